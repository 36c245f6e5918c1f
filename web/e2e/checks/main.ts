// `npm run e2e` runs all browser tests and then the twenty checks with their figures, alone, on a machine that is
// otherwise idle: about an hour. `-- --check 18 [--check 19]` runs what shows these alone, `-- forum [-t name]` the
// browser tests of that name. Ends with a table of the checks, and fails when one does not hold.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namedAfter, type Results, resultsOf, type TestReport, tableOf } from './table.ts';
import { CHECKS, type Check } from './twenty.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'chairside-checks-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
const shownTexts = join(scratch, 'shown-texts');
mkdirSync(shownTexts);

/** Runs Node in the root with our own output; true when it ended well. */
const node = (...args: string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'test', SHOWN_TEXTS: shownTexts };
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
      .once('error', reject)
      .once('close', (code) => resolve(code === 0));
  });

const vitest = (...args: string[]) => node(join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...args);

/** Runs test files of some projects; answers with what each test came to. */
async function run(name: string, projects: readonly string[], files: readonly string[]): Promise<Results> {
  const report = join(scratch, `${name}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  await vitest(...chosen, ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
  return existsSync(report) ? resultsOf(root, JSON.parse(readFileSync(report, 'utf8')) as TestReport) : [];
}

const UNSEEN_TEXTS = 'web/e2e/unseenTexts.ts';

async function specifiedTexts(): Promise<Results> {
  const passed = await node('--import', 'tsx', UNSEEN_TEXTS);
  return [{ file: UNSEEN_TEXTS, name: 'every text was seen', passed }];
}

/** Runs what shows the checks. For one of specified texts all browser tests are needed, which show them. */
async function runChecks(checks: readonly Check[]): Promise<boolean> {
  const files = [...new Set(checks.flatMap(({ shownBy }) => shownBy))];
  const texts = files.includes(UNSEEN_TEXTS);
  const browser = texts ? [] : files.filter((file) => file.endsWith('.e2e.ts'));
  const specs = files.filter((file) => /\.spec\.tsx?$/.test(file));
  const timed = files.filter((file) => file.endsWith('.check.ts'));
  const named = namedAfter(checks.map(({ number }) => number));
  const results = [
    ...(texts || browser.length > 0 ? await run('browser', ['e2e'], browser) : []),
    ...(texts ? await specifiedTexts() : []),
    ...(specs.length > 0 ? await run('specs', ['server', 'web'], specs) : []),
    ...(timed.length > 0 ? await run('checks', ['checks'], [...timed, '--no-file-parallelism', '-t', named]) : []),
  ];
  const { lines, passed } = tableOf(checks, results);
  console.log(`\n${lines.join('\n')}`);
  return passed;
}

const args = process.argv.slice(2);
const wanted = args.flatMap((arg, at) => (args[at - 1] === '--check' ? [Number(arg)] : []));
const unknown = wanted.find((number) => !CHECKS.some((check) => check.number === number));
if (unknown !== undefined) {
  console.error(`There is no check ${unknown}: they have the numbers 1 to ${CHECKS.length}.`);
  process.exitCode = 1;
} else if (wanted.length > 0 || args.length === 0) {
  const chosen = CHECKS.filter(({ number }) => wanted.length === 0 || wanted.includes(number));
  process.exitCode = (await runChecks(chosen)) ? 0 : 1;
} else process.exitCode = (await vitest('--project', 'e2e', ...args)) ? 0 : 1;
