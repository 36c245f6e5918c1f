import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personal, upcasters } from '#domain/catalogue.ts';
import { openProvider } from '#domain/ports/openProvider.ts';
import { openOutbox } from '#domain/ports/outbox.ts';
import { withCodec } from '#domain/store/codec.ts';
import { type EventStore, START } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { openTransparency } from '#domain/store/transparency/transparency.ts';
import type { Vault } from '#domain/store/vault.ts';
import { account } from '#domain/users/decider.ts';
import { projections } from '#projections/features.ts';
import { startProjections } from '#projections/main.ts';
import { connect } from '#projections/redis.ts';
import { startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { passHealth } from '#projections/upkeep/health.ts';
import { readConfig } from '../config.ts';
import { openJobQueue } from '../workers/jobQueue.ts';
import { startWorkers } from '../workers/main.ts';
import { PREFIX, QUEUE } from '../workers/queue.ts';
import { DEMO_PASSWORD } from './demo/logins.ts';
import { enrol } from './demo/player.ts';
import { openMetrics } from './http/metrics.ts';
import { openLogger } from './http/processLog.ts';
import { startGateway } from './main.ts';

type Options = {
  /** Extra environment, e.g. `{ RATE_LIMIT: 'on' }`. */
  readonly env?: Readonly<Record<string, string>>;
  /** An event store of the test's own (before the codec); memory when left out. */
  readonly engine?: EventStore;
  /** A vault of the test's own; memory when left out. */
  readonly vault?: Vault;
  /** A Redis that is there already; one of its own when left out. */
  readonly redisAddress?: string;
  /** Whether jobs run by themselves (default true). */
  readonly workers?: boolean;
  /** Whether sweeps run by the clock (default true): each of them may come between any two lines of a test. */
  readonly sweeps?: boolean;
  /** Takes the lines of the process log, every level of them, in place of the output of errors. */
  readonly logLines?: { write(line: string): void };
};

export type RestAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: never;
};
type RestOptions = {
  token?: string;
  body?: unknown;
  headers?: Record<string, string> /** Another gateway's than the first. */;
  at?: string;
};
type Registered = { readonly token: string; readonly user: { readonly _id: string; readonly email: string } };

const HEARD_WITHIN_MS = 2_000;

/**
 * The whole product in one process for a test: memory store and vault, a `redis-server` of its own, the payment
 * sandbox, projections, jobs, and the gateway on a free port of 127.0.0.1.
 */
