// Everything that must hold, one step after the other: what `npm test` runs once prepare.mjs has made the checkout ready.
// `node .ci/everything.mjs check` runs only the quick ones. The last line counts every check and every test.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (...parts) => join(root, 'node_modules', ...parts);
const scratch = mkdtempSync(join(tmpdir(), 'chairside-test-'));
/** Where browser tests keep which of the specification's texts the screens have shown. */
const shownTexts = join(scratch, 'shown-texts');
mkdirSync(shownTexts);
const MINUTE = 60_000;

/** Runs Node on a script with our own output; true when it ended well within the time. */
function node(args, { env = {}, minutes = 30 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const limit = setTimeout(() => {
      console.error(`Still running after ${minutes} minutes: stopped.`);
      child.kill('SIGKILL');
    }, minutes * MINUTE);
    child.on('error', () => resolve(false));
    child.on('close', (code) => {
      clearTimeout(limit);
      resolve(code === 0);
    });
  });
}

const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, reasons: [], failures: [] });

/**
 * Counts of a vitest report. A file that does not load counts as one failure, and so does each error outside any test
 * (`strays`); a run that failed without saying why counts as one.
 */
function countsOf(report, strays, ok) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles + strays.length;
  const failures = [...report.testResults.flatMap(failuresIn), ...strays.map(firstLines)];
  const skippedNames = report.testResults.flatMap((file) =>
    file.assertionResults.filter((test) => ['skipped', 'pending', 'todo'].includes(test.status)),
  );
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !ok ? 1 : failed,
    skipped: skippedNames.length,
    reasons: [...new Set(skippedNames.map((test) => test.fullName))],
    failures: failed === 0 && !ok ? ['vitest failed and named no test'] : failures,
    files: report.testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 })),
  };
}

/** What failed in one file and why, so that it stands at the end of a long run's output too. */
function failuresIn({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const file = relative(root, name);
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLines(message)}`];
  return failed.map((test) => `${file} > ${test.fullName}: ${firstLines(test.failureMessages[0])}`);
}

const firstLines = (message) =>
  stripVTControlCharacters(message ?? 'no message')
    .split('\n')
    .slice(0, 6)
    .join('\n    ');

async function vitest(name, projects, env = {}) {
  const file = join(scratch, `${name}.json`);
  const strayErrors = join(scratch, `${name}-stray-errors.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const ok = await node(
    [
      bin('vitest', 'vitest.mjs'),
      'run',
      ...chosen,
      '--reporter=default',
      '--reporter=json',
      '--reporter=./.ci/strayErrors.mjs',
      `--outputFile.json=${file}`,
    ],
    {
      env: { NODE_ENV: 'test', STRAY_ERRORS: strayErrors, ...env },
      minutes: 60,
    },
  );
  const read = (path, otherwise) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : otherwise);
  const report = read(file);
  return report ? countsOf(report, read(strayErrors, []), ok) : one(false);
}

const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const macBrowsers = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const hasBrowser = () =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => browsers.some((name) => existsSync(join(folder, name)))) ||
  macBrowsers.some(existsSync);

const withoutBrowser = (skipped) => ({
  passed: 0,
  failed: 0,
  skipped,
  reasons: ['no Chromium on the PATH: install chromium and run npm test again'],
  failures: [],
});

async function browserTests() {
  const files = readdirSync(join(root, 'web', 'e2e')).filter((name) => name.endsWith('.e2e.ts'));
  return hasBrowser() ? vitest('browser', ['e2e'], { SHOWN_TEXTS: shownTexts }) : withoutBrowser(files.length);
}

/** Every text that the specification gives letter for letter was on a screen it belongs to while browser tests ran. */
function specifiedTexts() {
  if (!hasBrowser()) return withoutBrowser(1);
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'web/e2e/unseenTexts.ts'], {
    cwd: root,
    env: { ...process.env, SHOWN_TEXTS: shownTexts },
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  process.stderr.write(stderr);
  return status === 0 ? one(true) : { ...one(false), failures: stderr.split('\n').filter(Boolean) };
}

const build = { name: 'build', run: async () => one(await node([join(root, 'prepare.mjs'), 'build'])) };
const quick = [
  { name: 'types: server', run: async () => one(await node([bin('typescript', 'bin', 'tsc'), '--noEmit'])) },
  {
    name: 'types: client',
    run: async () => one(await node([bin('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'web'])),
  },
  {
    name: 'types: service worker',
    run: async () => one(await node([bin('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'web/worker'])),
  },
  { name: 'lint', run: async () => one(await node([bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'])) },
  { name: 'dependencies', run: async () => one(await node(['--import', 'tsx', 'dependencies/check.ts'])) },
  { name: 'schema drift', run: async () => one(await node(['--import', 'tsx', 'gateway/emitSchema.ts', '--check'])) },
];
const slow = [
  { name: 'specs', run: () => vitest('specs', ['server', 'web']) },
  { name: 'browser', run: browserTests },
  { name: 'specified texts', run: specifiedTexts },
];

const results = [];
for (const { name, run } of process.argv[2] === 'check' ? [build, ...quick] : [build, ...quick, ...slow]) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const counts = await run();
  results.push({ name, ...counts, seconds: (Date.now() - started) / 1000 });
}
rmSync(scratch, { recursive: true, force: true });

console.log('\nstep             passed  failed  skipped     time');
for (const { name, passed, failed, skipped, seconds } of results)
  console.log(
    `${name.padEnd(15)} ${String(passed).padStart(7)} ${String(failed).padStart(7)} ${String(skipped).padStart(8)} ${seconds.toFixed(1).padStart(7)} s`,
  );
const slowest = results
  .flatMap(({ files = [] }) => files)
  .sort((one, other) => other.seconds - one.seconds)
  .slice(0, 10);
if (slowest.length > 0) console.log('\nthe ten slowest files');
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${relative(root, name)}`);

const reasons = results.flatMap(({ name, reasons }) => reasons.map((reason) => `skipped, ${name}: ${reason}`));
if (reasons.length > 0) console.log(`\n${reasons.join('\n')}`);

const failures = results.flatMap(({ name, failures }) => failures.map((failure) => `failed, ${name}: ${failure}`));
if (failures.length > 0) console.log(`\n${failures.join('\n')}`);

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const skipped = sum('skipped');
process.exitCode = sum('failed') > 0 ? 1 : 0;
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
