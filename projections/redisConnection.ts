import type { EventEmitter } from 'node:events';
import { Cluster, type Command, ReplyError, Redis as Server } from 'ioredis';
import { parseRedisAddress, type RedisAddress } from './redisAddress.ts';
import { SteadySentinelConnector } from './sentinelConnector.ts';

/** A connection to Redis: what a single server and a cluster both do. */
export type Redis = Pick<Server, Exclude<keyof Server & keyof Cluster, keyof EventEmitter | Administration>> &
  Pick<EventEmitter, 'on' | 'off'> & { readonly status: string };
/** What the two do in different ways; nobody needs it. */
type Administration = 'options' | 'status' | 'duplicate' | 'quit' | 'autoPipelineQueueSize';

/** Beyond it a cluster's answer "the slot is elsewhere" or "the node is gone" is what a command throws. */
const MOST_REDIRECTIONS = 10_000;
const SLOTS_TIMEOUT_MS = 5_000;
/**
 * So often a cluster is asked which server has which slots. Without that a client learns of another master only by a refused
 * command or a lost connection, and a host that is gone without a word gives neither.
 */
const SLOTS_REFRESH_MS = 5_000;
/**
 * A connection on which nothing came for so long although an answer is due leads to a host that is gone: it is made anew,
 * and what was not answered is sent again. It is longer than the ten seconds at most for which a worker's connection waits
 * for a job.
 */
const SILENT_MS = 20_000;
/** The same for a connection to listen on, which is pinged as often. */
const LISTENER_SILENT_MS = 5_000;
const LONGEST_PAUSE_MS = 2_000;
const SCANNED_AT_ONCE = 1_000;

const pauseAfter = (tries: number): number => Math.min(tries * 50, LONGEST_PAUSE_MS);

/** A master that has become a replica refuses writes: then the connection is made anew, and the command sent again. */
const sendAgain = (error: Error): false | 2 => (error.message.startsWith('READONLY') ? 2 : false);

/** What the driver itself sends before a connection is ready; what else is sent meanwhile waits until it is. */
const GREETINGS: ReadonlySet<string> = new Set(['hello', 'auth', 'select', 'client', 'readonly', 'info']);
/** So long a command waits at least that is sent while nothing is heard, in ms: it may be the one that is answered. */
const LEAST_PATIENCE_MS = 500;

/**
 * How long the commands of a connection wait. Once one was not answered in time and nothing else was either, those that
 * are sent soon after wait for what is left and not as long again: a request that needs several would add them up. (On a
 * cluster of which another master answers they do.)
 */
class Patience {
  private silentSince: number | undefined;
  private gaveUpAt = Number.NEGATIVE_INFINITY;
  private heardAt = 0;
  /** A command that waits for a connection is sent again, with the same promise; one that is tried again has another. */
  private readonly known = new WeakSet<Promise<unknown>>();
  constructor(private readonly ms: number) {}

  /**
   * `isGreeting`: with it the connection is made, and would be made anew without end if it were not answered. Its answer says
   * nothing of others: a server that still reads its files answers it, too.
   */
  limit(command: Command, isGreeting: boolean): void {
    const { promise } = command;
    if (this.known.has(promise)) return;
    this.known.add(promise);
    const sentAt = performance.now();
    command.setTimeout(isGreeting ? this.ms : this.leftAt(sentAt));
    const heard = () => isGreeting || this.heard();
    promise.then(heard, (error: unknown) => {
      if (error instanceof ReplyError) heard();
      else if (isRedisAway(error) && this.heardAt < sentAt) this.gaveUp(sentAt);
    });
  }

  private leftAt(sentAt: number): number {
    // What came too late is not noticed: after a while the silence is over, heard or not.
    if (sentAt - this.gaveUpAt > this.ms) this.silentSince = undefined;
    const { silentSince = sentAt } = this;
    return Math.max(Math.min(LEAST_PATIENCE_MS, this.ms), this.ms - (sentAt - silentSince));
  }
  private gaveUp(sentAt: number): void {
    this.silentSince ??= sentAt;
    this.gaveUpAt = performance.now();
  }
  private heard(): void {
    this.silentSince = undefined;
    this.heardAt = performance.now();
  }
}

