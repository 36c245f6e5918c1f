// `npm run fault [-- --kills N --states N --copies N --seed S --folds N --cuts N --races N --minutes N --only
// kills|money|campaigns|saturday|powercut|damage|fold|live|releases|owner|everything]`: kills, money, ends of campaigns, Saturdays of
// shops, power cuts, damaged files, read models, connections that break under open pages, and commands beside the owner of the
// log, and all that may happen to an installation at once, in long; writes a report. Roles in processes of their own run on the EventStoreDB at EVENTSTORE_URL, or on its stand-in; all other runs
// have an embedded log.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { currentCommit } from '../bench/kit/commit.ts';
import { KILLS_AN_END, killAroundTheEnd } from './campaigns.ts';
import { damageCopies, fill } from './damage.ts';
import { everything } from './everything.ts';
import { type KillReport, killRoles, killWhole } from './kills.ts';
import { cutLive } from './live.ts';
import { type AddedUp, killWhileMoneyMoves } from './money.ts';
import { commandsBeside, killOwner, type OwnershipReport, raceForFolder } from './ownership.ts';
import { cutPower } from './powerCut.ts';
import { type FoldReport, killProjectors, loseRedis, rebuildUnderLoad } from './projectors.ts';
import { openRandom } from './random.ts';
import { canRecord } from './recording.ts';
import { rollReleases } from './releases.ts';
import { runSaturdays } from './saturday.ts';

const PARTS = [
  'kills',
  'money',
  'campaigns',
  'saturday',
  'powercut',
  'damage',
  'fold',
  'live',
  'releases',
  'owner',
  'everything',
] as const;
type Part = (typeof PARTS)[number];
/**
 * Long enough for webhooks that never came: a sweep looks at open payments every minute, once they are some minutes
 * old.
 */
const MONEY_RESTS_WITHIN_MS = 10 * 60_000;
/** A page that readers load holds what is written in so many rounds; then a new run begins. */
const ROUNDS_OF_A_RUN = 12;
/** So often something is killed on the Saturday of one shop, and so many things each of its two desks does at the least. */
const KILLS_A_SATURDAY = 10;
const TURNS_A_SATURDAY = 60;
/** So long everything goes on by default. */
const MINUTES_OF_EVERYTHING = 3;
/** What a part found; `report` goes into the file. */
type Found = { readonly name: string; readonly ok: boolean; readonly report: object };

const number = (fallback: number) => ({ type: 'string', default: String(fallback) }) as const;
const { values } = parseArgs({
  options: {
    kills: number(200),
    states: number(5000),
    copies: number(1000),
    folds: number(100),
    cuts: number(60),
    races: number(500),
    minutes: { type: 'string' },
    seed: number(Date.now() % 1_000_000),
    only: { type: 'string' },
  },
});

