import type { Projection } from './projection.ts';
import { buildingKey, liveKey, movingKey, ROOT, versionKey } from './redis.ts';
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
 * Takes away a marked read model, every generation of it, and what is kept of requests and sessions of the same log. The
 * mark goes last, so that another process goes on with what one has left undone. The queue is its feeder's to empty.
 */
export async function takeAway(redis: Redis, projection: Projection, checkpoint: string): Promise<void> {
  for await (const keys of keysLike(redis, `${ROOT}:*`)) await unlinkEach(redis, keys.filter(isOther));
  const take = (keys: readonly string[]) => redis.eval(TAKE, keys.length + 1, checkpoint, ...keys, EMPTYING);
  const last = [checkpoint, liveKey(projection), movingKey(projection), buildingKey(projection)];
  for await (const keys of keysLike(redis, `${versionKey(projection)}:*`))
    if ((await take(keys.filter((key) => !last.includes(key)))) !== 1) return;
  await take(last);
}
