// Makes a bare checkout ready: `node prepare.mjs start|test|build`; `reset` forgets the data. Plain Node without packages, because it runs before any are installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));
const at = (...parts) => join(root, ...parts);
const mode = process.argv[2] ?? 'start';
const windows = process.platform === 'win32';

/** Ends the run with one sentence. A test run still closes with its counting line. */
function stop(sentence) {
  console.error(`\n${sentence}`);
  if (mode === 'test') console.log('0 passed, 1 failed');
  process.exit(1);
}

/** The last lines of what a program said, without its stack traces. */
const linesOf = (output) =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(-30)
    .join('\n');

/** Runs a program quietly; prints what it does after a second, and its last lines only when it failed. */
function run(what, program, args, env = {}) {
  return new Promise((done) => {
    const started = Date.now();
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windows && !program.includes('node'),
    });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const announce = setTimeout(() => console.log(`  ${what} …`), 1000);
    const still = setInterval(
      () => console.log(`  … still at it (${Math.round((Date.now() - started) / 1000)} s)`),
      20_000,
    );
    const finish = (ok) => {
      clearTimeout(announce);
      clearInterval(still);
      if (ok && Date.now() - started > 1000)
        console.log(`  ${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      if (!ok) console.error(linesOf(output));
      done(ok);
    };
    child.on('error', () => finish(false));
    child.on('close', (code) => finish(code === 0));
  });
}

function checkNode() {
  const wanted = /(\d+)\.(\d+)/.exec(JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.node);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < Number(wanted[1]) || (major === Number(wanted[1]) && minor < Number(wanted[2])))
    stop(
      `Chairside needs Node ${wanted[1]}.${wanted[2]} or newer; this is Node ${process.versions.node}. Please install a newer one from https://nodejs.org and start again.`,
    );
}

const hashOf = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};
const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** True when what npm says it installed is what the lockfile names; packages for other platforms may be absent. */
function installedAsLocked(lock) {
  const installed = textOf(at('node_modules', '.package-lock.json'));
  if (!installed) return false;
  const present = JSON.parse(installed).packages;
  return Object.entries(JSON.parse(lock).packages).every(
    ([place, wanted]) =>
      place === '' || (present[place] ? present[place].version === wanted.version : wanted.optional === true),
  );
}

async function installPackages() {
  const lock = textOf(at('package-lock.json'));
  const marker = at('node_modules', '.chairside-lock');
  const wanted = hashOf(lock, process.platform, process.arch);
  if (textOf(marker) === wanted) return;
  if (!installedAsLocked(lock)) {
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = process.env.npm_execpath;
    const ok = npm
      ? await run('Installing packages', process.execPath, [npm, ...args])
      : await run('Installing packages', 'npm', args);
    if (!ok)
      stop(
        'The packages could not be installed: `npm ci` failed with the lines above. Check the connection to the npm registry and start again.',
      );
  }
  writeFileSync(marker, wanted);
}

const executable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
const onPath = (...names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && names.some((name) => executable(join(folder, windows ? `${name}.exe` : name))));

const tools = {
  'redis-server': {
    found: () => onPath('redis-server'),
    packages: { 'apt-get': ['redis-server'], dnf: ['redis'], apk: ['redis'], brew: ['redis'] },
  },
  strace: {
    found: () => onPath('strace'),
    packages: { 'apt-get': ['strace'], dnf: ['strace'], apk: ['strace'], brew: ['strace'] },
  },
  curl: {
    found: () => onPath('curl'),
    packages: { 'apt-get': ['curl', 'ca-certificates'], dnf: ['curl'], apk: ['curl'], brew: ['curl'] },
  },
  // The same engine without windows: it takes half of the processor time.
  'chromium-headless-shell': {
    found: () => onPath('chromium-headless-shell'),
    packages: { 'apt-get': ['chromium-headless-shell'] },
  },
  chromium: {
    found: () =>
      onPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome') ||
      existsSync('/Applications/Chromium.app/Contents/MacOS/Chromium') ||
      existsSync('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
    packages: { 'apt-get': ['chromium'], dnf: ['chromium'], apk: ['chromium'], brew: ['--cask', 'chromium'] },
  },
};

const managers = {
  'apt-get': (packages) => [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages],
  ],
  dnf: (packages) => [['dnf', 'install', '-y', '-q', ...packages]],
  apk: (packages) => [['apk', 'add', '--no-cache', ...packages]],
  brew: (packages) => [['brew', 'install', '--quiet', ...packages]],
};

