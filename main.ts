import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openProvider } from '#domain/ports/openProvider.ts';
import { OUTBOX, openOutbox } from '#domain/ports/outbox.ts';
import { openSmtp } from '#domain/ports/smtp.ts';
import { storesIn } from '#domain/ports/storesIn.ts';
import { accountOfKey } from '#domain/ports/stripeAccount.ts';
import { connectStripe } from '#domain/ports/stripeProvider.ts';
import { withOwnAccount } from '#domain/processes/provider/ownAccount.ts';
import { replayErasures } from '#domain/processes/registration/replayErasures.ts';
import { followForgetting } from '#domain/store/forgetting.ts';
import { type Handler, openHandler, realWorld } from '#domain/store/handle.ts';
import { openStores, type Stores } from '#domain/store/open.ts';
import { openTransparency } from '#domain/store/transparency/transparency.ts';
import { startProjections } from '#projections/main.ts';
import { connect, reachable } from '#projections/redis.ts';
import { startRedis } from '#projections/redisServer.ts';
import { openSnapshots } from '#projections/snapshots.ts';
import { passHealth } from '#projections/upkeep/health.ts';
import { type Config, readConfig } from './config.ts';
import { DEMO_MADE, demoMade } from './gateway/demo/demoMade.ts';
import { seedDemo } from './gateway/demo/seed.ts';
import { freePort } from './gateway/http/freePort.ts';
import { type Check, openHealthServer } from './gateway/http/health.ts';
import { openMetrics } from './gateway/http/metrics.ts';
import { openLogger } from './gateway/http/processLog.ts';
import { endOnStrayErrors } from './gateway/http/strayErrors.ts';
import { welcome } from './gateway/http/welcome.ts';
import { startGateway } from './gateway/main.ts';
import { warnOfWebhooks } from './gateway/payments/account.ts';
import { watchClock } from './gateway/payments/ownClock.ts';
import { openJobQueue } from './workers/jobQueue.ts';
import { startWorkers } from './workers/main.ts';

/** Long enough for busy clients to get `connection: close` with their next answer; idle ones delay a stop no longer. */
const DRAIN_MS = 1_000;
const ROLES = ['gateway', 'projections', 'workers'] as const;
type Role = (typeof ROLES)[number];

/**
 * Starts the roles asked for (`--role gateway`, all without one) in this process and lists how to stop what has been
 * started so far. Throws between two steps once `signal` aborts.
 */
