import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis as Server } from 'ioredis';
import { masters, type Redis } from './redisConnection.ts';
import { type RunningRedis, startRedis } from './redisServer.ts';

/** Sentinels wait some seconds before they give a former master its new part, and again between two fail-overs. */
const LONGEST_CHANGE_MS = 60_000;
const SLOTS = 16_384;

/** A port of loopback that nothing listens on now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A server that can be killed and started again with the same port, folder and options. */
export type Process = { readonly port: number; kill(): Promise<void>; again(): Promise<void> };

/**
 * A `redis-server` on a port of loopback with these options; `config` is the text of its file, which a sentinel needs, and
 * a server whose master sentinels choose: they write into it.
 */
async function startProcess(dir: string, port: number, options: readonly string[], config?: string): Promise<Process> {
  const home = join(dir, String(port));
  mkdirSync(home, { recursive: true });
  const file = config === undefined ? [] : [join(home, 'own.conf')];
  if (file[0]) writeFileSync(file[0], config ?? '');
  const given = ['--port', String(port), '--bind', '127.0.0.1', '--dir', home, '--save', '', ...options];
  let child: ChildProcess | undefined;
  const killOnExit = () => child?.kill('SIGKILL');
  async function again(): Promise<void> {
    child = spawn('redis-server', [...file, ...given], { stdio: 'ignore' });
    process.once('exit', killOnExit);
    await answering(port);
  }
  await again();
  return {
    port,
    again,
    async kill() {
      process.off('exit', killOnExit);
      if (child) await killed(child);
    },
  };
}

/** A `redis-server` on a port of its own. */
export const startOnPort = async (dir: string): Promise<Process> => startProcess(dir, await freePort(), []);

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

async function on<T>(port: number, work: (server: Server) => Promise<T>): Promise<T> {
  const server = new Server(port, '127.0.0.1', { maxRetriesPerRequest: null, retryStrategy: () => 20 });
  server.on('error', () => undefined);
  try {
    return await work(server);
  } finally {
    server.disconnect();
  }
}

const answering = (port: number) => on(port, (server) => server.ping());

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LONGEST_CHANGE_MS; Date.now() < end; await pause(30)) if (await isSo()) return;
  throw new Error(`${what}: not within ${LONGEST_CHANGE_MS} ms`);
}

export type RunningCluster = RunningRedis & { readonly processes: readonly Process[] };

