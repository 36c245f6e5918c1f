import { keysLike, type Redis, unlinkEach } from './redisConnection.ts';

/** What the keys begin with under which answers are kept for requests that are repeated. */
export const ANSWERS = 'cs:idempotency:';
/** Of which requests of a member or network answers are kept, when and how long they are: hashes and numbers. */
export const ANSWERED = 'cs:answered:';
/** The position of the closing for which they were last forgotten. */
const FORGOTTEN_FOR = 'cs:answers:forgotten';

/**
 * Forgets every answer that was kept for a repeated request, once for each closing of an account (its position): whose
 * answer has something of the person cannot be told. A request that is repeated afterwards is done anew, with the same
 * ids, so that nothing is done twice.
 */
export async function forgetAnswers(redis: Redis, closing: number): Promise<void> {
  if ((await redis.get(FORGOTTEN_FOR)) === String(closing)) return;
  for await (const keys of keysLike(redis, `${ANSWERS}*`)) await unlinkEach(redis, keys);
  await redis.set(FORGOTTEN_FOR, closing);
}
