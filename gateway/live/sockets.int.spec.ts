import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '#domain/store/eventStore.ts';
import { projection } from '#projections/projection.ts';
import { type Notice, versionOf } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { FellBehind, openChangeFeed } from './changeFeed.ts';
import { connected } from './sockets.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ workers: false });
});
afterAll(() => app?.close());

describe("a member's socket", () => {
  it('ends with the session', async () => {
    const { token } = await app.registerMember();
    const { closed } = await connected(app, token);
    expect((await app.rest('POST', '/users/logout', { token })).status).toBe(204);
    expect(await closed).toEqual([4403, 'SESSION_OVER']);
  });

  it('stays while the vault is away, and is closed for a reconnection after another failure of the server', async () => {
    const { token } = await app.registerMember();
    await app.settle();
    const { closed } = await connected(app, token);
    const { get } = app.services.vault;
    app.services.vault.get = async () => {
      throw new StoreUnavailable('no vault for the moment');
    };
    expect(await Promise.race([closed, pause(4_000, 'open')])).toBe('open');
    app.services.vault.get = async () => {
      throw new Error('a failure');
    };
    const [code] = await closed;
    app.services.vault.get = get;
    expect(code).toBe(1013);
  });
});

describe('a consumer that missed notices', () => {
  const any = projection({ name: 'any', version: 1, on: {} });
  const checkpoints = Object.assign(new EventEmitter(), { get: async () => null }) as unknown as Redis;
  const notice = (count: number): string =>
    JSON.stringify({
      projection: 'any',
      version: versionOf(any),
      generation: 1,
      position: count,
      topics: [['topic', { count }]],
      at: [count],
    } satisfies Notice);

  it('because it was too slow gets the queued ones, then FellBehind', async () => {
    const subscriber = Object.assign(new EventEmitter(), { subscribe: async () => 1, unsubscribe: async () => 1 });
    const changeFeed = await openChangeFeed(checkpoints, subscriber as unknown as Redis, () => undefined, [any]);
    const source = changeFeed.on<{ count: number }>('topic');
    const first = source.next();
    const publish = (count: number) => subscriber.emit('message', '', notice(count));
    for (let count = 0; count < 3_000; count += 1) publish(count);
    expect((await first).value).toEqual({ count: 0 });
    let read = 1;
    const readOn = async () => {
      for (;;) {
        const { done } = await source.next();
        if (done) return;
        read += 1;
      }
    };
    await expect(readOn()).rejects.toBeInstanceOf(FellBehind);
    expect(read).toBeGreaterThan(500);
    expect(read).toBeLessThan(3_000);
  });

  it('because the connection to Redis was down gets FellBehind', async () => {
    const subscriber = Object.assign(new EventEmitter(), { subscribe: async () => 1, unsubscribe: async () => 1 });
    const changeFeed = await openChangeFeed(checkpoints, subscriber as unknown as Redis, () => undefined, [any]);
    const source = changeFeed.on('topic');
    const first = source.next();
    subscriber.emit('ready');
    await expect(first).rejects.toBeInstanceOf(FellBehind);
    const later = changeFeed.on('topic').next();
    subscriber.emit('message', '', notice(1));
    expect((await later).value).toEqual({ count: 1 });
  });

  it('closes its socket with a code after which clients reconnect', async () => {
    const owner = await app.registerMember({ role: 'SHOP_OWNER' });
    const shopId = await openShopAllDay(app, owner.token);
    await app.settle();
    app.services.changeFeed.on = () => {
      const behind = {
        next: () => Promise.reject(new FellBehind()),
        return: async () => ({ done: true as const, value: undefined }),
      };
      return { ...behind, [Symbol.asyncIterator]: () => behind } as never;
    };
    const { subscribe, closed } = await connected(app);
    subscribe('1', `subscription { availabilityChanged(shopId: "${shopId}") { time } }`);
    expect((await closed)[0]).toBe(1013);
  });
});
