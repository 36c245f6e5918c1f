import { expect, it, vi } from 'vitest';
import { anEvent } from '#domain/store/contractTools.testing.ts';
import { NO_STREAM, START } from '#domain/store/eventStore.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { lagsOf, MOST_COUNTED } from './lag.ts';

const BEGAN = Date.parse('2026-03-29T08:00:00.000Z');
/** As on EventStoreDB, where an event takes so many bytes of a file. */
const BYTES = 700;

/** A log of so many events, one a second, whose positions are bytes; and what was read of it. */
async function filled(count: number) {
  const store = openMemoryStore();
  const events = Array.from({ length: count }, (_, second) => {
    const event = anEvent();
    const occurredAt = new Date(BEGAN + second * 1000).toISOString();
    return { ...event, metadata: { ...event.metadata, occurredAt } };
  });
  await store.append('stream', NO_STREAM, events);
  const readAll = vi.fn(async (after: number, limit: number) => {
    const found = await store.readAll(after === START ? START : Math.floor(after / BYTES), limit);
    return found.map((event) => ({ ...event, position: event.position * BYTES }));
  });
  const head = async () => (await store.head()) * BYTES;
  const read = async () =>
    (await Promise.all(readAll.mock.results.map(({ value }) => value as Promise<unknown[]>))).flat().length;
  return { log: { head, readAll }, read };
}
const lagsAt = async (log: Parameters<typeof lagsOf>[0], positions: readonly number[], now: number) =>
  positions.map(await lagsOf(log, positions, now));

it('counts events and seconds, not positions', async () => {
  const { log } = await filled(200);
  const [first, middle, last] = [START, 149 * BYTES, 199 * BYTES];
  expect(await lagsAt(log, [last, first, middle], BEGAN + 200_000)).toEqual([
    { events: 0, seconds: 0 },
    { events: 200, seconds: 200 },
    { events: 50, seconds: 50 },
  ]);
});

it('says 0 of a log without events', async () => {
  expect(await lagsAt(openMemoryStore(), [START], BEGAN)).toEqual([{ events: 0, seconds: 0 }]);
});

it('reads of many that are far behind no more than it counts, and the seconds of each', async () => {
  const { log, read } = await filled(6_000);
  const positions = Array.from({ length: 40 }, (_, nth) => nth * 100 * BYTES);
  const lags = await lagsAt(log, positions, BEGAN + 6_000_000);
  expect(lags[39]).toEqual({ events: MOST_COUNTED, seconds: 6_000 - 3_901 });
  expect(lags[0]).toEqual({ events: MOST_COUNTED, seconds: 5_999 });
  expect(await read()).toBeLessThanOrEqual(MOST_COUNTED + positions.length);
});

it('reads what lies between two positions once', async () => {
  const { log, read } = await filled(1_000);
  const positions = [START, 300 * BYTES, 600 * BYTES, 600 * BYTES, 900 * BYTES];
  expect((await lagsAt(log, positions, BEGAN)).map(({ events }) => events)).toEqual([1_000, 699, 399, 399, 99]);
  expect(await read()).toBeLessThan(2_000);
});
