import type { StoredEvent } from '#domain/store/eventStore.ts';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { openEventStoreDbVault } from '#domain/store/vaultEventStoreDb.ts';
import { projections } from '#projections/features.ts';
import { connect } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { statistics } from '#projections/shops/statistics.ts';
import { wrongAnswers, wrongEnds } from './answerJudge.ts';
import { openBalancer } from './balancer.ts';
import { differencesFrom, heldBy } from './fold.ts';
import { everyEvent } from './judge.ts';
import { builtLater, LATER_COUNT, LATER_FACT, laterKey, laterOf } from './later.ts';
import { back, openScreens, settle, steady } from './live.ts';
import { chat, openSquare } from './liveDeeds.ts';
import { withOpenLog } from './logServer.ts';
import { appointed, atRest } from './money.ts';
import { readBooks } from './moneyAccount.ts';
import { openStreet } from './moneyCaller.ts';
import { furnish, live } from './moneyDeeds.ts';
import { judgeMoney } from './moneyJudge.ts';
import { faultsIn } from './plainJudge.ts';
import { builtServer, pause, startProduct } from './product.ts';
import { failedIn } from './queue.ts';
import { openRelease } from './release.ts';
import { inWorldOfRoles, type Options, type RunServers, type World, type WorldReport } from './world.ts';

const MEMBERS_AT_ONCE = 2;
const WRITERS = 1;
const LOOK_EVERY_MS = 200;
const LONGEST_UNTIL_EQUAL_MS = 60_000;
/** A load balancer has noticed by then that a gateway is taken out. */
const NOTICED_MS = 300;

export type ReleasesOptions = Omit<Options, 'kills' | 'seconds'> & {
  /** How many processes of each role a release has. */
  readonly each: number;
  /** How long members are at work before, between and after the steps, in ms. */
  readonly stepMs: number;
  /** How long the money may take to come to rest, in ms. */
  readonly restMs: number;
};
/** What every run behind a balancer is judged by. */
export type BalancedReport = WorldReport & {
  /** What broke a promise, as sentences: news twice or never, unequal screens or money, wrong answers. */
  readonly wrong: readonly string[];
  /** Read models that are not the fold of the log. */
  readonly differing: readonly string[];
  /** How many requests passed the balancer, and how long the slowest took, in ms. */
  readonly requests: number;
  readonly slowestMs: number;
  readonly did: Readonly<Record<string, number>>;
};
export type ReleasesReport = BalancedReport & {
  /** Jobs that failed for good. */
  readonly failedJobs: readonly string[];
  readonly received: number;
  readonly afresh: number;
  readonly laterFacts: number;
};

/**
 * A later release rolls in beside this one and takes its place, on one log and one Redis, while members move money, write
 * and listen: first its projectors and workers, then its gateways; both serve for a while; then the former release stops.
 */
export const rollReleases = (options: ReleasesOptions): Promise<ReleasesReport> =>
  inWorldOfRoles(options, (world, servers, say) => run(world, servers, options, say));

