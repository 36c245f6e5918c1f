import { execFile } from 'node:child_process';
import { join as inFolder } from 'node:path';
import { promisify } from 'node:util';
import { projections } from '#projections/features.ts';
import { connect } from '#projections/redis.ts';
import { readBooks } from './moneyAccount.ts';
import { join, login, openStreet, type Person, type Street } from './moneyCaller.ts';
import { furnish, live } from './moneyDeeds.ts';
import { judgeMoney } from './moneyJudge.ts';
import { misbehave } from './moneyProvider.ts';
import { pause } from './product.ts';
import { holdsOf, judgeRedis, type RedisHolds } from './redisSize.ts';
import { onStage, type Stage, type StageOptions } from './stage.ts';
import type { World, WorldReport } from './world.ts';

const ROOT = inFolder(import.meta.dirname, '..');
const MEMBERS_AT_ONCE = 8;
/** Before a kill members do so many more things, unless that takes too long. */
const WORK = { deeds: 12, longestMs: 10_000 };
const LOOK_EVERY_MS = 1_000;

/**
 * How the provider misbehaves between two kills. A webhook that never comes is made up for by a sweep, which takes
 * minutes: that is for long runs.
 */
const TROUBLES = [
  {},
  {},
  { duplicate: 2, reorder: true },
  { cutAfterEffect: 3, duplicate: 1 },
  { failNext: 3, webhookDelayMs: 300 },
  { cutBeforeEffect: 3, settleMs: 400 },
];
const SILENCE = { drop: 5 };

export type MoneyOptions = StageOptions & {
  readonly kills: number;
  /** The provider also drops some webhooks. */
  readonly silence: boolean;
  /** How long the money may take to come to rest, in ms. */
  readonly restMs: number;
};
/** What a run found in which members move money and it is added up in the end; cents. */
export type AddedUp = WorldReport & {
  /** What did not add up, and answers that must never be given. */
  readonly wrong: readonly string[];
  readonly did: Readonly<Record<string, number>>;
  readonly received: number;
};
export type MoneyReport = AddedUp & {
  readonly people: number;
  readonly kept: number;
  /** What Redis uses once everything is at rest; it is judged with its keys (`redisSize.ts`). */
  readonly redisBytes: number;
};

/**
 * Members buy, book, subscribe, cancel and cheat at the same time while processes are killed; then the money is added
 * up from outside.
 */
export const killWhileMoneyMoves = (options: MoneyOptions): Promise<MoneyReport> =>
  onStage(options, (world, stage) => run(world, options, stage));

async function run(world: World, { kills, silence, restMs, say = () => undefined }: MoneyOptions, stage: Stage) {
  const { random } = world;
  const street = openStreet(world.town);
  await stage.ready();
  const boss = await appointed(world, street);
  await furnish(street);
  let over = false;
  const members = Promise.all(Array.from({ length: MEMBERS_AT_ONCE }, () => live(street, () => over)));
  const failed = members.then(() => undefined);
  failed.catch(() => undefined);
  const troubles = silence ? [...TROUBLES, SILENCE] : TROUBLES;
  for (let kill = 1; kill <= kills; kill += 1) {
    await misbehave(street, random.pick(troubles));
    if (random.chance(0.3)) await stage.trouble();
    await Promise.race([atWork(street, random.next() * 300), failed]);
    await stage.kill();
    await stage.ready();
    world.kills.set('while money moves', kill);
    if (kill % 10 === 0)
      say(`${kill} of ${kills} kills while money moves, ${street.people.length} members, ${street.wrong.length} wrong`);
  }
  await atWork(street, 0);
  over = true;
  await members;
  await misbehave(street, {});
  boss.token = (await login(street, boss.email)).token;
  const { books, wrong } = await atRest(() => readBooks(street, boss), judgeMoney, restMs);
  const holds = await heldAt(stage.redisAddress);
  await stage.stop();
  const received = books.intents.reduce((all, intent) => all + intent.received, 0);
  return {
    wrong: [...street.wrong, ...wrong, ...judgeRedis(holds, projections)],
    did: Object.fromEntries(street.did),
    redisBytes: holds.usedBytes,
    people: street.people.length,
    received,
    kept: books.balance,
  };
}

/** The platform's owner, appointed as an operator does it. */
export async function appointed({ place }: World, street: Street): Promise<Person> {
  const boss = await join(street, 'CUSTOMER');
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: place.dataDir, EVENTSTORE_URL: place.eventStoreUrl ?? '' };
  await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', inFolder(ROOT, 'gateway', 'promoteOwner.ts'), boss.email],
    { cwd: ROOT, env },
  );
  street.people.splice(street.people.indexOf(boss), 1);
  const { token } = await login(street, boss.email);
  return { ...boss, token };
}

async function heldAt(redisAddress: string): Promise<RedisHolds> {
  const redis = connect(redisAddress);
  try {
    return await holdsOf(redis);
  } finally {
    redis.disconnect();
  }
}

async function atWork(street: Street, moreMs: number): Promise<void> {
  const deeds = () => [...street.did].reduce((all, [what, times]) => (what === 'no answer' ? all : all + times), 0);
  const goal = deeds() + WORK.deeds;
  for (const begun = Date.now(); deeds() < goal && Date.now() - begun < WORK.longestMs; ) await pause(5);
  await pause(moreMs);
}

/**
 * Reads the books until they add up or `restMs` have passed: refunds arrive late, webhooks are repeated, sweeps run
 * every few minutes.
 */
export async function atRest<Books>(
  read: () => Promise<Books>,
  judge: (books: Books) => readonly string[],
  restMs: number,
) {
  for (const begun = Date.now(); ; await pause(LOOK_EVERY_MS)) {
    const books = await read();
    const wrong = judge(books);
    if (wrong.length === 0 || Date.now() - begun > restMs) return { books, wrong };
  }
}
