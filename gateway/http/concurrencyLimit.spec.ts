import { expect, it } from 'vitest';
import { throttled } from '#domain/refusal.ts';
import { limitConcurrency } from './concurrencyLimit.ts';

const Busy = throttled('BUSY', 'Busy.');
const turns = () => new Promise((resolve) => setTimeout(resolve, 1));

it('runs a few at once, in order, and starts the next also after a failure', async () => {
  const run = limitConcurrency(2, 10, Busy);
  const log: string[] = [];
  let running = 0;
  let most = 0;
  const work = (name: string) =>
    run(async () => {
      log.push(name);
      running += 1;
      most = Math.max(most, running);
      await turns();
      running -= 1;
      if (name === 'b') throw new Error('b failed');
    }).catch((error: Error) => error.message);
  expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(work))).toEqual([
    undefined,
    'b failed',
    undefined,
    undefined,
    undefined,
  ]);
  expect(log).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(most).toBe(2);
});

it('refuses when too many wait, and takes work again after', async () => {
  const run = limitConcurrency(1, 1, Busy);
  const first = run(turns);
  const second = run(turns);
  await expect(run(turns)).rejects.toMatchObject({ code: 'BUSY', details: { retryAfter: 1 } });
  await Promise.all([first, second]);
  await expect(run(async () => 'fine')).resolves.toBe('fine');
});
