import { parseArgs } from 'node:util';
import { currentCommit } from '../bench/kit/commit.ts';
import { type Result, simulate, type Wanted } from './run.ts';
import { isScenarioName, scenarioNames, scenarios } from './scenarios.ts';

const LINES = 60;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    scenario: { type: 'string' },
    planted: { type: 'string' },
    whole: { type: 'boolean', default: false },
  },
});

function whole(name: 'seeds' | 'from'): number {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= (name === 'seeds' ? 1 : 0)) return number;
  return refuse(`--${name} is a whole number.`);
}

/** The part of a trace about the violations: lines with one of the names in their sentences, else its end. */
function shortened({ trace, violations }: Result): readonly string[] {
  if (values.whole) return trace;
  const names = violations.flatMap((sentence) => sentence.match(/[0-9A-Za-z-]{16,}/g) ?? []);
  const about = trace.filter((line) => names.some((name) => line.includes(name)) || /dies|emptied/.test(line));
  return (about.length > 0 ? about : trace).slice(-LINES);
}

/** Ends the program with a sentence about an argument. */
function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

/** The scenario that is named, and the bug with the scenario it is planted in. */
function wanted(): Wanted {
  const { scenario, planted: bug } = values;
  if (scenario !== undefined && !isScenarioName(scenario)) refuse(`--scenario is one of: ${scenarioNames.join(', ')}`);
  if (bug === undefined) return { scenario };
  for (const name of scenario ? [scenario] : scenarioNames) {
    const planted = scenarios[name].planted[bug];
    if (planted) return { scenario: name, planted };
  }
  const bugs = scenarioNames.flatMap((name) => Object.keys(scenarios[name].planted).map((each) => `${name}: ${each}`));
  return refuse(`--planted is one of:\n${bugs.join('\n')}`);
}

const run = wanted();
const [from, count] = [whole('from'), whole('seeds')];
let failed = 0;
for (let seed = from; seed < from + count; seed += 1) {
  const result = await simulate(seed, run);
  if (result.violations.length === 0) continue;
  failed += 1;
  const again = `npm run simulate -- --seeds 1 --from ${seed} --scenario ${result.scenario} --whole`;
  console.log(`\nseed ${seed} at commit ${currentCommit().slice(0, 7)}: ${again}`);
  for (const sentence of result.violations) console.log(`  ✗ ${sentence}`);
  for (const line of shortened(result)) console.log(`    ${line}`);
}
console.log(`${count - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
