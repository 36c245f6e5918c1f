import { wrongEnds } from './answerJudge.ts';
import { begin, chat, openSquare, type Square } from './liveDeeds.ts';
import { CUTS, type Cutter, openCutter } from './liveLine.ts';
import { asking, openReader, type Reader } from './liveReader.ts';
import { bell, box, list, page } from './liveScreen.ts';
import { join, type Person, type Street } from './moneyCaller.ts';
import { furnish } from './moneyDeeds.ts';
import { pause } from './product.ts';
import type { Random } from './random.ts';
import { onStage, type Stage, type StageOptions } from './stage.ts';
import { count, type World, type WorldReport } from './world.ts';

const READERS = 3;
const WRITERS = 4;
/** The share of lines that break while they are being opened, while the network is bad. */
const DOOMED = 0.4;
const LOOK_EVERY_MS = 20;
const STEADY_MS = 1_500;
/** Readers that are not back by then have failed. */
const LONGEST_WAIT_MS = 60_000;

export type LiveOptions = StageOptions & {
  /** How often the network fails, is back, and what is on the screens is compared. */
  readonly rounds: number;
  /** The server, or one of its roles, is killed in every so many rounds. */
  readonly killEvery: number;
  /** Redis is killed or emptied now and then. */
  readonly redis: boolean;
};
export type LiveReport = WorldReport & {
  /** News received twice, out of order or never, and screens that differ from a fresh load. */
  readonly wrong: readonly string[];
  readonly did: Readonly<Record<string, number>>;
  readonly cuts: Readonly<Record<string, number>>;
  /** Of all readers: connections lost, news received, and how often they had to load again. */
  readonly lost: number;
  readonly received: number;
  readonly afresh: number;
  /** From the network's return to screens that equal a fresh load, in ms, per round. */
  readonly backMs: readonly number[];
  /** The same for rounds in which a connection died without a packet, which a client notices only at its next ping. */
  readonly backFromSilenceMs: readonly number[];
};

/**
 * Readers with several open screens behind a network that fails in every way, while others write over plain HTTP; then
 * the screens are compared.
 */
export const cutLive = (options: LiveOptions): Promise<LiveReport> =>
  onStage(options, (world, stage) => run(world, options, stage));

async function run(world: World, { rounds, killEvery, redis, say = () => undefined }: LiveOptions, stage: Stage) {
  const { random, town, place } = world;
  await stage.ready();
  const square = openSquare(town);
  const { street } = square;
  const cutter = await openCutter(place.port, random);
  const people = await settle(square);
  const readers = people.map((person, index) => openScreens(square, person, index, cutter));
  const wrong: string[] = [];
  const [backMs, backFromSilenceMs]: [number[], number[]] = [[], []];
  const writers = Promise.all(Array.from({ length: WRITERS }, () => chat(square)));
  const failed = writers.then(() => undefined);
  failed.catch(() => undefined);
  try {
    wrong.push(...(await back(readers, people, street)).differing);
    for (let round = 1; round <= rounds && wrong.length === 0; round += 1) {
      square.isQuiet = false;
      await Promise.race([badNetwork(cutter, random), failed]);
      if (redis && random.chance(0.5)) await stage.trouble();
      if (round % killEvery === 0) {
        await stage.kill();
        await stage.ready();
        count(world, 'while readers listen');
      }
      const isPongMissing = await away(cutter, random, square);
      wrong.push(...(await steady(readers, people, street)));
      cutter.up();
      const { tookMs, differing } = await back(readers, people, street);
      (isPongMissing ? backFromSilenceMs : backMs).push(tookMs);
      wrong.push(
        ...readers.flatMap((reader) => [...reader.wrong, ...wrongEnds(reader.ends, [])]),
        ...differing.map((line) => `round ${round}: ${line}`),
      );
      say(
        `round ${round} of ${rounds}: back in ${tookMs} ms${isPongMissing ? ' from silence' : ''}, ${wrong.length} wrong`,
      );
    }
  } finally {
    square.isOver = true;
    square.isQuiet = false;
    for (const reader of readers) reader.close();
    await cutter.close();
  }
  await writers;
  await stage.stop();
  const sum = (what: 'lost' | 'received' | 'afresh') => readers.reduce((all, reader) => all + reader.counts()[what], 0);
  return {
    wrong: [...street.wrong, ...wrong],
    did: Object.fromEntries(street.did),
    cuts: cutter.cuts(),
    backMs,
    backFromSilenceMs,
    lost: sum('lost'),
    received: sum('received'),
    afresh: sum('afresh'),
  };
}

