import { connect, createServer, type Socket } from 'node:net';
import type { Random } from './random.ts';

/**
 * How a connection is cut: with a reset or a close to both ends, without a packet, in one direction only, or in the
 * middle of a frame.
 */
export const CUTS = ['reset', 'closed', 'silent', 'deaf', 'dumb', 'mid frame'] as const;
export type Cut = (typeof CUTS)[number];

/** A connection; deaf drops bytes from the client, dumb those from the server. */
type Line = {
  readonly near: Socket;
  readonly far: Socket;
  isDeaf: boolean;
  isDumb: boolean /** Bytes from the server until it breaks. */;
  left: number;
};

/**
 * A new line that is doomed breaks within so many bytes from the server: before the handshake, before the ack, after
 * it, or among the first news.
 */
const DOOMED_WITHIN = 900;
const HALF_A_FRAME = 40;

export type Cutter = Awaited<ReturnType<typeof openCutter>>;

/**
 * A piece of network between clients and a server on this machine, which can be cut in every way; counts how often it
 * was.
 */
export async function openCutter(target: number, random: Random) {
  const lines = new Set<Line>();
  const cuts = new Map<string, number>();
  let state: 'up' | 'refusing' | 'swallowing' = 'up';
  let doom = 0;

  const count = (what: string) => cuts.set(what, (cuts.get(what) ?? 0) + 1);

  function end(line: Line, how: 'reset' | 'closed'): void {
    lines.delete(line);
    for (const socket of [line.near, line.far]) how === 'reset' ? socket.resetAndDestroy() : socket.destroySoon();
  }

  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'refusing') return void near.resetAndDestroy();
    const far = connect(target, '127.0.0.1');
    far.on('error', () => undefined);
    const isSwallowed = state === 'swallowing';
    const isDoomed = !isSwallowed && random.chance(doom);
    if (isDoomed) count('doomed');
    const left = isDoomed ? random.below(DOOMED_WITHIN) : Number.POSITIVE_INFINITY;
    const line: Line = { near, far, isDeaf: isSwallowed, isDumb: isSwallowed, left };
    lines.add(line);
    near.on('data', (bytes) => line.isDumb || far.write(bytes));
    far.on('data', (bytes) => {
      if (line.isDeaf) return;
      near.write(bytes.subarray(0, line.left));
      line.left -= bytes.length;
      if (line.left < 0) near.write('', () => end(line, 'reset'));
    });
    // What a dead direction does not carry it does not end either.
    near.on('close', () => !line.isDumb && end(line, 'closed'));
    far.on('close', () => !line.isDeaf && end(line, 'closed'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the cutter listens nowhere');

  return {
    origin: `http://127.0.0.1:${address.port}`,
    cuts: (): Readonly<Record<string, number>> => Object.fromEntries(cuts),
    /** Cuts all lines there are; what is opened afterwards is another matter. */
    cut(how: Cut): void {
      for (const line of [...lines]) {
        count(how);
        if (how === 'reset' || how === 'closed') end(line, how);
        else if (how === 'mid frame') line.left = 1 + random.below(HALF_A_FRAME);
        else {
          line.isDeaf ||= how !== 'dumb';
          line.isDumb ||= how !== 'deaf';
        }
      }
    },
    /** From now on new connections are refused, or accepted and never answered. */
    down(how: 'refusing' | 'swallowing'): void {
      state = how;
    },
    /** New lines are good again, but for the share that breaks soon. */
    up(share = 0): void {
      state = 'up';
      doom = share;
    },
    close(): Promise<void> {
      for (const line of [...lines]) end(line, 'reset');
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
