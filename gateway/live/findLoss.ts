import { setTimeout as pause } from 'node:timers/promises';

/** Up to which position of the log each read model is, by name. */
export type Positions = ReadonlyMap<string, number>;

type Parts = {
  /** What is known by the notices; those of which nothing is known are missing. It changes while notices come in. */
  readonly known: Positions;
  /** What the checkpoints in Redis say. */
  read(): Promise<Positions>;
  /** Resolves once every notice is received that was sent on this connection before it was called. */
  heard(): Promise<unknown>;
  /** How long a notice may be on its way from one server of a cluster to another, in ms. */
  readonly onItsWayMs?: number;
};

const ON_ITS_WAY_MS = 1_000;

/**
 * Compares the notices received with the checkpoints in Redis. Answers `models` where a read model is not as far any more as
 * it was known to be (Redis was emptied or put back to an older state), `notices` where one is further than was announced
 * here (notices were lost), undefined where both agree. Throws what `read` and `heard` throw.
 */
export async function findLoss({
  known,
  read,
  heard,
  onItsWayMs = ON_ITS_WAY_MS,
}: Parts): Promise<'models' | 'notices' | undefined> {
  const before = new Map(known);
  const now = await read();
  for (const [name, position] of now) if (position < (before.get(name) ?? position)) return 'models';
  const isAhead = () => [...now].some(([name, position]) => position > (known.get(name) ?? position));
  // Answers and notices come on two connections, so that a notice may come after what was read.
  await heard();
  if (!isAhead()) return undefined;
  await pause(onItsWayMs, undefined, { ref: false });
  await heard();
  return isAhead() ? 'notices' : undefined;
}
