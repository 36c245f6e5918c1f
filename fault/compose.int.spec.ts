import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { projections } from '#projections/features.ts';
import { connect, projectorLease, usedBytesOf } from '#projections/redis.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { PING_MS } from '../gateway/live/sockets.ts';
import { readCompose, readImage, type Service } from './composeFile.testing.ts';
import { type LogServer, openStandIn } from './logServer.ts';
import { builtServer, pause } from './product.ts';

const ROOT = join(import.meta.dirname, '..');
/** The least that `.env` has to say for a start without payments and mail. */
const SETTINGS = {
  SESSION_SECRET: randomUUID() + randomUUID(),
  REDIS_PASSWORD: randomUUID().replaceAll('-', ''),
  PAYMENTS: 'sandbox',
  MAIL: 'outbox',
};
const ROLES = ['gateway-1', 'gateway-2', 'projections', 'workers'] as const;
const STORES = ['redis-models', 'redis-queue'] as const;
const SOON = { timeout: 60_000 };
type Name = (typeof ROLES)[number] | (typeof STORES)[number];

const compose = readCompose(SETTINGS);
const image = readImage();
const serviceOf = (name: string): Service => {
  const found = compose.services[name];
  if (!found) throw new Error(`the compose file has no ${name}`);
  return found;
};

const readOutbox = (folder: string): string =>
  existsSync(folder)
    ? readdirSync(folder)
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .join()
    : '';

