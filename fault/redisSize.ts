import type { Projection } from '#projections/projection.ts';
import { keysLike, type Redis, ROOT, usedBytesOf, versionKey } from '#projections/redis.ts';
import { undoneIn } from './queue.ts';

/** A key as it is held: what it takes, in bytes, and how long it has to live, in s; undefined: for ever. */
export type Held = { readonly key: string; readonly bytes: number; readonly lives?: number | undefined };

/** What Redis holds: all keys, what it uses in all, in bytes, and how many jobs are not done. */
export type RedisHolds = { readonly keys: readonly Held[]; readonly usedBytes: number; readonly undone: number };

const MB = 1_048_576;
/** What lives for so long, in s (docs/operations.md). */
const LIVES: Readonly<Record<string, number>> = {
  [`${ROOT}:projector:`]: 2,
  [`${ROOT}:idempotency:`]: 86_400,
  [`${ROOT}:answered:`]: 86_400,
  [`${ROOT}:seen:`]: 60,
  [`${ROOT}:ended:`]: 900,
  [`${ROOT}:shut:`]: 900,
  [`${ROOT}:export:`]: 600,
  [`${ROOT}:snapshot:`]: 604_800,
};
/** One key each, with a line for each read model or less. */
const SINGLE = ['former', 'stops', 'rebuilds', 'answers:forgotten'].map((name) => `${ROOT}:${name}`);
const SINGLE_BYTES = 32_768;
const QUEUE = `${ROOT}:{jobs}:`;
/** The jobs that are done and the notices, of which so many are kept, and what the queue knows of itself. */
const QUEUE_BYTES = MB;
const JOB_BYTES = 4_096;
/** Of an empty server with a replica and some connections, and what it needs to find keys. */
const SERVER_BYTES = 12 * MB;

/**
 * Read models take no more than so many bytes for each byte of the events they are made of: what they keep of something
 * that is over shows here.
 */
export const MODELS_PER_LOG_BYTE = 3;

/**
 * What does not belong there or takes more than it may, as sentences. `known`: which read models may be there, those of the
 * releases of a run; `logBytes`: all events as text, where the log is at hand.
 */
export const judgeRedis = (
  { keys, usedBytes, undone }: RedisHolds,
  known: readonly Projection[],
  logBytes = Number.POSITIVE_INFINITY,
): readonly string[] => {
  const models = known.map((projection) => `${versionKey(projection)}:`);
  const ofModels = bytesOf(keys.filter(({ key }) => models.some((model) => key.startsWith(model))));
  const queue = bytesOf(keys.filter(({ key }) => key.startsWith(QUEUE)));
  const queueBound = QUEUE_BYTES + undone * JOB_BYTES;
  const allBound = bytesOf(keys) + SERVER_BYTES;
  return [
    ...keys.flatMap((one) => judgeKey(one, models)),
    ...(ofModels > logBytes * MODELS_PER_LOG_BYTE
      ? [`the read models have ${ofModels} bytes of a log of ${logBytes}, more than ${MODELS_PER_LOG_BYTE} each`]
      : []),
    ...(queue > queueBound ? [`the queue has ${queue} bytes with ${undone} jobs to do, more than ${queueBound}`] : []),
    ...(usedBytes > allBound
      ? [`Redis uses ${usedBytes} bytes, more than its keys and a server need: ${allBound}`]
      : []),
  ];
};

export const bytesOf = (keys: readonly Held[]): number => keys.reduce((sum, { bytes }) => sum + bytes, 0);

function judgeKey({ key, bytes, lives }: Held, models: readonly string[]): readonly string[] {
  if (key.startsWith(QUEUE) || models.some((model) => key.startsWith(model))) return [];
  if (SINGLE.includes(key)) return bytes > SINGLE_BYTES ? [`${key} has ${bytes} bytes`] : [];
  const life = Object.entries(LIVES).find(([beginning]) => key.startsWith(beginning))?.[1];
  if (life === undefined) return [`${key} is of no kind that is known`];
  return lives === undefined || lives > life ? [`${key} lives ${lives ?? 'for ever'} instead of ${life} s`] : [];
}

/** What a server holds now. */
export async function holdsOf(redis: Redis): Promise<RedisHolds> {
  const keys = new Map<string, Held>();
  for await (const some of keysLike(redis, '*'))
    await Promise.all(
      some.map(async (key) => {
        const [bytes, lives] = await Promise.all([redis.memory('USAGE', key, 'SAMPLES', 0), redis.ttl(key)]);
        // It may have come to its end meanwhile.
        if (bytes !== null) keys.set(key, { key, bytes, ...(lives >= 0 && { lives }) });
      }),
    );
  return { keys: [...keys.values()], usedBytes: await usedBytesOf(redis), undone: await undoneIn(redis) };
}
