import { START, type StoredEvent } from '#domain/store/eventStore.ts';
import { openStores } from '#domain/store/open.ts';
import { projections } from '#projections/features.ts';
import { rebuild, rollBack } from '#projections/rebuild.ts';
import { connect, liveGeneration } from '#projections/redis.ts';
import { readCheckpoint } from '#projections/runner.ts';
import { freePort } from '../gateway/freePort.ts';
import type { Town } from './clients.ts';
import { differencesFrom } from './fold.ts';
import { faultsIn } from './plainJudge.ts';
import { type Product, pause } from './product.ts';
import { atWork, begin, count, end, inWorld, launch, type Options, troubleRedis, type World, type WorldReport, withRedis } from './world.ts';

const PROJECTORS = 2;
const LONGEST_UNTIL_QUIET_MS = 120_000;
const LOOK_EVERY_MS = 200;
/** So many kills hit a projector before it is ready. */
const STARTING = 0.4;
/** So often Redis is killed or emptied shortly before a kill. */
const REDIS_TROUBLE = 0.3;

export type FoldReport = WorldReport & {
  /** Where read models, once it was quiet, were not the fold of the log, or said something else than its events. */
  readonly differing: readonly string[];
};

/** A projector that can be started again in its place. */
type Seat = { product: Product; readonly healthPort: number };
type Trouble = (world: World, seats: Seat[], redis: { readonly address: string; kill(): void }) => Promise<void>;

/** Kills one of two projectors again and again, at random moments while clients write, some of them before it is ready; Redis has trouble of its own meanwhile. */
export function killProjectors(options: Options): Promise<FoldReport> {
  return harass(options, async (world, seats, redis) => {
    if (world.random.chance(REDIS_TROUBLE)) await troubleRedis(world, redis.address, redis.kill);
    const starting = world.random.chance(STARTING);
    // The one that has run longest, or the one that was started last.
    const seat = starting ? seats.pop() : seats.shift();
    if (!seat) throw new Error('nobody is projecting');
    seats.push(seat);
    if (starting) await pause(world.random.next() * 1500);
    else {
      await seat.product.ready();
      await atWork(world);
    }
    await killAndStart(world, seat);
    count(world, starting ? 'projector, perhaps starting' : 'projector');
  });
}

/** Empties Redis again and again, and sometimes kills it, under load and with every role at work. */
export function loseRedis(options: Options): Promise<FoldReport> {
  return harass(options, async (world, _seats, redis) => {
    await atWork(world);
    await troubleRedis(world, redis.address, redis.kill);
    count(world, 'Redis');
  });
}

/** Builds read models anew and goes back to the former ones, again and again, beside the live ones and under load; projectors are killed meanwhile. */
export function rebuildUnderLoad(options: Options): Promise<FoldReport> {
  return harass(
    options,
    async (world, seats, redis) => {
      await atWork(world);
      const [connection, { store, close }] = [connect(redis.address), await openStores({ eventStoreUrl: undefined, dataDir: world.place.dataDir })];
      try {
        const projection = world.random.pick(projections);
        const former = await readCheckpoint(connection, projection, (await liveGeneration(connection, projection)) - 1);
        const back = former !== START && world.random.chance(0.5);
        const changing = (back ? rollBack : rebuild)(store, connection, projection, () => undefined);
        if (world.random.chance(0.3)) await killAndStart(world, world.random.pick(seats));
        await changing;
        count(world, back ? 'rolled back' : 'rebuilt');
      } finally {
        connection.disconnect();
        await close();
      }
    },
    countsOnlyGrow,
  );
}

/** Asks how many members and bookings there are until the run is over: there are never fewer than there were, and there is always an answer. */
async function countsOnlyGrow(town: Town): Promise<readonly string[]> {
  const wrong: string[] = [];
  let before = { members: 0, bookings: 0 };
  for (; !town.over; await pause(LOOK_EVERY_MS / 20)) {
    const now = await counts(town.origin).catch((error: unknown) => wrong.push(`no counts: ${String(error)}`));
    if (typeof now === 'number') continue;
    if (now.members < before.members || now.bookings < before.bookings) wrong.push(`after ${JSON.stringify(before)} came ${JSON.stringify(now)}`);
    before = now;
  }
  return wrong;
}

async function counts(origin: string): Promise<{ readonly members: number; readonly bookings: number }> {
  const body = JSON.stringify({ query: '{ siteStatistics { members bookings } }' });
  const answer = await fetch(`${origin}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { data } = (await answer.json()) as { data: { siteStatistics: { members: number; bookings: number } } };
  return data.siteStatistics;
}

async function killAndStart(world: World, seat: Seat): Promise<void> {
  await seat.product.kill();
  seat.product = launch(world, 'projections', seat.healthPort);
}

/** Runs gateway, workers and two projectors under clients, troubles them so often, waits until it is quiet and compares the read models with the log. */
function harass(options: Options, trouble: Trouble, beside: (town: Town) => Promise<readonly string[]> = async () => []): Promise<FoldReport> {
  return withRedis((redis) =>
    inWorld(options, redis.address, async (world, say) => {
      const gateway = launch(world, 'gateway');
      const workers = launch(world, 'workers');
      const seats: Seat[] = [];
      for (let index = 0; index < PROJECTORS; index += 1) {
        const healthPort = await freePort(0, '127.0.0.1');
        seats.push({ healthPort, product: launch(world, 'projections', healthPort) });
      }
      const clients = await begin(world, gateway);
      const seen = beside(world.town);
      for (let done = 1; done <= options.kills; done += 1) {
        await trouble(world, seats, redis);
        for (const product of [gateway, workers, ...seats.map((seat) => seat.product)])
          if (product.isOver()) throw new Error(`by itself: ${await product.lastWords()}`);
        if (done % 20 === 0) say(`${done} of ${options.kills} troubles, ${world.town.history.acknowledged.length} acknowledged`);
      }
      await end(world, clients, gateway);
      await workers.stop();
      const differing = await differencesWhenQuiet(redis.address, await exported(world.place.dataDir));
      await Promise.all(seats.map(({ product }) => product.stop()));
      return { differing: [...differing, ...(await seen)] };
    }),
  );
}

/** The log as a reader of its own finds it. */
async function exported(dataDir: string): Promise<readonly StoredEvent[]> {
  const { store, close } = await openStores({ eventStoreUrl: undefined, dataDir });
  try {
    return await store.readAll(START, Number.MAX_SAFE_INTEGER);
  } finally {
    await close();
  }
}

/** What is still different when projectors have had all the time they could need. */
async function differencesWhenQuiet(address: string, events: readonly StoredEvent[]): Promise<readonly string[]> {
  const redis = connect(address);
  try {
    const until = Date.now() + LONGEST_UNTIL_QUIET_MS;
    let found = await differencesFrom(redis, projections, events);
    for (; found.length > 0 && Date.now() < until; found = await differencesFrom(redis, projections, events)) await pause(LOOK_EVERY_MS);
    return [...found, ...(await faultsIn(redis, events))];
  } finally {
    redis.disconnect();
  }
}
