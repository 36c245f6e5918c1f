import { Server } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Dispatch, StateOf } from '#domain/dispatch.ts';
import type { JobQueue } from '#domain/ports/jobQueue.ts';
import type { Outbox } from '#domain/ports/mailer.ts';
import type { PaymentProvider } from '#domain/ports/paymentProvider.ts';
import { type EventStore, START } from '#domain/store/eventStore.ts';
import type { Transparency } from '#domain/store/transparency/transparency.ts';
import type { Vault } from '#domain/store/vault.ts';
import { projections } from '#projections/features.ts';
import type { Projection } from '#projections/projection.ts';
import { connect, connectListener, openReadModels } from '#projections/redis.ts';
import { openRebuilds } from '#projections/upkeep/rebuilds.ts';
import { readStops } from '#projections/upkeep/stops.ts';
import type { Config } from '../config.ts';
import type { Services } from './http/context.ts';
import type { Check } from './http/health.ts';
import type { Metrics } from './http/metrics.ts';
import { buildServer } from './http/server.ts';
import { openChangeFeed } from './live/changeFeed.ts';

type Parts = {
  readonly config: Config;
  readonly store: EventStore;
  readonly vault: Vault;
  readonly transparency: Transparency;
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly redisAddress: string;
  readonly provider: PaymentProvider;
  readonly jobs: JobQueue;
  readonly outbox: Outbox | undefined;
  readonly publicUrl: string;
  readonly port: number;
  readonly logger: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** What the other roles of this process need, for /health/ready. */
  readonly checks: readonly Check[];
  /** How long a stop waits for clients to leave their open connections; not at all when undefined. */
  readonly drainMs?: number;
};

const DRAIN_POLL_MS = 20;
/** How long a request waits for Redis before it is refused with READS_UNAVAILABLE. */
const READ_PATIENCE_MS = 2_000;

/** How long one wait for a read model lasts before it is looked whether it stands still. */
const LOOK_EVERY_MS = 1_000;

/** The gateway role: both APIs, sockets, pages and the client on one port, once it is told to listen there. */
export async function startGateway(parts: Parts) {
  const redis = connect(parts.redisAddress, { patienceMs: READ_PATIENCE_MS });
  const subscriber = connectListener(parts.redisAddress);
  const models = await openReadModels(redis, projections);
  const changeFeed = await openChangeFeed(
    redis,
    subscriber,
    (notice) => {
      models.switchTo(notice.projection, notice.generation);
    },
    projections,
    // A store that does not answer yet is no reason to wait: nothing was read of it here.
    await parts.store.head().catch(() => START),
  );
  // Switches of generations published before the subscription, or while the connection was down, are read.
  const readLive = () =>
    models
      .look()
      .catch((error: unknown) =>
        parts.logger.warn({ err: error }, 'which read models are live will be known with the next change'),
      );
  subscriber.on('ready', readLive);
  await readLive();
  const { config, store, vault, transparency, dispatch, stateOf, provider, jobs, outbox, publicUrl, logger, metrics } =
    parts;
  const now = () => new Date().toISOString();
  const log = {
    info: (message: string) => logger.info(message),
    error: (details: object, message: string) => logger.error(details, message),
  };
  const rebuilds = openRebuilds(store, (patience) => connect(parts.redisAddress, patience), log, now);
  const services: Services = {
    config,
    store,
    vault,
    transparency,
    dispatch,
    stateOf,
    models,
    changeFeed,
    provider,
    jobs,
    rebuilds,
    outbox,
    publicUrl,
    now,
  };

  /** Those of some projections that have neither passed the log's end within a second nor stand still. */
  async function behindOf(some: readonly Projection[]): Promise<readonly Projection[]> {
    const [end, stops] = await Promise.all([store.head(), readStops(redis, some)]);
    const passed = await Promise.all(
      some.map((one) => stops.has(one.name) || changeFeed.waitFor(one, end, LOOK_EVERY_MS)),
    );
    return some.filter((_, index) => !passed[index]);
  }

  /** Why reads or subscribers may lack what they had before; undefined when nothing is known to be missing. */
  async function whatReadsLack(): Promise<string | undefined> {
    if (!changeFeed.isWhole()) return 'change notices are not received';
    const back = changeFeed.fellBack(await store.head().catch(() => Number.MAX_SAFE_INTEGER));
    if (back.length === 0) return undefined;
    // One that stands still is said where it can be mended.
    const stops = await readStops(redis, projections);
    const late = back.filter((name) => !stops.has(name));
    return late.length > 0 ? `Redis has lost what it had; folded again: ${late.join(', ')}` : undefined;
  }

  const checks: Check[] = [
    { name: 'eventStore', look: async () => void (await store.head()) },
    { name: 'redis', look: async () => void (await redis.ping()) },
    { name: 'readModels', look: whatReadsLack },
    { name: 'transparency', isWarning: true, look: async () => transparency.trouble() },
    ...parts.checks,
  ];
  const app = await buildServer(services, { checks, metrics, logger });
  drain(app, parts.drainMs ?? 0);
  let listening: Promise<string> | undefined;
  return {
    app,
    services,
    checks,
    /** Takes requests from now on; a second call changes nothing. */
    async listen(): Promise<void> {
      listening ??= app.listen({ port: parts.port, host: config.host });
      await listening;
    },
    /**
     * Resolves once every read model of this release has passed the log's end, or stands still at an event it cannot
     * fold: until then a list may be half built. Throws once `signal` aborts.
     */
    async caughtUp(signal: AbortSignal): Promise<void> {
      let late = projections;
      while (late.length > 0) {
        signal.throwIfAborted();
        const behind = await behindOf(late).catch(() => late);
        if (behind.length === late.length) await pause(LOOK_EVERY_MS / 20);
        late = behind;
      }
    },
    /** Ends requests and sockets first, then the connections they use. */
    stop: async () => {
      await app.close();
      await rebuilds.stop();
      await changeFeed.close();
      subscriber.disconnect();
      redis.disconnect();
    },
  };
}

/**
 * On close the server first only stops listening: requests on open connections are still answered, with `connection:
 * close`. Closing a connection while its client is writing a request would lose that request.
 */
function drain(app: FastifyInstance, drainMs: number): void {
  app.addHook('preClose', async () => {
    if (drainMs === 0) return;
    const left = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
    const until = Date.now() + drainMs;
    // HTTP's own close would end the idle connections as well.
    Server.prototype.close.call(app.server);
    while (Date.now() < until && (await left()) > 0) await new Promise((resolve) => setTimeout(resolve, DRAIN_POLL_MS));
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
