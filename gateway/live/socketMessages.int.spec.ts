import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { answered, connected, openSocket } from './sockets.testing.ts';

const NEWS = 'subscription ($shopId: ID!) { availabilityChanged(shopId: $shopId) { time } }';

let app: TestApp;
let shopId: string;
beforeAll(async () => {
  app = await openTestApp({ workers: false, env: { RATE_LIMIT: 'on' } });
  const owner = await app.registerMember({ role: 'SHOP_OWNER' });
  shopId = await openShopAllDay(app, owner.token);
  await app.settle();
}, 60_000);
afterAll(() => app?.close());

const closeOf = async (act: (socket: Awaited<ReturnType<typeof openSocket>>) => unknown) => {
  const opened = await openSocket(app);
  await act(opened);
  return (await opened.closed)[0];
};
const init = { type: 'connection_init' };
const subscribe = (id: string, query = NEWS) => ({ type: 'subscribe', id, payload: { query, variables: { shopId } } });

describe('the protocol', () => {
  it('closes 4408 on silence, 4401 before the init, 4429 on a second one', async () => {
    expect(await closeOf(({ send }) => send(subscribe('1')))).toBe(4401);
    expect(
      await closeOf(({ send }) => {
        send(init);
        send(init);
      }),
    ).toBe(4429);
    expect(await closeOf(() => undefined)).toBe(4408);
  });

  it('closes 4406 without its subprotocol, 4400 on an invalid message, 4403 on an invalid session', async () => {
    const other = new WebSocket(`${app.origin.replace('http', 'ws')}/graphql`);
    expect((await once(other, 'close'))[0]).toBe(4406);
    expect(await closeOf(({ socket }) => socket.send('hello'))).toBe(4400);
    expect(await closeOf(({ send }) => send({ type: 'next', id: '1', payload: {} }))).toBe(4400);
    expect(await closeOf(({ send }) => send({ ...init, payload: { authorization: 'Bearer a.b.c' } }))).toBe(4403);
  });

  it('answers a ping with its payload', async () => {
    const { send, received, socket } = await connected(app);
    send({ type: 'ping', payload: { count: 1 } });
    await once(socket, 'message');
    expect(received.at(-1)).toEqual({ type: 'pong', payload: { count: 1 } });
    socket.close();
  });

  it('closes 4409 on an id that is in use, and takes it again once it was completed', async () => {
    const opened = await connected(app);
    opened.send(subscribe('1'));
    opened.send({ type: 'complete', id: '1' });
    opened.send(subscribe('1'));
    await answered(opened);
    expect(opened.socket.readyState).toBe(WebSocket.OPEN);
    opened.send(subscribe('1'));
    expect((await opened.closed)[0]).toBe(4409);
  });
});

describe('a socket carries subscriptions only', () => {
  const refusalOf = async (query: string) => {
    const opened = await connected(app);
    opened.send(subscribe('1', query));
    await expect.poll(() => opened.of('1', 'error').length, { timeout: 10_000 }).toBe(1);
    opened.socket.close();
    return JSON.stringify(opened.of('1', 'error')[0]);
  };

  it('within the limits of every operation', async () => {
    for (const query of ['{ shops { totalCount } }', 'mutation { logout }', 'mutation { releaseHold(bookingId: "a") }'])
      expect(await refusalOf(query)).toMatch(/WRONG_CHANNEL|Cannot query/);
    expect(
      await refusalOf(`subscription { availabilityChanged(shopId: "a") { ${'a: time '.repeat(400)} } }`),
    ).toContain('message');
    const aliases = Array.from({ length: 16 }, (_, index) => `a${index}: time`).join(' ');
    expect(await refusalOf(`subscription { availabilityChanged(shopId: "a") { ${aliases} } }`)).toContain(
      'TOO_COMPLEX',
    );
    expect(await refusalOf('subscription { __schema { queryType { name } } }')).toContain('introspection');
    expect(await refusalOf('subscription {')).toContain('Syntax Error');
  });
});

describe('a socket that asks for too much', () => {
  it('is refused its 21st subscription, and may have another in its place', async () => {
    const opened = await connected(app);
    for (let count = 1; count <= 21; count += 1) opened.send(subscribe(String(count)));
    await expect.poll(() => opened.of('21', 'error').length, { timeout: 10_000 }).toBe(1);
    expect(JSON.stringify(opened.of('21', 'error'))).toContain('TOO_COMPLEX');
    opened.send({ type: 'complete', id: '7' });
    opened.send(subscribe('22'));
    await answered(opened);
    expect(opened.received.filter(({ type }) => type === 'error').length).toBe(1);
    opened.socket.close();
  });

  it('is closed for a flood of messages and for one that is too large', async () => {
    const flood = async ({ send }: Awaited<ReturnType<typeof openSocket>>) => {
      for (let count = 0; count < 100; count += 1) send({ type: 'ping' });
    };
    expect(await closeOf(flood)).toBe(1008);
    expect(await closeOf(({ socket }) => socket.send('x'.repeat(64 * 1024 + 1)))).toBe(1009);
  });

  it("is closed with code 1013 (try again later) as its member's sixth, until one of them closes", async () => {
    const { token } = await app.registerMember();
    const five = await Promise.all(Array.from({ length: 5 }, () => connected(app, token)));
    const greeted = { ...init, payload: { authorization: `Bearer ${token}` } };
    expect(await closeOf(({ send }) => send(greeted))).toBe(1013);
    const other = await app.registerMember();
    expect((await connected(app, other.token)).received).toEqual([{ type: 'connection_ack' }]);
    five[0]?.socket.close();
    await five[0]?.closed;
    expect((await connected(app, token)).received).toEqual([{ type: 'connection_ack' }]);
  });
});

it("another site's page gets no socket", async () => {
  const socket = new WebSocket(`${app.origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { origin: 'https://evil.example' },
  });
  const [error] = await once(socket, 'error');
  expect(String(error)).toContain('403');
});
