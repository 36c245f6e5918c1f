import { parseArgs } from 'node:util';
import { currentCommit } from '../bench/kit/commit.ts';
import { plantedBugs } from './planted.ts';
import { type Result, simulate } from './run.ts';

const LINES = 60;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    planted: { type: 'string' },
    whole: { type: 'boolean', default: false },
  },
});

function whole(name: 'seeds' | 'from'): number {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= (name === 'seeds' ? 1 : 0)) return number;
  console.error(`--${name} is a whole number.`);
  process.exit(2);
}

/** The part of a trace about the violations: lines with one of the names in their sentences, else its end. */
function shortened({ trace, violations }: Result): readonly string[] {
  if (values.whole) return trace;
  const names = violations.flatMap((sentence) => sentence.match(/[0-9A-Za-z-]{16,}/g) ?? []);
  const about = trace.filter((line) => names.some((name) => line.includes(name)) || /dies|emptied/.test(line));
  return (about.length > 0 ? about : trace).slice(-LINES);
}

const bug = values.planted === undefined ? undefined : plantedBugs[values.planted];
if (values.planted !== undefined && !bug) {
  console.error(`--planted is one of:\n${Object.keys(plantedBugs).join('\n')}`);
  process.exit(2);
}

const [from, count] = [whole('from'), whole('seeds')];
let failed = 0;
for (let seed = from; seed < from + count; seed += 1) {
  const result = await simulate(seed, bug);
  if (result.violations.length === 0) continue;
  failed += 1;
  console.log(
    `\nseed ${seed} at commit ${currentCommit().slice(0, 7)}: npm run simulate -- --seeds 1 --from ${seed} --whole`,
  );
  for (const sentence of result.violations) console.log(`  ✗ ${sentence}`);
  for (const line of shortened(result)) console.log(`    ${line}`);
}
console.log(`${count - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
