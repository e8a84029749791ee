import { Writable } from 'node:stream';

/** Starts the server by its command, in this process, and gives how to reach it and what it logs. */
export async function startServer({ runCli }, folder) {
  let [out, log] = ['', ''];
  const keep = (add) =>
    Object.assign(
      new Writable({
        write(chunk, _, done) {
          add(String(chunk));
          done();
        },
      }),
      { isTTY: false, columns: 80 },
    );
  let tell;
  const listening = new Promise((resolve) => {
    tell = resolve;
  });
  const stdout = keep((text) => {
    out += text;
    if (out.includes('\n')) tell();
  });
  const stderr = keep((text) => {
    log += text;
  });
  const words = [
    'serve',
    '--port',
    '0',
    '--json',
    '--folder',
    folder,
    '--jobs',
    '2',
    '--timeout',
    '1',
    '--threads',
    '1',
  ];
  const ended = runCli(['node', 'singleout', ...words], stdout, stderr);
  await Promise.race([listening, ended]);
  const { port, token } = JSON.parse(out);
  return {
    port,
    token,
    takeLog() {
      const taken = log;
      log = '';
      return taken;
    },
  };
}