async function run(
  world: World,
  { redis, eventStoreUrl }: RunServers,
  { each, stepMs, restMs }: ReleasesOptions,
  say: (line: string) => void,
) {
  const { port, dataDir } = world.place;
  const sandboxPort = await reservedPort();
  const balancer = await openBalancer(port, sandboxPort);
  const place = { dataDir, redisUrl: redis.address, eventStoreUrl, sandboxPort, publicPort: port };
  const former = openRelease(world, place, builtServer(), each);
  const later = openRelease(world, place, builtLater(), each);
  const [street, square] = [openStreet(world.town), openSquare(world.town)];
  const wrong: string[] = [];
  let over = false;
  const connection = connect(redis.address);
  try {
    await Promise.all([former.start('projections'), former.start('workers')]);
    // The payment provider, which stays when releases go.
    const provider = startProduct({ ...place, port: sandboxPort }, 'gateway');
    world.started.push(provider);
    await Promise.all([former.start('gateway'), provider.ready()]);
    balancer.use(former.ports());
    const boss = await appointed(world, street);
    await furnish(street);
    const people = await settle(square);
    const readers = people.map((person, index) => openScreens(square, person, index, balancer));
    const counting = countsOnlyGrow(() => over);
    const members = Promise.all(Array.from({ length: MEMBERS_AT_ONCE }, () => live(street, () => over)));
    const writers = Promise.all(Array.from({ length: WRITERS }, () => chat(square)));
    const failed = Promise.race([members, writers]).then(() => undefined);
    failed.catch(() => undefined);
    const atWork = () => Promise.race([pause(stepMs), failed]);

    await atWork();
    const before = await countsAt(former.ports()[0] ?? 0);
    say('the later release begins to fold');
    const laterFrom = Date.now();
    await Promise.all([later.start('projections'), later.start('workers')]);
    const laterAfter = await withOpenLog(eventStoreUrl, (store) => store.head());
    await atWork();
    await later.start('gateway');
    for (const one of later.ports()) {
      const counted = await countsAt(one);
      if (counted < before) wrong.push(`a list is half built: ${counted} members at ${one}, ${before} before it began`);
    }
    counting.follow(later.ports());
    say(`both serve, the later one ready after ${Date.now() - laterFrom} ms`);
    balancer.use([...former.ports(), ...later.ports()]);
    await atWork();
    balancer.use(later.ports());
    await pause(NOTICED_MS);
    counting.follow(later.ports(), 'alone');
    await former.stop('gateway');
    say('the former gateways are gone');
    await atWork();
    await Promise.all([former.stop('workers'), former.stop('projections')]);
    say('the former release is gone');
    await atWork();

    over = true;
    square.isOver = true;
    world.town.over = true;
    await Promise.all([members, writers]);
    wrong.push(...(await steady(readers, people, square.street)));
    wrong.push(...(await back(readers, people, square.street)).differing, ...(await counting.wrong));
    wrong.push(...readers.flatMap((reader) => [...reader.wrong, ...wrongEnds(reader.ends, [])]));
    for (const reader of readers) reader.close();
    const { books, wrong: unequal } = await atRest(() => readBooks(street, boss), judgeMoney, restMs);
    wrong.push(...unequal);
    wrong.push(...(await jobsLeftUndone(eventStoreUrl, await withOpenLog(eventStoreUrl, everyEvent), laterAfter)));
    const failedJobs = await failedIn(connection);
    // The log does not grow any more: each read model can be compared with a fold of the whole of it.
    await Promise.all([later.stop('gateway'), later.stop('workers'), provider.stop()]);
    const events = await withOpenLog(eventStoreUrl, everyEvent);
    const differing = await differencesWhenQuiet(connection, events, true);
    const laterFacts = events.filter(({ type }) => type === LATER_FACT).length;
    await later.stop('projections');
    const passed = balancer.passed();
    const sum = (what: 'received' | 'afresh') => readers.reduce((all, reader) => all + reader.counts()[what], 0);
    return {
      wrong: [...street.wrong, ...square.street.wrong, ...wrong, ...wrongAnswers(passed, [])],
      differing,
      requests: passed.requests,
      slowestMs: passed.slowestMs,
      failedJobs,
      did: Object.fromEntries([...street.did, ...square.street.did]),
      paid: books.intents.reduce((all, intent) => all + intent.received, 0),
      received: sum('received'),
      afresh: sum('afresh'),
      laterFacts,
    };
  } finally {
    over = true;
    square.isOver = true;
    connection.disconnect();
    await balancer.close();
  }
}

async function countsAt(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ siteStatistics { members } }' }),
  });
  const { data } = (await answer.json()) as { data: { siteStatistics: { members: number } } };
  return data.siteStatistics.members;
}

/** Counts members at each gateway of a changing set again and again: at none may they become fewer. */
function countsOnlyGrow(isOver: () => boolean) {
  let ports: readonly number[] = [];
  const wrong = (async () => {
    const found: string[] = [];
    const known = new Map<number, number>();
    for (; !isOver(); await pause(LOOK_EVERY_MS))
      for (const port of ports) {
        const now = await countsAt(port).catch(() => undefined);
        const last = known.get(port) ?? 0;
        if (now !== undefined && now < last) found.push(`after ${last} members came ${now} at ${port}`);
        if (now !== undefined) known.set(port, now);
      }
    return found;
  })();
  return {
    wrong,
    follow(more: readonly number[], alone?: 'alone'): void {
      ports = alone ? more : [...ports, ...more];
    },
  };
}

/**
 * The differences that remain once the read models of this release, or of the later one, are equal to the fold, or after
 * a minute.
 */
export async function differencesWhenQuiet(
  redis: Redis,
  events: readonly StoredEvent[],
  isLater: boolean,
): Promise<readonly string[]> {
  const all = isLater ? laterOf(projections) : projections;
  const look = async () => {
    const found = [...(await differencesFrom(redis, all, events))];
    if (!isLater) return [...found, ...(await faultsIn(redis, events))];
    const counted = (await heldBy(redis, all[projections.indexOf(statistics)] ?? statistics))[LATER_COUNT];
    const written = events.filter(({ type }) => type === LATER_FACT).length;
    if (Number(counted ?? 0) < written) found.push(`of ${written} events of a new type ${String(counted)} are folded`);
    return found;
  };
  const until = Date.now() + LONGEST_UNTIL_EQUAL_MS;
  let found = await look();
  for (; found.length > 0 && Date.now() < until; found = await look()) await pause(LOOK_EVERY_MS);
  return found;
}

/** The later release's job has run for every account that was registered once its workers were ready. */
async function jobsLeftUndone(
  eventStoreUrl: string,
  events: readonly StoredEvent[],
  from: number,
): Promise<readonly string[]> {
  const streams = events
    .filter(({ type, position }) => type === 'AccountRegistered' && position > from)
    .map(({ stream }) => stream);
  const vault = openEventStoreDbVault(eventStoreUrl);
  try {
    const undone = async () => {
      const kept = await Promise.all(streams.map((stream) => vault.get(laterKey(stream))));
      return streams.filter((_, index) => kept[index] === undefined);
    };
    const until = Date.now() + LONGEST_UNTIL_EQUAL_MS;
    let left = await undone();
    for (; left.length > 0 && Date.now() < until; left = await undone()) await pause(LOOK_EVERY_MS);
    return left.map((stream) => `the later release's job of ${stream} was not run`);
  } finally {
    await vault.close();
  }
}
