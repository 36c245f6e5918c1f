import type { Bench, Figures, Row, Scene, Target } from './bench.ts';
import { runArm } from './runArm.ts';

type Spread = { readonly median: number; readonly min: number; readonly max: number };

export type RowResult = Row & {
  /** Medians over the rounds. */
  readonly figures: { readonly ours: number; readonly baseline: number } | undefined;
  /** Ours divided by the baseline of the same round; undefined when an arm was left out. */
  readonly ratio: Spread | undefined;
  /** Undefined without a target, or when an arm was left out. */
  readonly pass: boolean | undefined;
};

export type BenchResult = {
  readonly bench: Bench;
  /** Every figure of every round, by arm. */
  readonly arms: Readonly<Record<string, readonly Figures[]>>;
  readonly skipped: readonly string[];
  readonly rows: readonly RowResult[];
};

/** Runs a bench: in every round each arm once, in turn, so that ours and its baseline see the same machine. */
export async function runBench(
  bench: Bench,
  options: { rounds: number; scene: Omit<Scene, 'scratch'>; redis: boolean; peers: boolean; say(line: string): void },
): Promise<BenchResult> {
  const { rounds, scene, redis, peers, say } = options;
  const missing = [...(redis ? [] : bench.needsRedis), ...(peers ? [] : (bench.needsPeers ?? []))];
  const skipped = bench.arms.filter((arm) => missing.includes(arm));
  const run = bench.arms.filter((arm) => !skipped.includes(arm));
  const arms: Record<string, Figures[]> = Object.fromEntries(run.map((arm) => [arm, []]));
  for (const arm of skipped)
    say(
      `  ${arm}: skipped, ${bench.needsRedis.includes(arm) ? 'redis-server is' : 'the packages of bench/peers are'} not installed`,
    );
  if (bench.prepare && run.length > 0) await runArm(bench.prepare, scene);
  for (let round = 1; round <= rounds; round += 1) {
    for (const arm of run) {
      const startedAt = performance.now();
      arms[arm]?.push(await runArm(arm, scene));
      say(`  round ${round} of ${rounds}: ${arm}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    }
  }
  return { bench, arms, skipped, rows: bench.rows.map((row) => resultOf(row, arms)) };
}

function resultOf(row: Row, arms: Readonly<Record<string, readonly Figures[]>>): RowResult {
  const ours = seriesOf(row.ours, arms);
  const baseline = seriesOf(row.baseline, arms);
  if (ours.length === 0 || baseline.length === 0)
    return { ...row, figures: undefined, ratio: undefined, pass: undefined };
  const ratio = spreadOf(ours.map((figure, round) => figure / (baseline[round] ?? Number.NaN)));
  return {
    ...row,
    figures: { ours: spreadOf(ours).median, baseline: spreadOf(baseline).median },
    ratio,
    pass: row.target && reaches(ratio.median, row.target),
  };
}

function seriesOf(name: string, arms: Readonly<Record<string, readonly Figures[]>>): number[] {
  const [arm = '', metric = ''] = name.split('.');
  return (arms[arm] ?? []).map((figures) => {
    const figure = figures[metric];
    if (figure === undefined || !Number.isFinite(figure)) throw new Error(`${name} was not measured`);
    return figure;
  });
}

const reaches = (ratio: number, target: Target) =>
  'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;

/** The median (of an even number the mean of the middle two) with the extremes. */
function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, min: at(0), max: at(sorted.length - 1) };
}
