import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Target } from './bench.ts';
import type { BenchResult, RowResult } from './runBench.ts';

const OUT = fileURLToPath(new URL('../out/', import.meta.url));
const PACKAGES = ['fastify', '@apollo/server', 'type-graphql', 'graphql', 'graphql-ws', 'ws', 'lmdb', 'ioredis'];

/** Whether the machine kept still: what each calibration was first and last, and by what factor it moved. */
export type Steadiness = {
  readonly void: boolean;
  readonly moved: Readonly<Record<string, { readonly first: number; readonly last: number; readonly factor: number }>>;
};

const short = (figure: number) => (figure >= 100 ? Math.round(figure).toLocaleString('en-US') : figure.toPrecision(3));
const times = (ratio: number) => (ratio >= 100 ? Math.round(ratio).toLocaleString('en-US') : ratio.toFixed(2));
const targetText = (target: Target | undefined) =>
  !target ? '–' : 'atLeast' in target ? `≥ ${times(target.atLeast)}` : `≤ ${times(target.atMost)}`;
const passText = ({ pass, ratio }: RowResult) => (!ratio ? 'skipped' : pass === undefined ? '–' : pass ? 'yes' : 'no');

/** A bench's rows as a table of text. */
export function tableOf({ rows }: BenchResult): string {
  const head = ['path', 'ours', 'baseline', 'ratio', 'min–max', 'target', 'pass'];
  const lines = rows.map((row) => [
    row.path,
    row.figures ? `${short(row.figures.ours)}${row.unit}` : '–',
    row.figures ? `${short(row.figures.baseline)}${row.unit}` : '–',
    row.ratio ? times(row.ratio.median) : '–',
    row.ratio ? `${times(row.ratio.min)}–${times(row.ratio.max)}` : '–',
    targetText(row.target),
    passText(row),
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)));
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

/** Writes `bench/out/{name}.json`. */
export function writeResult(
  { bench, arms, skipped, rows }: BenchResult,
  rounds: number,
  quick: boolean,
  steadiness: Steadiness,
): void {
  const byPath = <T>(pick: (row: RowResult) => T) => Object.fromEntries(rows.map((row) => [row.path, pick(row)]));
  const result = {
    name: bench.name,
    about: bench.about,
    rounds,
    quick,
    void: steadiness.void,
    calibration: steadiness.moved,
    arms,
    skipped,
    ratios: byPath(({ ratio }) => ratio ?? null),
    targets: byPath(({ target }) => target ?? null),
    pass: byPath(({ pass }) => pass ?? null),
    machine: machine(),
    versions: versions(),
  };
  mkdirSync(OUT, { recursive: true });
  writeFileSync(join(OUT, `${bench.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

export const machine = () => ({
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${arch()} ${release()}`,
});

function versions(): Record<string, string> {
  const installed = (name: string) =>
    (
      JSON.parse(
        readFileSync(fileURLToPath(new URL(`../../node_modules/${name}/package.json`, import.meta.url)), 'utf8'),
      ) as { version: string }
    ).version;
  return { node: process.version, ...Object.fromEntries(PACKAGES.map((name) => [name, installed(name)])) };
}