function wholeNumber(name: Exclude<keyof typeof values, 'only'>, fallback?: number): number {
  const value = Number(values[name] ?? fallback);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} takes a whole number.`);
  return value;
}

function partsAsked(): readonly Part[] {
  if (values.only === undefined) return PARTS;
  const parts = PARTS.filter((part) => part === values.only);
  if (parts.length === 0) throw new Error(`--only takes one of ${PARTS.join(', ')}.`);
  return parts;
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

function judged(name: string, report: KillReport): Found {
  const sorted = [...report.readyMs].sort((one, other) => one - other);
  const ready = { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
  const kills = Object.values(report.kills).reduce((sum, each) => sum + each, 0);
  const { acknowledged, events, lost, gaps, doubled } = report;
  console.log(
    `${name}: ${kills} kills, ${report.redisTroubles} troubles of Redis, ${acknowledged} acknowledged, ${events} events`,
  );
  console.log(
    `  ${lost.length} lost, ${gaps.length} gaps, ${doubled.length} double bookings; ready again p50 ${ready.p50} ms, p95 ${ready.p95} ms`,
  );
  return {
    name,
    ok: lost.length + gaps.length + doubled.length === 0 && acknowledged > 0,
    report: { ...report, ready },
  };
}

async function kills(seed: number): Promise<readonly Found[]> {
  const all = wholeNumber('kills');
  const whole = Math.ceil(all / 2);
  return [
    judged('the whole server killed', await killWhole({ kills: whole, seed, say: console.log })),
    judged('each role killed', await killRoles({ kills: all - whole, seed, say: console.log })),
  ];
}

async function powercut(seed: number): Promise<readonly Found[]> {
  if (!canRecord()) {
    console.log('power cuts: skipped, strace cannot run here');
    return [];
  }
  const report = await cutPower({ states: wholeNumber('states'), people: 20, callers: 6, random: openRandom(seed) });
  console.log(
    `power cuts: ${report.states} states of ${report.writes} writes and ${report.flushes} flushes, ${report.wrong.length} wrong`,
  );
  return [{ name: 'power cut', ok: report.wrong.length === 0, report }];
}

/** Half of the kills hit the whole server, half one role or another. */
async function money(seed: number): Promise<readonly Found[]> {
  const all = wholeNumber('kills');
  const found: Found[] = [];
  for (const roles of [false, true]) {
    const kills = roles ? Math.floor(all / 2) : Math.ceil(all / 2);
    const report = await killWhileMoneyMoves({
      seed,
      kills,
      roles,
      silence: true,
      restMs: MONEY_RESTS_WITHIN_MS,
      say: console.log,
    });
    const name = roles ? 'one role or another killed while money moves' : 'the whole server killed while money moves';
    found.push(
      addedUp(`${name}: ${kills} kills, ${report.people} members, ${report.kept} cents kept`, { ...report, name }),
    );
  }
  return found;
}

/** Half of the ends with kills of the whole server, half with kills of one role or another. */
async function campaigns(seed: number): Promise<readonly Found[]> {
  const all = Math.ceil(wholeNumber('kills') / KILLS_AN_END);
  const found: Found[] = [];
  for (const roles of [false, true]) {
    const ends = roles ? Math.floor(all / 2) : Math.ceil(all / 2);
    if (ends === 0) continue;
    const options = { seed, ends, roles, restMs: MONEY_RESTS_WITHIN_MS, say: console.log };
    const report = await killAroundTheEnd(options);
    const name = `${roles ? 'one role or another' : 'the whole server'} killed around the end of campaigns`;
    found.push(addedUp(`${name}: ${ends} ends, ${report.campaigns} campaigns`, { ...report, name }));
  }
  return found;
}

/**
 * Half of the shops with kills of the whole server, half with kills of one role or another; without kills one shop, where
 * nothing fails.
 */
async function saturday(seed: number): Promise<readonly Found[]> {
  const kills = Math.min(KILLS_A_SATURDAY, wholeNumber('kills'));
  const all = Math.max(1, Math.ceil(wholeNumber('kills') / KILLS_A_SATURDAY));
  const found: Found[] = [];
  for (const roles of [false, true]) {
    const shops = roles ? Math.floor(all / 2) : Math.ceil(all / 2);
    if (shops === 0) continue;
    const report = await runSaturdays({
      seed,
      shops,
      kills,
      roles,
      turns: TURNS_A_SATURDAY,
      restMs: MONEY_RESTS_WITHIN_MS,
      say: console.log,
    });
    const what = roles ? 'one role or another' : 'the whole server';
    const name = kills === 0 ? 'a Saturday on which nothing fails' : `${what} killed on a Saturday`;
    const line = `${name}: ${shops} shops, ${kills} kills each, ${report.visits} visits`;
    found.push(addedUp(line, { ...report, name }));
  }
  return found;
}

function addedUp(what: string, { name, ...report }: AddedUp & { readonly name: string }): Found {
  const wrong = [...report.wrong, ...report.lost, ...report.gaps, ...report.doubled];
  console.log(`${what}, ${report.received} cents received, ${wrong.length} wrong`);
  for (const sentence of wrong) console.log(`  ${sentence}`);
  return { name, ok: wrong.length === 0 && report.received > 0, report };
}

async function damage(seed: number): Promise<readonly Found[]> {
  const dir = mkdtempSync(join(tmpdir(), 'damage-'));
  try {
    const random = openRandom(seed);
    const report = await damageCopies(dir, await fill(dir, random), { copies: wholeNumber('copies'), random });
    console.log(`damaged files: ${report.refused} refused, ${report.unharmed} unharmed, ${report.wrong.length} wrong`);
    return [{ name: 'damaged files', ok: report.wrong.length === 0, report }];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function fold(seed: number): Promise<readonly Found[]> {
  const options = { kills: wholeNumber('folds'), seed, say: console.log };
  return [
    folded('projectors killed', await killProjectors(options)),
    folded('Redis emptied and killed', await loseRedis(options)),
    folded('read models built anew and taken back', await rebuildUnderLoad(options)),
  ];
}

/** Each run of some rounds has a seed of its own; by turns Redis has trouble, too, or roles are killed alone. */
async function live(seed: number): Promise<readonly Found[]> {
  const all = wholeNumber('cuts');
  const found: Found[] = [];
  for (let done = 0; done < all; done += ROUNDS_OF_A_RUN) {
    const rounds = Math.min(ROUNDS_OF_A_RUN, all - done);
    const report = await cutLive({
      seed: seed + done,
      rounds,
      killEvery: 4,
      roles: found.length % 2 === 1,
      redis: found.length % 2 === 0,
      say: console.log,
    });
    const { wrong, lost, received, afresh, backMs, backFromSilenceMs } = report;
    console.log(
      `lines cut under open screens, seed ${seed + done}: ${lost} lost, ${received} received, ${afresh} times read afresh, ${wrong.length} wrong`,
    );
    for (const [name, times] of Object.entries({ backMs, backFromSilenceMs })) {
      const sorted = [...times].sort((one, other) => one - other);
      console.log(
        `  ${name}: p50 ${quantile(sorted, 0.5)}, p95 ${quantile(sorted, 0.95)}, most ${sorted.at(-1)} of ${sorted.length}`,
      );
    }
    for (const sentence of wrong) console.log(`  ${sentence}`);
    found.push({ name: 'lines cut under open screens', ok: wrong.length === 0 && received > 0, report });
  }
  return found;
}

/** Two processes of each role in either release. */
async function releases(seed: number): Promise<readonly Found[]> {
  const report = await rollReleases({
    seed,
    each: 2,
    stepMs: 20_000,
    restMs: MONEY_RESTS_WITHIN_MS,
    say: console.log,
  });
  const { lost, gaps, doubled, differing, failedJobs, requests, slowestMs } = report;
  const wrong = [...report.wrong, ...differing, ...failedJobs, ...lost, ...gaps, ...doubled];
  console.log(`a later release rolls in: ${requests} requests, the slowest ${slowestMs} ms, ${wrong.length} wrong`);
  for (const sentence of wrong) console.log(`  ${sentence}`);
  return [{ name: 'a later release rolls in', ok: wrong.length === 0 && report.received > 0, report }];
}

/** Two processes of each role; kills, fail-overs and releases in random order for so long. */
async function everythingAtOnce(seed: number): Promise<readonly Found[]> {
  const minutes = wholeNumber('minutes', MINUTES_OF_EVERYTHING);
  const report = await everything({ seed, minutes, restMs: MONEY_RESTS_WITHIN_MS, say: console.log });
  const { lost, gaps, doubled, differing, requests, slowestMs, excused, listeners, paid, redis, starved } = report;
  const wrong = [...report.wrong, ...differing, ...lost, ...gaps, ...doubled];
  console.log(`everything killed, failed over and replaced for ${minutes} min: ${JSON.stringify(report.kills)}`);
  console.log(`  ${requests} requests, the slowest ${slowestMs} ms, ${excused} refused or cut off for a reason`);
  if (starved !== undefined)
    console.log(`  something waited for a processor in ${Math.round(starved * 100)} % of the time`);
  console.log(
    `  ${report.acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} double bookings; clients' answers: ${JSON.stringify(report.answers)}`,
  );
  console.log(
    `  ${report.events} events, ${differing.length} read models differ; ${paid} cents paid; ${JSON.stringify({ listeners, redis })}`,
  );
  for (const [name, times] of Object.entries(report.backMs)) {
    const sorted = [...times].sort((one, other) => one - other);
    console.log(
      `  ${name}: ${sorted.length} times, well again in p50 ${quantile(sorted, 0.5)}, most ${sorted.at(-1)} ms`,
    );
  }
  console.log(`  ${wrong.length} wrong`);
  for (const sentence of wrong) console.log(`  ${sentence}`);
  const ok = wrong.length === 0 && listeners.received > 0 && paid > 0 && report.acknowledged > 0;
  return [{ name: 'everything killed, failed over and replaced', ok, report }];
}

