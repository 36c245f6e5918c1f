import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { socketIn, startRedis } from '#projections/redisServer.ts';
import { freePort } from '../gateway/freePort.ts';
import { populate, type Town } from './clients.ts';
import { openHistory } from './history.ts';
import { judge, readRaw, type Verdict } from './judge.ts';
import { type Place, type Product, pause, type Role, startProduct } from './product.ts';
import { openRandom, type Random } from './random.ts';

const CLIENTS = 16;
/** So often Redis is killed or emptied shortly before a kill. */
const REDIS_TROUBLE = 0.4;
const LIFE = { least: 100, spread: 300 };
/** A kill hits a server at work: so many more commands were acknowledged since the last one, if that does not take too long. */
const WORK = { acknowledged: 8, longestMs: 4000 };

export type KillReport = Verdict & {
  readonly kills: Readonly<Record<string, number>>;
  readonly redisTroubles: number;
  readonly answers: Readonly<Record<string, number>>;
  /** Time from a start after a kill to ready, in ms. */
  readonly readyMs: readonly number[];
};

type Say = (line: string) => void;
type World = {
  readonly place: Place;
  readonly town: Town;
  readonly random: Random;
  readonly kills: Map<string, number>;
  readonly readyMs: number[];
  redisTroubles: number;
  /** Every process of the product started here. */
  readonly started: Product[];
};

/** Kills the whole server again and again, at random moments under load, some of them before it is ready; Redis has trouble of its own meanwhile. */
export function killWhole(options: { kills: number; seed: number; say?: Say }): Promise<KillReport> {
  return inWorld(options, undefined, async (world, say) => {
    let product = launch(world);
    const clients = await begin(world, product);
    const redisDir = join(world.place.dataDir, 'redis');
    for (let kill = 1; kill <= options.kills; kill += 1) {
      if (world.random.chance(REDIS_TROUBLE))
        await troubleRedis(world, socketIn(redisDir), () => process.kill(Number(readFileSync(join(redisDir, 'redis.pid'), 'utf8')), 'SIGKILL'));
      await atWork(world);
      await product.kill();
      product = launch(world);
      count(world, 'whole');
      if (kill < options.kills && world.random.chance(0.3)) {
        await pause(world.random.next() * 1500);
        await product.kill();
        product = launch(world);
        count(world, 'whole, starting');
        kill += 1;
      }
      world.readyMs.push(await product.ready());
      if (kill % 20 === 0) say(`${kill} of ${options.kills} kills of the whole server, ${world.town.history.acknowledged.length} acknowledged`);
    }
    await end(world, clients, product);
  });
}

/** Kills each role alone, the others going on; one Redis, killed and emptied now and then. */
export async function killRoles(options: { kills: number; seed: number; say?: Say }): Promise<KillReport> {
  const home = mkdtempSync(join(tmpdir(), 'redis-'));
  const redis = await startRedis(home);
  try {
    return await inWorld(options, redis.address, async (world, say) => {
      const roles: Record<Role, Product> = {
        gateway: launch(world, 'gateway'),
        projections: launch(world, 'projections'),
        workers: launch(world, 'workers'),
      };
      const clients = await begin(world, roles.gateway);
      for (let kill = 1; kill <= options.kills; kill += 1) {
        const role = world.random.pick(['gateway', 'projections', 'workers'] as const);
        if (world.random.chance(REDIS_TROUBLE))
          await troubleRedis(world, redis.address, () => process.kill(Number(readFileSync(join(home, 'redis.pid'), 'utf8')), 'SIGKILL'));
        await atWork(world);
        for (const [name, product] of Object.entries(roles)) if (product.isOver()) throw new Error(`${name} ended by itself: ${product.said()}`);
        await roles[role].kill();
        roles[role] = launch(world, role);
        count(world, role);
        if (role === 'gateway') world.readyMs.push(await roles.gateway.ready());
        if (kill % 20 === 0) say(`${kill} of ${options.kills} kills of a role, ${world.town.history.acknowledged.length} acknowledged`);
      }
      await end(world, clients, roles.gateway);
      await Promise.all(Object.values(roles).map((product) => product.stop()));
    });
  } finally {
    await redis.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

const count = ({ kills }: World, what: string) => kills.set(what, (kills.get(what) ?? 0) + 1);

async function inWorld(
  { seed, say = () => undefined }: { seed: number; say?: Say },
  redisUrl: string | undefined,
  run: (world: World, say: Say) => Promise<void>,
): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kills-'));
  const port = await freePort(0, '127.0.0.1');
  const history = openHistory();
  // The clients' order of asking is theirs: dice of their own, so that the moments of the kills are the seed's alone.
  const town: Town = { origin: `http://127.0.0.1:${port}`, history, random: openRandom(seed + 1), shops: [], over: false };
  const world: World = { place: { dataDir, port, redisUrl }, town, random: openRandom(seed), kills: new Map(), readyMs: [], redisTroubles: 0, started: [] };
  try {
    await run(world, say);
    const verdict = judge(readRaw(dataDir), history);
    return {
      ...verdict,
      kills: Object.fromEntries(world.kills),
      redisTroubles: world.redisTroubles,
      answers: Object.fromEntries(history.answers),
      readyMs: world.readyMs,
    };
  } finally {
    town.over = true;
    await Promise.all(world.started.map((product) => product.kill()));
    killLeftover(join(dataDir, 'redis', 'redis.pid'));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function launch(world: World, role?: Role): Product {
  const product = startProduct(world.place, role);
  world.started.push(product);
  return product;
}

/** A killed server leaves its Redis behind for the next start; here none comes. */
function killLeftover(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

async function begin(world: World, product: Product): Promise<{ readonly gone: Promise<unknown> }> {
  await product.ready();
  return { gone: populate(world.town, CLIENTS) };
}

async function end({ town }: World, clients: { readonly gone: Promise<unknown> }, product: Product): Promise<void> {
  await product.ready();
  await pause(LIFE.spread);
  town.over = true;
  await clients.gone;
  await product.stop();
}

/** Until something has been acknowledged, and then a random moment more. */
async function atWork({ town: { history }, random }: World): Promise<void> {
  const goal = history.acknowledged.length + WORK.acknowledged;
  for (const begun = Date.now(); history.acknowledged.length < goal && Date.now() - begun < WORK.longestMs; ) await pause(5);
  await pause(LIFE.least + random.next() * LIFE.spread);
}

/** Empties Redis, or kills it; whoever started it starts it again. */
async function troubleRedis(world: World, address: string, kill: () => void): Promise<void> {
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
  await redis.connect().then(
    () => redis.flushall(),
    () => undefined,
  );
  redis.disconnect();
}