async function start(roles: readonly Role[], stops: (() => Promise<void>)[], signal: AbortSignal): Promise<void> {
  const startedAt = Date.now();
  const config = readConfig();
  const logger = openLogger(config.logLevel);
  const log = {
    info: (message: string) => logger.info(message),
    error: (details: object, message: string) => logger.error(details, message),
  };
  endOnStrayErrors({ logger, stop: stopInOrder });

  if (roles.length < ROLES.length) insistOnShared(config);
  if (config.redisUrl) await reachable('REDIS_URL', config.redisUrl);
  if (config.redisQueueUrl) await reachable('REDIS_QUEUE_URL', config.redisQueueUrl);
  const metrics = openMetrics();
  const onWait = (sentence: string) => console.log(sentence);
  mkdirSync(config.dataDir, { recursive: true });
  // First of all: whatever is in the folder belongs to the process that owns it.
  const stores = await openStores({
    eventStoreUrl: config.eventStoreUrl,
    dataDir: config.dataDir,
    operations: config.eventStoreOperations,
    onCommit: metrics.onCommit,
    onWait,
    signal,
  });
  stops.push(stores.close);
  signal.addEventListener('abort', stores.endSoon);
  if (signal.aborted) stores.endSoon();
  signal.throwIfAborted();
  const redis = config.redisUrl
    ? { address: config.redisUrl, stop: async () => undefined }
    : await startRedis(join(config.dataDir, 'redis'), {
        program: 'the product',
        onWait,
        signal,
        maxMemory: config.redisMaxMemory,
      });
  stops.push(redis.stop);

  const port = roles.includes('gateway') ? await freePort(config.port, config.host) : config.port;
  const own = `http://${config.host.includes(':') ? `[${config.host}]` : config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`;
  const publicUrl = config.publicUrl ?? own;
  const reached = openProvider({ ...config, publicUrl, sandboxUrl: config.sandboxUrl ?? own });
  const outbox = config.smtpUrl ? undefined : openOutbox(join(config.dataDir, OUTBOX));
  const mailer = outbox ?? openSmtp(config.smtpUrl ?? '', config.mailFrom, publicUrl);

  const { vault } = stores;
  const store = metrics.measuredStore(stores.store);
  // What was read of somebody who is erased stays in no state that is kept.
  const forgetting = await followForgetting(vault, () => handler.forget());
  stops.push(async () => forgetting.stop());
  // A log in this process is read faster than a snapshot.
  const kept = config.eventStoreUrl
    ? openSnapshots(redis.address, { vault, cleanSince: forgetting.cleanSince, log })
    : undefined;
  if (kept) stops.push(kept.close);
  const handler: Handler = openHandler(store, undefined, { ...realWorld, snapshots: kept?.snapshots });
  const dispatch = metrics.measured(handler.dispatch);
  const stripe = config.stripe && connectStripe(config.stripe);
  // The sandbox of this installation is in no other account.
  const provider = stripe
    ? withOwnAccount(reached, { dispatch, stateOf: handler.stateOf, look: () => accountOfKey(stripe) })
    : reached;
  // With EventStoreDB log and vault are copied together, and a start does not wait for either: there the sweep does it.
  if (!config.eventStoreUrl) await eraseAgain(config, stores, handler);
  const queueAddress = config.redisQueueUrl ?? redis.address;
  const shared = { store, vault, dispatch, stateOf: handler.stateOf, redisAddress: redis.address };
  let whatIsMissing: string | undefined = 'still starting';
  const checks: Check[] = [{ name: 'start', isOwn: true, look: async () => whatIsMissing }];
  // The sandbox has the clock of this machine.
  if (roles.includes('gateway') && stripe) {
    const warn = (says: string) => logger.warn(`payment provider: ${says}`);
    const clock = watchClock({ provider, now: () => new Date().toISOString() }, warn);
    stops.push(clock.stop);
    checks.push({ name: 'clock', isWarning: true, look: async () => clock.trouble() });
  }

  signal.throwIfAborted();
  const projecting = roles.includes('projections')
    ? await startProjections({ store, redisAddress: redis.address, log, shared: config.eventStoreUrl !== undefined })
    : undefined;
  if (projecting) {
    stops.push(projecting.stop);
    metrics.watchProjections(projecting.states, stores.kept);
    checks.push({ name: 'projections', look: async () => projecting.trouble() });
  }
  let workers: Awaited<ReturnType<typeof startWorkers>> | undefined;
  if (roles.includes('workers')) checks.push({ name: 'queue', look: async () => workers?.trouble() });
  signal.throwIfAborted();
  const transparency = roles.includes('gateway')
    ? openTransparency({
        log: stores.kept,
        vault,
        treeDir: join(config.dataDir, 'tree'),
        headsDir: config.headsDir,
        origin: `${new URL(publicUrl).host}/log`,
        now: () => new Date().toISOString(),
        logger: log,
      })
    : undefined;
  if (transparency) {
    stops.push(transparency.stop);
    metrics.watchTransparency(transparency);
  }
  const jobs = transparency && openJobs(queueAddress, redis.address);
  if (jobs) stops.push(jobs.close);
  const gateway =
    transparency && jobs
      ? await startGateway({
          ...shared,
          transparency,
          jobs,
          config,
          provider,
          outbox,
          publicUrl,
          port,
          logger,
          metrics,
          checks,
          drainMs: DRAIN_MS,
        })
      : undefined;
  if (gateway) stops.push(gateway.stop);
  const isDemoToMake = config.demo && !(await vault.get(DEMO_MADE));
  // A proxy that asks for no health is not to pass on requests before lists are whole. Where probes have no port of their
  // own they are answered here, and demo data is paid for at the sandbox of this gateway.
  if (config.healthPort === undefined || isDemoToMake) await gateway?.listen();
  if (gateway && config.stripe)
    void warnOfWebhooks(config.stripe, config.publicUrl, (says) => logger.warn(`payment provider: ${says}`));
  // Before the workers, also those of another process: a hold of the demo's past would look long expired to them.
  if (config.demo && gateway) await seedDemo(gateway.services, (line) => console.log(line), signal);
  else if (config.demo && roles.includes('workers')) await demoMade(vault, (line) => console.log(line), signal);
  signal.throwIfAborted();
  if (roles.includes('workers')) {
    const tools = {
      provider,
      mailer,
      vault,
      now: () => new Date().toISOString(),
      publicUrl,
      sessionSecret: config.sessionSecret,
      saleFeeRate: config.saleFeeRate,
      dataDir: config.dataDir,
    };
    workers = await startWorkers({
      ...shared,
      queueAddress,
      tools,
      log,
      shared: config.eventStoreUrl !== undefined,
    });
    // Workers stop before the gateway: a running job may still call the sandbox there.
    stops.push(workers.stop);
    metrics.watchJobs(workers);
  }

  if (config.healthPort !== undefined)
    stops.push(await openHealthServer(config.healthPort, config.host, gateway?.checks ?? checks, metrics));
  signal.throwIfAborted();
  await projecting?.caughtUp(signal);
  if (gateway) {
    whatIsMissing = 'the read models of this release are being built';
    await gateway.caughtUp(signal);
    await gateway.listen();
  }
  transparency?.begin();
  whatIsMissing = undefined;
  if (gateway)
    console.log(
      await welcome({ config, services: gateway.services, port, own, seconds: (Date.now() - startedAt) / 1000 }),
    );
}

