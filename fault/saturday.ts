import { prove } from './campaignDeeds.ts';
import { type Raw, readRaw, readServer } from './judge.ts';
import { type AddedUp, appointed } from './money.ts';
import { join, login, openStreet, type Person, type Street } from './moneyCaller.ts';
import { pause } from './product.ts';
import { isUpToDate, readAccount } from './saturdayAccount.ts';
import { closeFrom, closeToday } from './saturdayClosing.ts';
import { block, callFirst, deskTurn, openQueue, unblock } from './saturdayDesk.ts';
import { judgeSaturday, moneyMoves, type Story } from './saturdayJudge.ts';
import { answerOffers, customerTurn, queueAsGuest, wait } from './saturdayPeople.ts';
import { idOf, type Scene } from './saturdayScene.ts';
import { openHouse, POLICY } from './saturdayShop.ts';
import type { Account, Facts } from './saturdayShown.ts';
import { onStage, type Stage, type StageOptions } from './stage.ts';
import { count, type World } from './world.ts';

const CUSTOMERS = 6;
/** So many of them have proven their address: who waits for a time has to. */
const PROVEN = 3;
const GUESTS = 4;
/** So many things a customer does to one of a desk. */
const TURNS_OF_CUSTOMERS = 0.6;
/** The Saturday of one barber is closed from here on, and later that of everybody. */
const AFTERNOON = '13:00';
const CLOSES = '16:00';
/** A barber's morning is blocked, waited for, and opened again half hour by half hour. */
const MORNING = ['10:00', '10:30', '11:00', '11:30'];
/** Before a kill so many more things are done, unless that takes too long. */
const WORK = { deeds: 15, longestMs: 10_000 };
const LOOK_EVERY_MS = 1_000;

export type SaturdayOptions = StageOptions & {
  /** So many shops have their Saturday, one after the other; each has three chairs. */
  readonly shops: number;
  /** How many things each desk of a shop does at the least. */
  readonly turns: number;
  /** So often something is killed while a shop is open; 0: nothing is. */
  readonly kills: number;
  /** How long the money may take to come to rest, in ms. */
  readonly restMs: number;
};
export type SaturdayReport = AddedUp & {
  /** Visits that stand in the end, in all shops. */
  readonly visits: number;
};

/**
 * A Saturday of a shop with three barbers: two desks, customers and guests are at it at once, over REST, GraphQL and the queue's
 * public page, and processes may be killed meanwhile. Afterwards chairs, minutes and money are added up from the log, both APIs
 * and the provider.
 *
 * It is played on two days of the shop, at the same time. Its today, at which it is noon, has the walk-ins, the queue, checking
 * in and ends of visits, as these are of today by rule (docs/rules.md B6, B12), and bookings of later hours; in the end what is
 * left of it is closed with what is booked. The Saturday that comes has the bookings, moves, waitlists and cancellations that
 * cost nothing yet; one barber's afternoon, and later everybody's from an hour on, is closed there chair by chair.
 */
export const runSaturdays = (options: SaturdayOptions): Promise<SaturdayReport> =>
  onStage(options, (world, stage) => run(world, options, stage));

async function run(world: World, options: SaturdayOptions, stage: Stage) {
  const { shops, restMs, say = () => undefined } = options;
  const street = openStreet(world.town);
  await stage.ready();
  const boss = await appointed(world, street);
  const stories: Story[] = [];
  const unsettled: string[] = [];
  for (let shop = 1; shop <= shops; shop += 1) {
    const scene = await openScene(world, street, boss);
    const closed = await playedOut(world, options, stage, scene);
    const { account, moves } = await quietAccount(scene, boss, restMs);
    unsettled.push(...moves);
    stories.push({ facts: factsOf(scene, closed), account, told: scene.told });
    say(`${shop} of ${shops} Saturdays, ${scene.followers.length} guests, ${street.wrong.length} wrong`);
  }
  await stage.stop();
  const events = await logOf(world);
  const rows = stories.flatMap(({ account }) => account.screens[0]?.rows ?? []);
  return {
    wrong: [...street.wrong, ...unsettled, ...stories.flatMap((story) => judgeSaturday(events, story))],
    did: Object.fromEntries(street.did),
    visits: rows.filter(({ status }) => status !== 'cancelled').length,
    received: stories.reduce((all, { account }) => all + receivedIn(account), 0),
  };
}

const receivedIn = ({ money }: Account): number => money.intents.reduce((all, { received }) => all + received, 0);

const logOf = ({ place }: World): readonly Raw[] | Promise<readonly Raw[]> =>
  place.eventStoreUrl ? readServer(place.eventStoreUrl) : readRaw(place.dataDir);

async function openScene({ town }: World, street: Street, boss: Person): Promise<Scene> {
  const house = await openHouse(street, boss);
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => join(street, 'CUSTOMER')));
  for (const person of customers.slice(0, PROVEN)) await prove(street, person);
  const lists = { booked: new Map(), blocks: [], followers: [], told: [] };
  return { street, history: town.history, house, customers, ...lists };
}

const factsOf = ({ house }: Scene, closed: Facts['closed']): Facts => ({
  shopId: house.shopId,
  ownerId: house.owner.id,
  chairs: house.chairs,
  policy: POLICY,
  closed,
});

