import type { Job as BullJob } from 'bullmq';
import type { FailedJob, FailedPlace, JobCounts, JobKind, JobQueue, JobsOutcome } from '#domain/ports/jobQueue.ts';
import { connect } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import type { Queued } from './derived.ts';
import { jobs, sweeps } from './features.ts';
import { readQueued } from './feederCheckpoint.ts';
import { openQueue } from './queue.ts';
import { oldestWaitingMs } from './runner.ts';
import { readSweepRuns } from './sweepRuns.ts';

/** A request does not wait longer for Redis. */
const PATIENCE_MS = 2_000;
const LOOKED_AT = 1_000;
/** So many jobs are put back at once. */
const AT_ONCE = 25;
const MOST_FACTS = 8;
const LONGEST_FACT = 200;

/** The longest first: a name may be the beginning of another. */
const names = [...jobs, ...sweeps].map(({ name }) => name).sort((one, other) => other.length - one.length);

/** Ids begin with the job's name, those of sweeps with `repeat:` before it. */
const nameIn = (id: string): string => {
  const text = id.replace(/^repeat:/, '');
  return (
    names.find((name) => text === name || (/^[-:]/.test(text.slice(name.length)) && text.startsWith(name))) ?? 'other'
  );
};

/**
 * The queue for its owner, on a connection of its own that gives up after two seconds. `onHealth` is called when failed
 * jobs are tried again.
 */
export function openJobQueue(queueAddress: string, onHealth: () => void): JobQueue & { close(): Promise<void> } {
  const redis = connect(queueAddress, { patienceMs: PATIENCE_MS });
  const queue = openQueue<Queued>(redis);
  // What fails is thrown by the calls below as well.
  queue.on('error', () => undefined);
  const key = (name: string) => queue.toKey(name);
  const ids = idsIn(redis, key);

  async function retryOne(id: string): Promise<number> {
    const found = await queue.getJob(id);
    if (!found || !(await found.isFailed())) return 0;
    try {
      await found.retry('failed', { resetAttemptsMade: true });
      return 1;
    } catch (error) {
      // Somebody else was faster.
      if (await found.isFailed()) throw error;
      return 0;
    }
  }

  return {
    async counts() {
      const {
        waiting = 0,
        active = 0,
        delayed = 0,
        failed = 0,
      } = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
      return { waiting, active, delayed, failed };
    },
    oldestWaitingMs: () => oldestWaitingMs(queue),
    position: () => readQueued(redis),

    async kinds() {
      const found = new Map<string, Record<keyof JobCounts, number>>();
      for (const [state, of] of Object.entries(await ids()) as [keyof JobCounts, string[]][])
        for (const id of of) {
          const name = nameIn(id);
          const counts = found.get(name) ?? { waiting: 0, active: 0, delayed: 0, failed: 0 };
          counts[state] += 1;
          found.set(name, counts);
        }
      const kinds = [...found].map(([name, counts]): JobKind => ({ name, ...counts }));
      return kinds.sort((one, other) => one.name.localeCompare(other.name));
    },

    async failedPlaces() {
      const [flat, total] = await Promise.all([
        redis.zrange(key('failed'), '0', String(LOOKED_AT - 1), 'REV', 'WITHSCORES'),
        redis.zcard(key('failed')),
      ]);
      const places = Array.from(
        { length: flat.length / 2 },
        (_, index): FailedPlace => ({ id: flat[2 * index] ?? '', score: Number(flat[2 * index + 1]) }),
      );
      return { places, total };
    },

    failed: (wanted) =>
      Promise.all(
        wanted.map(async (id) => {
          const found = await queue.getJob(id);
          return found && (await found.isFailed()) ? failedJobOf(id, found) : undefined;
        }),
      ),

    async retry(wanted) {
      let count = 0;
      for (let from = 0; from < wanted.length; from += AT_ONCE)
        for (const one of await Promise.all(wanted.slice(from, from + AT_ONCE).map(retryOne))) count += one;
      if (count > 0) onHealth();
      return count;
    },

    sweeps: () => readSweepRuns(redis, sweeps),

    async outcomes(type, eventIds) {
      const concerned = jobs.filter(({ on }) => on.includes(type));
      return Promise.all(
        eventIds.map(async (eventId) => {
          const read = concerned.map(({ name }) =>
            redis.hmget(key(`${name}-${eventId}`), 'timestamp', 'finishedOn', 'failedReason'),
          );
          return outcomeOf(await Promise.all(read));
        }),
      );
    },

    async close() {
      await queue.close();
      redis.disconnect();
    },
  };
}

/** The ids of at most a thousand jobs of each state. */
const idsIn = (redis: Redis, key: (name: string) => string) => async () => {
  const last = LOOKED_AT - 1;
  const [waiting, paused, prioritized, active, delayed, failed] = await Promise.all([
    redis.lrange(key('wait'), 0, last),
    redis.lrange(key('paused'), 0, last),
    redis.zrange(key('prioritized'), '0', String(last)),
    redis.lrange(key('active'), 0, last),
    redis.zrange(key('delayed'), '0', String(last)),
    redis.zrange(key('failed'), '0', String(last), 'REV'),
  ]);
  return { waiting: [...waiting, ...paused, ...prioritized], active, delayed, failed } satisfies Record<
    keyof JobCounts,
    string[]
  >;
};

function failedJobOf(id: string, found: BullJob<Queued>): FailedJob {
  const { name, data, failedReason, finishedOn, attemptsMade, timestamp, opts } = found;
  const given = Object.entries((data?.data ?? {}) as object).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return {
    id,
    name,
    tries: attemptsMade,
    why: failedReason ?? '',
    at: new Date(finishedOn ?? 0).toISOString(),
    dueAt: new Date(timestamp + (opts.delay ?? 0)).toISOString(),
    about: Object.fromEntries(
      given.slice(0, MOST_FACTS).map(([field, value]) => [field, String(value).slice(0, LONGEST_FACT)]),
    ),
  };
}

/** Of the jobs of one event: one that failed for good, one that waits, or none of these. */
function outcomeOf(found: readonly (readonly (string | null)[])[]): JobsOutcome {
  const failed = found.find(([, finishedOn, failedReason]) => finishedOn && failedReason);
  if (failed) return { state: 'failed', why: failed[2] ?? undefined };
  const isWaiting = found.some(([timestamp, finishedOn]) => timestamp && !finishedOn);
  return { state: isWaiting ? 'waiting' : 'done', why: undefined };
}