/** A cluster of three masters on loopback, each with a third of the slots. */
export async function startCluster(dir: string): Promise<RunningCluster> {
  const ports = [await freePort(), await freePort(), await freePort()];
  const processes = await Promise.all(
    ports.map(async (port) => {
      const bus = String(await freePort());
      return startProcess(dir, port, [
        ...['--cluster-enabled', 'yes', '--cluster-config-file', 'nodes.conf', '--cluster-port', bus],
        ...['--cluster-node-timeout', '5000', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
      ]);
    }),
  );
  const each = Math.ceil(SLOTS / ports.length);
  for (const [nth, port] of ports.entries())
    await on(port, async (server) => {
      const last = Math.min(SLOTS, (nth + 1) * each) - 1;
      await server.call('CLUSTER', 'ADDSLOTSRANGE', String(nth * each), String(last));
      await server.call('CLUSTER', 'SET-CONFIG-EPOCH', String(nth + 1));
    });
  const buses = await Promise.all(
    ports.map((port) =>
      on(port, async (server) => ((await server.config('GET', 'cluster-port')) as string[])[1] ?? ''),
    ),
  );
  await on(ports[0] ?? 0, async (server) => {
    for (const [nth, port] of ports.entries())
      if (nth > 0) await server.call('CLUSTER', 'MEET', '127.0.0.1', String(port), buses[nth] ?? '');
  });
  const knows = (port: number) =>
    on(port, async (server) => {
      const said = String(await server.call('CLUSTER', 'INFO'));
      return said.includes('cluster_state:ok') && said.includes(`cluster_known_nodes:${ports.length}`);
    });
  await until('a cluster', async () => (await Promise.all(ports.map(knows))).every((one) => one));
  return {
    address: `redis+cluster://${ports.map((port) => `127.0.0.1:${port}`).join()}`,
    processes,
    stop: async () => void (await Promise.all(processes.map((one) => one.kill()))),
  };
}

const MASTER = 'chairside';

/** A master, its replica and three sentinels on loopback, which find a dead master within a second. */
export async function startSentinels(dir: string) {
  const [first, second] = [await freePort(), await freePort()];
  const kept = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
  const master = await startProcess(dir, first, kept, '');
  const replica = await startProcess(dir, second, kept, `replicaof 127.0.0.1 ${first}\n`);
  const roleOf = async (port: number) => {
    const said = await on(port, (server) => server.info('replication'));
    return said.includes('role:master') ? 'master' : said.includes('master_link_status:up') ? 'replica' : 'apart';
  };
  await until('a replica', async () => (await roleOf(second)) === 'replica');
  const settings = `sentinel monitor ${MASTER} 127.0.0.1 ${first} 2
sentinel down-after-milliseconds ${MASTER} 1000
sentinel failover-timeout ${MASTER} 5000
`;
  const ports = [await freePort(), await freePort(), await freePort()];
  const sentinels = await Promise.all(ports.map((port) => startProcess(dir, port, ['--sentinel'], settings)));
  const namedBy = async (port: number) =>
    Number(((await on(port, (server) => server.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', MASTER))) as string[])[1]);
  const knowsAll = (port: number) =>
    on(port, async (server) => {
      const said = String(await server.info('sentinel'));
      return said.includes('status=ok') && said.includes('slaves=1') && said.includes('sentinels=3');
    });
  const areSettled = async () => (await Promise.all(ports.map(knowsAll))).every((one) => one);
  await until('sentinels', areSettled);
  /** The port of the master that the first sentinel names. */
  const masterNow = () => namedBy(ports[0] ?? 0);
  return {
    address: `redis+sentinel://${ports.map((port) => `127.0.0.1:${port}`).join()}/${MASTER}`,
    master,
    replica,
    sentinels,
    masterNow,
    /** Has the sentinels make the replica the master; waits until they are willing. */
    failOver: () =>
      until('a fail-over', () =>
        on(ports[0] ?? 0, (server) =>
          server.call('SENTINEL', 'FAILOVER', MASTER).then(
            () => true,
            () => false,
          ),
        ),
      ),
    /** Waits until all sentinels name one master and the other server is its replica with all it has. */
    settled: () =>
      until('one master and its replica', async () => {
        const named = await Promise.all(ports.map(namedBy));
        const [own, other] = named[0] === first ? [first, second] : [second, first];
        const areOne = named.every((port) => port === own) && (await areSettled());
        return areOne && (await roleOf(own)) === 'master' && (await roleOf(other)) === 'replica';
      }),
    stop: async () => void (await Promise.all([...sentinels, replica, master].map((one) => one.kill()))),
  };
}

/** Whether specs run on a cluster: `REDIS_FOR_SPECS=cluster`. */
export const isOnCluster = process.env.REDIS_FOR_SPECS === 'cluster';

/** The Redis of a spec: a server of the product, or a cluster of three masters with `REDIS_FOR_SPECS=cluster`. */
export async function startRedisForSpecs(dir: string): Promise<RunningRedis> {
  if (!isOnCluster) return startRedis(dir);
  const home = mkdtempSync(join(tmpdir(), 'chairside-cluster-'));
  const { address, stop } = await startCluster(home);
  return {
    address,
    stop: async () => {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Empties Redis, every master of it. */
export const flush = async (redis: Redis): Promise<void> =>
  void (await Promise.all((await masters(redis)).map((master) => master.flushall())));

/** Keys that match a pattern, of every master. */
export const keysOf = async (redis: Redis, pattern = '*'): Promise<string[]> =>
  (await Promise.all((await masters(redis)).map((master) => master.keys(pattern)))).flat();
