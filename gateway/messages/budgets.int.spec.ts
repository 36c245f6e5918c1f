import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type RestAnswer, type TestApp } from '../testing.ts';

let app: TestApp;
let other: Awaited<ReturnType<TestApp['startAnother']>>;
beforeAll(async () => {
  app = await openTestApp({ env: { RATE_LIMIT: 'on' }, workers: false });
  other = await app.startAnother();
}, 60_000);
afterAll(async () => {
  await other?.stop();
  await app?.close();
});

type Refused = { readonly error?: { readonly code: string; readonly message: string; readonly field?: string } };
const errorOf = ({ body }: RestAnswer) => (body as Refused).error;

/**
 * 429 under `code`, with a header and a sentence that both say when, at most `withinSeconds` from now; nothing is
 * recorded.
 */
async function waits(refused: () => Promise<RestAnswer>, code: string, withinSeconds: number): Promise<void> {
  const before = await app.store.head();
  const answer = await refused();
  expect([answer.status, errorOf(answer)?.code]).toEqual([429, code]);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(withinSeconds - 60);
  expect(seconds).toBeLessThanOrEqual(withinSeconds);
  const [count, unit] = seconds < 100 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  expect(errorOf(answer)?.message).toContain(`Please try again in ${count} ${unit}`);
  expect(await app.store.head(), 'nothing is appended').toBe(before);
}

/** By turns at one gateway and at the other. */
const turn = (n: number) => (n % 2 === 0 ? { at: other.origin } : {});

describe('the contact form', () => {
  const form = {
    firstName: 'Gil',
    lastName: 'Guest',
    email: 'gil@example.test',
    subject: 'Hours',
    message: 'Open on Sunday?',
  };

  it('takes three an hour from a guest over all gateways, a repeated request counted once, and answers when it takes the next', async () => {
    const key = { 'idempotency-key': 'one' };
    const first = await app.rest('POST', '/contact', { body: form, headers: key });
    expect(await app.rest('POST', '/contact', { body: form, headers: key })).toMatchObject({
      status: 202,
      body: first.body,
    });
    for (let n = 2; n <= 3; n += 1)
      expect((await app.rest('POST', '/contact', { body: form, ...turn(n) })).status).toBe(202);
    for (const n of [0, 1])
      await waits(() => app.rest('POST', '/contact', { body: form, ...turn(n) }), 'TOO_MANY_ENQUIRIES', 3_600);
    const { token } = await app.registerMember();
    expect((await app.rest('POST', '/contact', { token, body: form })).status, 'a member counts alone').toBe(202);
  });

  it('takes 500 characters and not one more', async () => {
    const { token } = await app.registerMember();
    const before = await app.store.head();
    const refused = await app.rest('POST', '/contact', { token, body: { ...form, message: 'x'.repeat(501) } });
    expect([refused.status, errorOf(refused)?.field, await app.store.head()]).toEqual([400, 'message', before]);
    expect((await app.rest('POST', '/contact', { token, body: { ...form, message: 'x'.repeat(500) } })).status).toBe(
      202,
    );
  });
});

it('a member sends thirty messages a minute over all gateways, and a queue may repeat what has arrived', async () => {
  const { token } = await app.registerMember();
  const send = (n: number) =>
    app.rest('POST', '/messages/send', {
      token,
      body: { messageId: `message-${n}`, text: `Number ${n}`, to: { kind: 'support' } },
      ...turn(n),
    });
  const statuses: number[] = [];
  for (let n = 1; n <= 30; n += 1) statuses.push((await send(n)).status);
  expect(statuses).toEqual(Array.from({ length: 30 }, () => 201));
  for (const n of [31, 32]) await waits(() => send(n), 'TOO_MANY_MESSAGES', 60);
  expect((await send(1)).status).toBe(201);
}, 60_000);

it('a member with an unproven address writes to three shops a day, a proven one to more', async () => {
  const shops: string[] = [];
  for (let n = 0; n < 4; n += 1)
    shops.push(await openShopAllDay(app, (await app.registerMember({ role: 'SHOP_OWNER' })).token));
  const { token, user } = await app.registerMember();
  const write = (n: number, id = shops[n]) =>
    app.rest('POST', '/messages/send', {
      token,
      body: { messageId: `to-${id}-${n}`, text: 'Buy', to: { kind: 'shop', id } },
      ...turn(n),
    });
  for (let n = 0; n < 3; n += 1) expect((await write(n)).status).toBe(201);
  const before = await app.store.head();
  const fourth = await write(3);
  expect([fourth.status, errorOf(fourth)?.code]).toEqual([429, 'TOO_MANY_STRANGERS']);
  expect(await app.store.head(), 'nothing is appended').toBe(before);
  expect((await write(7, shops[0])).status, 'a conversation that has begun').toBe(201);
  const { _id: accountId } = user as { _id: string };
  await app.activate(accountId);
  expect((await write(3)).status).toBe(201);
}, 60_000);

it('a member begins five threads an hour over all gateways', async () => {
  const { token } = await app.registerMember();
  const begin = (n: number) =>
    app.rest('POST', '/threads/create-thread', {
      token,
      body: { topic: `Number ${n}`, thread: 'Words', category: 'Tools' },
      ...turn(n),
    });
  const statuses: number[] = [];
  for (let n = 1; n <= 5; n += 1) statuses.push((await begin(n)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201]);
  for (const n of [6, 7]) await waits(() => begin(n), 'TOO_MANY_POSTS', 3_600);
}, 60_000);

it('a member blocks and lifts blocks thirty times in ten minutes over all gateways; a repeat without effect does not count', async () => {
  const { token } = await app.registerMember();
  const { user: other } = await app.registerMember();
  const set = (n: number) =>
    app.rest(n % 2 ? 'PUT' : 'DELETE', `/messages/block/${other._id}`, { token, ...turn(Math.floor(n / 2)) });
  const statuses: number[] = [];
  for (let n = 1; n <= 30; n += 1) statuses.push((await set(n)).status, (await set(n)).status);
  expect(statuses).toEqual(Array.from({ length: 60 }, () => 204));
  for (const n of [31, 33]) await waits(() => set(n), 'TOO_MANY_BLOCKS', 600);
  expect((await set(30)).status, 'what is so already').toBe(204);
}, 60_000);
