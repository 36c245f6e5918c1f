// `npm run bench [-- name… | all] [--rounds N] [--quick] [--check]`: measures the product's paths against baselines in
// the same run (docs/performance.md).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { append } from './append.ts';
import { article } from './article.ts';
import { asOf } from './asOf.ts';
import { audit } from './audit.ts';
import { availability } from './availability.ts';
import { backup } from './backup.ts';
import { catchup } from './catchup.ts';
import { chairs } from './chairs.ts';
import { coldStates } from './coldStates.ts';
import { command } from './command.ts';
import { decide } from './decide.ts';
import { fanout } from './fanout.ts';
import { growth } from './growth.ts';
import { interactions } from './interactions.ts';
import { jobs } from './jobs.ts';
import type { Bench, Figures } from './kit/bench.ts';
import { hasPeers } from './kit/hasPeers.ts';
import { hasRedis } from './kit/hasRedis.ts';
import { machine, type Steadiness, tableOf, writeResult } from './kit/report.ts';
import { runArm, stopArms } from './kit/runArm.ts';
import { type BenchResult, runBench } from './kit/runBench.ts';
import { listing } from './listing.ts';
import { palette } from './palette.ts';
import { posts } from './posts.ts';
import { search } from './search.ts';
import { serverAppend } from './serverAppend.ts';
import { serverCatchup } from './serverCatchup.ts';
import { startup } from './startup.ts';
import { verify } from './verify.ts';

const BENCHES: readonly Bench[] = [
  append,
  decide,
  coldStates,
  command,
  listing,
  article,
  search,
  palette,
  availability,
  chairs,
  catchup,
  serverAppend,
  serverCatchup,
  fanout,
  posts,
  jobs,
  growth,
  audit,
  asOf,
  startup,
  backup,
  verify,
  interactions,
];
const FEWEST_ROUNDS = 5;
/** A calibration that moves by more than this between the run's beginning and end makes the run void. */
const MOST_MOVED = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
});

const shared = mkdtempSync(join(tmpdir(), 'cs-bench-'));
process.on('exit', () => rmSync(shared, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopArms();
    setTimeout(() => process.exit(1), 500);
  });

function chosen(): readonly Bench[] {
  if (positionals.length === 0 || positionals.includes('all')) return BENCHES;
  const unknown = positionals.find((name) => !BENCHES.some((bench) => bench.name === name));
  if (unknown)
    throw new Error(
      `There is no bench called ${unknown}. There are: ${BENCHES.map(({ name }) => name).join(', ')}, all.`,
    );
  return BENCHES.filter(({ name }) => positionals.includes(name));
}

function roundsAsked(): number {
  if (values.rounds === undefined) return values.quick ? 2 : FEWEST_ROUNDS;
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1.');
  return rounds;
}

function compare(first: Figures, last: Figures): Steadiness {
  const moved = Object.fromEntries(
    Object.entries(first).map(([name, before]) => {
      const after = last[name] ?? Number.NaN;
      return [name, { first: before, last: after, factor: Math.max(before, after) / Math.min(before, after) }] as const;
    }),
  );
  return { void: Object.values(moved).some(({ factor }) => !(factor <= MOST_MOVED)), moved };
}

async function main(): Promise<boolean> {
  const benches = chosen();
  const rounds = roundsAsked();
  const quick = values.quick;
  const pace = quick ? { quick, seconds: 0.6, warmUp: 0.4 } : { quick, seconds: 3, warmUp: 1 };
  const { cores, processor, memoryGiB, system } = machine();
  console.log(
    `${cores} cores (${processor}), ${memoryGiB} GiB, ${system}, Node ${process.version}; ${rounds} rounds${quick ? ', quick' : ''}`,
  );

  const calibrate = () => runArm('calibration', { ...pace, shared: join(shared, 'calibration') });
  const first = await calibrate();
  const results: BenchResult[] = [];
  for (const bench of benches) {
    console.log(`\n${bench.name}: ${bench.about}`);
    const result = await runBench(bench, {
      rounds,
      scene: { ...pace, shared: join(shared, bench.name) },
      redis: hasRedis(),
      peers: hasPeers(),
      say: console.log,
    });
    rmSync(join(shared, bench.name), { recursive: true, force: true });
    console.log(`\n${tableOf(result)}`);
    results.push(result);
  }
  const steadiness = compare(first, await calibrate());
  for (const result of results) writeResult(result, rounds, quick, steadiness);
  for (const [name, { factor }] of Object.entries(steadiness.moved))
    console.log(`${name === 'fdatasync' ? '\n' : ''}calibration ${name}: moved ${factor.toFixed(2)}×`);
  if (steadiness.void) console.log('This run is void: the machine changed too much while it lasted.');
  const missed = results.flatMap(({ bench, rows }) =>
    rows.filter(({ pass }) => pass === false).map(({ path }) => `${bench.name}: ${path}`),
  );
  console.log(
    missed.length === 0
      ? 'Every measured target is reached.'
      : `${missed.length} targets are missed:\n${missed.map((path) => `  ${path}`).join('\n')}`,
  );
  return missed.length === 0 && !steadiness.void;
}

try {
  const fine = await main();
  process.exit(values.check && !fine ? 1 : 0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
