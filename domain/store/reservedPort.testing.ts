import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the ports that Linux (from 32768) and macOS (from 49152) give to outgoing connections. */
const FIRST = 15_000;
const LAST = 32_000;
const MOST_TRIES = 100;

/**
 * A TCP port of 127.0.0.1 that nothing listens on and that no other caller gets, in any process, until this process
 * ends. A server may be started there later, stopped, and started again: a port that was only free when somebody
 * looked is taken meanwhile, about once in a few hundred runs, by another test or by an outgoing connection.
 *
 * The UDP port of the same number is held as the sign that the number is taken: the system lets one process have it,
 * and frees it with the process. Throws after a hundred taken ones.
 */
export async function reservedPort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = randomInt(FIRST, LAST);
    if ((await holdsNumber(port)) && (await isFree(port))) return port;
  }
  throw new Error(`${MOST_TRIES} ports between ${FIRST} and ${LAST} are taken`);
}

function holdsNumber(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const sign = createSocket('udp4');
    sign.once('error', () => resolve(false));
    sign.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      sign.unref();
      resolve(true);
    });
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
