import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const LOOK_EVERY_MS = 25;
const LONGEST_START_MS = 120_000;

export type Role = 'gateway' | 'projections' | 'workers';

/** Where a process of the product works. */
export type Place = {
  readonly dataDir: string;
  readonly port: number;
  readonly redisUrl?: string | undefined;
  readonly healthPort?: number | undefined;
  /** Where the log is kept; embedded in `dataDir` when left out. */
  readonly eventStoreUrl?: string | undefined;
};

/** One process of the product, started as an operator does. */
export type Product = ReturnType<typeof startProduct>;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let isBuilt = false;

/** The server as it is started by an operator, built from the sources as they are now. */
export function builtServer(): string {
  if (!isBuilt) execFileSync(process.execPath, [join(ROOT, 'prepare.mjs'), 'build'], { stdio: 'ignore' });
  isBuilt = true;
  return join(ROOT, 'dist', 'server.mjs');
}

/** Starts the server, all roles or one. */
export function startProduct({ dataDir, port, redisUrl, healthPort, eventStoreUrl }: Place, role?: Role) {
  const env = {
    ...process.env,
    ...{
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SANDBOX_URL: `http://127.0.0.1:${port}`,
    },
    HEALTH_PORT: String(healthPort ?? ''),
    ...{ REDIS_URL: redisUrl ?? '', EVENTSTORE_URL: eventStoreUrl ?? '', DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' },
  };
  const startedAt = Date.now();
  const child: ChildProcess = spawn(process.execPath, ['--enable-source-maps', builtServer(), ...(role ? ['--role', role] : [])], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  const ended = once(child, 'exit');
  const silent = once(child, 'close');
  // Whatever becomes of the run, nothing of it stays behind.
  const killOnExit = () => child.kill('SIGKILL');
  process.once('exit', killOnExit);
  child.once('exit', () => process.off('exit', killOnExit));

  async function isReady(): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${healthPort ?? port}/health/ready`, { signal: AbortSignal.timeout(2000) })).status === 200;
    } catch {
      return false;
    }
  }

  return {
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    /** Who it is, how it ended and the end of what it said; of one that has ended. */
    async lastWords(): Promise<string> {
      await silent;
      return `${role ?? 'the product'} ended with ${child.exitCode ?? child.signalCode}: ${said}`;
    },
    /** Resolves with the time since its start, in ms, once it answers that it is ready. Throws when it ends or never is. */
    async ready(): Promise<number> {
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(await this.lastWords());
        if (child.signalCode === null && Date.now() - startedAt > LONGEST_START_MS)
          throw new Error(`the product was not ready in ${LONGEST_START_MS} ms: ${said}`);
        if (child.signalCode !== null) throw new Error('the product was killed');
        await pause(LOOK_EVERY_MS);
      }
      return Date.now() - startedAt;
    },
    /** Stops it where it stands, as a machine that hangs; `thaw` lets it go on. */
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