/** A server whose commands give up after a time. */
class PatientServer extends Server {
  patience: Patience | undefined;
  override sendCommand(...[command, ...rest]: Parameters<Server['sendCommand']>): unknown {
    this.patience?.limit(command, this.status === 'connect' && GREETINGS.has(command.name));
    return super.sendCommand(command, ...rest);
  }
  /** Of sentinels' master: the run of the server it leads to now; undefined while it leads to none. */
  get run(): string | undefined {
    const { connector } = this as unknown as { readonly connector: unknown };
    return this.status === 'ready' && connector instanceof SteadySentinelConnector ? connector.run : undefined;
  }
}

/** A cluster whose commands give up after a time. */
class PatientCluster extends Cluster {
  patience: Patience | undefined;
  override sendCommand(...[command, ...rest]: Parameters<Cluster['sendCommand']>): unknown {
    this.patience?.limit(command, false);
    return super.sendCommand(command, ...rest);
  }
}

const common = { maxRetriesPerRequest: null, reconnectOnError: sendAgain };

function toServer(address: Exclude<RedisAddress, { kind: 'cluster' }>, socketTimeout: number): PatientServer {
  if (address.kind === 'server') return new PatientServer(address.address, { ...common, socketTimeout });
  const { nodes, master, username, password, sentinelPassword, isEncrypted } = address;
  return new PatientServer({
    ...common,
    socketTimeout,
    Connector: SteadySentinelConnector,
    sentinels: nodes.map((node) => ({ ...node })),
    name: master,
    // Tells at once that another server has become master, also where the former one still answers.
    failoverDetector: true,
    sentinelRetryStrategy: pauseAfter,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    // The sentinels and the master each have options of their own.
    ...(isEncrypted && { sentinelTLS: {}, tls: {}, enableTLSForSentinelMode: true }),
  });
}

type Clustered = Extract<RedisAddress, { kind: 'cluster' }>;

const ofEachNode = ({ username, password, isEncrypted }: Clustered, socketTimeout: number) => ({
  ...common,
  socketTimeout,
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
  ...(isEncrypted && { tls: {} }),
});

function toCluster(address: Clustered, socketTimeout: number): PatientCluster {
  return new PatientCluster(
    address.nodes.map((node) => ({ ...node })),
    {
      redisOptions: ofEachNode(address, socketTimeout),
      maxRedirections: MOST_REDIRECTIONS,
      slotsRefreshTimeout: SLOTS_TIMEOUT_MS,
      slotsRefreshInterval: SLOTS_REFRESH_MS,
      clusterRetryStrategy: pauseAfter,
      // A certificate names the host, which a look-up before the connection would lose.
      ...(address.isEncrypted && {
        dnsLookup: (host: string, done: (error: null, host: string) => void) => done(null, host),
      }),
    },
  );
}

/**
 * Opens a connection by an address ({@link parseRedisAddress}). Commands wait while it reconnects or while another
 * server becomes master (BullMQ needs `maxRetriesPerRequest: null`), for ever unless `patienceMs` says how long; then
 * they throw and {@link isRedisAway} is true of what they throw; sooner where others have just waited in vain
 * ({@link Patience}). A write beyond Redis' memory limit throws at once. A connection on which nothing came for `silentMs`
 * although an answer is due is made anew.
 */
export function connect(
  address: string,
  { patienceMs, silentMs = SILENT_MS }: { readonly patienceMs?: number; readonly silentMs?: number } = {},
): Redis {
  const parsed = parseRedisAddress(address);
  const redis = parsed.kind === 'cluster' ? toCluster(parsed, silentMs) : toServer(parsed, silentMs);
  if (patienceMs !== undefined) redis.patience = new Patience(patienceMs);
  return quietly(redis);
}

/**
 * Opens a connection to listen on. It says `ready` each time it begins to listen anew, as messages published before are
 * lost, also where its server stopped answering without closing it. Of a cluster it is one node, which hears what any other
 * publishes, and the next one named when that is gone. It is pinged every `silentMs`, and has as long to answer.
 */