/**
 * Commands beside the owner of the data folder for so long, kills of the owner with commands waiting, and starts at the
 * same moment.
 */
async function owner(seed: number): Promise<readonly Found[]> {
  const options = { seed, say: console.log };
  const [minutes, kills, races] = [wholeNumber('minutes', 60), wholeNumber('kills'), wholeNumber('races')];
  const found: Found[] = [];
  if (minutes > 0)
    found.push(
      owned(
        `commands and second starts beside the product for ${minutes} min`,
        await commandsBeside({ ...options, seconds: minutes * 60 }),
      ),
    );
  if (kills > 0)
    found.push(owned(`the owner killed ${kills} times with commands waiting`, await killOwner({ ...options, kills })));
  if (races > 0) {
    const wrong = await raceForFolder({ races, say: console.log });
    const name = `two starts at the same moment, ${races} times`;
    console.log(`${name}: ${wrong.length} wrong`);
    found.push({ name, ok: wrong.length === 0, report: { wrong } });
  }
  return found;
}

function owned(name: string, report: OwnershipReport): Found {
  const { acknowledged, events, lost, gaps, doubled, wrong, ends } = report;
  console.log(`${name}: ${JSON.stringify(ends)}, ${acknowledged} acknowledged, ${events} events`);
  console.log(`  ${lost.length} lost, ${gaps.length} gaps, ${doubled.length} double bookings, ${wrong.length} wrong`);
  for (const sentence of wrong) console.log(`  ${sentence}`);
  return { name, ok: lost.length + gaps.length + doubled.length + wrong.length === 0 && acknowledged > 0, report };
}

