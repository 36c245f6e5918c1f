import { afterAll, beforeAll, expect, it } from 'vitest';
import { QUEUES } from '#projections/redis.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { dayFromToday, openShopAllDay } from '../gateway/bookings/testing.ts';
import { openTestApp, type TestApp } from '../gateway/testing.ts';
import { bytesOf, type Held, holdsOf } from './redisSize.ts';

// A thousand strangers who hold a time and release it within an hour, each request with a key, are not to fill Redis
// (docs/operations.md, Redis): their answers live for ten minutes, so that a sixth of them is there at once.
const STRANGERS = 1_000;
const AT_ONCE = Math.ceil(STRANGERS / 6);
const MOST_BYTES = 1_000_000;
const LIFE_S = 600;

let app: TestApp;
let shopId: string;
beforeAll(async () => {
  app = await openTestApp({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
  shopId = await openShopAllDay(app, (await app.registerMember({ role: 'SHOP_OWNER' })).token);
}, 60_000);
afterAll(() => app?.close());

type Stranger = { readonly token: string; readonly from: Record<string, string> };

/** A member who has just registered, in a network of their own. */
async function comes(nth: number): Promise<Stranger> {
  const from = { 'x-forwarded-for': `2001:db8:0:${nth.toString(16)}::1` };
  const body = {
    ...{ email: `stranger${nth}@example.test`, userName: `stranger${nth}`, password: 'secret1' },
    ...{ firstName: 'Stran', lastName: 'Ger', phoneNumber: '+13125550100' },
  };
  const { status, headers } = await app.rest('POST', '/users/register', { body, headers: from });
  expect(status).toBe(201);
  return { token: (headers.get('authorization') ?? '').replace(/^Bearer /, ''), from };
}

async function holdsAndReleases({ token, from }: Stranger, nth: number): Promise<void> {
  const keyed = (key: string) => ({ ...from, 'idempotency-key': `${key}-${nth}` });
  const body = { date: dayFromToday(1 + (nth % 50)), time: '10:00' };
  const held = await app.rest('POST', `/booking/hold/${shopId}`, { token, body, headers: keyed('hold') });
  expect(held.status).toBe(201);
  const path = `/booking/release/${(held.body as { _id: string })._id}`;
  expect((await app.rest('POST', path, { token, body: {}, headers: keyed('release') })).status).toBe(204);
}

const measured = async (): Promise<readonly Held[]> => {
  await app.runJobs();
  // The queue has a bound of its own.
  return (await holdsOf(app.redis)).keys.filter(({ key }) => !key.startsWith(QUEUES));
};
const passing = (keys: readonly Held[]) => keys.filter(({ lives }) => lives !== undefined);
const staying = (keys: readonly Held[]) => keys.filter(({ lives }) => lives === undefined);

it.skipIf(!hasRedis())(
  'a thousand strangers an hour who hold and release with keys add less than 1 MB to Redis',
  { timeout: 180_000 },
  async () => {
    const strangers: Stranger[] = [];
    for (let nth = 0; nth < AT_ONCE; nth += 1) strangers.push(await comes(nth));
    const before = await measured();
    for (const [nth, stranger] of strangers.entries()) await holdsAndReleases(stranger, nth);
    const after = await measured();
    const answers = after.filter(({ key }) => /^cs:(idempotency|answered):/.test(key));
    // A list each, and the answer to the hold; that to the release has no body, and is not worth keeping.
    expect(answers.length).toBe(2 * AT_ONCE);
    for (const { key, lives } of answers) expect(lives, key).toBeLessThanOrEqual(LIFE_S);
    const more = (kind: typeof passing) => bytesOf(kind(after)) - bytesOf(kind(before));
    const added = more(passing) + (more(staying) * STRANGERS) / AT_ONCE;
    console.info(
      `${AT_ONCE} strangers: ${bytesOf(answers)} bytes of answers, ${more(staying)} bytes that stay; an hour of ${STRANGERS}: ${added}`,
    );
    expect(added).toBeLessThan(MOST_BYTES);
  },
);
