import { createServer } from 'node:net';

const MOST_TRIES = 20;

/** The wanted port, or the next free one after it; any free one for 0. Throws when twenty in a row are taken. */
export async function freePort(wanted: number, host: string): Promise<number> {
  for (let port = wanted; port < wanted + MOST_TRIES; port += 1) {
    const free = await probe(port, host);
    if (free !== undefined) return free;
  }
  throw new Error(`The ports ${wanted} to ${wanted + MOST_TRIES - 1} are all taken. Set PORT to a free one.`);
}

function probe(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
