import { Writable } from 'node:stream';

/** A stream that keeps what is written to it. */
function keeper() {
  let text = '';
  const stream = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY: false, columns: 80 }), text: () => text };
}

/**
 * Runs a command line of the product in this process.
 * @param stopAfterMs asks it to stop, as Ctrl-C does, after so long
 */
export async function runLine({ runCli }, words, stopAfterMs) {
  const [out, err] = [keeper(), keeper()];
  // while runCli listens to the signal: before and after, nobody would hear it
  const stop = () => process.listenerCount('SIGTERM') > 0 && process.emit('SIGTERM', 'SIGTERM');
  const timer = stopAfterMs === undefined ? undefined : setTimeout(stop, stopAfterMs);
  try {
    const code = await runCli(['node', 'singleout', ...words], out.stream, err.stream);
    return { code, out: out.text(), err: err.text() };
  } finally {
    clearTimeout(timer);
  }
}
