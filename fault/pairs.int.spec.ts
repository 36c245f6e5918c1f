import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { addDays, HALF_HOURS, localDateOf } from '#domain/calendar.ts';
import { WEEKDAYS } from '#domain/shops/events.ts';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { startRedis } from '#projections/redisServer.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { doublesIn, gapsOf, readServer } from './judge.ts';
import { hasOwnServer, type LogServer, openLogServer } from './logServer.ts';
import { type Product, pause, type Role, startProduct } from './product.ts';

type Answer = { readonly status: number; readonly body: Record<string, unknown>; readonly token: string };

const SOON = { timeout: 30_000, interval: 25 };
const DAY = addDays(localDateOf(new Date().toISOString(), 'America/Chicago'), 5);
const week = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, HALF_HOURS.join(',')]));

/** One keep-alive request; rejects when the connection broke. */
function ask(
  port: number,
  agent: Agent,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const sent = request({ port, agent, method, path: `/api/v1${path}`, host: '127.0.0.1', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('error', reject).on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: text.startsWith('{') ? JSON.parse(text) : {},
          token: (answer.headers.authorization ?? '').replace(/^Bearer /, ''),
        }),
      );
    });
    sent.on('error', reject).end(body ? JSON.stringify(body) : undefined);
  });
}

const ENGINE = hasOwnServer() ? 'EventStoreDB' : "EventStoreDB's stand-in";

