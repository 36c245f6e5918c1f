import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, openShopAllDay } from './testing.ts';

let app: TestApp;
let shops: string[];
beforeAll(async () => {
  app = await openTestApp({ env: { RATE_LIMIT: 'on', LOG_LEVEL: 'silent' }, workers: false });
  shops = [];
  for (let count = 0; count < 2; count += 1)
    shops.push(await openShopAllDay(app, (await app.registerMember({ role: 'SHOP_OWNER' })).token));
}, 60_000);
afterAll(() => app?.close());

let slots = 0;
/** Holds the next free time: of the two shops in turn, on several days. */
async function hold(token: string) {
  slots += 1;
  const time = `${String(8 + (slots % 12)).padStart(2, '0')}:30`;
  const shopId = shops[slots % 2] ?? '';
  const answer = await app.rest('POST', `/booking/hold/${shopId}`, {
    token,
    body: { date: dayFromToday(2 + Math.floor(slots / 12)), time },
  });
  const body = answer.body as { _id?: string; error?: { code: string } };
  return {
    status: answer.status,
    code: body.error?.code,
    id: body._id ?? '',
    retryAfter: Number(answer.headers.get('retry-after')),
  };
}
const count = () => app.askedFor();

describe('keeping times', () => {
  it('is for three at once over all shops and days; the fourth is refused and nothing is written', async () => {
    const { token } = await app.registerMember();
    const kept = [await hold(token), await hold(token), await hold(token)];
    expect(kept.map(({ status }) => status)).toEqual([201, 201, 201]);
    const before = await count();
    await app.redis.flushall();
    const fourth = await hold(token);
    expect([fourth.status, fourth.code]).toEqual([429, 'TOO_MANY_HOLDS']);
    expect(fourth.retryAfter).toBeGreaterThan(0);
    expect(await count()).toBe(before);
    expect((await hold((await app.registerMember()).token)).status, 'others are not concerned').toBe(201);
    await app.rest('POST', `/booking/release/${kept[1]?.id}`, { token, body: {} });
    expect((await hold(token)).status).toBe(201);
    expect((await hold(token)).status).toBe(429);
  });

  it('counts one that is replaced as over, for as many as before', async () => {
    const { token } = await app.registerMember();
    const ask = async (time: string, replacing?: string, date = dayFromToday(60)) => {
      const answer = await app.rest('POST', `/booking/hold/${shops[0]}`, { token, body: { date, time, replacing } });
      return { status: answer.status, id: (answer.body as { _id?: string })._id };
    };
    const kept = [await ask('09:00'), await ask('10:00'), await ask('11:00')];
    const next = await ask('11:30', kept[2]?.id);
    expect([...kept, next].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await ask('12:00', kept[2]?.id)).status, 'it is over already').toBe(429);
    const before = await count();
    expect((await ask('12:00', next.id, dayFromToday(61))).status, 'it is of another day').toBe(429);
    expect(await count()).toBe(before);
    expect((await ask('12:30', next.id)).status, 'nothing was let go').toBe(201);
  });

  it('of twenty at once keeps three', async () => {
    const { token, user } = await app.registerMember();
    const answers = await Promise.all(Array.from({ length: 20 }, () => hold(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17);
    const events = await app.store.readAll(-1, 100_000);
    const own = (type: string) =>
      events.filter((event) => event.type === type && (event.data as { customerId?: string }).customerId === user._id)
        .length;
    expect(own('SlotHeld') - own('HoldReleased')).toBe(3);
  });

  it('is not used up by the same request sent again, nor by times others have', async () => {
    const { token } = await app.registerMember();
    const rival = await app.registerMember();
    const taken = { date: dayFromToday(40), time: '09:00' };
    const ask = (of: string, body: object, headers = {}) =>
      app.rest('POST', `/booking/hold/${shops[0]}`, { token: of, body, headers });
    expect((await ask(rival.token, taken)).status).toBe(201);
    for (let time = 0; time < 4; time += 1) expect((await ask(token, taken)).status).toBe(409);
    const headers = { 'idempotency-key': 'keep-one' };
    const mine = { date: dayFromToday(41), time: '09:00' };
    for (let time = 0; time < 4; time += 1) {
      for (const key of await app.redis.keys('cs:idempotency:*')) await app.redis.del(key);
      expect((await ask(token, mine, headers)).status).toBe(201);
    }
    expect([(await hold(token)).status, (await hold(token)).status, (await hold(token)).status]).toEqual([
      201, 201, 429,
    ]);
  });

  it('of many fresh accounts of one network leaves most of a shop to others', async () => {
    const { token: owner } = await app.registerMember({ role: 'SHOP_OWNER' });
    const shopId = await openShopAllDay(app, owner);
    const statuses: number[] = [];
    const refusals: unknown[] = [];
    for (let count = 0; count < 24; count += 1) {
      const time = `${String(8 + (count % 12)).padStart(2, '0')}:00`;
      const { token } = await app.registerMember();
      const answer = await app.rest('POST', `/booking/hold/${shopId}`, {
        token,
        headers: { 'x-forwarded-for': `198.51.100.${count}` },
        body: { date: dayFromToday(50 + Math.floor(count / 12)), time },
      });
      statuses.push(answer.status);
      if (answer.status === 429) refusals.push((answer.body as { error: object }).error);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429, 429, 429]);
    expect(refusals[0]).toMatchObject({
      code: 'TOO_MANY_HOLDS_OF_NETWORK',
      message: expect.stringMatching(
        /^Many times have been kept from your network\. Please try again in \d+ minutes?\.$/,
      ),
    });
    expect((await hold((await app.registerMember()).token)).status, 'another shop').toBe(201);
  });
});
