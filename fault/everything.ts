import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { projections } from '#projections/features.ts';
import { connect } from '#projections/redis.ts';
import { jobs } from '../workers/features.ts';
import { idleAmong } from './alone.ts';
import { toFold, toRun } from './aloneDeeds.ts';
import { wrongAnswers, wrongEnds } from './answerJudge.ts';
import { openBalancer } from './balancer.ts';
import { populate } from './clients.ts';
import { openInstallation } from './installation.ts';
import { everyEvent } from './judge.ts';
import { type KillableServers, withKillableServers } from './killableServers.ts';
import { builtLater, laterOf } from './later.ts';
import { back, openScreens, settle, steady } from './live.ts';
import { chat, openSquare } from './liveDeeds.ts';
import { withOpenLog } from './logServer.ts';
import { inRandomOrder, mishaps } from './mishaps.ts';
import { appointed, atRest } from './money.ts';
import { readBooks } from './moneyAccount.ts';
import { login, openStreet, type Person } from './moneyCaller.ts';
import { furnish, live } from './moneyDeeds.ts';
import { judgeMoney } from './moneyJudge.ts';
import { watchProcessors } from './processors.ts';
import { builtServer, pause, type Role, startProduct } from './product.ts';
import { busyIn, failedIn, judgeBusy, lostIn } from './queue.ts';
import { bytesOf, holdsOf, judgeRedis } from './redisSize.ts';
import { type BalancedReport, differencesWhenQuiet } from './releases.ts';
import { count, inWorld, type Options, type Say, type World } from './world.ts';

const MEMBERS_AT_ONCE = 2;
/** At most so long a member waits before each thing they do, in ms. */
const MEMBERS_BREATH_MS = 2_000;
const WRITERS = 1;
/** They keep what was confirmed to them. They pay nothing, as the money that is added up is that of the members. */
const CLIENTS = 4;
const CLIENTS_MANNER = { prices: [0], breathMs: 800 };
/** The share of mishaps that come with another one. */
const TOGETHER = 0.25;
/** Between two mishaps at most so long, in ms. */
const REST_MS = 3_000;
/**
 * Once nothing happens any more all jobs that are due are done within so long, in ms: those of a worker that was
 * killed, too.
 */
const JOBS_REST_MS = 120_000;

export type EverythingOptions = Omit<Options, 'kills' | 'seconds'> & {
  /** Mishaps go on for so long, and at least until each has happened once. */
  readonly minutes: number;
  /** How long the money may take to come to rest, in ms. */
  readonly restMs: number;
};
/**
 * `wrong` has also what came late, processes that do nothing when they are alone, jobs that failed for good or are not done,
 * and keys of Redis that should not be there or take too much.
 */
export type EverythingReport = BalancedReport & {
  /** Requests refused or cut off for a reason. */
  readonly excused: number;
  /** From each mishap until everything was whole again, in ms, by name. */
  readonly backMs: Readonly<Record<string, readonly number[]>>;
  /** Of the listeners: connections lost, news received, and how often they had to load again. */
  readonly listeners: { readonly lost: number; readonly received: number; readonly afresh: number };
  /** The share of the run in which something waited for a processor, where the system counts it. */
  readonly starved: number | undefined;
  /** Cents. */
  readonly paid: number;
  readonly redis: {
    readonly usedBytes: number;
    readonly keyBytes: number;
    readonly keys: number;
    readonly undone: number;
    readonly logBytes: number;
  };
};

/**
 * Two processes of each role behind a balancer, on a Redis with replica and sentinels and an event store: all of these are
 * killed in random order, Sentinel fails over, another release takes the place of the one there is, while members move
 * money, write and listen. Afterwards everything is judged.
 */
export const everything = (options: EverythingOptions): Promise<EverythingReport> =>
  withKillableServers((servers) =>
    inWorld(options, { redisUrl: servers.redis.address, eventStoreUrl: servers.eventStoreUrl }, (world, say) =>
      run(world, servers, options, say),
    ),
  );

