import { createHash } from 'node:crypto';
import type { Projection } from './projection.ts';
import type { ReadModels } from './readModels.ts';
import type { Redis } from './redisConnection.ts';

export {
  connect,
  connectListener,
  isRedisAway,
  keysLike,
  type Redis,
  reachable,
  unlinkEach,
  usedBytesOf,
} from './redisConnection.ts';

/** Everything of ours in Redis begins with this. */
export const ROOT = 'cs';

/** Every key of the queue begins with this; what is in braces keeps them together in a cluster. */
export const QUEUES = `${ROOT}:{jobs}`;

/** Where change notices and generation switches are published. */
export const NOTICES = `${ROOT}:notices`;

/** Where passing payloads are published, which are kept nowhere: no projection publishes them. */
export const PASSING = `${ROOT}:passing`;

/** Publishes a passing payload of a topic to its consumers in every process. */
export const pass = (redis: Redis, topic: string, payload: Readonly<Record<string, unknown>>): void =>
  void redis.publish(PASSING, JSON.stringify([topic, payload])).catch(() => undefined);

/** Where readers say what they wait for. */
export const AWAITED = `${ROOT}:awaited`;

const digest = (words: readonly string[], length: number): string =>
  createHash('sha256')
    .update([...words].sort().join())
    .digest('hex')
    .slice(0, length);

const versions = new WeakMap<Projection, string>();

/**
 * What distinguishes a read model from those that other releases make under its name: its version, and a hash of the
 * event types it folds. A release that does not know one of them would pass over its events, so the two share nothing
 * (docs/adr/0056).
 */
export function versionOf(projection: Projection): string {
  const known = versions.get(projection);
  if (known) return known;
  const made = `${projection.version}-${digest(Object.keys(projection.on ?? {}), 8)}`;
  versions.set(projection, made);
  return made;
}

/** How the leases of projectors begin, one of each release. */
export const PROJECTORS = `${ROOT}:projector:`;

/**
 * The lease of the process that folds events; others of its release stand by. A release with other versions of its
 * projections folds beside it, so that its read models are built before the old release is stopped.
 */
export const projectorLease = (projections: readonly Projection[]): string =>
  `${PROJECTORS}${digest(
    projections.map((projection) => `${projection.name}:${versionOf(projection)}`),
    16,
  )}`;

/** A reader waits until a projection has passed a position. */
export type Wanted = { readonly projection: string; readonly position: number };

/**
 * The beginning of every key of a read model. What is in braces decides where a key lies in a cluster: all of one read
 * model lies together, so that one script and one question reach it (docs/adr/0055).
 */
export const versionKey = (projection: Projection): string => `${ROOT}:{${projection.name}:v${versionOf(projection)}}`;

/** Which generation of a projection readers use; moved by a rebuild once the new one has caught up. */
export const liveKey = (projection: Projection): string => `${versionKey(projection)}:live`;

/** There for the moment in which readers are moved: the live generation stands still meanwhile. */
export const movingKey = (projection: Projection): string => `${versionKey(projection)}:moving`;

/** There while a process builds a generation of it or moves its readers. */
export const buildingKey = (projection: Projection): string => `${versionKey(projection)}:building`;

export const generationKey = (projection: Projection, generation: number, key: string): string =>
  `${versionKey(projection)}:g${generation}:${key}`;

/** Beside the keys of a generation: up to where it has come. */
export const CHECKPOINT = '@checkpoint';

export const checkpointKey = (projection: Projection, generation: number): string =>
  generationKey(projection, generation, CHECKPOINT);

/**
 * A notice as published: which generation of a projection is live, how far it has come, and what changed; `at` are the
 * positions of the events that changed it, one for each of `topics`. `version` is that of the read model
 * ({@link versionOf}): releases that run together share the channel, and each believes its own read models only. `after` is
 * the position of the notice before, of the same generation: who does not know that one has missed some. A move of readers
 * has none.
 */