describe.skipIf(!hasRedis())(`two gateways, two projectors and two workers on ${ENGINE}`, { timeout: 120_000 }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'chairside-pairs-'));
  const dataDir = join(dir, 'data');
  const all: Product[] = [];
  const of = new Map<Role, Product[]>();
  const gateways: number[] = [];
  const agent = new Agent({ keepAlive: true });
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let log: LogServer;
  let shopId: string;
  let shopsBefore: number;
  let members: string[];

  async function startPair(role: Role) {
    for (let count = 0; count < 2; count += 1) {
      const port = await reservedPort();
      if (role === 'gateway') gateways.push(port);
      const first = gateways[0] ?? port;
      const product = startProduct(
        {
          dataDir,
          eventStoreUrl: log.eventStoreUrl,
          port: role === 'gateway' ? port : first,
          sandboxPort: first,
          redisUrl: redis.address,
          ...(role !== 'gateway' && { healthPort: port }),
        },
        role,
      );
      all.push(product);
      of.set(role, [...(of.get(role) ?? []), product]);
    }
  }
  const at = (index: number, method: string, path: string, options?: { token?: string; body?: object }) =>
    ask(gateways[index] ?? 0, agent, method, path, options);

  async function register(index: number, role = 'CUSTOMER'): Promise<string> {
    const userName = `p${randomUUID().slice(0, 18)}`;
    const body = {
      email: `${userName}@example.test`,
      password: 'secret1',
      firstName: 'Pa',
      lastName: 'Ir',
      userName,
      phoneNumber: '+13125550100',
      role,
    };
    return (await at(index, 'POST', '/users/register', { body })).token;
  }
  const hold = (index: number, time: string, token: string, date = DAY) =>
    at(index, 'POST', `/booking/hold/${shopId}`, { token, body: { date, time } });
  const stateAt = async (index: number, time: string) => {
    const { body } = await at(index, 'GET', `/shops/availability/${shopId}?from=${DAY}&days=1`);
    const [day] = body.data as { slots: { time: string; state: string }[] }[];
    return day?.slots.find((slot) => slot.time === time)?.state;
  };

  beforeAll(async () => {
    redis = await startRedis(join(dir, 'redis'));
    log = await openLogServer();
    for (const role of ['gateway', 'projections', 'workers'] as const) await startPair(role);
    // A gateway is ready once the projectors have made the read models.
    for (const product of all) await product.ready();
    shopsBefore = Number((await at(0, 'GET', '/shops/all')).body.total);
    const owner = await register(0, 'SHOP_OWNER');
    const facts = {
      shop_name: 'Fade House',
      category: 'barbers',
      price: '35',
      description: 'Fades',
      contact_number: '1',
      contact_email: 'f@example.test',
    };
    const shop = await at(1, 'POST', '/shops/register', {
      token: owner,
      body: { ...facts, shop_address: '1 State St, Chicago, Illinois', ...week },
    });
    shopId = String(shop.body._id);
    members = await Promise.all([0, 1, 0, 1].map((index) => register(index)));
  }, 120_000);
  afterAll(async () => {
    for (const product of all) product.thaw();
    await Promise.all(all.map((product) => product.kill()));
    await log?.close();
    await redis?.stop();
    agent.destroy();
    rmSync(dir, { recursive: true, force: true });
  });

  it('give the same answers', async () => {
    for (const index of [0, 1])
      await expect.poll(async () => (await at(index, 'GET', '/shops/all')).body.total, SOON).toBe(shopsBefore + 1);
    const [one, other] = await Promise.all([0, 1].map((index) => at(index, 'GET', '/shops/all')));
    expect(one?.body).toEqual(other?.body);
  });

  it('give each slot to one customer, whichever gateway was asked', async () => {
    const times = HALF_HOURS.slice(0, 10);
    const answers = await Promise.all(
      times.flatMap((time) => members.map((token, index) => hold(index % 2, time, token))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), ...Array(30).fill(409)]);
  });

  it('send subscribers of one gateway the changes written at the other', async () => {
    const time = HALF_HOURS[11] as string;
    const client = createClient({
      url: `ws://127.0.0.1:${gateways[1]}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
    });
    const receivedAt: number[] = [];
    const news = client.iterate({
      query: `subscription { availabilityChanged(shopId: "${shopId}") { date time state } }`,
    });
    const listening = (async () => {
      for await (const { data } of news)
        if ((data?.availabilityChanged as { time: string } | undefined)?.time === time) receivedAt.push(Date.now());
    })();
    await pause(500);
    const askedAt = Date.now();
    expect((await hold(0, time, members[0] as string)).status).toBe(201);
    await expect.poll(() => receivedAt.length, SOON).toBe(1);
    console.info(`from a hold at one gateway to a subscriber of the other: ${(receivedAt[0] ?? 0) - askedAt} ms`);
    await client.dispose();
    await listening.catch(() => undefined);
  });

  it('recover a process that was stopped for a while', async () => {
    const time = HALF_HOURS[12] as string;
    const [first] = of.get('gateway') ?? [];
    first?.freeze();
    const late = hold(0, time, members[0] as string);
    await pause(200);
    expect((await hold(1, time, members[1] as string)).status).toBe(201);
    first?.thaw();
    expect((await late).status).toBe(409);

    const hung = [of.get('projections')?.[0], of.get('workers')?.[0]];
    for (const product of hung) product?.freeze();
    const next = HALF_HOURS[13] as string;
    expect((await hold(1, next, members[1] as string)).status).toBe(201);
    for (const index of [0, 1]) await expect.poll(() => stateAt(index, next), SOON).toBe('held');
    for (const product of hung) product?.thaw();
    const after = HALF_HOURS[14] as string;
    expect((await hold(0, after, members[0] as string)).status).toBe(201);
    for (const index of [0, 1]) await expect.poll(() => stateAt(index, after), SOON).toBe('held');
  });

  it('lose no request when one gateway is stopped under load', async () => {
    let over = false;
    const failures: unknown[] = [];
    const statuses = new Set<number>();
    const slots = [6, 7].flatMap((days) => HALF_HOURS.map((time) => ({ date: addDays(DAY, days), time })));
    const client = async (number: number) => {
      const own = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let turn = number; !over; turn += 1) {
        const { date, time } = slots[turn % slots.length] as (typeof slots)[number];
        const send = (index: number) =>
          turn % 2
            ? ask(gateways[index] ?? 0, own, 'GET', '/shops/all')
            : ask(gateways[index] ?? 0, own, 'POST', `/booking/hold/${shopId}`, {
                token: members[number % 4] as string,
                body: { date, time },
              });
        try {
          // As a load balancer does: the other gateway when a connection is refused.
          const answer = await send(0).catch((error: NodeJS.ErrnoException) =>
            error.code === 'ECONNREFUSED' ? send(1) : Promise.reject(error),
          );
          statuses.add(answer.status);
        } catch (error) {
          failures.push(error);
        }
      }
      own.destroy();
    };
    const clients = Array.from({ length: 8 }, (_, number) => client(number));
    await pause(1_000);
    await of.get('gateway')?.[0]?.stop();
    await pause(500);
    over = true;
    await Promise.all(clients);
    expect(failures).toEqual([]);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  });

  it('leave a log without gaps in which no slot is given twice and no mail is recorded twice', async () => {
    const events = await readServer(log.eventStoreUrl);
    expect(gapsOf(events)).toEqual([]);
    expect(doublesIn(events)).toEqual([]);
    const mails = events.filter(({ type }) => type === 'MailSent').map(({ stream }) => stream);
    expect(mails.length).toBeGreaterThanOrEqual(5);
    expect(new Set(mails).size).toBe(mails.length);
  });
});
