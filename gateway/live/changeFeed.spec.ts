import { EventEmitter } from 'node:events';
import { filter } from '@graphql-yoga/subscription';
import { afterEach, describe, expect, it } from 'vitest';
import type { Projection } from '#projections/projection.ts';
import { AWAITED, NOTICES, type Notice, PASSING, versionOf } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { FellBehind, openChangeFeed } from './changeFeed.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Change = readonly [topic: string, payload: Readonly<Record<string, unknown>>];

/** A change feed of two projections, whose checkpoints and notices are given by hand. `from`: the log's end at its start. */
async function open(
  checkpoints: Record<'fast' | 'slow', number>,
  from?: number,
  lookEveryMs?: number,
  comesEarly = false,
) {
  const projections = ['fast', 'slow'].map((name) => ({ name, version: 1, on: {} }) as unknown as Projection);
  const [one] = projections as [Projection];
  const listening = new EventEmitter();
  const subscriber = Object.assign(listening, {
    // A notice may come with what confirms the subscription.
    async subscribe() {
      const early = {
        projection: 'fast',
        version: versionOf(one),
        generation: 1,
        position: 1,
        after: 0,
        topics: [],
        at: [],
      };
      if (comesEarly) listening.emit('message', NOTICES, JSON.stringify(early));
      return 1;
    },
    unsubscribe: async () => 1,
    ping: async () => 'PONG',
    /** As a connection does that is made anew. */
    disconnect(again: boolean) {
      expect(again).toBe(true);
      listening.emit('close');
      setTimeout(() => listening.emit('ready'), 1);
    },
    run: undefined as string | undefined,
  });
  const redis = Object.assign(new EventEmitter(), {
    away: false,
    asked: 0,
    async get(key: string) {
      this.asked += 1;
      if (this.away) throw new Error('Redis is away');
      const name = key.includes('fast') ? 'fast' : 'slow';
      return key.includes('checkpoint') ? String(checkpoints[name]) : '1';
    },
    publish: async (channel: string) => expect(channel).toBe(AWAITED),
    run: undefined as string | undefined,
  });
  const switches: string[] = [];
  const feed = await openChangeFeed(
    redis as unknown as Redis,
    subscriber as unknown as Redis,
    ({ projection, generation }) => switches.push(`${projection} ${generation}`),
    projections,
    from,
    lookEveryMs === undefined ? {} : { lookEveryMs },
  );
  closing.push(feed.close);
  const say = (projection: string, position: number, topics: readonly Change[], more: Partial<Notice> = {}) => {
    const at = topics.map(() => position);
    const notice = { projection, version: versionOf(one), generation: 1, position, topics, at, ...more };
    subscriber.emit('message', NOTICES, JSON.stringify(notice));
  };
  const notify = (projection: 'fast' | 'slow', position: number, ...topics: Change[]) =>
    say(projection, position, topics);
  return { feed, notify, say, switches, subscriber, redis, checkpoints };
}

it('passes over messages that are none, and goes on', async () => {
  const { feed, notify, subscriber } = await open({ fast: 10, slow: 10 });
  const next = feed.on<{ id: string }>('a').next();
  for (const channel of [NOTICES, PASSING])
    for (const text of ['', '{', 'null', '[]', '{}', '["a"]', '["a",null]']) subscriber.emit('message', channel, text);
  notify('fast', 11, ['a', { id: 'a1' }]);
  expect((await next).value).toEqual({ id: 'a1' });
});

describe('the position up to which every notice has come', () => {
  it('is that of the projection that has come the least far, first by its checkpoint', async () => {
    const { feed, notify } = await open({ fast: 10, slow: 7 });
    expect(feed.position()).toBe(7);
    notify('fast', 12);
    expect(feed.position()).toBe(7);
    notify('slow', 11);
    expect(feed.position()).toBe(11);
  });

  it('goes back with a projection that folds the log anew', async () => {
    const { feed, notify } = await open({ fast: 10, slow: 10 });
    notify('slow', 3);
    expect(feed.position()).toBe(3);
  });

  it('covers several changes of a topic in one notice with the last of them only', async () => {
    const { feed, notify } = await open({ fast: 10, slow: 10 });
    const source = feed.on<{ id: string }>('a', 'b');
    const places = [];
    const first = source.next();
    notify('slow', 20);
    notify('fast', 12, ['a', { id: 'a1' }], ['b', { id: 'b1' }], ['a', { id: 'a2' }]);
    for (const next of [first, source.next(), source.next()]) {
      const { value } = await next;
      places.push([value.id, feed.placeOf(value)?.complete]);
    }
    expect(places).toEqual([
      ['a1', 10],
      ['b1', 12],
      ['a2', 12],
    ]);
  });
});

