import { type EventStore, START, type StoredEvent } from '#domain/store/eventStore.ts';
import { BEHIND_MS, type Behind, isHeld, LOOKS, pauseBetweenLooks } from '#projections/logIdentity.ts';
import { keysLike, QUEUES, type Redis, unlinkEach } from '#projections/redis.ts';
import { FORMER_PREFIX } from './formerQueue.ts';

/** The furthest that any release has come. */
export const CHECKPOINT = `${QUEUES}:checkpoint`;
/** Where a release's feeder stands is kept so long after its last move; then the furthest counts for it. */
const KEPT_MS = 86_400_000;
/** Beside each checkpoint: the event it stands at, as a position alone does not say of which log it is. */
const eventAt = (checkpoint: string) => `${checkpoint}:event`;
/** Where the feeder of a release has come to. */
const checkpointOf = (release: string) => `${CHECKPOINT}:${release}`;
/** The keys in which it is kept where a release has come to, and the furthest of all. */
export const checkpointsOf = (release: string): readonly string[] =>
  [checkpointOf(release), CHECKPOINT].flatMap((key) => [key, eventAt(key)]);

/**
 * Moves the checkpoint of this release's feeder only from where it read on: an emptied or rolled back Redis has lost jobs
 * too, so nothing may be skipped. The furthest moves with it.
 */
const ADVANCE = `
if (redis.call('GET', KEYS[1]) or '-1') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
redis.call('SET', KEYS[2], ARGV[4], 'PX', ARGV[3])
if tonumber(redis.call('GET', KEYS[3]) or '-1') < tonumber(ARGV[2]) then
  redis.call('SET', KEYS[3], ARGV[2])
  redis.call('SET', KEYS[4], ARGV[4])
end
return 1`;

/** Takes a release's first checkpoint from the furthest one, with its event. */
const ADOPT = `
if redis.call('EXISTS', KEYS[1]) == 1 or redis.call('EXISTS', KEYS[3]) == 0 then return 0 end
redis.call('SET', KEYS[1], redis.call('GET', KEYS[3]), 'PX', ARGV[1])
local event = redis.call('GET', KEYS[4])
if event then redis.call('SET', KEYS[2], event, 'PX', ARGV[1]) end
return 1`;

/** The last position of the log whose jobs are queued. */
export const readQueued = async (redis: Redis): Promise<number> => Number((await redis.get(CHECKPOINT)) ?? START);

/** Where the feeder of a release stands in the log, kept beside the queue. */
export function openFeederCheckpoint(store: EventStore, redis: Redis, release: string, behindMs = BEHIND_MS) {
  const behind: Behind = { forMs: behindMs };
  const own = checkpointOf(release);
  const keys = checkpointsOf(release);

  return {
    /** As Redis has it now; {@link START} when it has none. */
    kept: async (): Promise<number> => Number((await redis.get(own)) ?? START),
    /** Keeps it for another day. */
    keepAlive: () => Promise.all([redis.pexpire(own, KEPT_MS), redis.pexpire(eventAt(own), KEPT_MS)]),
    /**
     * Where to read on: a release without a checkpoint begins at the furthest there is where it `mayAdopt` that. A queue of another log (an older
     * backup was put back, or two installations share a Redis) is emptied, and `onForeign` called: its jobs are of things
     * that never were here, and its position would skip events. Throws LogBehind while that is not sure.
     */
    async read(mayAdopt: boolean, onForeign: () => void): Promise<number> {
      for (let looks = 1; ; looks += 1) {
        if (mayAdopt) await redis.eval(ADOPT, keys.length, ...keys, KEPT_MS);
        const [position, seen] = await redis.mget(own, eventAt(own));
        if (!position) return START;
        if (await isHeld(store, Number(position), seen, behind)) return Number(position);
        if (looks < LOOKS) await pauseBetweenLooks();
        else {
          onForeign();
          await emptyQueue(redis);
          return START;
        }
      }
    },
    /** Moves on from a position to the one of an event; false when Redis has another than `from`, and then it stays. */
    async advance(from: number, { position, stream, revision, id }: StoredEvent): Promise<boolean> {
      const seen = JSON.stringify({ stream, revision, id });
      return (await redis.eval(ADVANCE, keys.length, ...keys, from, position, KEPT_MS, seen)) === 1;
    },
  };
}

/** Jobs first and checkpoints last: what a feeder adds meanwhile is then derived again from the log's start. */
async function emptyQueue(redis: Redis): Promise<void> {
  const isCheckpoint = (key: string) => key.startsWith(CHECKPOINT);
  const isLease = (key: string) => key.startsWith(`${QUEUES}:feeder:`);
  const checkpoints: string[] = [];
  for await (const keys of keysLike(redis, `${QUEUES}:*`)) {
    checkpoints.push(...keys.filter(isCheckpoint));
    await unlinkEach(
      redis,
      keys.filter((key) => !isCheckpoint(key) && !isLease(key)),
    );
  }
  for await (const keys of keysLike(redis, `${FORMER_PREFIX}:*`)) await unlinkEach(redis, keys);
  // At once: a feeder goes on from whichever is left.
  if (checkpoints.length > 0) await redis.unlink(...checkpoints);
}
