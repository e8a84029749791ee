import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves: a server that takes seconds to start still finds its own free. */
const [FIRST, LAST] = [15_000, 32_000];

/** A port of the loopback device that nobody uses. */
export async function freePort() {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
  throw new Error('no port of the loopback device is free');
}

function isFree(port) {
  return new Promise((done) => {
    const server = createServer();
    server.on('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}
