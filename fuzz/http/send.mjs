import { connect } from 'node:net';

/** No answer may take longer; a job is waited for up to 25 seconds. */
const LATEST_MS = 45_000;

/**
 * Sends a request byte by byte as it is given, however odd: no library puts its headers right.
 * @returns status and text of the answer, or undefined where the server ended the connection without one
 */
export function send({ port, token }, { method, path, headers, body }) {
  const bytes = Buffer.from(body, 'base64');
  const usual = {
    host: `127.0.0.1:${port}`,
    authorization: `Bearer ${token}`,
    connection: 'close',
    'content-length': String(bytes.length),
  };
  const sent = { ...usual, ...headers };
  if ('transfer-encoding' in headers) delete sent['content-length'];
  const head = [
    `${method} ${path.startsWith('/') ? path : `/${path}`} HTTP/1.1`,
    ...Object.entries(sent).map(([name, value]) => `${name}: ${value}`),
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const parts = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error('no answer'));
    }, LATEST_MS);
    // what announces more than it sends would be waited for
    const patience =
      'content-length' in headers || 'transfer-encoding' in headers || 'expect' in headers ? 300 : LATEST_MS;
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('data', (chunk) => parts.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(readAnswer(Buffer.concat(parts)));
    });
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]));
  });
}

function readAnswer(bytes) {
  const text = bytes.toString('latin1');
  const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];
  if (status === undefined) return undefined;
  const at = text.indexOf('\r\n\r\n') + 4;
  const whole = bytes.subarray(at).toString();
  // the parts of a chunked answer, put together well enough to be read
  const plain = /transfer-encoding: chunked/i.test(text.slice(0, at))
    ? whole.replace(/^[0-9a-f]+\r\n|\r\n[0-9a-f]+\r\n/gim, '')
    : whole;
  return { status: Number(status), text: plain };
}