async function run(world: World, servers: KillableServers, { minutes, restMs }: EverythingOptions, say: Say) {
  const { random } = world;
  const { port, dataDir, redisUrl } = world.place;
  const { eventStoreUrl } = servers;
  // Both releases are built before the clients start: a build would make their requests late.
  const programs = [builtServer(), builtLater()] as const;
  const sandboxPort = await reservedPort();
  const balancer = await openBalancer(port, sandboxPort);
  const place = { dataDir, redisUrl, eventStoreUrl, sandboxPort, publicPort: port };
  const installation = openInstallation(world, place, balancer, servers, programs);
  const [street, square] = [openStreet(world.town), openSquare(world.town)];
  const [wrong, backMs]: [string[], Map<string, number[]>] = [[], new Map()];
  let over = false;
  const connection = connect(servers.redis.address);
  try {
    // The payment provider is no part of the product, and stays.
    const provider = startProduct({ ...place, port: sandboxPort }, 'gateway');
    world.started.push(provider);
    await Promise.all([installation.start(), provider.ready()]);
    const boss = await appointed(world, street);
    await furnish(street);
    const people = await settle(square);
    const readers = people.map((person, index) => openScreens(square, person, index, balancer));
    const members = Promise.all(
      Array.from({ length: MEMBERS_AT_ONCE }, () => live(street, () => over, MEMBERS_BREATH_MS)),
    );
    const writers = Promise.all(Array.from({ length: WRITERS }, () => chat(square)));
    const clients = populate(world.town, CLIENTS, CLIENTS_MANNER);
    const failed = Promise.race([members, writers, clients]).then(() => undefined);
    failed.catch(() => undefined);

    /** Pauses the writers, and compares what each open screen shows with a fresh load of it. */
    async function compareScreens(when: string): Promise<void> {
      square.isQuiet = true;
      const restless = await steady(readers, people, square.street);
      const { differing } = await back(readers, people, square.street);
      const found = [...restless, ...differing].map((line) => `${when}: ${line}`);
      wrong.push(...found);
      for (const line of found) say(`  ${line}`);
      square.isQuiet = false;
    }
    /** A token lives for a quarter of an hour. */
    async function loginAgain(all: readonly Person[]): Promise<void> {
      for (const person of all) person.token = (await login(street, person.email)).token;
    }

    let said = 0;
    const starvedShare = watchProcessors();
    const until = Date.now() + minutes * 60_000;
    for (let turn = 1; turn === 1 || Date.now() < until; turn += 1) {
      for (const some of inRandomOrder(mishaps(installation), random, TOGETHER)) {
        if (turn > 1 && Date.now() > until) break;
        await Promise.race([pause(random.next() * REST_MS), failed]);
        const begun = Date.now();
        await Promise.all(some.map((mishap) => mishap.happen(installation, random)));
        await installation.well();
        for (const { name } of some) {
          count(world, name);
          backMs.set(name, [...(backMs.get(name) ?? []), Date.now() - begun]);
        }
        const named = some.map(({ name }) => name).join(' and ');
        say(`${named}: well again after ${Date.now() - begun} ms`);
        for (const sentence of unexcused().slice(said)) say(`  ${sentence}`);
        said = unexcused().length;
      }
      await compareScreens(`after turn ${turn}`);
      await loginAgain([
        ...people,
        ...street.products.map(({ seller }) => seller),
        ...street.shops.map(({ owner }) => owner),
      ]);
      say(
        `turn ${turn}: ${balancer.passed().requests} requests, ${street.people.length} members, ${wrong.length + unexcused().length} wrong`,
      );
    }

    const starved = starvedShare();
    over = true;
    square.isOver = true;
    world.town.over = true;
    await Promise.all([members, writers, clients]);
    const confirmed = new Set(world.town.history.acknowledged.map(({ kind }) => kind));
    for (const kind of ['held', 'booked', 'commented'] as const)
      if (!confirmed.has(kind)) wrong.push(`nothing was confirmed as ${kind}, so that none could be lost`);
    await compareScreens('in the end');
    wrong.push(...readers.flatMap((reader) => [...reader.wrong, ...wrongEnds(reader.ends, installation.outages)]));
    for (const reader of readers) reader.close();
    say('the money comes to rest');
    await loginAgain([boss]);
    const { books, wrong: unequal } = await atRest(() => readBooks(street, boss), judgeMoney, restMs);
    wrong.push(...unequal);
    say('each process is tried alone');
    const isLater = installation.isLater();
    const at = { street: square.street, eventStoreUrl, redis: connection };
    const seatsOf = (role: Role) => installation.seats().filter((seat) => seat.role === role);
    const all = isLater ? laterOf(projections) : projections;
    wrong.push(...(await idleAmong('projections', seatsOf('projections'), toFold(at, all))));
    wrong.push(...(await idleAmong('workers', seatsOf('workers'), toRun(at))));
    wrong.push(...(await atRest(() => busyIn(connection), judgeBusy, JOBS_REST_MS)).wrong);
    wrong.push(...(await failedIn(connection)));
    // The log does not grow any more: each read model can be compared with a fold of the whole of it.
    await Promise.all([installation.stop('gateway'), installation.stop('workers'), provider.stop()]);
    const events = await withOpenLog(eventStoreUrl, everyEvent);
    wrong.push(...(await lostIn(connection, jobs, events)));
    const differing = await differencesWhenQuiet(connection, events, isLater);
    await installation.stop('projections');
    const holds = await holdsOf(connection);
    const logBytes = Buffer.byteLength(JSON.stringify(events));
    wrong.push(...judgeRedis(holds, [...projections, ...laterOf(projections)], logBytes));
    const { requests, slowestMs, troubles } = balancer.passed();
    const sum = (what: 'lost' | 'received' | 'afresh') =>
      readers.reduce((all, reader) => all + reader.counts()[what], 0);
    return {
      wrong: [...street.wrong, ...square.street.wrong, ...wrong, ...unexcused()],
      differing,
      requests,
      slowestMs,
      excused: troubles.length - unexcused().length,
      backMs: Object.fromEntries(backMs),
      did: Object.fromEntries([...street.did, ...square.street.did]),
      listeners: { lost: sum('lost'), received: sum('received'), afresh: sum('afresh') },
      starved,
      paid: books.intents.reduce((all, intent) => all + intent.received, 0),
      redis: {
        usedBytes: holds.usedBytes,
        keyBytes: bytesOf(holds.keys),
        keys: holds.keys.length,
        undone: holds.undone,
        logBytes,
      },
    };
  } finally {
    over = true;
    square.isOver = true;
    connection.disconnect();
    await balancer.close();
  }

  function unexcused(): readonly string[] {
    return wrongAnswers(balancer.passed(), installation.outages);
  }
}
