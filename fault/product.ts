import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const LOOK_EVERY_MS = 25;
const LONGEST_START_MS = 120_000;

export type Role = 'gateway' | 'projections' | 'workers';

/** The folder, ports and servers of a process of the product. */
export type Place = {
  readonly dataDir: string;
  readonly port: number;
  /** The port of what stands before the gateways; `port` when left out. */
  readonly publicPort?: number | undefined;
  readonly redisUrl?: string | undefined;
  /** Of the queue of jobs; `redisUrl` when left out. */
  readonly queueUrl?: string | undefined;
  readonly healthPort?: number | undefined;
  /** The port of the gateway that serves the payment sandbox; `port` when left out. */
  readonly sandboxPort?: number | undefined;
  /** Where the log is kept; embedded in `dataDir` when left out. */
  readonly eventStoreUrl?: string | undefined;
  /** A file of certificate authorities that it believes besides those of Node. */
  readonly caFile?: string | undefined;
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

/** Starts the server, all roles or one; `program`: another build of it. */
export function startProduct(place: Place, role?: Role, program: string = builtServer()) {
  const { dataDir, port, publicPort = port, redisUrl, queueUrl, healthPort, sandboxPort = port } = place;
  const { eventStoreUrl, caFile } = place;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    HEADS_DIR: join(dataDir, 'heads'),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    HEALTH_PORT: String(healthPort ?? ''),
    REDIS_URL: redisUrl ?? '',
    REDIS_QUEUE_URL: queueUrl ?? '',
    EVENTSTORE_URL: eventStoreUrl ?? '',
    DEMO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    ...(caFile && { NODE_EXTRA_CA_CERTS: caFile }),
  };
  const startedAt = Date.now();
  const child: ChildProcess = spawn(
    process.execPath,
    ['--enable-source-maps', program, ...(role ? ['--role', role] : [])],
    {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  const ended = once(child, 'exit');
  const silent = once(child, 'close');
  // However the run ends, the process ends with it.
  const killOnExit = () => child.kill('SIGKILL');
  process.once('exit', killOnExit);
  child.once('exit', () => process.off('exit', killOnExit));

  /** Undefined when it is ready, else its answer or why there was none. */
  async function whyNotReady(): Promise<string | undefined> {
    try {
      const answer = await fetch(`http://127.0.0.1:${healthPort ?? port}/health/ready`, {
        signal: AbortSignal.timeout(2000),
      });
      return answer.status === 200 ? undefined : await answer.text();
    } catch (error) {
      return String(error);
    }
  }

  return {
    /** Its process id. */
    pid: child.pid,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    /** Its role, exit code or signal, and the end of its output; waits for its end. */
    async lastWords(): Promise<string> {
      await silent;
      return `${role ?? 'the product'} ended with ${child.exitCode ?? child.signalCode}: ${said}`;
    },
    /**
     * Resolves with the time since its start, in ms, once it answers that it is ready. Throws when it ends, or is not
     * ready within two minutes of the call.
     */
    async ready(): Promise<number> {
      const askedAt = Date.now();
      for (let why = await whyNotReady(); why !== undefined; why = await whyNotReady()) {
        if (child.exitCode !== null) throw new Error(await this.lastWords());
        if (child.signalCode === null && Date.now() - askedAt > LONGEST_START_MS)
          throw new Error(`${role ?? 'the product'} was not ready in ${LONGEST_START_MS} ms: ${why} ${said}`);
        if (child.signalCode !== null) throw new Error('the product was killed');
        await pause(LOOK_EVERY_MS);
      }
      return Date.now() - startedAt;
    },
    /** SIGSTOP, as on a machine that hangs; `thaw` continues it. */
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
