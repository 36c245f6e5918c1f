import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { FolderInUse, type LockOptions, lockFolder } from '#domain/store/folderLock.ts';

const LONGEST_SOCKET_PATH = 100; // the kernel allows 107 bytes
const START_AGAIN_MS = 200;
/** So long a command waits for the Redis of a product that starts or ends. */
const COMMAND_WAITS_MS = 20_000;
const LOOK_AGAIN_MS = 200;

/** Of the memory of the machine or container: Redis may need twice its limit while it rewrites its file. */
const SHARE_OF_MEMORY = 0.25;

/** How a server of our own is started: whose folder it is, and its memory limit as Redis reads it (`512mb`, `0` for none). */
type ServerOptions = LockOptions & { readonly maxMemory?: string | undefined };

/**
 * A `redis-server` child of our own on a private socket in `dir`, append-only file on, nothing evicted:
 * beyond its memory limit (a quarter of the memory unless `maxMemory` says it) writes are refused. A server left
 * behind by a crashed parent is stopped first; one that dies is started again on what its file kept. It leads a process
 * group of its own, so that Ctrl-C in a terminal reaches the product alone, which stops it last. The folder belongs to
 * this process meanwhile. Throws FolderInUse when another process has it, and one sentence when `redis-server` is not
 * installed.
 */
export async function startRedis(
  dir: string,
  options: ServerOptions = { program: 'the product' },
): Promise<RunningRedis> {
  const home = resolve(dir);
  const lock = await lockFolder(home, options);
  try {
    const { address, stop } = await startServer(home, options.maxMemory ?? shareOfMemory());
    if (await isFull(address))
      options.onWait?.(`Redis in ${home} has reached its memory limit: raise REDIS_MAXMEMORY.`);
    return { address, stop: () => stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Redis for an operator's command: `REDIS_URL` (of the queue: `REDIS_QUEUE_URL` before it), that of the running product,
 * or (`mayStart`) one started on its folder for the length of the command. Waits up to 20 s for a product that starts or ends; then throws a sentence.
 */
export async function redisForCommand(dataDir: string, { mayStart = true, queue = false } = {}): Promise<RunningRedis> {
  const { REDIS_URL, REDIS_QUEUE_URL, REDIS_MAXMEMORY: maxMemory } = process.env;
  const url = (queue && REDIS_QUEUE_URL) || REDIS_URL;
  const found = (address: string): RunningRedis => ({ address, stop: async () => undefined });
  if (url) return found(url);
  const home = resolve(dataDir, 'redis');
  const brief: ServerOptions = {
    program: 'a command',
    endsSoon: true,
    graceMs: 0,
    patienceMs: 0,
    maxMemory: maxMemory || undefined,
  };
  for (const until = Date.now() + COMMAND_WAITS_MS; Date.now() < until; await pause(LOOK_AGAIN_MS)) {
    const started = mayStart ? await startRedis(home, brief).catch(ifInUse) : undefined;
    if (started) return started;
    if (await answersNow(socketIn(home))) return found(socketIn(home));
  }
  throw new Error(`The Redis in ${home} does not answer; start the product, or try again.`);
}

function ifInUse(error: unknown): undefined {
  if (!(error instanceof FolderInUse)) throw error;
}

async function answersNow(socket: string): Promise<boolean> {
  const probe = new Redis(socket, { lazyConnect: true, retryStrategy: () => null });
  probe.on('error', () => undefined);
  const answers = await probe.connect().then(
    () => true,
    () => false,
  );
  probe.disconnect();
  return answers;
}

export type RunningRedis = { readonly address: string; stop(): Promise<void> };

/** A quarter of what this process may have, in bytes. */
function shareOfMemory(): string {
  const container = process.constrainedMemory();
  // Without a limit of the container the answer is 0, or more than the machine has.
  const memory = container > 0 && container < totalmem() ? container : totalmem();
  return String(Math.floor(memory * SHARE_OF_MEMORY));
}

async function isFull(address: string): Promise<boolean> {
  const probe = new Redis(address);
  const memory = await probe
    .info('memory')
    .catch(() => '')
    .finally(() => probe.disconnect());
  const [used = 0, most = 0] = ['used_memory', 'maxmemory'].map((name) =>
    Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(memory)?.[1]),
  );
  return most > 0 && used > most;
}

async function startServer(home: string, maxMemory: string): Promise<RunningRedis> {
  const socket = socketIn(home);
  const pidFile = join(home, 'redis.pid');
  await stopLeftover(pidFile, socket);

  const options = [
    ...['--port', '0', '--unixsocket', socket, '--dir', home, '--appendonly', 'yes', '--appendfsync', 'everysec'],
    ...[
      '--save',
      '',
      '--maxmemory',
      maxMemory,
      '--maxmemory-policy',
      'noeviction',
      '--loglevel',
      'warning',
      '--logfile',
      join(home, 'redis.log'),
    ],
  ];
  let child: ChildProcess | undefined;
  let retry: NodeJS.Timeout | undefined;
  let over = false;

  async function launch(): Promise<void> {
    const server = spawn('redis-server', options, { detached: true, stdio: 'ignore' });
    child = server;
    await started(server, socket);
    writeFileSync(pidFile, String(server.pid));
    server.once('exit', again);
    if (server.exitCode !== null || server.signalCode !== null) again();
  }
  function again(): void {
    clearTimeout(retry);
    if (!over) retry = setTimeout(() => launch().catch(again), START_AGAIN_MS);
  }

  await launch();
  const killOnExit = () => child?.kill('SIGKILL');
  process.once('exit', killOnExit);
  return {
    address: socket,
    stop: async () => {
      over = true;
      clearTimeout(retry);
      process.off('exit', killOnExit);
      if (child && child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((done) => child?.once('exit', done));
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(pidFile, { force: true });
    },
  };
}

// A deep data folder would exceed the kernel's limit for socket paths.
export function socketIn(home: string): string {
  const path = join(home, 'redis.sock');
  return path.length <= LONGEST_SOCKET_PATH
    ? path
    : join(tmpdir(), `chairside-${createHash('sha256').update(home).digest('hex').slice(0, 16)}.sock`);
}

async function stopLeftover(pidFile: string, socket: string): Promise<void> {
  if (existsSync(pidFile) && existsSync(socket)) {
    const left = new Redis(socket, { lazyConnect: true, retryStrategy: () => null });
    left.on('error', () => undefined);
    await left.connect().then(
      () => left.shutdown('SAVE').catch(() => undefined),
      () => undefined,
    );
    left.disconnect();
    await gone(Number(readFileSync(pidFile, 'utf8')));
  }
  rmSync(pidFile, { force: true });
  rmSync(socket, { force: true });
}

async function gone(pid: number): Promise<void> {
  for (let waited = 0; waited < 100; waited += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((done) => setTimeout(done, 20));
  }
}

async function started(child: ChildProcess, socket: string): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    child.once('error', () =>
      reject(
        new Error(
          'redis-server could not be started. Install it (for example: sudo apt-get install redis-server) or set REDIS_URL.',
        ),
      ),
    );
    child.once('exit', (code) =>
      reject(new Error(`redis-server ended at once (code ${code}); redis.log beside its data says why.`)),
    );
  });
  failed.catch(() => undefined);
  const answers = async () => {
    const probe = new Redis(socket, {
      lazyConnect: true,
      retryStrategy: (times) => (times > 250 ? null : 20),
      maxRetriesPerRequest: null,
    });
    probe.on('error', () => undefined);
    await probe.connect().catch(() => undefined);
    await probe.ping();
    probe.disconnect();
  };
  await Promise.race([answers(), failed]);
}