export async function openTestApp(options: Options = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'chairside-test-'));
  const port = await reservedPort();
  const origin = `http://127.0.0.1:${port}`;
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dir,
    HEADS_DIR: join(dir, 'heads'),
    PORT: String(port),
    PUBLIC_URL: origin,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...options.env,
  });
  const logger = options.logLines ? openLogger('trace', options.logLines) : openLogger(config.logLevel, process.stdout);
  const redisServer = options.redisAddress
    ? { address: options.redisAddress, stop: async () => undefined }
    : await startRedisForSpecs(join(dir, 'redis'));
  const vault = options.vault ?? openMemoryVault();
  const kept = options.engine ?? openMemoryStore();
  const store = withCodec(kept, vault, { personal, upcasters });
  const handler = openHandler(store);
  const provider = openProvider({
    stripe: undefined,
    sessionSecret: config.sessionSecret,
    publicUrl: origin,
    sandboxUrl: origin,
  });
  const outbox = openOutbox(join(dir, 'outbox'));
  const log = {
    info: (message: string) => logger.info(message),
    error: (details: object, message: string) => logger.error(details, message),
  };

  const transparency = openTransparency({
    log: kept,
    vault,
    treeDir: join(dir, 'tree'),
    headsDir: config.headsDir,
    origin: `${new URL(origin).host}/log`,
    now: () => new Date().toISOString(),
    logger: log,
  });
  transparency.begin();
  const projecting = await startProjections({ store, redisAddress: redisServer.address, log });
  const redis = connect(redisServer.address);
  const jobs = openJobQueue(redisServer.address, () => passHealth(redis));
  async function gatewayAt(at: number, settings = config) {
    const opened = await startGateway({
      config: settings,
      store,
      vault,
      transparency,
      ...handler,
      provider,
      jobs,
      outbox,
      port: at,
      logger,
      redisAddress: redisServer.address,
      publicUrl: settings.publicUrl ?? origin,
      metrics: openMetrics(),
      checks: [],
    });
    await opened.listen();
    return opened;
  }
  const gateway = await gatewayAt(port);
  const tools = {
    provider,
    mailer: outbox,
    vault,
    now: () => new Date().toISOString(),
    publicUrl: origin,
    saleFeeRate: config.saleFeeRate,
    sessionSecret: config.sessionSecret,
    dataDir: dir,
  };
  const working =
    options.workers === false
      ? undefined
      : await startWorkers({
          store,
          ...handler,
          redisAddress: redisServer.address,
          queueAddress: redisServer.address,
          tools,
          log,
          ...(options.sweeps === false && { sweeps: [] }),
        });

  async function rest(
    method: string,
    path: string,
    { token, body, headers = {}, at = origin }: RestOptions = {},
  ): Promise<RestAnswer> {
    const form =
      body instanceof URLSearchParams ||
      body instanceof FormData ||
      typeof body === 'string' ||
      body instanceof Uint8Array;
    const response = await fetch(
      `${at}${path.startsWith('/v1') || path.startsWith('/images') || path.startsWith('/dev') ? path : `/api/v1${path}`}`,
      {
        method,
        redirect: 'manual',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !form && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: form ? (body as NonNullable<RequestInit['body']>) : JSON.stringify(body) }),
      },
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) as never };
  }

  async function graphql<T = Record<string, never>>(query: string, variables: object = {}, token?: string) {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as {
      data?: T;
      errors?: {
        message: string;
        path?: (string | number)[];
        extensions: { code: string; field?: string; details?: Record<string, unknown> };
      }[];
    };
  }

  let members = 0;
  async function registerMember(fields: Record<string, unknown> = {}): Promise<Registered> {
    members += 1;
    const name = `member${members}x${port}`;
    const body = {
      email: `${name}@example.test`,
      password: 'secret1',
      firstName: 'Mem',
      lastName: `Ber${members}`,
      userName: name,
      phoneNumber: '+13125550100',
      ...fields,
    };
    const answer = await rest('POST', '/users/register', { body });
    if (answer.status !== 201) throw new Error(`registering failed: ${answer.status} ${answer.text}`);
    return { token: (answer.headers.get('authorization') ?? '').replace(/^Bearer /, ''), user: answer.body };
  }

  /** Proves the address of a member, as the link in their mail does. */
  async function activate(accountId: string): Promise<void> {
    const { state } = await handler.stateOf(account, { accountId });
    await handler.dispatch(
      account,
      { type: 'ActivateAccount', data: { accountId, emailHash: state.handles.email.hash } },
      { by: { id: accountId, role: 'CUSTOMER' }, channel: 'rest' },
    );
  }

  /** A member who has activated their account. */
  async function registerProvenMember(fields: Record<string, unknown> = {}): Promise<Registered> {
    const member = await registerMember(fields);
    await activate(member.user._id);
    return member;
  }

  /** A member who has activated their account so many days ago, and was registered then. */
  async function registerEarlier(days: number, fields: { firstName?: string } = {}): Promise<Registered> {
    members += 1;
    const name = `member${members}x${port}`;
    const facts = { email: `${name}@example.test`, firstName: 'Mem', lastName: `Ber${members}`, userName: name };
    const since = new Date(Date.now() - days * 86_400_000).toISOString();
    const role = 'CUSTOMER';
    const newcomer = { ...facts, phoneNumber: '+13125550100', role, activated: true, ...fields } as const;
    await enrol(gateway.services, newcomer, since);
    const { headers, body } = await rest('POST', '/users/login', {
      body: { email: facts.email, password: DEMO_PASSWORD },
    });
    return { token: (headers.get('authorization') ?? '').replace(/^Bearer /, ''), user: body };
  }

  /**
   * A second gateway on the same log, vault and read models, as while one is replaced by the next. The first serves the
   * payment sandbox; `changes` are settings of the second.
   */
  async function startAnother(changes: Partial<typeof config> = {}) {
    const at = await reservedPort();
    const { stop } = await gatewayAt(at, { ...config, port: at, sandboxUrl: origin, ...changes });
    return { origin: `http://127.0.0.1:${at}`, stop };
  }

  /** Waits until read models have everything that has happened, and the gateway knows. */
  async function settle(): Promise<void> {
    await projecting.caughtUp();
    const head = await store.head();
    await Promise.all(
      projections.map((projection) => gateway.services.changeFeed.waitFor(projection, head, HEARD_WITHIN_MS)),
    );
  }

  /** Waits until every job that is due has run (delayed ones stay), and what they caused is projected. */
  async function runJobs(): Promise<void> {
    if (!working) throw new Error('this test app was opened without workers');
    for (let quiet = 0; quiet < 3; ) {
      const { waiting = 0, active = 0 } = await working.counts();
      quiet = waiting + active === 0 && working.position() >= (await store.head()) ? quiet + 1 : 0;
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    await settle();
  }

  /**
   * How many events there are that neither a job nor a notice of the payment provider appended: what a refused request
   * must leave as it is, whatever happens beside it.
   */
  async function askedFor(): Promise<number> {
    const events = await store.readAll(START, Number.MAX_SAFE_INTEGER);
    return events.filter(({ metadata: { channel } }) => channel !== 'job' && channel !== 'webhook').length;
  }

  return {
    app: gateway.app,
    services: gateway.services,
    origin,
    port,
    config,
    handler,
    store,
    vault,
    transparency,
    provider,
    outbox,
    dir,
    rest,
    graphql,
    registerMember,
    registerProvenMember,
    registerEarlier,
    activate,
    startAnother,
    settle,
    runJobs,
    askedFor,
    /** Where a test finds the queue of jobs. */
    queueAt: { name: QUEUE, prefix: PREFIX, redisAddress: redisServer.address },
    redis,
    async close() {
      this.redis.disconnect();
      await gateway.stop();
      await working?.stop();
      await jobs.close();
      await projecting.stop();
      await transparency.stop();
      await redisServer.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
