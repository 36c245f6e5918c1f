import { type EventLog, START } from '#domain/store/eventStore.ts';
import { CheckpointMoved } from './batch.ts';
import { type Folding, openFolding } from './folding.ts';
import { checkpointIn } from './logIdentity.ts';
import type { Projection } from './projection.ts';
import {
  buildingKey,
  checkpointKey,
  generationKey,
  liveGeneration,
  liveKey,
  movingKey,
  NOTICES,
  type Notice,
  versionOf,
} from './redis.ts';
import { keysLike, type Redis } from './redisConnection.ts';
import { readCheckpoint, readSkipped } from './runner.ts';

const BATCH = 2_000;
/** So long at most the live generation waits for its readers to be moved; if the moving process ends, it goes on. */
const MOVING_MS = 1_000;
/** A build whose process has not renewed its mark for so long counts as given up. */
const BUILDING_MS = 30_000;

/**
 * Called with the position that is done, that of the log's last event, and how many events were folded so far (positions
 * are no counts on every engine); a throw gives the build up.
 */
export type Progress = (position: number, end: number, events: number) => void;

/**
 * Builds the next generation of a projection beside the live one, switches readers to it and folds on to the log's end;
 * `progress` is called with positions done. Throws while another process does the same, and CheckpointMoved when Redis
 * loses what is being built.
 */
export function rebuild(store: EventLog, redis: Redis, projection: Projection, progress: Progress): Promise<void> {
  return alone(redis, projection, async () => {
    const old = await liveIn(store, redis, projection);
    await forget(redis, projection, old + 1);
    await switchTo(store, redis, { projection, from: old, to: old + 1 }, progress);
    // The one before stays for going back; the one before that goes.
    if (old > 1) await forget(redis, projection, old - 1);
  });
}

/**
 * Brings the generation before a rebuild up to the live one and switches readers back to it. Throws when it is not
 * there any more.
 */
export function rollBack(store: EventLog, redis: Redis, projection: Projection, progress: Progress): Promise<void> {
  return alone(redis, projection, async () => {
    const live = await liveIn(store, redis, projection);
    if ((await readCheckpoint(redis, projection, live - 1)) === START)
      throw new Error(`${projection.name} has no generation to go back to.`);
    await switchTo(store, redis, { projection, from: live, to: live - 1 }, progress);
  });
}

/** One at a time: a second would take away what the first is building. */
async function alone(redis: Redis, projection: Projection, work: () => Promise<void>): Promise<void> {
  const key = buildingKey(projection);
  const mine = await redis.set(key, new Date().toISOString(), 'PX', BUILDING_MS, 'NX');
  if (!mine)
    throw new Error(
      `${projection.name} is being built by another process; if that one was killed, try again in ${BUILDING_MS / 1000} s.`,
    );
  const alive = setInterval(() => redis.pexpire(key, BUILDING_MS).catch(() => undefined), BUILDING_MS / 3);
  try {
    await work();
  } finally {
    clearInterval(alive);
    await redis.del(key);
  }
}

/** The generation readers use now, after a look whether it is of this log. */
async function liveIn(store: EventLog, redis: Redis, projection: Projection): Promise<number> {
  await checkpointIn(store, redis, projection, await liveGeneration(redis, projection), () => undefined);
  return liveGeneration(redis, projection);
}

type Switch = { readonly projection: Projection; readonly from: number; readonly to: number };

/*
 * Readers move only between two generations that stand at the same event: none sees anything older than before, and no
 * change goes unpublished. From then on nothing is committed to the former one (see batch.ts).
 */
const MOVE = `
if (redis.call('GET', KEYS[1]) or '1') ~= ARGV[1] then return redis.error_reply('another process has moved the readers of this projection') end
if (redis.call('GET', KEYS[2]) or '-1') ~= (redis.call('GET', KEYS[3]) or '-1') then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
redis.call('DEL', KEYS[4])
redis.call('PUBLISH', ARGV[3], ARGV[4])
return 1`;

/**
 * Folds quietly, beside the live generation, what another lacks of it, moves readers and runners over, and folds on as
 * a runner does.
 */
async function switchTo(
  store: EventLog,
  redis: Redis,
  { projection, from, to }: Switch,
  progress: Progress,
): Promise<void> {
  const target = { projection, generation: to, skipped: await readSkipped(store, projection) };
  let position = await readCheckpoint(redis, projection, to);
  let count = 0;

  /** Answers whether it was so much that there may be as much again. */
  async function foldUpTo(end: number, folding: Folding): Promise<boolean> {
    let long = false;
    while (position < end) {
      const events = (await store.readAll(position, BATCH)).filter((event) => event.position <= end);
      if (events.length === 0) break;
      long ||= events.length === BATCH;
      await folding.take(events);
      position = events.at(-1)?.position ?? position;
      count += events.length;
      progress(position, await store.head(), count);
    }
    await folding.settled();
    return long;
  }
  const quietly = openFolding(redis, { ...target, quiet: true }, position);
  const catchUp = async () => foldUpTo(await readCheckpoint(redis, projection, from), quietly);
  async function move(): Promise<boolean> {
    const notice: Notice = {
      projection: projection.name,
      version: versionOf(projection),
      position,
      topics: [],
      at: [],
      generation: to,
    };
    const keys = [
      liveKey(projection),
      checkpointKey(projection, from),
      checkpointKey(projection, to),
      movingKey(projection),
    ];
    return (
      (await redis.eval(MOVE, keys.length, ...keys, String(from), String(to), NOTICES, JSON.stringify(notice))) === 1
    );
  }

  while (await catchUp());
  // The last few while the live one waits: under a steady stream of events the two would hardly ever stand at the same.
  do {
    await redis.set(movingKey(projection), to, 'PX', MOVING_MS);
    await catchUp();
  } while (!(await move()));
  await foldUpTo(await store.head(), openFolding(redis, target, position)).catch((error: unknown) => {
    // A runner has moved over and was faster.
    if (!(error instanceof CheckpointMoved)) throw error;
  });
}

async function forget(redis: Redis, projection: Projection, generation: number): Promise<void> {
  // First what a rebuild that was given up, but still runs, would go on from.
  await redis.unlink(checkpointKey(projection, generation));
  for await (const keys of keysLike(redis, generationKey(projection, generation, '*'))) await redis.unlink(...keys);
}