/** How this user may install system packages: '' as root (or for brew), 'sudo' without a password, undefined when they may not. */
function mayInstall(manager) {
  if (manager === 'brew' || process.getuid?.() === 0) return '';
  return onPath('sudo') && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? 'sudo' : undefined;
}

/** Installs a system program through the package manager. Returns undefined when it is there, else the sentence saying what to run. */
async function provide(name) {
  const tool = tools[name];
  if (tool.found()) return undefined;
  const manager = Object.keys(managers).find((candidate) => onPath(candidate));
  if (!manager || !tool.packages[manager])
    return `${name} was not found and there is no package manager here that we know: please install ${name} so that it is on the PATH.`;
  const prefix = mayInstall(manager);
  const steps = managers[manager](tool.packages[manager]);
  if (prefix !== undefined) {
    // RUNLEVEL=1 keeps Debian from starting a system-wide service: the product starts its own.
    for (const step of steps) {
      const [program, ...args] = prefix
        ? [prefix, '-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', ...step]
        : step;
      await run(`Installing ${name} (${step.slice(0, 2).join(' ')})`, program, args, {
        DEBIAN_FRONTEND: 'noninteractive',
        RUNLEVEL: '1',
      });
    }
    if (tool.found()) return undefined;
  }
  const command = steps
    .map((step) => (manager === 'brew' ? step : ['sudo', ...step]).filter((word) => word !== '-qq').join(' '))
    .join(' && ');
  return `${name} is missing and could not be installed from here: please run  ${command}`;
}

/** What DATA_DIR holds. */
const ours = new Set([
  'owner.lock',
  'owner.json',
  'owner.sock',
  'events',
  'vault',
  'redis',
  'sandbox',
  'payments',
  'outbox',
  'uploads',
  'images',
  'shots',
  'tree',
  'replaced',
  'restoring',
]);

const generated = new Set(['dist', 'graphql', 'node_modules', 'e2e', 'testing']);
const notBuilt = /\.spec\.tsx?$/;

function* sourcesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!generated.has(entry.name)) yield* sourcesBelow(path);
    } else if (!notBuilt.test(entry.name)) yield path;
  }
}

const hashOfFiles = (paths) => hashOf(...paths.flatMap((path) => [relative(root, path), readFileSync(path)]));

/** Runs `steps` unless the marker says that they ran for exactly these sources and their results are there. */
async function unlessBuilt(marker, wanted, results, steps) {
  if (textOf(marker) === wanted && results.every(existsSync)) return;
  for (const [what, args] of steps)
    if (!(await run(what, process.execPath, args, { NODE_ENV: 'production' })))
      stop(`${what} failed with the lines above.`);
  mkdirSync(join(marker, '..'), { recursive: true });
  writeFileSync(marker, wanted);
}