export function connectListener(
  address: string,
  { silentMs = LISTENER_SILENT_MS }: { readonly silentMs?: number } = {},
): Redis {
  const parsed = parseRedisAddress(address);
  const listener = parsed.kind === 'cluster' ? toOneNode(parsed, silentMs) : toServer(parsed, silentMs);
  return quietly(pinged(listener, silentMs));
}

function toOneNode(address: Clustered, silentMs: number): Server {
  const { nodes } = address;
  let at = 0;
  const listener: Server = new Server({
    ...ofEachNode(address, silentMs),
    ...nodes[at],
    retryStrategy: (tries) => {
      at = (at + 1) % nodes.length;
      Object.assign(listener.options, nodes[at]);
      return pauseAfter(tries);
    },
  });
  return listener;
}

/** Nothing is due on a connection that only listens, so that its driver would not notice that the host is gone. */
function pinged(listener: Server, everyMs: number): Server {
  const timer = setInterval(() => {
    if (listener.status === 'ready') listener.ping().catch(() => undefined);
  }, everyMs);
  timer.unref();
  return listener.on('end', () => clearInterval(timer));
}

/**
 * Whether two connections lead to the same server as far as is known. After a fail-over two servers answer for a while: the
 * new master, and the former one to those who have not heard of it yet. It is known where both were opened by the address of
 * sentinels.
 */
export function areTogether(one: Redis, other: Redis): boolean {
  const [first, second] = [one, other].map((redis) => (redis as Redis & { readonly run?: string }).run);
  return first === undefined || second === undefined || first === second;
}

/** Every lost connection would print a stack; /health/ready and the callers report that Redis is gone. */
function quietly(redis: Redis): Redis {
  redis.on('error', () => undefined);
  return redis;
}

/** Whether this is what a command throws when Redis did not answer in time. */
export const isRedisAway = (error: unknown): boolean => error instanceof Error && error.message === 'Command timed out';

/** Longer than a fail-over: a process that is started meanwhile does not end for it. */
const LONGEST_WAIT_MS = 20_000;

/**
 * Resolves once the Redis at the address of a setting answers; throws one sentence with its name when it has not within
 * `withinMs`, 20 seconds when left out.
 */
export async function reachable(setting: string, address: string, withinMs = LONGEST_WAIT_MS): Promise<void> {
  const probe = connect(address);
  let reason = 'no answer';
  let timer: NodeJS.Timeout | undefined;
  probe.on('error', (error: Error & { lastNodeError?: Error }) => {
    reason = (error.lastNodeError ?? error).message;
  });
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${setting}: nothing answers there (${reason}).`)), withinMs);
  });
  // Not PING: a cluster that has lost slots answers that.
  const asked = probe.get('cs:reachable');
  asked.catch(() => undefined);
  await Promise.race([asked, late]).finally(() => {
    clearTimeout(timer);
    probe.disconnect();
  });
}

/** The servers that hold the keys: one, or each master of a cluster. */
export async function masters(redis: Redis): Promise<readonly Redis[]> {
  if (!(redis instanceof Cluster)) return [redis];
  // Which they are is known once it has answered.
  if (redis.status !== 'ready') await redis.ping();
  return redis.nodes('master');
}

/** Bytes of memory that the servers use, of all masters together. */
export async function usedBytesOf(redis: Redis): Promise<number> {
  const all = await Promise.all((await masters(redis)).map((master) => master.info('memory')));
  return all.reduce((sum, one) => sum + Number(/^used_memory:(\d+)/m.exec(one)?.[1]), 0);
}

/** Keys that match a pattern, some at once, of every master; one that is written meanwhile may be missing or come twice. */
export async function* keysLike(redis: Redis, pattern: string): AsyncGenerator<readonly string[]> {
  for (const master of await masters(redis)) {
    let cursor = '0';
    do {
      const [next, keys] = await master.scan(cursor, 'MATCH', pattern, 'COUNT', SCANNED_AT_ONCE);
      cursor = next;
      if (keys.length > 0) yield keys;
    } while (cursor !== '0');
  }
}

/** Takes keys away, wherever they lie. */
export const unlinkEach = async (redis: Redis, keys: readonly string[]): Promise<void> =>
  void (await Promise.all(keys.map((key) => redis.unlink(key))));
