import { describe, expect, it } from 'vitest';
import { idleAmong, type Standing } from './alone.ts';

/** Two processes, of which those that `work` do what is to be done while they are not held up. */
function given(work: readonly number[]) {
  const frozen = new Set<number>();
  const seats = [1, 2].map(
    (port): Standing => ({
      port,
      product: { freeze: () => void frozen.add(port), thaw: () => void frozen.delete(port) },
    }),
  );
  let deeds = 0;
  const deed = async () => {
    deeds += 1;
    return async () => (work.some((port) => !frozen.has(port)) ? undefined : 'it is not folded');
  };
  return { frozen, seats, deed, deeds: () => deeds };
}

describe('the processes of a role, each alone', () => {
  it('have each done what was written meanwhile, and go on together', async () => {
    const { frozen, seats, deed, deeds } = given([1, 2]);
    expect(await idleAmong('projections', seats, deed, 50)).toEqual([]);
    expect([deeds(), frozen.size]).toEqual([2, 0]);
  });

  it('are named when they do nothing, though another has done everything until then', async () => {
    const { frozen, seats, deed } = given([1]);
    const idle = await idleAmong('workers', seats, deed, 50);
    expect(idle).toEqual(['workers at 2 does nothing in 50 ms when it is alone: it is not folded']);
    expect(frozen.size).toBe(0);
  });

  it('are missed where there is none to leave alone', async () => {
    const { seats, deed, deeds } = given([1, 2]);
    expect(await idleAmong('workers', seats.slice(1), deed, 50)).toHaveLength(1);
    expect(deeds()).toBe(0);
  });

  it('are named with why nothing could be written or looked at', async () => {
    const { frozen, seats } = given([1, 2]);
    const idle = await idleAmong('workers', seats, () => Promise.reject(new Error('refused')), 50);
    expect(idle.map((sentence) => sentence.slice(-14))).toEqual(Array(2).fill('Error: refused'));
    expect(frozen.size).toBe(0);
  });
});
