import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openEventStoreDb } from '#domain/store/eventStoreDb.ts';
import { type StandIn, startStandIn } from '#domain/store/eventStoreDbStandIn.testing.ts';
import { openEventStoreDbVault } from '#domain/store/vaultEventStoreDb.ts';
import { account } from '#domain/users/decider.ts';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type RestAnswer, type TestApp } from '../testing.ts';

/** What a refusal may take, and the same at a busy machine. */
const WITHIN_MS = 3_500;
const MEMBERS = 8;
const TIMES = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00'];

let standIn: StandIn;
let app: TestApp;
let shopId: string;
let tokens: readonly string[];
let store: ReturnType<typeof openEventStoreDb>;
let vault: ReturnType<typeof openEventStoreDbVault>;

beforeAll(async () => {
  standIn = await startStandIn();
  store = openEventStoreDb(standIn.url);
  vault = openEventStoreDbVault(standIn.url);
  app = await openTestApp({ engine: store, vault, workers: false, env: { LOG_LEVEL: 'silent' } });
  const owner = await app.registerMember({ role: 'SHOP_OWNER' });
  shopId = await openShopAllDay(app, owner.token);
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => app.registerMember()));
  tokens = members.map(({ token }) => token);
  await app.settle();
}, 60_000);
afterEach(async () => {
  standIn.line.slow(0);
  standIn.line.silence(false);
  standIn.line.cut();
  await standIn.line.up().catch(() => undefined);
});
afterAll(async () => {
  await app?.close();
  await Promise.all([store?.close(), vault?.close()]);
  await standIn?.close();
});

const timed = async <T>(work: Promise<T>) => {
  const startedAt = performance.now();
  return { answer: await work, ms: performance.now() - startedAt };
};
let day = 0;
const hold = (token: string, time = '10:00', headers = {}) =>
  app.rest('POST', `/booking/hold/${shopId}`, { token, headers, body: { date: dayFromToday(day), time } });
const codeOf = ({ body }: RestAnswer) => (body as { error?: { code: string } }).error?.code;

/** What lies in Redis. */
const reads: readonly ((token: string) => Promise<RestAnswer>)[] = [
  (token) => app.rest('GET', '/shops/all', { token }),
  (token) => app.rest('GET', `/shops/availability/${shopId}?from=${dayFromToday(1)}&days=1`, { token }),
  (token) => app.rest('GET', '/shops/all', { token, headers: { 'x-position': '999999' } }),
  (token) => asked(token, '{ shops(first: 5) { edges { node { id name } } } }'),
];

/** A GraphQL operation; `mutation` in its text makes it one that may change something. */
const asked = async (token: string, query: string): Promise<RestAnswer> => {
  const answer = await fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) as never };
};

/** Every member asks for something at once, over and over for so long. */
async function work(forMs: number, ask: (token: string, round: number) => Promise<RestAnswer>) {
  const until = performance.now() + forMs;
  const found: { answer: RestAnswer; ms: number }[] = [];
  await Promise.all(
    tokens.map(async (token) => {
      for (let round = 0; performance.now() < until; round += 1) {
        found.push(await timed(ask(token, round)));
        await pause(50);
      }
    }),
  );
  return found;
}

/** Ways in which the log is away, and how it comes back. */
const outages = {
  'its port is closed': { begin: () => standIn.line.down(), end: () => standIn.line.up() },
  'it is frozen': {
    begin: async () => standIn.line.silence(true),
    end: async () => {
      standIn.line.silence(false);
      standIn.line.cut();
    },
  },
};

for (const [name, { begin, end }] of Object.entries(outages)) {
  it(`refuses what changes something within three seconds, and takes it again within one, when ${name}`, async () => {
    day += 1;
    await begin();
    const [refused, read] = await Promise.all([
      work(6_000, (token, round) => hold(token, TIMES[round % TIMES.length])),
      work(6_000, (token, round) => reads[round % reads.length]?.(token) ?? app.rest('GET', '/shops/all', { token })),
    ]);
    for (const { answer, ms } of read) {
      expect([answer.status, answer.text]).toEqual([200, expect.not.stringContaining('"errors"')]);
      expect(ms, answer.text.slice(0, 60)).toBeLessThan(WITHIN_MS);
    }
    for (const { answer, ms } of refused) {
      expect([answer.status, codeOf(answer)]).toEqual([503, 'STORE_UNAVAILABLE']);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(ms).toBeLessThan(WITHIN_MS);
    }
    // Who asks when it is known to be away is told so sooner.
    const late = await Promise.all(tokens.map((token) => timed(hold(token))));
    for (const { answer, ms } of late) {
      expect(answer.status).toBe(503);
      expect(ms).toBeLessThan(2_000);
    }
    await end();
    const back = performance.now();
    const [token = ''] = tokens;
    const first = await expect
      .poll(async () => (await hold(token)).status, { timeout: 10_000, interval: 20 })
      .toBe(201)
      .then(() => performance.now() - back);
    expect(first).toBeLessThan(1_500);
  }, 60_000);
}

it('waits for a store that is slow, and refuses nothing', async () => {
  day += 1;
  standIn.line.slow(400);
  const answers = await Promise.all(tokens.map((token, index) => timed(hold(token, TIMES[index]))));
  standIn.line.slow(0);
  expect(answers.map(({ answer }) => answer.status)).toEqual(tokens.map(() => 201));
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeGreaterThan(2_500);
}, 60_000);

it('goes by the read models for who may read while the store is away', async () => {
  const [ended, suspended, plain] = await Promise.all(Array.from({ length: 3 }, () => app.registerProvenMember()));
  if (!ended || !suspended || !plain) throw new Error('somebody is missing');
  const other = await app.startAnother();
  expect((await app.rest('POST', '/users/logout', { token: ended.token })).status).toBe(204);
  const sender = { by: { id: 'owner', role: 'superadmin' }, channel: 'rest' } as const;
  await app.handler.dispatch(
    account,
    { type: 'SuspendAccount', data: { accountId: suspended.user._id, reason: 'They sold what they did not have.' } },
    sender,
  );
  await app.settle();
  await standIn.line.down();
  const list = (token: string, at?: string) =>
    timed(app.rest('GET', '/shops/all', { token, ...(at !== undefined && { at }) }));
  // The other gateway has never seen any of them.
  for (const at of [app.origin, other.origin]) {
    const answers = await Promise.all([ended, suspended, plain].map(({ token }) => list(token, at)));
    expect(answers.map(({ answer }) => [answer.status, codeOf(answer)])).toEqual([
      [401, 'SESSION_OVER'],
      [403, 'ACCOUNT_SUSPENDED'],
      [200, undefined],
    ]);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(WITHIN_MS);
  }
  const refused = await timed(asked(plain.token, 'mutation { updateMe(input: { bio: "x" }) { id } }'));
  expect(refused.answer.text).toContain('STORE_UNAVAILABLE');
  expect(refused.ms).toBeLessThan(WITHIN_MS);
  await standIn.line.up();
  await other.stop();
}, 60_000);