it('takes a notice that comes with the confirmation of its subscription', async () => {
  const { feed } = await open({ fast: 1, slow: 3 }, undefined, undefined, true);
  expect([feed.isWhole(), feed.position()]).toEqual([true, 1]);
});

describe('what came since a position', () => {
  it('is known from the furthest checkpoint of the start on', async () => {
    const { feed, notify } = await open({ fast: 10, slow: 7 });
    notify('slow', 9, ['a', { id: 1 }]);
    notify('fast', 11, ['a', { id: 2 }]);
    expect(feed.since(['a'], 9)).toBeUndefined();
    expect(feed.since(['a'], 10)).toEqual([{ id: 2 }]);
    expect(feed.since(['a'], 11)).toEqual([]);
  });

  it('is not known across a lost connection to Redis', async () => {
    const { feed, notify, subscriber, redis, checkpoints } = await open({ fast: 10, slow: 10 });
    notify('fast', 11, ['a', { id: 1 }]);
    expect(feed.since(['a'], 10)).toEqual([{ id: 1 }]);
    redis.away = true;
    subscriber.emit('ready');
    await expect.poll(() => feed.since(['a'], 1_000)).toBeUndefined();
    expect(feed.position()).toBe(-1);
    checkpoints.fast = 15;
    checkpoints.slow = 14;
    redis.away = false;
    await expect.poll(() => feed.position(), { timeout: 5_000 }).toBe(14);
    expect(feed.since(['a'], 14)).toBeUndefined();
    notify('slow', 16, ['a', { id: 2 }]);
    expect(feed.since(['a'], 15)).toEqual([{ id: 2 }]);
  });
});

describe('a consumer that may have missed a notice', () => {
  it('gets none of the later ones, which a reader would resume after', async () => {
    const { feed, notify, subscriber } = await open({ fast: 10, slow: 10 });
    const source = feed.on<{ id: number }>('a');
    const first = source.next();
    notify('fast', 11, ['a', { id: 11 }]);
    expect((await first).value).toEqual({ id: 11 });
    subscriber.emit('close');
    // 12 is lost; 13 comes with what confirms the new subscription.
    subscriber.emit('ready');
    notify('fast', 13, ['a', { id: 13 }]);
    await expect(source.next()).rejects.toBeInstanceOf(FellBehind);
    const later = feed.on<{ id: number }>('a').next();
    notify('fast', 14, ['a', { id: 14 }]);
    expect((await later).value).toEqual({ id: 14 });
  });

  it('and leaves before it is told, leaves in peace, also behind a filter', async () => {
    const { feed, notify, subscriber } = await open({ fast: 10, slow: 10 });
    const sources = [feed.on<{ id: number }>('a'), filter(() => true)(feed.on<{ id: number }>('a'))];
    const first = sources.map((source) => source.next());
    notify('fast', 11, ['a', { id: 11 }]);
    notify('fast', 12, ['a', { id: 12 }]);
    expect((await Promise.all(first)).map(({ value }) => value)).toEqual([{ id: 11 }, { id: 11 }]);
    // Each is busy with the first one, and the second waits.
    subscriber.emit('close');
    subscriber.emit('ready');
    await new Promise((resolve) => setTimeout(resolve, 5));
    const ended = await Promise.all(sources.map((source) => source.return?.()));
    expect(ended.map((end) => end?.done)).toEqual([true, true]);
  });

  it('gets none of a server other than the one that is read, and ends once both are the same', async () => {
    const { feed, notify, subscriber, redis } = await open({ fast: 10, slow: 10 });
    Object.assign(redis, { run: 'new master' });
    Object.assign(subscriber, { run: 'former master' });
    const next = feed.on<{ id: number }>('a').next();
    notify('fast', 11, ['a', { id: 11 }]);
    subscriber.emit('close');
    Object.assign(subscriber, { run: 'new master' });
    subscriber.emit('ready');
    await expect(next).rejects.toBeInstanceOf(FellBehind);
    Object.assign(subscriber, { run: 'newer master' });
    const again = feed.on<{ id: number }>('a').next();
    notify('fast', 12, ['a', { id: 12 }]);
    expect(feed.reconnections()).toBe(0);
    Object.assign(redis, { run: 'newer master' });
    redis.emit('close');
    redis.emit('ready');
    await expect(again).rejects.toBeInstanceOf(FellBehind);
    expect(feed.reconnections()).toBe(2);
    const later = feed.on<{ id: number }>('a').next();
    notify('fast', 13, ['a', { id: 13 }]);
    expect((await later).value).toEqual({ id: 13 });
  });

  it('ends once for a loss, however often the checkpoints are asked for', async () => {
    const { feed, notify, subscriber, redis } = await open({ fast: 10, slow: 10 });
    const before = feed.on<{ id: number }>('a').next();
    redis.away = true;
    subscriber.emit('close');
    subscriber.emit('ready');
    await expect(before).rejects.toBeInstanceOf(FellBehind);
    const later = feed.on<{ id: number }>('a').next();
    const { asked } = redis;
    await expect.poll(() => redis.asked, { timeout: 5_000 }).toBeGreaterThan(asked);
    redis.away = false;
    await expect.poll(() => feed.position(), { timeout: 5_000 }).toBe(10);
    notify('fast', 11, ['a', { id: 11 }]);
    expect((await later).value).toEqual({ id: 11 });
  });
});