/** Whether a look at a service succeeds, by its exit code alone, as Docker judges it. */
const endsWell = (program: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> =>
  promisify(execFile)(program, words, { env }).then(
    () => true,
    () => false,
  );

it.each(['SESSION_SECRET', 'REDIS_PASSWORD'])('the compose file is refused without %s', (name) =>
  expect(() => readCompose({ ...SETTINGS, [name]: '' })).toThrow(`set ${name} in .env`),
);

/** Whether Docker's own reader of such files is here. */
const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
it.skipIf(!hasCompose)('Docker reads the compose file without a complaint', () => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...SETTINGS };
  const { status, stderr } = spawnSync('docker', ['compose', 'config', '--quiet'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

it('one service builds the image, and the others use it', () => {
  const ours = ROLES.map(serviceOf);
  expect(new Set(ours.map((service) => service.image))).toEqual(new Set(['chairside']));
  expect(ours.filter((service) => service.build !== undefined)).toEqual([serviceOf('gateway-1')]);
});

it('the image runs on one version of Node, the one that .nvmrc names, and what is supported begins below', () => {
  const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
  const stages = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(
    ([, from = '']) => /^node:(\d+)-/.exec(from)?.[1],
  );
  const ours = stages.filter((version) => version !== undefined);
  const [major = ''] = ours;
  expect(new Set(ours)).toEqual(new Set([read('.nvmrc').trim()]));
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const [, from = ''] = /^>=(\d+)\./.exec(engines.node) ?? [];
  expect(Number(from)).toBeLessThanOrEqual(Number(major));
  // What can be used is what the oldest one has.
  expect(read('package.json')).toContain(`"@types/node": "${from}.`);
});

it('no role is given up on while it makes the read models of a new release', () => {
  for (const name of ROLES) expect(serviceOf(name).healthcheck.start_period).toMatch(/^[1-9]\dm$/);
});

it('what each container writes is kept within a bound', () => {
  const bounds = Object.values(compose.services).map(({ logging }) => logging);
  expect(new Set(bounds.map((bound) => JSON.stringify(bound)))).toEqual(
    new Set([JSON.stringify({ driver: 'local', options: { 'max-size': '10m', 'max-file': '5' } })]),
  );
});

it('the proxy waits for a gateway that hangs no longer than for one that works, whose sockets it pings', () => {
  const { content = '' } = compose.configs.balance ?? {};
  const seconds = (name: string) =>
    [...content.matchAll(new RegExp(`${name} (\\d+)s;`, 'g'))].map(([, s]) => Number(s));
  expect(content).not.toMatch(/proxy_\w+_timeout \d+[^s\d]/);
  expect(seconds('proxy_connect_timeout')).toEqual([2]);
  expect(seconds('proxy_send_timeout')).toEqual([15]);
  expect(seconds('proxy_read_timeout')).toEqual([30]);
  expect(30_000).toBeGreaterThan(2 * PING_MS);
});

describe.skipIf(!hasRedis())('the look at a Redis', () => {
  const { healthcheck, environment } = serviceOf('redis-queue');
  const look = async (port: number, settings = environment) => {
    const [, program = '', ...args] = healthcheck.test;
    return endsWell(program, ['-p', String(port), ...args], { ...process.env, ...settings });
  };
  /** A server of the file's password that takes so long to read each key of its file, in µs. */
  async function startServer(home: string, delay: number) {
    const port = await reservedPort();
    const words = [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', home, '--requirepass', SETTINGS.REDIS_PASSWORD],
      ...['--key-load-delay', String(delay), '--loading-process-events-interval-bytes', '1024'],
    ];
    const child = spawn('redis-server', words, { stdio: 'ignore' });
    process.once('exit', () => child.kill('SIGKILL'));
    return { port, stop: () => (child.kill('SIGKILL') ? once(child, 'exit') : undefined) };
  }

  it('fails of one with another password, and of one that still reads its file', async () => {
    const home = mkdtempSync(join(tmpdir(), 'chairside-redis-look-'));
    const first = await startServer(home, 0);
    await expect.poll(() => look(first.port), SOON).toBe(true);
    expect(await look(first.port, { ...environment, REDISCLI_AUTH: 'another' })).toBe(false);
    const redis = connect(`redis://:${SETTINGS.REDIS_PASSWORD}@127.0.0.1:${first.port}`);
    for (let nth = 0; nth < 200; nth += 1) await redis.set(`filled:${nth}`, 'x'.repeat(2_048));
    await redis.save();
    redis.disconnect();
    await first.stop();

    const second = await startServer(home, 20_000);
    const words = ['-p', String(second.port), 'ping'];
    const say = () => promisify(execFile)('redis-cli', words, { env: { ...process.env, ...environment } });
    await expect.poll(() => say().then(({ stdout }) => stdout, String), SOON).toContain('LOADING');
    expect(await look(second.port)).toBe(false);
    await expect.poll(() => look(second.port), SOON).toBe(true);
    await second.stop();
    rmSync(home, { recursive: true, force: true });
  }, 60_000);
});

describe.skipIf(!hasRedis())('every role as the compose file starts it', { timeout: 120_000 }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'chairside-compose-'));
  const running = new Map<Name, ChildProcess>();
  const portOf = new Map<Name, number>();
  /** Where roles answer probes. */
  const healthPortOf = new Map<Name, number>();
  let log: LogServer;

  /** A network of containers has names and equal ports, one machine has ports of each its own. */
  function here(text: string, name: Name): string {
    const port = (other: Name) => `127.0.0.1:${portOf.get(other)}`;
    return text
      .replace('esdb://eventstore:2113?tls=false', log.eventStoreUrl)
      .replace(/(redis-(?:models|queue)):6379/, (_, other: Name) => port(other))
      .replace('gateway-1:4000', port('gateway-1'))
      .replace('127.0.0.1:4001', `127.0.0.1:${healthPortOf.get(name)}`);
  }

  function start(name: Name, words: readonly string[], env: NodeJS.ProcessEnv): void {
    const [program = '', ...args] = words;
    const child = spawn(program === 'node' ? process.execPath : program, args, { cwd: ROOT, env, stdio: 'ignore' });
    process.once('exit', () => child.kill('SIGKILL'));
    running.set(name, child);
  }

  function startStore(name: (typeof STORES)[number]): void {
    const home = join(dir, name);
    mkdirSync(home);
    const { command = [], environment } = serviceOf(name);
    const place = ['--port', String(portOf.get(name)), '--bind', '127.0.0.1', '--dir', home, '--loglevel', 'warning'];
    start(name, [...command, ...place], { ...process.env, ...environment });
  }

  function startRole(name: (typeof ROLES)[number]): void {
    const { command = [], environment = {} } = serviceOf(name);
    const settings = Object.entries({ ...image.env, ...environment }).map(([key, value]) => [key, here(value, name)]);
    const env = {
      PATH: process.env.PATH,
      ...Object.fromEntries(settings),
      ...{ HOST: '127.0.0.1', DATA_DIR: join(dir, 'data'), HEADS_DIR: join(dir, 'heads') },
      ...{ PORT: String(portOf.get(name)), HEALTH_PORT: String(healthPortOf.get(name)) },
    };
    start(name, [...image.entry, ...command], env);
  }

  /** The file's own look at a service. */
  async function isHealthy(name: Name): Promise<boolean> {
    const own = portOf.get(name) ?? 0;
    const { healthcheck, environment } = serviceOf(name);
    const [, program = '', ...args] = healthcheck.test.map((word) => here(word, name));
    const words = program === 'redis-cli' ? ['-p', String(own), ...args] : args;
    const env = { ...process.env, ...environment };
    return endsWell(program === 'node' ? process.execPath : program, words, env);
  }

  async function untilHealthy(names: readonly Name[]): Promise<void> {
    for (const name of names)
      while (!(await isHealthy(name))) {
        const child = running.get(name);
        if (child?.exitCode !== null) throw new Error(`${name} ended with ${child?.exitCode}`);
        await pause(100);
      }
  }

  const ask = async (name: Name, path: string, init: { token?: string; body?: object } = {}) => {
    const port = (path.startsWith('/health/') ? healthPortOf : portOf).get(name);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: init.body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(init.token && { authorization: `Bearer ${init.token}` }) },
      ...(init.body && { body: JSON.stringify(init.body) }),
    });
    const token = (answer.headers.get('authorization') ?? '').replace(/^Bearer /, '');
    return { status: answer.status, text: await answer.text(), token };
  };

  beforeAll(async () => {
    builtServer();
    log = await openStandIn();
    for (const name of [...STORES, ...ROLES]) portOf.set(name, await reservedPort());
    for (const name of ROLES) healthPortOf.set(name, await reservedPort());
    for (const name of STORES) startStore(name);
    await untilHealthy(STORES);
  }, 60_000);
  afterAll(async () => {
    for (const child of running.values()) child.kill('SIGKILL');
    await log.close();
    rmSync(dir, { recursive: true, force: true });
  });

  it('a gateway takes no request before the read models have been made, and every role is ready afterwards', async () => {
    for (const name of ['gateway-1', 'projections', 'workers'] as const) startRole(name);
    await untilHealthy(['gateway-1', 'projections', 'workers']);
    running.get('projections')?.kill('SIGKILL');
    // Something has happened in this log, and nobody has folded it.
    await register('gateway-1');
    startRole('gateway-2');
    const missing = 'the read models of this release are being built';
    for (const path of ['/health/ready', '/health/serving']) {
      const looked = async () => ask('gateway-2', path).catch(() => undefined);
      await expect.poll(async () => (await looked())?.text, SOON).toContain(missing);
      expect((await looked())?.status).toBe(503);
    }
    await expect(register('gateway-2')).rejects.toThrow('fetch failed');
    startRole('projections');
    await untilHealthy(ROLES);
  });

  async function register(name: Name) {
    const userName = `c${randomUUID().slice(0, 18)}`;
    const email = `${userName}@example.test`;
    const body = { email, password: 'secret1', firstName: 'Cora', lastName: 'Pose', userName };
    const sent = { ...body, phoneNumber: '+13125550100', role: 'CUSTOMER' };
    return { email, ...(await ask(name, '/api/v1/users/register', { body: sent })) };
  }

  it('a member of one gateway is known at the other, and their mail is written', async () => {
    const { email, token, status } = await register('gateway-1');
    expect(status).toBe(201);
    expect((await ask('gateway-2', '/graphql', { token, body: { query: '{ me { email } }' } })).text).toContain(email);
    await expect.poll(async () => readOutbox(join(dir, 'data', 'outbox')), SOON).toContain(email);
  });

  it('jobs are in one Redis, and read models in the other', async () => {
    const keysOf = async (name: (typeof STORES)[number]) => {
      const { environment } = serviceOf(name);
      const env = { ...process.env, ...environment };
      const { stdout } = await promisify(execFile)('redis-cli', ['-p', String(portOf.get(name)), '--scan'], { env });
      return stdout.split('\n').filter((key) => key !== '');
    };
    const isJob = (key: string) => key.includes('jobs');
    const [models, queue] = [await keysOf('redis-models'), await keysOf('redis-queue')];
    expect(models.length).toBeGreaterThan(10);
    expect(models.filter(isJob)).toEqual([]);
    expect(queue.length).toBeGreaterThan(10);
    expect(queue.filter((key) => !isJob(key))).toEqual([]);
  });

  it('a full Redis of read models drops what has a time to live, and neither a read model nor the lease of who folds', async () => {
    const redis = connect(`redis://:${SETTINGS.REDIS_PASSWORD}@127.0.0.1:${portOf.get('redis-models')}`);
    const lease = projectorLease(projections);
    const ofModels = async () => [...(await redis.keys('cs:*:@checkpoint')), ...(await redis.keys('cs:*:live'))].sort();
    const before = await ofModels();
    await expect.poll(() => redis.exists(lease), SOON).toBe(1);
    expect(Number((await redis.config('GET', 'maxmemory'))[1])).toBe(512 * 1_048_576);
    await redis.config('SET', 'maxmemory', String((await usedBytesOf(redis)) + 3_000_000));
    const many = Array.from({ length: 2_500 }, (_, nth) => `cs:seen:of-a-spec-${nth}`);
    for (const key of many) await redis.set(key, 'x'.repeat(4_096), 'EX', 60);
    expect(await redis.exists(...many)).toBeLessThan(many.length);
    expect(await redis.exists(lease)).toBe(1);
    expect(await ofModels()).toEqual(before);
    await redis.config('SET', 'maxmemory', String(512 * 1_048_576));
    await redis.unlink(...many);
    redis.disconnect();
  });

  it('every role ends well within its grace when it is asked to', async () => {
    const grace = Number.parseInt(serviceOf('gateway-1').stop_grace_period ?? '', 10);
    const begun = Date.now();
    const codes = await Promise.all(
      ROLES.map(async (name) => {
        const child = running.get(name);
        if (!child) throw new Error(`${name} was not started`);
        const ended = once(child, 'exit') as Promise<[number | null]>;
        child.kill('SIGTERM');
        return (await ended)[0];
      }),
    );
    expect(codes).toEqual(ROLES.map(() => 0));
    expect(Date.now() - begun).toBeLessThan(grace * 1000);
  });
});
