import type { Redis } from 'ioredis';

/** What the keys begin with under which answers are kept for requests that are repeated. */
export const ANSWERS = 'cs:idempotency:';
/** The position of the closing for which they were last forgotten. */
const FORGOTTEN_FOR = 'cs:answers:forgotten';
const AT_ONCE = 1_000;

/**
 * Forgets every answer that was kept for a repeated request, once for each closing of an account (its position): whose
 * answer has something of the person cannot be told. A request that is repeated afterwards is done anew, with the same
 * ids, so that nothing is done twice.
 */
export async function forgetAnswers(redis: Redis, closing: number): Promise<void> {
  if ((await redis.get(FORGOTTEN_FOR)) === String(closing)) return;
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'MATCH', `${ANSWERS}*`, 'COUNT', AT_ONCE);
    if (keys.length > 0) await redis.unlink(...keys);
    cursor = next;
  } while (cursor !== '0');
  await redis.set(FORGOTTEN_FOR, closing);
}