describe('a notice that was lost while both connections stood', () => {
  it('is noticed by the next one of its read model: consumers end before it, and nobody resumes across it', async () => {
    const { feed, notify, say, checkpoints } = await open({ fast: 10, slow: 10 });
    const source = feed.on<{ id: number }>('a');
    const first = source.next();
    say('fast', 11, [['a', { id: 11 }]], { after: 10 });
    expect((await first).value).toEqual({ id: 11 });
    Object.assign(checkpoints, { fast: 13, slow: 13 });
    say('fast', 13, [['a', { id: 13 }]], { after: 12 });
    await expect(source.next()).rejects.toBeInstanceOf(FellBehind);
    expect(feed.isWhole()).toBe(true);
    await expect.poll(() => feed.position()).toBe(13);
    expect(feed.since(['a'], 11)).toBeUndefined();
    const later = feed.on<{ id: number }>('a').next();
    notify('fast', 14, ['a', { id: 14 }]);
    expect((await later).value).toEqual({ id: 14 });
  });

  it('is none where the notice before was only late, or its read model is folded again', async () => {
    const { feed, say, checkpoints } = await open({ fast: 10, slow: 10 });
    const source = feed.on<{ id: number }>('a');
    const first = source.next();
    Object.assign(checkpoints, { fast: 12 });
    for (const [position, after] of [
      [12, 10],
      [12, 11],
      [4, -1],
      [9, 4],
    ] as const)
      say('fast', position, [['a', { id: after }]], { after });
    expect((await first).value).toEqual({ id: 10 });
    for (const id of [11, -1, 4]) expect((await source.next()).value).toEqual({ id });
    expect(feed.isWhole()).toBe(true);
  });

  it('is noticed by the clock where no other one follows', async () => {
    const { feed, checkpoints } = await open({ fast: 10, slow: 10 }, undefined, 20);
    const next = feed.on('a').next();
    Object.assign(checkpoints, { fast: 12 });
    await expect(next).rejects.toBeInstanceOf(FellBehind);
    await expect.poll(() => [feed.isWhole(), feed.position()]).toEqual([true, 10]);
    expect(feed.since(['a'], 11)).toBeUndefined();
  });
});

describe('a Redis that has lost what it had while both connections stood', () => {
  it('is noticed by the clock: what is known goes back, nobody resumes beyond it, and it is said until it is made up for', async () => {
    const { feed, notify, checkpoints } = await open({ fast: 10, slow: 10 }, undefined, 20);
    for (const name of ['fast', 'slow'] as const) notify(name, 12, ['a', { id: 12 }]);
    Object.assign(checkpoints, { fast: 12, slow: 12 });
    expect([feed.since(['a'], 11)?.length, feed.fellBack(12)]).toEqual([1, []]);
    Object.assign(checkpoints, { fast: -1 });
    await expect.poll(() => feed.fellBack(12)).toEqual(['fast']);
    expect([feed.position(), feed.reconnections(), feed.isWhole()]).toEqual([-1, 1, true]);
    expect(feed.fellBack(-1), 'the log itself was put back').toEqual([]);
    Object.assign(checkpoints, { fast: 12 });
    notify('fast', 12, ['a', { id: 12 }]);
    expect([feed.fellBack(12), feed.position()]).toEqual([[], 12]);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(feed.reconnections(), 'once for a loss').toBe(1);
  });

  it('is not known to be whole while nothing is known of it', async () => {
    const { feed, redis } = await open({ fast: 10, slow: 10 });
    redis.away = true;
    redis.emit('close');
    redis.emit('ready');
    expect(feed.fellBack(10)).toEqual(['fast', 'slow']);
    redis.away = false;
    await expect.poll(() => feed.fellBack(10), { timeout: 5_000 }).toEqual([]);
  });
});

