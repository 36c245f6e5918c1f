import { describe, expect, it } from 'vitest';
import { comesToRest } from './live.ts';

const soon = { restMs: 20, patienceMs: 100 };

describe('what comes to rest', () => {
  it('has not changed for a while', async () => {
    let looks = 0;
    const see = async () => {
      looks += 1;
      return { seen: Math.min(looks, 3) };
    };
    expect(await comesToRest(see, soon)).toEqual([]);
    expect(looks).toBeGreaterThan(3);
  });

  it('is no endless wait: it is said that it changes, or why it could not be seen', async () => {
    const restless = await comesToRest(async () => performance.now(), soon);
    expect(restless).toEqual(['fresh loads did not come to rest in 100 ms: they change']);
    const refused = await comesToRest(() => Promise.reject(new Error('refused')), soon);
    expect(refused).toEqual(['fresh loads did not come to rest in 100 ms: Error: refused']);
  });
});