export type Notice = {
  readonly projection: string;
  readonly version: string;
  readonly generation: number;
  readonly position: number;
  readonly after?: number;
  readonly topics: readonly (readonly [topic: string, payload: Readonly<Record<string, unknown>>])[];
  readonly at: readonly number[];
};

/** The value of a message as JSON; undefined when it is none. Whoever may publish is not to end the processes that listen. */
function valueIn(message: string): unknown {
  try {
    return JSON.parse(message) as unknown;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether it is a topic with its payload. */
const isTopic = (value: unknown): value is Notice['topics'][number] =>
  Array.isArray(value) && typeof value[0] === 'string' && isObject(value[1]);

/**
 * A message of {@link NOTICES}; undefined when it is none of this shape. Releases before ADR 56 said no version: what they
 * say is of no read model of this release.
 */
export function noticeFrom(message: string): Notice | undefined {
  const said = valueIn(message);
  if (!isObject(said)) return undefined;
  const { projection, version, generation, position, after, topics, at } = said;
  const isOne =
    typeof projection === 'string' &&
    typeof version === 'string' &&
    typeof generation === 'number' &&
    typeof position === 'number' &&
    (after === undefined || typeof after === 'number') &&
    Array.isArray(topics) &&
    topics.every(isTopic) &&
    Array.isArray(at) &&
    at.every((one) => typeof one === 'number');
  return isOne ? (said as Notice) : undefined;
}

/** A message of {@link PASSING}: its topic and payload; undefined when it is none of this shape. */
export function passedFrom(message: string): Notice['topics'][number] | undefined {
  const said = valueIn(message);
  return isTopic(said) ? said : undefined;
}

/** A message of {@link AWAITED}; undefined when it is none of this shape. */
export function wantedFrom(message: string): Wanted | undefined {
  const said = valueIn(message);
  const isOne = isObject(said) && typeof said.projection === 'string' && Number.isSafeInteger(said.position);
  return isOne ? (said as Wanted) : undefined;
}

/** What a log line says of an error that is {@link isWriteRefused}. */
export const WRITES_REFUSED =
  'Redis takes no writes now: it has reached its memory limit (REDIS_MAXMEMORY), cannot write to its disk, or lacks replicas or masters';

/**
 * How Redis says that it takes no writes for now: its memory limit (OOM), its disk (MISCONF), fewer replicas than
 * `min-replicas-to-write` (NOREPLICAS), a replica that no master feeds or that is written to (MASTERDOWN, READONLY), slots
 * without a master (CLUSTERDOWN), a file that is being read (LOADING).
 */
const REFUSED = /^(OOM|MISCONF|NOREPLICAS|MASTERDOWN|READONLY|CLUSTERDOWN|LOADING) /;

/** Whether this is what a write throws while Redis takes none. A script has then written nothing. */
export const isWriteRefused = (error: unknown): boolean => error instanceof Error && REFUSED.test(error.message);

/** The generation readers use now, 1 before any rebuild. */
export const liveGeneration = async (redis: Redis, projection: Projection): Promise<number> =>
  Number((await redis.get(liveKey(projection))) ?? 1);

/**
 * The readers' view of Redis. `switchTo` follows switches of generations as they are published; `look` finds those that
 * went unheard.
 */
export async function openReadModels(
  redis: Redis,
  projections: readonly Projection[],
): Promise<ReadModels & { switchTo(projection: string, generation: number): void; look(): Promise<void> }> {
  const generations = new Map<string, number>();
  let switches = 0;

  async function look(): Promise<void> {
    const before = switches;
    const live = await Promise.all(projections.map((projection) => liveGeneration(redis, projection)));
    // What was published meanwhile may be newer than what was read.
    if (switches === before)
      for (const [index, projection] of projections.entries()) generations.set(projection.name, live[index] ?? 1);
    else await look();
  }
  await look();
  return {
    redis,
    key: (projection, key) => generationKey(projection, generations.get(projection.name) ?? 1, key),
    switchTo: (projection, generation) => {
      if (generations.get(projection) === generation) return;
      switches += 1;
      generations.set(projection, generation);
    },
    look,
  };
}
