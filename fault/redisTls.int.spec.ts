import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { startCluster, startOnPort, startSentinels, type Tls } from '#projections/redisProcesses.testing.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { makeCertificates } from './certificates.testing.ts';
import { builtServer, type Product, startProduct } from './product.ts';

const SOON = { timeout: 30_000, interval: 50 };

describe.skipIf(!hasRedis())('a Redis that takes TLS alone', { timeout: 120_000 }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'chairside-tls-'));
  let tls: Tls;
  const stops: (() => Promise<unknown>)[] = [];
  beforeAll(() => {
    builtServer();
    tls = makeCertificates(dir);
  }, 60_000);
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  async function startedOn(redisUrl: string, caFile?: string): Promise<{ product: Product; origin: string }> {
    const port = await reservedPort();
    const product = startProduct({ dataDir: join(dir, randomUUID()), port, redisUrl, caFile });
    stops.push(() => product.kill());
    return { product, origin: `http://127.0.0.1:${port}` };
  }

  const servers = {
    async server(): Promise<string> {
      const { port, kill } = await startOnPort(home(), { tls });
      stops.push(kill);
      return `rediss://127.0.0.1:${port}`;
    },
    async sentinels(): Promise<string> {
      const { address, stop } = await startSentinels(home(), { tls });
      stops.push(stop);
      return address;
    },
    async cluster(): Promise<string> {
      const { address, stop } = await startCluster(home(), { tls });
      stops.push(stop);
      return address;
    },
  };
  function home(): string {
    const made = join(dir, randomUUID());
    mkdirSync(made);
    return made;
  }

  it.each(['server', 'sentinels', 'cluster'] as const)('serves the product with its authority: %s', async (kind) => {
    const { product, origin } = await startedOn(await servers[kind](), tls.ca);
    await product.ready();
    const userName = `t${randomUUID().slice(0, 18)}`;
    const email = `${userName}@example.test`;
    const registered = await fetch(`${origin}/api/v1/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ email, password: 'secret1', firstName: 'Tia', lastName: 'Lis', userName },
        ...{ phoneNumber: '+13125550100', role: 'CUSTOMER' },
      }),
    });
    expect(registered.status).toBe(201);
    // Read models, change notices and jobs each have connections of their own.
    const read = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: registered.headers.get('authorization') ?? '' },
      body: JSON.stringify({ query: '{ me { email } }' }),
    });
    expect(await read.json()).toMatchObject({ data: { me: { email } } });
    const mails = async () => (await fetch(`${origin}/dev/outbox`)).text();
    await expect.poll(mails, SOON).toContain(email);
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
  });

  it('is refused at the start, with a sentence, by a product that does not know its authority', async () => {
    const { product } = await startedOn(await servers.server());
    expect(await product.lastWords()).toMatch(/ended with 1: REDIS_URL: nothing answers there \(.*certificate.*\)\./);
  });
});
