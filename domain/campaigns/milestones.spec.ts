import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Milestone, milestonesAfter } from './milestones.ts';

const goal = 1_000;
const [first, later] = ['2027-01-12T12:00:00.000Z', '2027-01-13T12:00:00.000Z'];

it('keeps the instant of each, and loses what a refund takes', () => {
  const half = milestonesAfter([], { raised: 500, goal, at: first });
  expect(half).toEqual([
    { percent: 25, reachedAt: first },
    { percent: 50, reachedAt: first },
  ]);
  expect(milestonesAfter(half, { raised: 750, goal, at: later })).toEqual([...half, { percent: 75, reachedAt: later }]);
  const less = milestonesAfter(half, { raised: 499, goal, at: later });
  expect(less).toEqual(half.slice(0, 1));
  expect(milestonesAfter(less, { raised: 500, goal, at: later })[1]).toEqual({ percent: 50, reachedAt: later });
});

it('are those that the sum is past, whatever came before', () => {
  const sum = fc.nat(2_000);
  fc.assert(
    fc.property(fc.array(sum), sum, (sums, raised) => {
      const before = sums.reduce<Milestone[]>(
        (known, one) => milestonesAfter(known, { raised: one, goal, at: first }),
        [],
      );
      const percents = milestonesAfter(before, { raised, goal, at: later }).map(({ percent }) => percent);
      expect(percents).toEqual([25, 50, 75, 100].filter((percent) => raised >= goal * (percent / 100)));
    }),
  );
});