function folded(name: string, report: FoldReport): Found {
  const { kills, redisTroubles, acknowledged, events, lost, gaps, doubled, differing } = report;
  console.log(
    `${name}: ${JSON.stringify(kills)}, ${redisTroubles} troubles of Redis, ${acknowledged} acknowledged, ${events} events`,
  );
  console.log(
    `  ${differing.length} read models differ from the fold, ${lost.length} lost, ${gaps.length} gaps, ${doubled.length} double bookings`,
  );
  return { name, ok: differing.length + lost.length + gaps.length + doubled.length === 0 && acknowledged > 0, report };
}

// Every process that a run has started ends with it.
process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const seed = wholeNumber('seed');
const run = {
  kills,
  money,
  campaigns,
  saturday,
  powercut,
  damage,
  fold,
  live,
  releases,
  owner,
  everything: everythingAtOnce,
};
const found: Found[] = [];
for (const part of partsAsked()) found.push(...(await run[part](seed)));

const out = join(import.meta.dirname, 'out');
mkdirSync(out, { recursive: true });
const file = join(out, `fault-${seed}.json`);
writeFileSync(
  file,
  `${JSON.stringify({ seed, commit: currentCommit(), at: new Date().toISOString(), found }, undefined, 2)}\n`,
);
console.log(`seed ${seed}, report in fault/out/fault-${seed}.json`);

const failed = found.filter(({ ok }) => !ok).length;
console.log(`${found.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
