import { describe, expect, it, vi } from 'vitest';
import { type Outcome, openGroupCommit } from './groupCommit.ts';

class Late extends Error {}

/** A group commit whose batches finish when the test says so. */
function open(options: { timeLimit?: number; largest?: number } = {}) {
  const batches: { readonly items: readonly string[]; finish(): void; fail(error: Error): void }[] = [];
  const commits = openGroupCommit<string, string>({
    timeLimit: 5000,
    largest: 100,
    late: () => new Late(),
    ...options,
    commit: async (take) => {
      // As the write lock does: what comes before it is held joins.
      await Promise.resolve();
      const items = take();
      return new Promise<Outcome<string>[]>((resolve, reject) => {
        const outcomes = items.map((item) =>
          item.startsWith('bad') ? { refusal: new RangeError(item) } : { result: item.toUpperCase() },
        );
        batches.push({ items, finish: () => resolve(outcomes), fail: reject });
      });
    },
  });
  const batch = (index: number) => vi.waitUntil(() => batches[index], { interval: 2 });
  return { commits, batches, batch };
}

describe('group commit', () => {
  it('takes everything that waits into the next batch, and one batch at a time', async () => {
    const { commits, batches, batch } = open();
    const first = ['a', 'b'].map(commits.submit);
    expect((await batch(0)).items).toEqual(['a', 'b']);
    const second = ['c', 'd', 'e'].map(commits.submit);
    await new Promise((resolve) => setImmediate(resolve));
    expect(batches).toHaveLength(1);
    batches[0]?.finish();
    expect(await Promise.all(first)).toEqual(['A', 'B']);
    expect((await batch(1)).items).toEqual(['c', 'd', 'e']);
    batches[1]?.finish();
    expect(await Promise.all(second)).toEqual(['C', 'D', 'E']);
    await commits.idle();
  });

  it('gives each its own outcome', async () => {
    const { commits, batch } = open();
    const outcomes = Promise.allSettled(['a', 'bad', 'b'].map(commits.submit));
    (await batch(0)).finish();
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('refuses a whole batch that failed, and goes on with the next', async () => {
    const { commits, batch } = open();
    const failed = Promise.allSettled(['a', 'b'].map(commits.submit));
    (await batch(0)).fail(new RangeError('no room'));
    for (const outcome of await failed)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'no room' } });
    const next = commits.submit('c');
    (await batch(1)).finish();
    expect(await next).toBe('C');
  });

  it('keeps batches within the largest size', async () => {
    const { commits, batch } = open({ largest: 2 });
    const all = ['a', 'b', 'c'].map(commits.submit);
    (await batch(0)).finish();
    expect((await batch(1)).items).toEqual(['c']);
    (await batch(1)).finish();
    expect(await Promise.all(all)).toEqual(['A', 'B', 'C']);
  });

  it('refuses who waited too long, and what had not been taken by then never happens', async () => {
    const { commits, batch, batches } = open({ timeLimit: 500 });
    const taken = commits.submit('taken');
    const refusals = [expect(taken).rejects.toBeInstanceOf(Late)];
    await batch(0);
    refusals.push(expect(commits.submit('waiting')).rejects.toBeInstanceOf(Late));
    await Promise.all(refusals);
    batches[0]?.finish();
    await commits.idle();
    const after = commits.submit('after');
    expect((await batch(1)).items).toEqual(['after']);
    batches[1]?.finish();
    expect(await after).toBe('AFTER');
  });
});
