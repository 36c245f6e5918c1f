import { START, type StoredEvent } from '#domain/store/eventStore.ts';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { projections } from '#projections/features.ts';
import { rebuild, rollBack } from '#projections/rebuild.ts';
import { connect, liveGeneration } from '#projections/redis.ts';
import { readCheckpoint } from '#projections/runner.ts';
import type { Town } from './clients.ts';
import { differencesFrom } from './fold.ts';
import { everyEvent } from './judge.ts';
import { withOpenLog } from './logServer.ts';
import { faultsIn } from './plainJudge.ts';
import { type Product, pause } from './product.ts';
import {
  atWork,
  begin,
  count,
  end,
  inWorldOfRoles,
  launch,
  type Options,
  type RunServers,
  roundsOf,
  troubleRedis,
  type World,
  type WorldReport,
} from './world.ts';

const PROJECTORS = 2;
const LONGEST_UNTIL_QUIET_MS = 120_000;
const LOOK_EVERY_MS = 200;
/** The share of kills that hit a projector that has just been started. */
const STARTING = 0.4;
/** The share of kills shortly before which Redis is killed or emptied. */
const REDIS_TROUBLE = 0.3;

export type FoldReport = WorldReport & {
  /** Read models that, after all writers had stopped, were not the fold of the log or contradicted its events. */
  readonly differing: readonly string[];
};

/** A projector process and the port it answers on; a restart replaces the process. */
type Seat = { product: Product; readonly healthPort: number };
type Trouble = (world: World, seats: Seat[], servers: RunServers) => Promise<void>;

/**
 * Kills one of two projectors repeatedly at random moments while clients write, some of them before it is ready; Redis
 * is killed and emptied now and then.
 */
export function killProjectors(options: Options): Promise<FoldReport> {
  return harass(options, async (world, seats, { redis }) => {
    if (world.random.chance(REDIS_TROUBLE)) await troubleRedis(world, redis.address, redis.kill);
    const starting = world.random.chance(STARTING);
    // The one that has run longest, or the one that was started last.
    const seat = starting ? seats.pop() : seats.shift();
    if (!seat) throw new Error('no projector is running');
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

/** Empties or kills Redis repeatedly under load, with every role running. */
export function loseRedis(options: Options): Promise<FoldReport> {
  return harass(options, async (world, _seats, { redis }) => {
    await atWork(world);
    await troubleRedis(world, redis.address, redis.kill);
    count(world, 'Redis');
  });
}

/**
 * Rebuilds read models beside the live ones, or rolls them back, repeatedly under load; projectors are killed
 * meanwhile.
 */
export function rebuildUnderLoad(options: Options): Promise<FoldReport> {
  return harass(
    options,
    async (world, seats, { redis, eventStoreUrl }) => {
      await atWork(world);
      const connection = connect(redis.address);
      try {
        const projection = world.random.pick(projections);
        const former = await readCheckpoint(connection, projection, (await liveGeneration(connection, projection)) - 1);
        const back = former !== START && world.random.chance(0.5);
        const changing = withOpenLog(eventStoreUrl, (store) =>
          (back ? rollBack : rebuild)(store, connection, projection, () => undefined),
        );
        if (world.random.chance(0.3)) await killAndStart(world, world.random.pick(seats));
        await changing;
        count(world, back ? 'rolled back' : 'rebuilt');
      } finally {
        connection.disconnect();
      }
    },
    countsOnlyGrow,
  );
}

/**
 * Asks for the counts of members and bookings until the run is over. Reports counts that shrink and requests that fail.
 */
async function countsOnlyGrow(town: Town): Promise<readonly string[]> {
  const wrong: string[] = [];
  let before = { members: 0, bookings: 0 };
  for (; !town.over; await pause(LOOK_EVERY_MS / 20)) {
    const now = await counts(town.origin).catch((error: unknown) => wrong.push(`no counts: ${String(error)}`));
    if (typeof now === 'number') continue;
    if (now.members < before.members || now.bookings < before.bookings)
      wrong.push(`after ${JSON.stringify(before)} came ${JSON.stringify(now)}`);
    before = now;
  }
  return wrong;
}

async function counts(origin: string): Promise<{ readonly members: number; readonly bookings: number }> {
  const body = JSON.stringify({ query: '{ siteStatistics { members bookings } }' });
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { data } = (await answer.json()) as { data: { siteStatistics: { members: number; bookings: number } } };
  return data.siteStatistics;
}

async function killAndStart(world: World, seat: Seat): Promise<void> {
  await seat.product.kill();
  seat.product = launch(world, 'projections', seat.healthPort);
}

/**
 * Runs gateway, workers and two projectors on EventStoreDB under clients, calls `trouble` so often, stops all writers
 * and compares the read models with the log.
 */
function harass(
  options: Options,
  trouble: Trouble,
  beside: (town: Town) => Promise<readonly string[]> = async () => [],
): Promise<FoldReport> {
  return inWorldOfRoles(options, async (world, servers, say) => {
    const gateway = launch(world, 'gateway');
    const workers = launch(world, 'workers');
    const seats: Seat[] = [];
    for (let index = 0; index < PROJECTORS; index += 1) {
      const healthPort = await reservedPort();
      seats.push({ healthPort, product: launch(world, 'projections', healthPort) });
    }
    const clients = await begin(world, gateway);
    const seen = beside(world.town);
    for (const done of roundsOf(options)) {
      await trouble(world, seats, servers);
      for (const product of [gateway, workers, ...seats.map((seat) => seat.product)])
        if (product.isOver()) throw new Error(`ended without being killed: ${await product.lastWords()}`);
      if (done % 20 === 0) say(`${done} troubles, ${world.town.history.acknowledged.length} acknowledged`);
    }
    await end(world, clients, gateway);
    await workers.stop();
    const differing = await differencesWhenQuiet(
      servers.redis.address,
      await withOpenLog(servers.eventStoreUrl, everyEvent),
    );
    await Promise.all(seats.map(({ product }) => product.stop()));
    return { differing: [...differing, ...(await seen)] };
  });
}

/** The differences that remain once the read models are equal to the fold, or after two minutes. */
async function differencesWhenQuiet(address: string, events: readonly StoredEvent[]): Promise<readonly string[]> {
  const redis = connect(address);
  try {
    const until = Date.now() + LONGEST_UNTIL_QUIET_MS;
    let found = await differencesFrom(redis, projections, events);
    for (; found.length > 0 && Date.now() < until; found = await differencesFrom(redis, projections, events))
      await pause(LOOK_EVERY_MS);
    return [...found, ...(await faultsIn(redis, events))];
  } finally {
    redis.disconnect();
  }
}
