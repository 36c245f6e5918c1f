import type { Projection } from './projection.ts';
import { buildingKey, liveKey, movingKey, QUEUES, ROOT, versionKey } from './redis.ts';
import { keysLike, type Redis, unlinkEach } from './redisConnection.ts';

/** What a checkpoint says while its read model is being taken away: no batch begins there. */
export const EMPTYING = -2;

/** Marks a read model whose checkpoint is still what was found wanting: another process may have done it already. */
const MARK = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`;

/** Takes keys away while the mark stands: a process that was slow takes nothing of what has been begun anew. */
const TAKE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if #KEYS > 1 then redis.call('UNLINK', unpack(KEYS, 2)) end
return 1`;

/** Answers whether it was this call that has marked the read model at a checkpoint. */
export const beginEmptying = async (redis: Redis, checkpoint: string, position: string): Promise<boolean> =>
  (await redis.eval(MARK, 1, checkpoint, position, EMPTYING)) === 1;

/** How a key begins that is neither a read model's, nor a lease, which those who hold it renew. */
const isOther = (key: string): boolean => !key.startsWith(`${ROOT}:{`) && !key.startsWith(`${ROOT}:projector:`);

/**
 * Takes away a marked read model, every generation of it, and what says things of the same log: the queue and what is
 * kept of requests and sessions. The mark goes last, so that another process goes on with what one has left undone.
 */
export async function takeAway(redis: Redis, projection: Projection, checkpoint: string): Promise<void> {
  for await (const keys of keysLike(redis, `${ROOT}:*`)) await unlinkEach(redis, keys.filter(isOther));
  await emptyQueue(redis);
  const take = (keys: readonly string[]) => redis.eval(TAKE, keys.length + 1, checkpoint, ...keys, EMPTYING);
  const last = [checkpoint, liveKey(projection), movingKey(projection), buildingKey(projection)];
  for await (const keys of keysLike(redis, `${versionKey(projection)}:*`))
    if ((await take(keys.filter((key) => !last.includes(key)))) !== 1) return;
  await take(last);
}

/** Jobs first and their checkpoint last: what a feeder adds meanwhile is then derived again from the log's start. */
async function emptyQueue(redis: Redis): Promise<void> {
  const isCheckpoint = (key: string) => key.startsWith(`${QUEUES}:checkpoint`);
  const isLease = (key: string) => key.startsWith(`${QUEUES}:feeder:`);
  const checkpoints: string[] = [];
  for await (const keys of keysLike(redis, `${QUEUES}:*`)) {
    checkpoints.push(...keys.filter(isCheckpoint));
    await unlinkEach(
      redis,
      keys.filter((key) => !isCheckpoint(key) && !isLease(key)),
    );
  }
  // At once: a feeder goes on from whichever is left.
  if (checkpoints.length > 0) await redis.unlink(...checkpoints);
}
