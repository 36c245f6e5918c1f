import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LONGEST_START_MS = 120_000;
const LONGEST_STOP_MS = 15_000;

export type ProductOptions = {
  /** Fill an empty store with the demo town; off leaves it empty. */
  readonly demo?: boolean;
  /** Further environment, e.g. `{ RATE_LIMIT: 'on' }`. */
  readonly env?: Readonly<Record<string, string>>;
  /** The checkout whose build is started; this one by default. */
  readonly checkout?: string;
};

/** Only what a process needs to run at all: no setting of the machine may change what is tested. */
function cleanEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'TEMP'];
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name] ?? '']])),
  );
}

/**
 * The whole product as `npm start` runs it: a process of its own with a fresh data folder on a port of its own, without rate
 * limits. Resolves once it is ready (and, with `demo`, filled). `origin` stays the same over a restart.
 */
export async function startProduct({ demo = false, env = {}, checkout = root }: ProductOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'chairside-e2e-'));
  const port = String(await reservedPort());
  const run = () =>
    launch(checkout, {
      NODE_ENV: 'development',
      PORT: port,
      DATA_DIR: dataDir,
      HEADS_DIR: join(dataDir, 'heads'),
      DEMO: demo ? 'on' : 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    });
  let running = await run().catch((error) => {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  const { origin } = running;
  return {
    origin,
    dataDir,
    /** What it has printed since it was last started. */
    output: () => running.output(),
    /** Ends it in the middle of everything, as a power cut would. */
    kill: () => ended(running.child, 'SIGKILL'),
    /** Starts it again over the same data at the same address. */
    start: async () => {
      running = await run();
    },
    /** Ends it properly and forgets its data. */
    close: async () => {
      await ended(running.child, 'SIGTERM');
      endLeftoverRedis(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

async function launch(cwd: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server.mjs'], {
    cwd,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const failure = (what: string) => new Error(`The product ${what}.\n${printed.slice(-4_000)}`);
  const over = Date.now() + LONGEST_START_MS;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw failure(`ended with ${child.exitCode ?? child.signalCode} while starting`);
    // The block with the addresses comes last: after the roles, and after the demo data.
    const origin = /Chairside is ready[\s\S]*?(http:\/\/127\.0\.0\.1:\d+)/.exec(printed)?.[1];
    if (origin && (await isReady(origin))) return { child, origin, output: () => printed };
    if (Date.now() > over) {
      await ended(child, 'SIGKILL');
      throw failure(`was not ready within ${LONGEST_START_MS / 1000} s`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  const impatience = setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP_MS);
  child.kill(signal);
  await exit;
  clearTimeout(impatience);
}

/** A product that was killed leaves its redis-server behind; the next start would end it, but there may be none. */
function endLeftoverRedis(dataDir: string): void {
  const pidFile = join(dataDir, 'redis', 'redis.pid');
  if (!existsSync(pidFile)) return;
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
  } catch {
    // Gone already.
  }
}
