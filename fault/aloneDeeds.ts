import type { StoredEvent } from '#domain/store/eventStore.ts';
import type { Projection } from '#projections/projection.ts';
import { liveGeneration } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { readCheckpoint } from '#projections/runner.ts';
import { jobsOf } from '../workers/derived.ts';
import { jobs } from '../workers/features.ts';
import type { Deed } from './alone.ts';
import { withOpenLog } from './logServer.ts';
import { join, type Street } from './moneyCaller.ts';
import { undoneOf } from './queue.ts';

type At = {
  readonly street: Street;
  readonly eventStoreUrl: string;
  /** Where read models and queue are. */
  readonly redis: Redis;
};

/** A member registers; answers the events of it. */
async function registered({ street, eventStoreUrl }: At): Promise<readonly StoredEvent[]> {
  const before = await withOpenLog(eventStoreUrl, (store) => store.head());
  const { id } = await join(street, 'CUSTOMER');
  const events = await withOpenLog(eventStoreUrl, (store) => store.readAll(before, 1_000));
  const theirs = events.filter(({ data }) => (data as { readonly accountId?: string }).accountId === id);
  if (theirs.length === 0) throw new Error(`${id} has registered, and the log does not say so`);
  return theirs;
}

/** Has a member register, which each of the read models has to pass. */
export const toFold =
  (at: At, projections: readonly Projection[]): Deed =>
  async () => {
    const position = Math.max(...(await registered(at)).map((event) => event.position));
    return async () => {
      const reached = await Promise.all(
        projections.map(async (one) => ({
          name: one.name,
          at: await readCheckpoint(at.redis, one, await liveGeneration(at.redis, one)),
        })),
      );
      const behind = reached.filter((one) => one.at < position);
      return behind.length === 0
        ? undefined
        : `${behind.map((one) => `${one.name} is at ${one.at}`).join(', ')}, the log at ${position}`;
    };
  };

/** Has a member register, whose jobs have to be queued and run. */
export const toRun =
  (at: At): Deed =>
  async () => {
    const due = jobsOf(jobs, await registered(at), Date.now()).filter(({ opts }) => opts.delay === 0);
    if (due.length === 0) throw new Error('a registration asks for no job');
    return async () => {
      const undone = await undoneOf(
        at.redis,
        due.map(({ opts }) => opts.jobId),
      );
      return undone.length === 0 ? undefined : undone.join(', ');
    };
  };
