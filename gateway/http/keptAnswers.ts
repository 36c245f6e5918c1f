import { ANSWERED, ANSWERS } from '#projections/repeatedAnswers.ts';
import { run, script } from '#projections/script.ts';
import type { Services } from './context.ts';

type Redis = Services['models']['redis'];

/** Against whose bound a request counts, and which of theirs it is, both as hashes. */
export type RequestId = { readonly whose: string; readonly id: string };

/**
 * Of a member's sessions, of all their API tokens, and of each network of visitors at most so many records are kept, of at
 * most so many bytes together: the newest. What a thousand strangers can store is a thousand times that, for ten minutes.
 */
export const MOST_KEPT = { records: 100, bytes: 65_536 } as const;

/**
 * Keeps a record and notes it in its owner's list, by time (µs) and bytes. Answers which of theirs are too many: the keys that
 * a script touches have to be named before it runs. KEYS: the record, the list. ARGV: id and text of the record, its life in
 * s, most records, most bytes.
 */
const KEEP = script(`
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
local time = redis.call('TIME')
redis.call('HSET', KEYS[2], ARGV[1], string.format('%d%06d %d', time[1], time[2], #ARGV[2]))
redis.call('EXPIRE', KEYS[2], ARGV[3])
local all, list = redis.call('HGETALL', KEYS[2]), {}
for i = 1, #all, 2 do
  local at, bytes = string.match(all[i + 1], '^(%d+) (%d+)$')
  list[#list + 1] = { id = all[i], at = tonumber(at), bytes = tonumber(bytes) }
end
table.sort(list, function(one, other) return one.at > other.at end)
local bytes, gone = 0, {}
for nth, one in ipairs(list) do
  bytes = bytes + one.bytes
  if nth > tonumber(ARGV[4]) or bytes > tonumber(ARGV[5]) then gone[#gone + 1] = one.id end
end
if #gone > 0 then redis.call('HDEL', KEYS[2], unpack(gone)) end
return gone`);

/** Where the record of a request is; in a cluster beside its owner's list. */
export const recordKey = ({ whose, id }: RequestId): string => `${ANSWERS}{${whose}}:${id}`;

/**
 * Keeps the record of a request for `seconds`, and removes the oldest of its owner's beyond {@link MOST_KEPT}. One that is too
 * long alone is not kept, and takes no other's place.
 */
export async function keepRecord(redis: Redis, of: RequestId, text: string, seconds: number): Promise<void> {
  const { records, bytes } = MOST_KEPT;
  if (Buffer.byteLength(text) > bytes) return void (await redis.del(recordKey(of)));
  const keys = [recordKey(of), `${ANSWERED}{${of.whose}}`];
  const gone = (await run(redis, KEEP, keys, [of.id, text, seconds, records, bytes])) as readonly string[];
  await Promise.all(gone.map((id) => redis.unlink(recordKey({ ...of, id }))));
}
