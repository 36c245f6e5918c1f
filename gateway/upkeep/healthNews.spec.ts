import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Services } from '../http/context.ts';
import { healthNews } from './healthNews.ts';

const GB = 1_000_000_000;
const disk = vi.hoisted(() => ({ free: 0 }));
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<object>()),
  statfs: async () => ({ bavail: disk.free, blocks: 100_000_000_000, bsize: 1 }),
}));
vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));
vi.mock('../payments/mismatches.ts', () => ({ countStuck: async () => 0 }));

beforeEach(() => {
  vi.useFakeTimers();
  disk.free = 50.5 * GB;
});
afterEach(() => void vi.useRealTimers());

it('tells of the room on the disk when a hundredth of it is gone, and not of a file that is written', async () => {
  const silent = {
    on: () => ({ next: () => new Promise(() => undefined), [Symbol.asyncIterator]: () => silent.on() }),
  };
  const services = {
    config: { dataDir: '/' },
    transparency: { count: async () => 1, hasRead: () => true, trouble: () => undefined },
    changeFeed: silent,
    now: () => new Date().toISOString(),
  } as unknown as Services;
  const news = healthNews(services);
  let told = 0;
  void (async () => {
    for await (const _ of news) told += 1;
  })();
  const roundWith = async (free: number) => {
    disk.free = free;
    await vi.advanceTimersByTimeAsync(31_000);
    return told;
  };
  expect(await roundWith(50.5 * GB)).toBe(1);
  expect(await roundWith(50.3 * GB)).toBe(1);
  expect(await roundWith(49.9 * GB)).toBe(2);
  expect(await roundWith(49.8 * GB)).toBe(2);
  await news.return?.();
});