/** Readers, each with a thread of their own; the first is a barber whose shop one can write to. */
export async function settle(square: Square): Promise<Person[]> {
  await furnish(square.street);
  const [shop] = square.street.shops;
  if (!shop) throw new Error('no shop was opened');
  square.shopId = shop.id;
  const people = [
    shop.owner,
    ...(await Promise.all(Array.from({ length: READERS - 1 }, () => join(square.street, 'CUSTOMER')))),
  ];
  for (const person of people) {
    await begin(square, person);
    square.userNames.push(person.email.replace(/@.*/, ''));
  }
  return people;
}

/** A reader with the screens of a person open, who asks by way of `origin`. */
export function openScreens(
  { threads }: Square,
  person: Person,
  index: number,
  { origin }: Pick<Cutter, 'origin'>,
): Reader {
  const reader = openReader(`reader ${index}`, origin, person);
  reader.follow(list);
  reader.follow(bell);
  // The first thread is open on every screen, so that a mix-up between readers would show.
  for (const id of new Set([threads[0]?.id, threads[index]?.id])) if (id !== undefined) reader.follow(page(id));
  if (index === 0) reader.follow(box);
  return reader;
}

/** Breaks connections repeatedly, at moments and in ways that the seed decides. */
async function badNetwork(cutter: Cutter, random: Random): Promise<void> {
  cutter.up(DOOMED);
  for (let cuts = 1 + random.below(5); cuts > 0; cuts -= 1) {
    await pause(random.below(700));
    cutter.cut(random.pick(CUTS));
    if (random.chance(0.3)) {
      cutter.down(random.pick(['refusing', 'swallowing'] as const));
      await pause(random.below(500));
      cutter.up(DOOMED);
    }
  }
}

/** Takes the network away while others write, until they pause. True when connections died without a packet. */
async function away(cutter: Cutter, random: Random, square: Square): Promise<boolean> {
  const how = random.pick(CUTS);
  const down = random.pick(['refusing', 'swallowing'] as const);
  cutter.down(down);
  cutter.cut(how);
  await pause(300 + random.below(1_500));
  square.isQuiet = true;
  return down === 'swallowing' || !['reset', 'closed'].includes(how);
}

/** Waits until fresh loads, notices included, have not changed for a while. */
export const steady = (readers: readonly Reader[], people: readonly Person[], street: Street) =>
  comesToRest(() => Promise.all(readers.map((reader, index) => reader.fresh(freshly(street, people[index])))));

/**
 * Looks until what is seen has not changed for a while. Answers in a sentence why it has not come to rest when it has not
 * within the patience: that it still changed, or with what the looks failed.
 */
export async function comesToRest(
  see: () => Promise<unknown>,
  { restMs, patienceMs }: { readonly restMs: number; readonly patienceMs: number } = {
    restMs: STEADY_MS,
    patienceMs: LONGEST_WAIT_MS,
  },
): Promise<readonly string[]> {
  let trouble: string | undefined;
  const look = () =>
    see().then(JSON.stringify, (error: unknown) => {
      trouble = String(error);
      return undefined;
    });
  const until = Date.now() + patienceMs;
  for (let [before, since] = [await look(), Date.now()]; Date.now() - since < restMs; await pause(restMs / 5)) {
    trouble = undefined;
    const now = await look();
    if (now === undefined || now !== before) [before, since] = [now, Date.now()];
    if (Date.now() > until)
      return [`fresh loads did not come to rest in ${patienceMs} ms: ${trouble ?? 'they change'}`];
  }
  return [];
}

/**
 * Waits until every screen equals a fresh load; answers how long it took, and what still differed at the end of the
 * patience.
 */
export async function back(readers: readonly Reader[], people: readonly Person[], street: Street) {
  const look = (reader: Reader, index: number) =>
    reader.differing(freshly(street, people[index])).catch((error: unknown) => [String(error)]);
  for (const begun = Date.now(); ; await pause(LOOK_EVERY_MS)) {
    const differing = (await Promise.all(readers.map(look))).flat();
    const tookMs = Date.now() - begun;
    if (differing.length === 0 || tookMs > LONGEST_WAIT_MS) return { tookMs, differing };
  }
}

/** Queries the server directly, past the failing network. */
const freshly = ({ origin }: Street, person: Person | undefined) => asking(origin, person ?? { token: '' });