/** The queue of jobs for its owner; what changes in it is published where change notices are. */
function openJobs(queueAddress: string, redisAddress: string) {
  const notices = connect(redisAddress);
  const jobs = openJobQueue(queueAddress, () => passHealth(notices));
  return { ...jobs, close: () => jobs.close().finally(() => notices.disconnect()) };
}

/** Before anything is served or projected: keys that an older vault has brought back are forgotten again. */
async function eraseAgain({ dataDir }: Config, { kept, vault }: Stores, { dispatch, stateOf }: Handler): Promise<void> {
  const sender = { by: { id: 'erasures', role: 'system' }, channel: 'cli' } as const;
  const count = await replayErasures({
    ...storesIn(dataDir, vault),
    dispatch: (aggregate, intent) => dispatch(aggregate, intent, sender),
    stateOf,
    log: kept,
    now: new Date().toISOString(),
  });
  if (count > 0) console.log(`The vault held keys of ${count} erased accounts or guests again: they are forgotten.`);
}

/** Roles in processes of their own share one log and one Redis, and the embedded log belongs to a single process. */
function insistOnShared({ eventStoreUrl, redisUrl }: Config): void {
  if (!eventStoreUrl)
    throw new Error(
      'EVENTSTORE_URL: roles in processes of their own need EventStoreDB; the embedded log belongs to one process with all roles (leave --role out).',
    );
  if (!redisUrl) throw new Error('REDIS_URL: roles in processes of their own need one Redis that all of them reach.');
}

function rolesFrom(args: readonly string[]): readonly Role[] {
  const at = args.indexOf('--role');
  if (at < 0) return ROLES;
  const role = ROLES.find((one) => one === args[at + 1]);
  if (!role) throw new Error(`--role takes one of ${ROLES.join(', ')}.`);
  return [role];
}

const LONGEST_STOP_MS = 10_000;

const stops: (() => Promise<void>)[] = [];
const stopping = new AbortController();

if (existsSync('.env')) process.loadEnvFile('.env');
const starting = (async () => start(rolesFrom(process.argv), stops, stopping.signal))();

// From the very beginning: a signal during the start must stop what has been started.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    starting
      .catch(() => undefined)
      .then(stopAll)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
  });

/** Stops what has been started, last first. */
async function stopAll(): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
}

/** The same in the middle of the start. */
async function stopInOrder(): Promise<void> {
  stopping.abort();
  await starting.catch(() => undefined);
  await stopAll();
}

try {
  await starting;
} catch (error) {
  // What fails because it is being stopped is no news.
  if (!stopping.signal.aborted) {
    // A request that failed names its reason in its cause alone.
    const why = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    console.error(error instanceof Error ? `${error.message}${why}` : error);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    // In order, as what has been started may be in the middle of something; but a start that failed ends, whatever
    // happens.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), LONGEST_STOP_MS).unref();
    await stopAll().catch((trouble: unknown) => console.error(trouble));
    process.exit(1);
  }
}