async function buildClient() {
  const sources = [
    ...sourcesBelow(at('web')),
    at('gateway', 'schema.graphql'),
    at('codegen.ts'),
    at('package-lock.json'),
  ];
  await unlessBuilt(
    at('web', 'dist', '.built'),
    hashOfFiles(sources),
    [at('web', 'graphql', 'index.ts'), at('web', 'dist', 'index.html')],
    [
      [
        'Generating the client’s types from the schema',
        [at('node_modules', '@graphql-codegen', 'cli', 'esm', 'bin.js'), '--config', 'codegen.ts', '--silent'],
      ],
      ['Building the client', [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', 'web', '--logLevel', 'warn']],
    ],
  );
}

async function buildExplorer() {
  const sources = [...sourcesBelow(at('gateway', 'dev', 'explorer')), at('package-lock.json')];
  await unlessBuilt(
    at('gateway', 'dev', 'dist', '.built'),
    hashOfFiles(sources),
    [at('gateway', 'dev', 'dist', 'index.html')],
    [
      [
        'Building the GraphQL page',
        [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', 'gateway/dev/explorer', '--logLevel', 'warn'],
      ],
    ],
  );
}

/** Forgets everything the embedded engines keep. A folder that does not look like ours is left alone, and so is one in use. */
async function reset() {
  const folder = resolve(root, process.env.DATA_DIR || '.data');
  if (!existsSync(folder)) return console.log('There is nothing to forget.');
  const strangers = readdirSync(folder).filter((name) => !ours.has(name));
  if (strangers.length > 0)
    stop(`${folder} holds something that is not Chairside’s (${strangers[0]}): it was left as it is.`);
  const { tryLock } = await import('fs-native-extensions');
  if (!tryLock(openSync(join(folder, 'owner.lock'), 'a+')))
    stop(`${folder} belongs to a running process (owner.json there says which): stop it first.`);
  if (existsSync(join(folder, 'redis', 'redis.pid')))
    stop(
      'A redis-server of an earlier run may still be at work there (redis.pid is left): start Chairside once more and stop it properly.',
    );
  rmSync(folder, { recursive: true, force: true });
  // Heads of a log that is gone would fit no other.
  const heads = resolve(root, process.env.HEADS_DIR || `${folder}-heads`);
  for (const name of ['heads', 'keys', 'key.pem']) rmSync(join(heads, name), { force: true });
  if (existsSync(heads) && readdirSync(heads).length === 0) rmSync(heads, { recursive: true });
  console.log('Forgotten. The next start begins with an empty store.');
}

async function buildServer() {
  const folders = ['domain', 'projections', 'workers', 'gateway'].flatMap((folder) => [...sourcesBelow(at(folder))]);
  const sources = [
    ...folders.filter((path) => path.endsWith('.ts')),
    at('main.ts'),
    at('config.ts'),
    at('build.mjs'),
    at('package-lock.json'),
  ];
  await unlessBuilt(
    at('dist', '.built'),
    hashOfFiles(sources),
    [at('dist', 'server.mjs')],
    [['Building the server', [at('build.mjs')]]],
  );
}

/** The server, the client, and outside production the page at /graphql. */
const buildAll = () =>
  Promise.all([buildServer(), buildClient(), process.env.NODE_ENV === 'production' ? undefined : buildExplorer()]);

async function prepare() {
  checkNode();
  if (mode === 'build') return buildAll();
  if (mode === 'reset') return reset();
  if (mode !== 'start' && mode !== 'test') stop('Usage: node prepare.mjs start|test|build|reset');
  await installPackages();
  const ownRedis = mode === 'test' || !process.env.REDIS_URL;
  const noRedis = ownRedis ? await provide('redis-server') : undefined;
  if (noRedis) stop(`${noRedis}${mode === 'start' ? '  (or set REDIS_URL to a Redis you have)' : ''}`);
  if (mode === 'test') {
    const noBrowser =
      !tools.chromium.found() && (await provide('chromium-headless-shell')) ? await provide('chromium') : undefined;
    if (noBrowser) console.log(`  Browser tests will be skipped: ${noBrowser}`);
    const noTrace = process.platform === 'linux' ? await provide('strace') : 'strace is for Linux only';
    if (noTrace) console.log(`  Tests that watch or fail system calls will be skipped: ${noTrace}`);
    const noCurl = await provide('curl');
    if (noCurl) console.log(`  The shell snippets of docs/integrators.md will be skipped: ${noCurl}`);
    return;
  }
  await buildAll();
}

await prepare().catch((error) => stop(`The set-up did not finish: ${error.message}`));
