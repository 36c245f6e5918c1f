import { afterAll, afterEach, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { agenda } from '#projections/bookings/agenda.ts';
import { NOTICES, type Notice, versionOf } from '#projections/redis.ts';
import { readCheckpoint } from '#projections/runner.ts';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { answered, connected, type TestSocket } from './sockets.testing.ts';

const NEWS = 'subscription News($shopId: ID!) { availabilityChanged(shopId: $shopId) { shopId time state } }';
const MINE = 'subscription Mine { bookingChanged { id time customer { firstName email } } }';
const SOON = { timeout: 15_000, interval: 20 };
const date = dayFromToday(3);

let app: TestApp;
let owner: { token: string };
let shops: readonly string[];
let subscribed: MockInstance;
const open: TestSocket[] = [];
beforeAll(async () => {
  app = await openTestApp({ workers: false });
  owner = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Olga' });
  shops = [
    await openShopAllDay(app, owner.token),
    await openShopAllDay(app, owner.token, { shop_name: 'Other House' }),
  ];
  await app.settle();
  subscribed = vi.spyOn(app.services.changeFeed, 'on');
}, 60_000);
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.terminate();
});
afterAll(() => app?.close());

/** Subscribes, and resolves once the server listens for it. */
async function listen(socket: TestSocket, id: string, query: string, variables?: object): Promise<void> {
  const before = subscribed.mock.calls.length;
  socket.subscribe(id, query, variables);
  await expect.poll(() => subscribed.mock.calls.length, SOON).toBeGreaterThan(before);
  await answered(socket);
}

/** Sockets, one for each token, and what each asks for, once the server listens for all of it. */
async function listeners(
  asked: readonly { token?: string; id?: string; query: string; variables?: object }[],
): Promise<TestSocket[]> {
  const all: TestSocket[] = [];
  for (const { token, id = '1', query, variables } of asked) {
    const socket = await connected(app, token);
    open.push(socket);
    all.push(socket);
    await listen(socket, id, query, variables);
  }
  return all;
}
const hold = async (token: string, time: string, shopId = shops[0]) => {
  const { status, body } = await app.rest('POST', `/booking/hold/${shopId}`, { token, body: { date, time } });
  expect(status).toBe(201);
  return (body as { _id: string })._id;
};
const countOf = (socket: TestSocket, id = '1') => socket.of(id).length;

describe('a change', () => {
  it('reaches each socket under the ids it gave, in order', async () => {
    const { token } = await app.registerMember();
    const variables = { shopId: shops[0] };
    const [one, other] = await listeners([
      { query: NEWS, variables, id: 'mine' },
      { query: NEWS, variables, id: 'with "quotes" and ü' },
    ]);
    if (!one || !other) throw new Error('no sockets');
    await listen(one, 'second', NEWS, variables);
    await hold(token, '08:00');
    await hold(token, '08:30');
    await expect.poll(() => countOf(other, 'with "quotes" and ü'), SOON).toBe(2);
    await expect.poll(() => countOf(one, 'second'), SOON).toBe(2);
    const change = (time: string) => ({ data: { availabilityChanged: { shopId: shops[0], time, state: 'held' } } });
    for (const came of [one.of('mine'), one.of('second'), other.of('with "quotes" and ü')])
      expect(came).toEqual([change('08:00'), change('08:30')]);
  });

  it('does not reach subscribers of another shop', async () => {
    const { token } = await app.registerMember();
    const [one, other] = await listeners(shops.map((shopId) => ({ query: NEWS, variables: { shopId } })));
    await hold(token, '09:00', shops[1]);
    await expect.poll(() => countOf(other as TestSocket), SOON).toBe(1);
    await answered(one as TestSocket);
    expect(countOf(one as TestSocket)).toBe(0);
  });

  it('reaches a socket no more once it has completed the subscription', async () => {
    const { token } = await app.registerMember();
    const variables = { shopId: shops[0] };
    const [one, other] = await listeners([
      { query: NEWS, variables },
      { query: NEWS, variables },
    ]);
    one?.send({ type: 'complete', id: '1' });
    await answered(one as TestSocket);
    await hold(token, '10:00');
    await expect.poll(() => countOf(other as TestSocket), SOON).toBe(1);
    await answered(one as TestSocket);
    expect(countOf(one as TestSocket)).toBe(0);
  });
});

describe("a member's bookings", () => {
  it('are sent to all sockets of that member, and to no other with the same operation', async () => {
    const [ann, bob] = [await app.registerMember({ firstName: 'Ann' }), await app.registerMember({ firstName: 'Bob' })];
    const asked = [ann.token, ann.token, bob.token].map((token) => ({ token, query: MINE }));
    const [first, second, other] = (await listeners(asked)) as [TestSocket, TestSocket, TestSocket];
    const id = await hold(ann.token, '11:00');
    await expect.poll(() => Math.min(countOf(first), countOf(second)), SOON).toBe(1);
    expect(first.of('1')).toEqual([
      { data: { bookingChanged: { id, time: '11:00', customer: { firstName: 'Ann', email: ann.user.email } } } },
    ]);
    expect(second.of('1')).toEqual(first.of('1'));
    const theirs = await hold(bob.token, '11:30');
    await expect.poll(() => countOf(other), SOON).toBe(1);
    expect(other.of('1')).toMatchObject([{ data: { bookingChanged: { id: theirs } } }]);
    expect([countOf(first), countOf(second)]).toEqual([1, 1]);
  });

  it('are not sent once the session has ended, not even the next change', async () => {
    const ann = await app.registerMember({ firstName: 'Ann' });
    const again = await app.rest('POST', '/users/login', { body: { email: ann.user.email, password: 'secret1' } });
    const phone = (again.headers.get('authorization') ?? '').replace(/^Bearer /, '');
    const [here, there] = (await listeners([ann.token, phone].map((token) => ({ token, query: MINE })))) as [
      TestSocket,
      TestSocket,
    ];
    expect((await app.rest('POST', '/users/logout', { token: ann.token })).status).toBe(204);
    await hold(phone, '13:00');
    await expect.poll(() => countOf(there), SOON).toBe(1);
    expect(await here.closed).toEqual([4403, 'SESSION_OVER']);
    expect(countOf(here)).toBe(0);
  });
});

it('a socket that does not read is closed, and the others receive everything', async () => {
  const variables = { shopId: shops[0] };
  const [slow, quick] = (await listeners([
    { query: NEWS, variables },
    { query: NEWS, variables },
  ])) as [TestSocket, TestSocket];
  slow.socket.pause();
  const change = { shopId: 'x'.repeat(60_000), date, time: '15:00', state: 'held', position: 1 };
  const position = await readCheckpoint(app.redis, agenda, 1);
  const notice = JSON.stringify({
    ...{ projection: agenda.name, version: versionOf(agenda), generation: 1, position },
    topics: Array(10).fill([`availability/${shops[0]}`, change]),
    at: Array(10).fill(position),
  } satisfies Notice);
  for (let count = 10; count <= 400; count += 10) {
    await app.redis.publish(NOTICES, notice);
    await expect.poll(() => countOf(quick), SOON).toBe(count);
  }
  slow.socket.resume();
  expect((await slow.closed)[0]).toBe(1013);
  expect(countOf(slow)).toBeLessThan(400);
}, 60_000);