describe('while what is heard is not read of the same server', () => {
  async function failOver() {
    const opened = await open({ fast: 10, slow: 10 });
    const { notify, redis, subscriber, feed } = opened;
    Object.assign(redis, { run: 'former master' });
    Object.assign(subscriber, { run: 'former master' });
    for (const name of ['fast', 'slow'] as const) notify(name, 12);
    const ends: unknown[] = [];
    const follow = () =>
      feed
        .on('a')
        .next()
        .then(undefined, (error: unknown) => ends.push(error));
    void follow();
    const moveTo = (connection: EventEmitter) => {
      connection.emit('close');
      Object.assign(connection, { run: 'new master' });
      connection.emit('ready');
    };
    return { ...opened, ends, follow, moveTo };
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

  it('nothing that is announced counts as readable, no checkpoint is read and nobody ends', async () => {
    const { feed, notify, redis, subscriber, checkpoints, ends, moveTo } = await failOver();
    const { asked } = redis;
    moveTo(subscriber);
    for (const name of ['fast', 'slow'] as const) notify(name, 13, ['a', { id: 13 }]);
    await settled();
    expect([feed.isWhole(), feed.position(), feed.since(['a'], 12), ends, redis.asked - asked]).toEqual([
      false,
      12,
      undefined,
      [],
      0,
    ]);
    Object.assign(checkpoints, { fast: 13, slow: 13 });
    moveTo(redis);
    await expect.poll(() => feed.position()).toBe(13);
    expect([feed.isWhole(), ends]).toEqual([true, [expect.any(FellBehind)]]);
    expect(feed.since(['a'], 12), 'who has not been told of 13 reads afresh').toBeUndefined();
    expect(feed.since(['a'], 13)).toEqual([]);
  });

  it.each(['heard', 'read'] as const)('also where the other connection is lost while it is %s anew', async (first) => {
    const { feed, redis, subscriber, ends, follow, moveTo } = await failOver();
    const [one, other] = first === 'heard' ? [subscriber, redis] : [redis, subscriber];
    other.emit('close');
    Object.assign(other, { run: undefined });
    moveTo(one);
    await settled();
    void follow();
    expect(ends).toEqual([]);
    moveTo(other);
    await expect.poll(() => ends).toHaveLength(2);
    expect(feed.isWhole()).toBe(true);
  });

  it('also where only the reads have moved on', async () => {
    const { feed, redis, subscriber, ends, moveTo } = await failOver();
    moveTo(redis);
    await settled();
    expect([feed.isWhole(), ends]).toEqual([false, []]);
    moveTo(subscriber);
    await expect.poll(() => ends).toHaveLength(1);
    expect(feed.isWhole()).toBe(true);
  });
});

describe('once another server is read that has not come as far', () => {
  async function rolledBack() {
    const opened = await open({ fast: 10, slow: 10 });
    const { notify, redis, subscriber, feed, checkpoints } = opened;
    for (const name of ['fast', 'slow'] as const) notify(name, 12, ['a', { id: 12 }]);
    expect(feed.since(['a'], 11)).toHaveLength(1);
    redis.emit('close');
    subscriber.emit('close');
    Object.assign(checkpoints, { fast: 11, slow: 10 });
    return opened;
  }
  const [fast] = [{ name: 'fast', version: 1, on: {} } as unknown as Projection];

  it('nothing counts as reached until its checkpoints are read', async () => {
    const { feed, redis, subscriber } = await rolledBack();
    redis.away = true;
    expect(feed.position()).toBe(-1);
    redis.emit('ready');
    subscriber.emit('ready');
    expect(feed.position()).toBe(-1);
    redis.away = false;
    await expect.poll(() => feed.position(), { timeout: 5_000 }).toBe(10);
    expect(await feed.waitFor(fast, 12, 10), 'what was there is not there any more').toBe(false);
  });

  it('nobody resumes after a position until the read models have reached it again', async () => {
    const { feed, notify, redis, subscriber } = await rolledBack();
    redis.emit('ready');
    subscriber.emit('ready');
    await expect.poll(() => feed.position()).toBe(10);
    expect(feed.since(['a'], 12), 'it would lack what is folded again').toBeUndefined();
    for (const name of ['fast', 'slow'] as const) notify(name, 13, ['a', { id: 13 }]);
    expect(feed.since(['a'], 12)).toEqual([{ id: 13 }]);
  });

  it('also where the connection for reads alone was made anew', async () => {
    const { feed, notify, redis, checkpoints } = await open({ fast: 10, slow: 10 });
    const first = feed.on('a').next();
    for (const name of ['fast', 'slow'] as const) notify(name, 12, ['a', { id: 12 }]);
    Object.assign(checkpoints, { fast: 12, slow: 12 });
    redis.emit('close');
    expect(feed.position()).toBe(-1);
    redis.emit('ready');
    await expect.poll(() => feed.position()).toBe(12);
    expect(feed.since(['a'], 11), 'every notice was heard').toHaveLength(1);
    expect((await first).value, 'nobody ends').toEqual({ id: 12 });
  });
});

it('says how often the connection for reads was made anew when a payload came', async () => {
  const { feed, notify, redis } = await open({ fast: 10, slow: 10 });
  const source = feed.on('a');
  const next = source.next();
  notify('fast', 11, ['a', { id: 11 }]);
  redis.emit('close');
  redis.emit('ready');
  notify('fast', 12, ['a', { id: 12 }]);
  expect(feed.reconnectionsAt((await next).value)).toBe(0);
  expect(feed.reconnectionsAt((await source.next()).value)).toBe(2);
  expect(feed.reconnectionsAt({})).toBeUndefined();
});

describe('two releases on one channel', () => {
  it('say nothing to each other: not of their read models, their generations, or how far they are', async () => {
    const { feed, say, notify, switches } = await open({ fast: 10, slow: 10 });
    const before = feed.version();
    const source = feed.on<{ id: string }>('a');
    const next = source.next();
    say('fast', 99, [['a', { id: 'of another version' }]], { version: '2-0', generation: 7 });
    say('fast', 99, [['a', { id: 'of a release that said no version' }]], { version: undefined });
    say('none of ours', 99, [['a', { id: 'of a read model unknown here' }]]);
    expect([feed.position(), feed.version() - before, switches]).toEqual([10, 0, []]);
    expect(feed.since(['a'], 10)).toEqual([]);
    notify('fast', 11, ['a', { id: 'ours' }]);
    expect((await next).value).toEqual({ id: 'ours' });
    expect(switches).toEqual(['fast 1']);
  });

  it('a read model that folds the log from its start beside the former one is no news up to where the log ended', async () => {
    const { feed, say, notify } = await open({ fast: -1, slow: 100 }, 100);
    const heard: unknown[] = [];
    feed.listen('a', (payload) => heard.push(payload));
    const source = feed.on<{ id: number }>('a');
    const next = source.next();
    notify('fast', 50, ['a', { id: 50 }]);
    say(
      'fast',
      103,
      [
        ['a', { id: 99 }],
        ['a', { id: 101 }],
        ['a', { id: 103 }],
      ],
      { at: [99, 101, 103] },
    );
    expect((await next).value).toEqual({ id: 101 });
    expect((await source.next()).value).toEqual({ id: 103 });
    expect(heard).toHaveLength(4);
    expect(feed.since(['a'], 99)).toBeUndefined();
    expect(feed.since(['a'], 101)).toEqual([{ id: 103 }]);
    // What Redis has lost later is folded anew, and then its readers are told again.
    notify('fast', 60, ['a', { id: 60 }]);
    expect((await source.next()).value).toEqual({ id: 60 });
  });

  it('is news again to a process that has seen it at its end, though no notice said so', async () => {
    const { feed, notify } = await open({ fast: 100, slow: 100 }, 100);
    const next = feed.on<{ id: number }>('a').next();
    // A fail-over has lost the last of it, and it is folded again.
    notify('fast', 99, ['a', { id: 99 }]);
    expect((await next).value).toEqual({ id: 99 });
  });
});
