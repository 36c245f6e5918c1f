import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Redis } from './redisConnection.ts';

/**
 * A holder that is gone has its lease run out after so long; it renews it several times meanwhile. Together with
 * {@link TRY_EVERY_MS} it leaves the one that takes over most of a second of its three to begin.
 */
const LEASE_MS = 2_000;
const RENEW_EVERY_MS = 500;
/** How often a process that stands by tries to take it: so long it stays untaken when its holder is stopped. */
const TRY_EVERY_MS = 200;

const TAKE_OR_RENEW = `
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`;

const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

/** Calls that fail for no longer than this are not worth a word: a fail-over of Redis may be behind them. */
const QUIET_MS = 5_000;

/** How long a call on the lease's connection may take: a process that stops does not wait for a Redis that is away. */
export const LEASE_PATIENCE_MS = LEASE_MS;

export type Lease = {
  /** Resolves once it is known whether this process holds the lease or another one does. */
  readonly decided: Promise<void>;
  /** Why nobody may hold it, as Redis has refused to be asked for some seconds; undefined while it answers, or it is held here. */
  trouble(): string | undefined;
  /** Ends holding or waiting; another process may take the lease at once. */
  close(): Promise<void>;
};

/**
 * A lease in Redis that one process holds at a time. `onTaken` and `onLost` are called one after the other. It spares
 * work and is no fence: a process that hangs may go on for a moment after it has lost the lease, so what it writes has
 * to be guarded otherwise (a checkpoint's compare-and-set).
 */
export function openLease(
  redis: Redis,
  key: string,
  { onTaken, onLost }: { onTaken(): void; onLost(): Promise<void> },
): Lease {
  // Who looks sees which process it is: machine, process id.
  const token = `${hostname()} ${process.pid} ${randomUUID()}`;
  let held = false;
  let over = false;
  let refused: { readonly since: number; readonly why: string } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    // While Redis is away nothing can be written either: what was held is renewed when it is back, or lost then.
    const got = await redis.eval(TAKE_OR_RENEW, 1, key, token, LEASE_MS).then(
      (answer) => {
        refused = undefined;
        return answer === 1;
      },
      (error: Error) => {
        refused = { since: refused?.since ?? performance.now(), why: error.message };
        return held;
      },
    );
    if (over) return;
    if (got && !held) onTaken();
    const lost = held && !got;
    held = got;
    if (lost) await onLost();
    if (!over) timer = setTimeout(lookAgain, held ? RENEW_EVERY_MS : TRY_EVERY_MS);
  }
  const lookAgain = () => {
    looking = look();
  };
  const decided = look();
  looking = decided;

  return {
    decided,
    trouble: () => (!held && refused && performance.now() - refused.since > QUIET_MS ? refused.why : undefined),
    async close() {
      over = true;
      clearTimeout(timer);
      await looking;
      if (held) await onLost();
      held = false;
      await redis.eval(RELEASE, 1, key, token).catch(() => undefined);
    },
  };
}
