import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { reservedPort } from './reservedPort.testing.ts';

/** A TCP line (on port `at`, or any) to a local port that can be cut, closed, slowed down or turned into a black hole. */
export type StandInLine = Awaited<ReturnType<typeof openStandInLine>>;

export async function openStandInLine(target: number, at?: number) {
  const sockets = new Set<Socket>();
  let silent = false;
  let delay = 0;
  let bytesLeft = Number.POSITIVE_INFINITY;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    // Small frames in both directions: without this each answer waits 40 ms for an acknowledgement.
    socket.setNoDelay(true);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };

  const server = createServer((inside) => {
    keep(inside);
    // Accepted, read, never answered.
    if (silent) return void inside.resume();
    const outside = keep(connect(target, '127.0.0.1'));
    inside.on('data', (bytes) => outside.write(bytes));
    outside.on('data', (bytes) => {
      if (silent) return;
      if (bytes.length >= bytesLeft) {
        inside.write(bytes.subarray(0, bytesLeft), cut);
        bytesLeft = Number.POSITIVE_INFINITY;
        return;
      }
      bytesLeft -= bytes.length;
      if (delay > 0) setTimeout(() => inside.write(bytes), delay);
      else inside.write(bytes);
    });
    inside.on('close', () => outside.destroy());
    outside.on('close', () => inside.destroy());
  });

  const port = at ?? (await reservedPort());
  async function up() {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }
  await up();

  function cut() {
    for (const socket of sockets) socket.destroy();
  }

  return {
    port,
    /** Breaks every connection; new ones are welcome. */
    cut,
    /** Breaks every connection and refuses new ones until {@link up}. */
    async down() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
    up,
    /** Breaks every connection once so many more bytes have been answered. */
    cutAfter(bytes: number) {
      bytesLeft = bytes;
    },
    /** From now on nothing is answered, on old connections neither; new ones are accepted. */
    silence(on: boolean) {
      silent = on;
    },
    /** Answers come so much later, in milliseconds. */
    slow(milliseconds: number) {
      delay = milliseconds;
    },
    async close() {
      server.close();
      cut();
    },
  };
}
