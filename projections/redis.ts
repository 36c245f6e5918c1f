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

/**
 * The lease of the process that folds events; others of its release stand by. A release with other versions of its
 * projections folds beside it, so that its read models are built before the old release is stopped.
 */
export const projectorLease = (projections: readonly Projection[]): string =>
  `${ROOT}:projector:${digest(
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

/**
 * A message of {@link NOTICES}; undefined when it is none of this shape. Releases before ADR 56 said no version: what they
 * say is of no read model of this release.
 */
export function noticeFrom(text: string): Notice | undefined {
  const said = JSON.parse(text) as Partial<Notice>;
  const isOne =
    typeof said.projection === 'string' &&
    typeof said.version === 'string' &&
    typeof said.generation === 'number' &&
    typeof said.position === 'number' &&
    (said.after === undefined || typeof said.after === 'number') &&
    Array.isArray(said.topics) &&
    Array.isArray(said.at);
  return isOne ? (said as Notice) : undefined;
}

/** What a log line says of an error that is {@link isRedisFull}. */
export const REDIS_FULL = 'Redis has reached its memory limit (REDIS_MAXMEMORY) or cannot write to its disk';

/**
 * Whether this is what a write throws when Redis has reached its memory limit (OOM) or cannot write to its disk (MISCONF).
 * A script has then written nothing.
 */
export const isRedisFull = (error: unknown): boolean => error instanceof Error && /^(OOM|MISCONF) /.test(error.message);

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
