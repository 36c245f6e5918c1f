import { expect } from 'vitest';
import { simulate } from './run.ts';

/**
 * Runs seeds one after the other, each in the scenario whose turn it is, as many of them as fit into the time but at least a few, and says how many that were.
 */
export async function runSeeds(from: number, most: number, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  let ran = 0;
  while (ran < most && (ran < 20 || performance.now() < until)) {
    const { seed, scenario, violations } = await simulate(from + ran);
    const again = `npm run simulate -- --seeds 1 --from ${seed} --scenario ${scenario} --whole`;
    expect(violations, `seed ${seed}: ${again}`).toEqual([]);
    ran += 1;
    // The test runner has something to say now and then.
    await new Promise((resolve) => setImmediate(resolve));
  }
  console.log(`${ran} seeds passed from ${from}`);
}
