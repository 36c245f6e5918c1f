import type { Redis } from 'ioredis';
import { type EventLog, START, type StoredEvent } from '#domain/store/eventStore.ts';
import type { Projection, Work } from './projection.ts';
import { ALL_KEYS, checkpointKey, generationKey } from './redis.ts';

/** The event at the checkpoint, by name: a position alone does not say of which log it is. */
type Seen = Pick<StoredEvent, 'stream' | 'revision' | 'id'>;
const SEEN = '@event';
/** Reads are answered by the node that leads; while nodes elect one, a look may fail or come too early. */
const LOOKS = 3;
const BETWEEN_LOOKS_MS = 100;

/**
 * Only while the checkpoint is still what was found wanting: another process may have done it already, and have begun
 * anew.
 */
const EMPTY = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local keys = redis.call('KEYS', ARGV[2])
for i = 1, #keys, 5000 do redis.call('UNLINK', unpack(keys, i, math.min(i + 4999, #keys))) end
return #keys`;

/** Notes, in the batch that folds it, which event the checkpoint will stand at. */
export const noteLogEvent = (work: Work, { stream, revision, id }: StoredEvent): void =>
  work.put(SEEN, { stream, revision, id } satisfies Seen);

/**
 * Where a generation of a projection stands in this log; {@link START} when it has seen nothing. What has seen an event
 * that this log does not hold is of another log: a Redis shared by mistake, or this log before an older backup was put
 * back. To go on from there would skip events and keep facts that never were, so everything of ours is removed at once,
 * queues included, and built again as after a loss.
 */
export async function checkpointIn(
  store: EventLog,
  redis: Redis,
  projection: Projection,
  generation: number,
  onForeign: () => void,
): Promise<number> {
  const checkpoint = checkpointKey(projection, generation);
  for (let looks = 1; ; looks += 1) {
    const [position, seen] = await redis.mget(checkpoint, generationKey(projection, generation, SEEN));
    if (!position) return START;
    if (await holds(store, Number(position), seen ? (JSON.parse(seen) as Seen) : undefined)) return Number(position);
    if (looks < LOOKS) await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
    else if (Number(await redis.eval(EMPTY, 1, checkpoint, position, ALL_KEYS)) > 0) onForeign();
  }
}

async function holds(store: EventLog, position: number, seen: Seen | undefined): Promise<boolean> {
  if (position > (await store.head())) return false;
  if (!seen) return true;
  const [event] = await store.read(seen.stream, seen.revision);
  return event?.id === seen.id;
}