/** Everybody is at it until the desks have had their turns and all kills are done. Answers what was closed. */
async function playedOut(world: World, options: SaturdayOptions, stage: Stage, scene: Scene): Promise<Facts['closed']> {
  const { house, customers } = scene;
  const { turns, kills } = options;
  let killed = 0;
  let working = 2;
  const isOver = () => killed >= kills && working === 0;
  const desk = async (by: Person, planned: Promise<void>) => {
    await planned;
    working -= 1;
    // While something is still to be killed, the desk goes on.
    while (!isOver()) await deskTurn(scene, by);
  };
  const kept = await begin(scene);
  const everybody = Promise.all([
    desk(house.owner, deskOfOwner(scene, turns, kept)),
    desk(house.desk, deskOfRole(scene, turns)),
    ...customers.map((who) => repeatedly(turns * TURNS_OF_CUSTOMERS, isOver, () => customerTurn(scene, who))),
    ...Array.from({ length: GUESTS }, () => repeatedly(1, isOver, () => queueAsGuest(scene, isOver))),
  ]);
  everybody.catch(() => undefined);
  for (; killed < kills; killed += 1) {
    if (world.random.chance(0.3)) await stage.trouble();
    await Promise.race([atWork(scene.street), everybody]);
    await stage.kill();
    count(world, 'on a Saturday');
    await stage.ready();
  }
  await everybody;
  return end(scene);
}

/** Does something so often at the least, and until it is over. */
async function repeatedly(times: number, isOver: () => boolean, turn: () => Promise<unknown>): Promise<void> {
  for (let nth = 0; nth < times || !isOver(); nth += 1) await turn();
}

/** A morning that is waited for is blocked, the queue is opened, and the first who joins it is called. */
async function begin(scene: Scene): Promise<string> {
  const { house, customers } = scene;
  const [, barber = ''] = house.chairs;
  const { owner, saturday: date } = house;
  const row = await block(scene, owner, { date, barber, times: MORNING });
  if (!row) throw new Error('the morning cannot be blocked');
  const wanted = { date, part: 'morning', service: 'barb', barber } as const;
  for (const who of customers.slice(0, PROVEN)) await wait(scene, who, wanted);
  await openQueue(scene, owner);
  await queueAsGuest(scene, () => true);
  await callFirst(scene, house.desk);
  return idOf(row);
}

/** The owner opens the morning by and by, and closes the shop from an hour on after two thirds of their turns. */
async function deskOfOwner(scene: Scene, turns: number, kept: string): Promise<void> {
  const { owner, chairs } = scene.house;
  const closesAfter = Math.ceil((turns * 2) / 3);
  const opens = Math.max(1, Math.floor(closesAfter / MORNING.length));
  const shut = [...MORNING];
  for (let turn = 1; turn <= turns; turn += 1) {
    if (turn % opens === 0 && shut.length > 0) await unblock(scene, owner, kept, shut.splice(0, 1));
    if (turn === closesAfter) await closeFrom(scene, owner, chairs, CLOSES);
    await deskTurn(scene, owner);
  }
}

/** The desk closes the afternoon of a barber after one third of its turns. */
async function deskOfRole(scene: Scene, turns: number): Promise<void> {
  const { desk, chairs } = scene.house;
  for (let turn = 1; turn <= turns; turn += 1) {
    if (turn === Math.ceil(turns / 3)) await closeFrom(scene, desk, chairs.slice(2), AFTERNOON);
    await deskTurn(scene, desk);
  }
}

/**
 * Who was offered a time answers; what was held when a chair was closed is booked or free by now, so both are closed once more;
 * then what is left of today is closed.
 */
async function end(scene: Scene): Promise<Facts['closed']> {
  const { house, customers } = scene;
  const { owner, desk, chairs, saturday: date } = house;
  await logIn(scene, []);
  for (const who of customers.slice(0, PROVEN)) await answerOffers(scene, who);
  await closeFrom(scene, desk, chairs.slice(2), AFTERNOON);
  await closeFrom(scene, owner, chairs, CLOSES);
  await closeToday(scene);
  return [
    { date, from: AFTERNOON, chairs: chairs.slice(2) },
    { date, from: CLOSES, chairs },
  ];
}

async function atWork({ did }: Street): Promise<void> {
  const deeds = () => [...did].reduce((all, [what, times]) => (what === 'no answer' ? all : all + times), 0);
  const goal = deeds() + WORK.deeds;
  for (const begun = Date.now(); deeds() < goal && Date.now() - begun < WORK.longestMs; ) await pause(5);
}

/**
 * What the product shows once nothing changes any more: every read model has the whole log, the money has come to rest, and two
 * looks are equal. After `restMs` what there is then, and which money still moves.
 */
async function quietAccount(scene: Scene, boss: Person, restMs: number) {
  let before = '';
  await logIn(scene, [boss]);
  for (const begun = Date.now(); ; await pause(LOOK_EVERY_MS)) {
    const isNow = await isUpToDate(scene, boss);
    const account = await readAccount(scene, boss);
    const moves = moneyMoves(account);
    const shown = JSON.stringify({ ...account, at: 0 });
    const isQuiet = isNow && moves.length === 0 && shown === before;
    if (isQuiet || Date.now() - begun > restMs) return { account, moves };
    before = isNow ? shown : '';
  }
}

/** A token lives for a quarter of an hour: a shop's Saturday takes less. */
async function logIn({ street, house, customers }: Scene, others: readonly Person[]): Promise<void> {
  for (const person of [house.owner, house.desk, ...customers, ...others])
    person.token = (await login(street, person.email)).token;
}
