import { describe, expect, it, vi } from 'vitest';
import { eventStoreContract } from './contract.testing.ts';
import { anEvent, SOON, someEvents } from './contractTools.testing.ts';
import { type EventStore, NO_STREAM, START, StoreUnavailable } from './eventStore.ts';
import { openMemoryStore } from './memory.ts';
import { withSharedReads } from './sharedReads.ts';

eventStoreContract('shared reads over memory', async () => ({ store: withSharedReads(openMemoryStore()) }));

const EVENTS = 2_500;

/** A log of {@link EVENTS} events, and what is asked of it. */
async function filled() {
  const inner = openMemoryStore();
  for (let expected = NO_STREAM; expected < EVENTS - 1; expected += 100)
    await inner.append('stream', expected, someEvents(100));
  const readAll = vi.fn(inner.readAll);
  const subscribe = vi.fn(inner.subscribe);
  const store = withSharedReads({ ...inner, readAll, subscribe });
  return { store, readAll, subscribe };
}

/** Follows the log, and keeps the positions handed over. */
function follower(store: EventStore, after: number, pauseMs = 0) {
  const positions: number[] = [];
  const errors: unknown[] = [];
  const subscription = store.subscribe({
    after,
    async onEvents(events) {
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      positions.push(...events.map(({ position }) => position));
    },
    onError: (error) => errors.push(error),
  });
  return { positions, errors, subscription };
}

const upTo = (count: number) => Array.from({ length: count }, (_, position) => position);

describe('subscribers of one process', () => {
  it('share one subscription and the pages of the past', async () => {
    const { store, readAll, subscribe } = await filled();
    const all = Array.from({ length: 20 }, () => follower(store, START));
    for (const { positions } of all) await expect.poll(() => positions.length, SOON).toBe(EVENTS);
    await store.append('stream', EVENTS - 1, someEvents(3));
    for (const { positions } of all) await expect.poll(() => positions, SOON).toEqual(upTo(EVENTS + 3));
    expect(subscribe).toHaveBeenCalledTimes(1);
    // 500 events at a time: five pages of the past, and one for the place where the log ended.
    expect(readAll.mock.calls.length).toBeLessThanOrEqual(6);
    await store.close();
  });

  it('do not wait for a slow one, which misses nothing', async () => {
    const { store } = await filled();
    const slow = follower(store, EVENTS - 1, 30);
    const fast = follower(store, EVENTS - 1);
    for (let revision = EVENTS - 1; revision < EVENTS + 19; revision += 1)
      await store.append('stream', revision, [anEvent()]);
    await expect.poll(() => fast.positions.length, SOON).toBe(20);
    expect(slow.positions.length).toBeLessThan(20);
    await expect.poll(() => slow.positions, SOON).toEqual(upTo(EVENTS + 20).slice(EVENTS));
    await store.close();
  });

  it('read what has left the latest events as pages, in order and once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { store, readAll } = await filled();
      const first = follower(store, EVENTS - 1);
      await store.append('stream', EVENTS - 1, someEvents(10));
      await vi.waitFor(() => expect(first.positions).toHaveLength(10), 20_000);
      await vi.advanceTimersByTimeAsync(6_000);
      const late = follower(store, EVENTS + 3);
      await vi.waitFor(() => expect(late.positions).toEqual(upTo(EVENTS + 10).slice(EVENTS + 4)), 20_000);
      expect(readAll).toHaveBeenCalledTimes(1);
      await store.append('stream', EVENTS + 9, [anEvent()]);
      await vi.waitFor(() => expect(late.positions).toHaveLength(7), 20_000);
      await store.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('begin once a store that was away answers', async () => {
    const inner = openMemoryStore();
    await inner.append('stream', NO_STREAM, someEvents(2));
    let failures = 2;
    const away = async () => {
      failures -= 1;
      throw new StoreUnavailable('away');
    };
    const store = withSharedReads({
      ...inner,
      head: () => (failures > 0 ? away() : inner.head()),
      readAll: (after, limit) => (failures > -1 ? away() : inner.readAll(after, limit)),
    });
    const { positions, errors } = follower(store, START);
    await expect.poll(() => positions, { timeout: 10_000 }).toEqual([0, 1]);
    expect(errors).toEqual([]);
    await store.close();
  });

  it('end with the error of a store that is lost for good, and may begin again', async () => {
    const inner = openMemoryStore();
    let lose: (error: unknown) => void = () => undefined;
    const store = withSharedReads({
      ...inner,
      subscribe(options) {
        lose = options.onError;
        return inner.subscribe(options);
      },
    });
    const [one, two] = [follower(store, START), follower(store, START)];
    await store.append('stream', NO_STREAM, someEvents(1));
    await expect.poll(() => two.positions, SOON).toEqual([0]);
    const lost = new Error('access denied');
    lose(lost);
    expect([one.errors, two.errors]).toEqual([[lost], [lost]]);
    const again = follower(store, START);
    await expect.poll(() => again.positions, SOON).toEqual([0]);
    await store.close();
  });
});
