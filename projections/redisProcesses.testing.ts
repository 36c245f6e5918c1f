import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis as Server } from 'ioredis';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { masters, type Redis } from './redisConnection.ts';
import { type RunningRedis, startRedis } from './redisServer.ts';

/** Sentinels wait some seconds before they give a former master its new part, and again between two fail-overs. */
const LONGEST_CHANGE_MS = 60_000;
const SLOTS = 16_384;

/** A server that can be killed and started again with the same port, folder and options. */
export type Process = { readonly port: number; kill(): Promise<void>; again(): Promise<void> };

/**
 * A `redis-server` on a port of loopback with these options; `config` is the text of its file, which a sentinel needs, and
 * a server whose master sentinels choose: they write into it.
 */
async function startProcess(
  dir: string,
  port: number,
  options: readonly string[],
  { config, tls }: { readonly config?: string; readonly tls?: Tls | undefined } = {},
): Promise<Process> {
  const home = join(dir, String(port));
  mkdirSync(home, { recursive: true });
  const file = config === undefined ? [] : [join(home, 'own.conf')];
  if (file[0]) writeFileSync(file[0], config ?? '');
  const given = [
    ...(tls ? encrypted(port, tls) : ['--port', String(port)]),
    '--bind',
    '127.0.0.1',
    '--dir',
    home,
    '--save',
    '',
    ...options,
  ];
  let child: ChildProcess | undefined;
  const killOnExit = () => child?.kill('SIGKILL');
  async function again(): Promise<void> {
    child = spawn('redis-server', [...file, ...given], { stdio: 'ignore' });
    process.once('exit', killOnExit);
    await on({ port, tls }, (server) => server.ping());
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
export const startOnPort = async (dir: string, { tls }: { readonly tls?: Tls } = {}): Promise<Process> =>
  startProcess(dir, await reservedPort(), [], { tls });

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await ended;
}

/** Files of a server's certificate, its key and the authority that signed it. */
export type Tls = { readonly ca: string; readonly cert: string; readonly key: string };

/** Options of a server that takes TLS alone. */
const encrypted = (port: number, { ca, cert, key }: Tls): readonly string[] => [
  ...['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no', '--tls-replication', 'yes'],
  ...['--tls-cert-file', cert, '--tls-key-file', key, '--tls-ca-cert-file', ca],
];

/** Does something with the server on a port of loopback. */
async function on<T>(
  { port, tls }: { readonly port: number; readonly tls?: Tls | undefined },
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const server = new Server(port, '127.0.0.1', {
    ...{ maxRetriesPerRequest: null, retryStrategy: () => 20 },
    ...(tls && { tls: { ca: readFileSync(tls.ca) } }),
  });
  server.on('error', () => undefined);
  try {
    return await work(server);
  } finally {
    server.disconnect();
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LONGEST_CHANGE_MS; Date.now() < end; await pause(30)) if (await isSo()) return;
  throw new Error(`${what}: not within ${LONGEST_CHANGE_MS} ms`);
}

/** A cluster of real servers; its processes are the masters of its beginning, then their replicas. */
export type RunningCluster = RunningRedis & {
  readonly processes: readonly Process[];
  /** The process that is the master of a key now; asked while every server answers. */
  masterOf(key: string): Promise<Process>;
  /** Resolves once every server answers, all slots have a master, and each master has as many replicas as at first. */
  settled(): Promise<void>;
};

/** The servers know that one is gone after so long, in ms. */
const NODE_TIMEOUT_MS = 5_000;

type ClusterOptions = {
  /** Whether each master has a replica. */
  readonly replicas?: boolean;
  readonly tls?: Tls;
};

/** A cluster of three masters on loopback, each with a third of the slots. */
export async function startCluster(dir: string, options: ClusterOptions = {}): Promise<RunningCluster> {
  const { replicas = false, tls } = options;
  const places: { readonly port: number; readonly bus: string; readonly tls?: Tls | undefined }[] = [];
  for (let count = 0; count < (replicas ? 6 : 3); count += 1)
    places.push({ port: await reservedPort(), bus: String(await reservedPort()), tls });
  const processes = await Promise.all(
    places.map(({ port, bus }) =>
      startProcess(
        dir,
        port,
        [
          ...['--cluster-enabled', 'yes', '--cluster-config-file', 'nodes.conf', '--cluster-port', bus],
          ...['--cluster-node-timeout', String(NODE_TIMEOUT_MS), '--appendonly', 'yes'],
          ...['--maxmemory-policy', 'noeviction', ...(tls ? ['--tls-cluster', 'yes'] : [])],
        ],
        { tls },
      ),
    ),
  );
  const masters = places.slice(0, 3);
  const each = Math.ceil(SLOTS / masters.length);
  for (const [nth, place] of masters.entries())
    await on(place, async (server) => {
      const last = Math.min(SLOTS, (nth + 1) * each) - 1;
      await server.call('CLUSTER', 'ADDSLOTSRANGE', String(nth * each), String(last));
      await server.call('CLUSTER', 'SET-CONFIG-EPOCH', String(nth + 1));
    });
  const [first = { port: 0 }] = places;
  await on(first, async (server) => {
    for (const { port, bus } of places.slice(1)) await server.call('CLUSTER', 'MEET', '127.0.0.1', String(port), bus);
  });
  const knowsAll = (place: (typeof places)[number]) =>
    on(place, async (server) => {
      const said = String(await server.call('CLUSTER', 'INFO'));
      return said.includes('cluster_state:ok') && said.includes(`cluster_known_nodes:${places.length}`);
    });
  const all = async (is: (place: (typeof places)[number]) => Promise<boolean>) =>
    (await Promise.all(places.map(is))).every((one) => one);
  await until('a cluster', () => all(knowsAll));
  for (const [nth, place] of places.slice(3).entries()) {
    const id = String(await on(masters[nth] ?? first, (server) => server.call('CLUSTER', 'MYID')));
    await on(place, (server) => server.call('CLUSTER', 'REPLICATE', id));
  }
  const isWhole = (place: (typeof places)[number]) =>
    on(place, async (server) => {
      const said = await server.info('replication');
      const isLinked = said.includes('role:master') ? !replicas || said.includes('connected_slaves:1') : isUp(said);
      return isLinked && !String(await server.call('CLUSTER', 'NODES')).includes('fail') && (await knowsAll(place));
    });
  const settled = () => until('a whole cluster', () => all(isWhole));
  await settled();
  return {
    address: `redis${tls ? 's' : ''}+cluster://${places.map(({ port }) => `127.0.0.1:${port}`).join()}`,
    processes,
    settled,
    async masterOf(key) {
      const slot = Number(await on(first, (server) => server.call('CLUSTER', 'KEYSLOT', key)));
      const ranges = (await on(first, (server) => server.call('CLUSTER', 'SLOTS'))) as [
        number,
        number,
        [string, number],
      ][];
      const [, , master] = ranges.find(([from, to]) => from <= slot && slot <= to) ?? [];
      const found = processes.find(({ port }) => port === master?.[1]);
      if (!found) throw new Error(`no server has the slot of ${key}`);
      return found;
    },
    stop: async () => void (await Promise.all(processes.map((one) => one.kill()))),
  };
}

const isUp = (replication: string): boolean => replication.includes('master_link_status:up');

const MASTER = 'chairside';

/** A master, its replica and three sentinels on loopback, which find a dead master within a second. */
export async function startSentinels(dir: string, { tls }: { readonly tls?: Tls } = {}) {
  const [first, second] = [await reservedPort(), await reservedPort()];
  const kept = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
  const master = await startProcess(dir, first, kept, { config: '', tls });
  const replica = await startProcess(dir, second, kept, { config: `replicaof 127.0.0.1 ${first}\n`, tls });
  const roleOf = async (port: number) => {
    const said = await on({ port, tls }, (server) => server.info('replication'));
    return said.includes('role:master') ? 'master' : isUp(said) ? 'replica' : 'apart';
  };
  await until('a replica', async () => (await roleOf(second)) === 'replica');
  const settings = `sentinel monitor ${MASTER} 127.0.0.1 ${first} 2
sentinel down-after-milliseconds ${MASTER} 1000
sentinel failover-timeout ${MASTER} 5000
`;
  const ports = [await reservedPort(), await reservedPort(), await reservedPort()];
  const sentinels = await Promise.all(
    ports.map((port) => startProcess(dir, port, ['--sentinel'], { config: settings, tls })),
  );
  const namedBy = async (port: number) =>
    Number(
      (
        (await on({ port, tls }, (server) => server.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', MASTER))) as string[]
      )[1],
    );
  const knowsAll = (port: number) =>
    on({ port, tls }, async (server) => {
      const said = String(await server.info('sentinel'));
      return said.includes('status=ok') && said.includes('slaves=1') && said.includes('sentinels=3');
    });
  const areSettled = async () => (await Promise.all(ports.map(knowsAll))).every((one) => one);
  await until('sentinels', areSettled);
  /** The port of the master that the first sentinel names. */
  const masterNow = () => namedBy(ports[0] ?? 0);
  return {
    address: `redis${tls ? 's' : ''}+sentinel://${ports.map((port) => `127.0.0.1:${port}`).join()}/${MASTER}`,
    master,
    replica,
    sentinels,
    masterNow,
    /** Has the sentinels make the replica the master; waits until they are willing. */
    failOver: () =>
      until('a fail-over', () =>
        on({ port: ports[0] ?? 0, tls }, (server) =>
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
