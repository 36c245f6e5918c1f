import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { startRedis } from '#projections/redisServer.ts';
import { populate, type Town } from './clients.ts';
import { openHistory } from './history.ts';
import { judge, readRaw, readServer, type Verdict } from './judge.ts';
import { withLogServer } from './logServer.ts';
import { type Place, type Product, pause, type Role, startProduct } from './product.ts';
import { openRandom, type Random } from './random.ts';

const CLIENTS = 16;
const LIFE = { least: 100, spread: 300 };
/** Before a kill so many more commands are acknowledged, unless that takes too long. */
const WORK = { acknowledged: 8, longestMs: 4000 };

export type Say = (line: string) => void;
export type Options = {
  readonly kills: number;
  /** After those kills the run goes on until it has taken so long; none by default. */
  readonly seconds?: number;
  readonly seed: number;
  readonly say?: Say;
};

/** Numbers the rounds of a run from 1. */
export function* roundsOf({ kills, seconds = 0 }: Pick<Options, 'kills' | 'seconds'>): Generator<number> {
  const until = performance.now() + seconds * 1_000;
  for (let round = 1; round <= kills || performance.now() < until; round += 1) yield round;
}

/** One run: where the product works, who asks it, and what has been done to it. */
export type World = {
  readonly place: Place;
  readonly town: Town;
  readonly random: Random;
  readonly kills: Map<string, number>;
  redisTroubles: number;
  /** Every process of the product started here. */
  readonly started: Product[];
};

/** The result of a run: what was confirmed to clients compared with the log, and which faults were injected. */
export type WorldReport = Verdict & {
  readonly kills: Readonly<Record<string, number>>;
  readonly redisTroubles: number;
  readonly answers: Readonly<Record<string, number>>;
};

/** Counts a kill by its kind. */
export const count = ({ kills }: World, what: string): unknown => kills.set(what, (kills.get(what) ?? 0) + 1);

/**
 * The servers that a run's processes share; without them the product keeps its log in the data folder and starts a
 * Redis itself.
 */
type Servers = Pick<Place, 'redisUrl' | 'eventStoreUrl'>;

/**
 * A folder, a port and clients of its own for one run; all of it is removed afterwards. Answers the verdict and what
 * the run itself found.
 */
export async function inWorld<Found extends object>(
  { seed, say = () => undefined }: Omit<Options, 'kills'>,
  { redisUrl, eventStoreUrl }: Servers,
  run: (world: World, say: Say) => Promise<Found>,
): Promise<WorldReport & Found> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kills-'));
  const port = await reservedPort();
  const history = openHistory();
  // The order of the clients' requests depends on timing: they draw from a generator of their own, so that the kills
  // depend on the seed alone.
  const town: Town = {
    origin: `http://127.0.0.1:${port}`,
    history,
    random: openRandom(seed + 1),
    shops: [],
    over: false,
  };
  const world: World = {
    place: { dataDir, port, redisUrl, eventStoreUrl },
    town,
    random: openRandom(seed),
    kills: new Map(),
    redisTroubles: 0,
    started: [],
  };
  try {
    const found = await run(world, say);
    const verdict = judge(eventStoreUrl ? await readServer(eventStoreUrl) : readRaw(dataDir), history);
    return {
      ...verdict,
      kills: Object.fromEntries(world.kills),
      redisTroubles: world.redisTroubles,
      answers: Object.fromEntries(history.answers),
      ...found,
    };
  } finally {
    town.over = true;
    await Promise.all(world.started.map((product) => product.kill()));
    killLeftover(join(dataDir, 'redis', 'redis.pid'));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * The servers of a run whose roles are processes of their own. `redis.kill` is a SIGKILL, after which Redis starts
 * again.
 */
export type RunServers = { readonly redis: { readonly address: string; kill(): void }; readonly eventStoreUrl: string };

/** A run whose roles are processes of their own: they share one Redis and one EventStoreDB (or its stand-in). */
export const inWorldOfRoles = <Found extends object>(
  options: Omit<Options, 'kills'>,
  run: (world: World, servers: RunServers, say: Say) => Promise<Found>,
): Promise<WorldReport & Found> =>
  withRedis((redis) =>
    withLogServer((eventStoreUrl) =>
      inWorld(options, { redisUrl: redis.address, eventStoreUrl }, (world, say) =>
        run(world, { redis, eventStoreUrl }, say),
      ),
    ),
  );

async function withRedis<T>(run: (redis: RunServers['redis']) => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'redis-'));
  const redis = await startRedis(home);
  try {
    return await run({ address: redis.address, kill: () => killIn(home) });
  } finally {
    await redis.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Kills the Redis that was started in a folder. Throws while it is restarting. */
export const killIn = (home: string): unknown =>
  process.kill(Number(readFileSync(join(home, 'redis.pid'), 'utf8')), 'SIGKILL');

/** Starts the product, or one role of it; `healthPort` is where a role without the gateway answers /health. */
export function launch(world: World, role?: Role, healthPort?: number): Product {
  const product = startProduct({ ...world.place, healthPort }, role);
  world.started.push(product);
  return product;
}

/** A killed server leaves its Redis running for the next start, and there is none after the run. */
function killLeftover(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

/** Starts the clients once the product is ready. */
export async function begin(world: World, product: Product): Promise<{ readonly gone: Promise<unknown> }> {
  await product.ready();
  return { gone: populate(world.town, CLIENTS) };
}

/** Stops the clients, then the product. */
export async function end(
  { town }: World,
  clients: { readonly gone: Promise<unknown> },
  product: Product,
): Promise<void> {
  await product.ready();
  await pause(LIFE.spread);
  town.over = true;
  await clients.gone;
  await product.stop();
}

/** Waits until more commands have been acknowledged, and then for a random time. */
export async function atWork({ town: { history }, random }: World): Promise<void> {
  const goal = history.acknowledged.length + WORK.acknowledged;
  for (const begun = Date.now(); history.acknowledged.length < goal && Date.now() - begun < WORK.longestMs; )
    await pause(5);
  await pause(LIFE.least + random.next() * LIFE.spread);
}

/** Empties Redis, or kills it; the process that started it starts it again. */
export async function troubleRedis(world: World, address: string, kill: () => void): Promise<void> {
  world.redisTroubles += 1;
  if (world.random.chance(0.5)) {
    try {
      kill();
    } catch {
      // It was just being started again.
    }
    return;
  }
  const redis = new Redis(address, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  // It may just be being started again, which is trouble enough.
  await redis
    .connect()
    .then(() => redis.flushall())
    .catch(() => undefined);
  redis.disconnect();
}
