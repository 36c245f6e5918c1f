import { type EventLog, START, type StoredEvent } from '#domain/store/eventStore.ts';
import { beginEmptying, EMPTYING, takeAway } from './emptying.ts';
import type { Projection, Work } from './projection.ts';
import { checkpointKey, generationKey } from './redis.ts';
import type { Redis } from './redisConnection.ts';

/** The event at the checkpoint, by name: a position alone does not say of which log it is. */
type Seen = Pick<StoredEvent, 'stream' | 'revision' | 'id'>;
const SEEN = '@event';
/** While nodes elect a leader, a look may fail or come too early. */
export const LOOKS = 3;
export const pauseBetweenLooks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));
/**
 * A node that was the leader, and has not noticed yet that it is no more, answers with a log that ends earlier. So long a log
 * on a server may end before what was read of it, before it counts as another one, in ms.
 */
export const BEHIND_MS = 60_000;

/** The log of a server ends before what was read of it: nobody knows yet whether it is another one. */
export class LogBehind extends Error {
  override readonly name = 'LogBehind';
  constructor() {
    super('the event store does not have what was read of it before; it may come back with it');
  }
}

/** Since when a log has ended before what was read of it; kept by who looks again and again. */
export type Behind = { since?: number | undefined; readonly forMs: number };

/** Notes, in the batch that folds it, which event the checkpoint will stand at. */
export const noteLogEvent = (work: Work, { stream, revision, id }: StoredEvent): void =>
  work.put(SEEN, { stream, revision, id } satisfies Seen);

/**
 * Where a generation of a projection stands in this log; {@link START} when it has seen nothing. What has seen an event
 * that this log does not hold is of another log: a Redis shared by mistake, or this log before an older backup was put
 * back. To go on from there would skip events and keep facts that never were, so it is taken away with what is kept of
 * requests (see `emptying.ts`), and built again as after a loss. Other read models, and the queue, see it at their own
 * checkpoints. Throws {@link LogBehind} while that is not sure.
 */
export async function checkpointIn(
  store: EventLog,
  redis: Redis,
  projection: Projection,
  generation: number,
  onForeign: () => void,
  behind: Behind = { forMs: BEHIND_MS },
): Promise<number> {
  const checkpoint = checkpointKey(projection, generation);
  for (let looks = 1; ; looks += 1) {
    const [position, seen] = await redis.mget(checkpoint, generationKey(projection, generation, SEEN));
    if (!position) return START;
    if (Number(position) === EMPTYING) await takeAway(redis, projection, checkpoint);
    else if (await isHeld(store, Number(position), seen, behind)) return Number(position);
    else if (looks < LOOKS) await pauseBetweenLooks();
    else if (await beginEmptying(redis, checkpoint, position)) onForeign();
  }
}

/**
 * Whether a log holds what stands at a checkpoint. `seen`: the event as it was noted there; where none was, the position
 * alone is looked at. A log in this process ends where it ends; one on a server that ends before the checkpoint throws
 * {@link LogBehind} until it has done so for long.
 */
export async function isHeld(
  store: EventLog,
  position: number,
  seen: string | null | undefined,
  behind: Behind,
): Promise<boolean> {
  const found = await standingOf(store, position, seen);
  if (found !== 'beyond' || !store.silentFor) behind.since = undefined;
  else {
    behind.since ??= performance.now();
    if (performance.now() - behind.since < behind.forMs) throw new LogBehind();
  }
  return found === 'there';
}

/** Whether the event of a checkpoint is there, another one is in its place, or the log does not reach it. */
async function standingOf(
  store: EventLog,
  position: number,
  seen: string | null | undefined,
): Promise<'there' | 'another' | 'beyond'> {
  if (position > (await store.head())) return 'beyond';
  if (!seen) return 'there';
  const { stream, revision, id } = JSON.parse(seen) as Seen;
  const [event] = await store.read(stream, revision);
  if (!event) return 'beyond';
  return event.id === id ? 'there' : 'another';
}
