import { type EventLog, START, type StoredEvent } from '#domain/store/eventStore.ts';
import { beginEmptying, EMPTYING, takeAway } from './emptying.ts';
import type { Projection, Work } from './projection.ts';
import { checkpointKey, generationKey } from './redis.ts';
import type { Redis } from './redisConnection.ts';

/** The event at the checkpoint, by name: a position alone does not say of which log it is. */
type Seen = Pick<StoredEvent, 'stream' | 'revision' | 'id'>;
const SEEN = '@event';
/** Reads are answered by the node that leads; while nodes elect one, a look may fail or come too early. */
export const LOOKS = 3;
export const pauseBetweenLooks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

/** Notes, in the batch that folds it, which event the checkpoint will stand at. */
export const noteLogEvent = (work: Work, { stream, revision, id }: StoredEvent): void =>
  work.put(SEEN, { stream, revision, id } satisfies Seen);

/**
 * Where a generation of a projection stands in this log; {@link START} when it has seen nothing. What has seen an event
 * that this log does not hold is of another log: a Redis shared by mistake, or this log before an older backup was put
 * back. To go on from there would skip events and keep facts that never were, so it is taken away with what is kept of
 * requests (see `emptying.ts`), and built again as after a loss. Other read models, and the queue, see it at their own
 * checkpoints.
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
    if (Number(position) === EMPTYING) await takeAway(redis, projection, checkpoint);
    else if (await isHeld(store, Number(position), seen)) return Number(position);
    else if (looks < LOOKS) await pauseBetweenLooks();
    else if (await beginEmptying(redis, checkpoint, position)) onForeign();
  }
}

/**
 * Whether a log holds what stands at a checkpoint. `seen`: the event as it was noted there; where none was, the position
 * alone is looked at.
 */
export async function isHeld(store: EventLog, position: number, seen: string | null | undefined): Promise<boolean> {
  if (position > (await store.head())) return false;
  if (!seen) return true;
  const { stream, revision, id } = JSON.parse(seen) as Seen;
  const [event] = await store.read(stream, revision);
  return event?.id === id;
}
