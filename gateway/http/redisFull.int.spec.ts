import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Redis } from '#projections/redis.ts';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

/** How a Redis is made to take no writes, and taken back to it. */
const FULL = ['maxmemory', '1mb', '0', /^OOM /] as const;
const TOO_FEW_REPLICAS = ['min-replicas-to-write', '1', '0', /^NOREPLICAS /] as const;
const ERROR = 50;
/** What a worker of the queue logs by itself, and the one line of all read models. */
const MOST_BYTES = 10_000;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { LOG_LEVEL: 'silent' } });
}, 60_000);
afterEach(async () => {
  for (const [setting, , back] of [FULL, TOO_FEW_REPLICAS]) await app.redis.config('SET', setting, back);
});
afterAll(() => app?.close());

async function refuseWrites(redis: Redis, [setting, value, , refusal]: typeof FULL | typeof TOO_FEW_REPLICAS) {
  await redis.config('SET', setting, value);
  await expect(redis.set('cs:spec', 'x')).rejects.toThrow(refusal);
}

it.each([
  ['has no memory left', FULL, 1],
  ['has fewer replicas than it needs', TOO_FEW_REPLICAS, 2],
] as const)(
  'takes commands while Redis %s, answers reads or READS_UNAVAILABLE, and shows everything afterwards',
  async (_, refusing, days) => {
    const owner = await app.registerMember({ role: 'SHOP_OWNER' });
    const { token } = await app.registerMember();
    const shopId = await openShopAllDay(app, owner.token);
    await app.settle();
    const date = dayFromToday(days);
    const hold = (time: string, headers = {}) =>
      app.rest('POST', `/booking/hold/${shopId}`, { token, headers, body: { date, time } });

    await refuseWrites(app.redis, refusing);
    expect((await hold('10:00')).status).toBe(201);
    expect((await hold('10:00')).status).toBe(409);
    expect((await hold('10:30', { 'idempotency-key': `full-${days}` })).status).toBe(201);
    // A plain list needs no set of its own in Redis.
    expect((await app.rest('GET', '/shops/all')).status).toBe(200);
    const looked = await Promise.all([
      app.rest('GET', '/shops/all'),
      app.rest('GET', '/shops/search?query=shop'),
      app.rest('GET', `/shops/getone/${shopId}`),
    ]);
    for (const { status, body } of looked)
      if (status >= 500)
        expect([status, (body as { error: { code: string } }).error.code]).toEqual([503, 'READS_UNAVAILABLE']);

    await app.redis.config('SET', refusing[0], refusing[2]);
    await app.runJobs();
    const { body } = await app.rest('GET', `/shops/availability/${shopId}?from=${date}&days=1`, { token });
    const [day] = (body as { data: { slots: { time: string; state: string }[] }[] }).data;
    expect(day?.slots.filter(({ state }) => state === 'held').map(({ time }) => time)).toEqual(['10:00', '10:30']);
  },
  60_000,
);

it('logs that Redis takes no writes once for all read models, and nothing of what was to be written', async () => {
  const lines: string[] = [];
  const own = await openTestApp({ logLines: { write: (line) => void lines.push(line) } });
  const secret = 'meet me at the back door';
  const [owner, ann] = [await own.registerMember({ role: 'SHOP_OWNER' }), await own.registerMember()];
  const to = { kind: 'shop', id: await openShopAllDay(own, owner.token) };
  await own.runJobs();
  await refuseWrites(own.redis, FULL);
  const from = lines.length;
  const send = 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { __typename } }';
  await own.graphql(send, { input: { messageId: 'of-a-full-redis', text: secret, to } }, ann.token);
  const newcomer = await own.registerMember({ firstName: 'Annegret' });
  const happened = (await own.store.readAll(-1, 100_000)).map(({ data }) => JSON.stringify(data)).join();
  for (const word of [secret, 'Annegret', newcomer.user.email]) expect(happened).toContain(word);
  // Each read model tries again twice a second.
  await pause(2_000);
  await own.redis.config('SET', 'maxmemory', '0');
  await own.close();
  const said = lines.slice(from).filter((line) => (JSON.parse(line) as { level: number }).level >= ERROR);
  const ofModels = said.filter(
    (line) => line.includes('takes no writes now') && line.includes('read models stand still'),
  );
  expect(ofModels.map((line) => (JSON.parse(line) as { err: object }).err)).toEqual([
    expect.objectContaining({
      message: expect.stringMatching(/^OOM /),
      command: expect.any(String),
    }),
  ]);
  for (const word of [secret, 'Annegret', newcomer.user.email])
    expect(said.filter((line) => line.includes(word))).toEqual([]);
  const sentences = said.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(said.join('').length, `${said.length} lines: ${[...new Set(sentences)].join('; ')}`).toBeLessThan(MOST_BYTES);
}, 60_000);
