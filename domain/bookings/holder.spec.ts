import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { Refusal } from '../refusal.ts';
import type { HoldAdmitted } from './events.ts';
import { type AdmitHold, holder, MOST_HOLDS, possiblyLive } from './holder.ts';
import { TooManyHolds } from './refusals.ts';
import { ann, later } from './testing.ts';

const admit = (bookingId: string, minute = 0, over: readonly string[] = []): AdmitHold => ({
  type: 'AdmitHold',
  data: { memberId: ann.id, bookingId, over },
  at: later(minute),
  by: ann,
});
const admitted = (bookingId: string, minute = 0): HoldAdmitted => ({
  type: 'HoldAdmitted',
  data: { memberId: ann.id, bookingId, admittedAt: later(minute) },
});
const three = [admitted('a', 0), admitted('b', 1), admitted('c', 2)];

describe('the holds of a member', () => {
  it('are three at once, each recorded once', () => {
    given(holder, ...three.slice(0, 2))
      .when(admit('c', 2))
      .appends(admitted('c', 2));
    given(holder, ...three)
      .when(admit('c', 3))
      .appendsNothing();
    given(holder, ...three)
      .when(admit('d', 3))
      .refuses(TooManyHolds);
  });

  it('make room when one is over, or when none of them can live any more', () => {
    given(holder, ...three)
      .when(admit('d', 3, ['b']))
      .appends(admitted('d', 3));
    given(holder, ...three)
      .when(admit('d', 29.9))
      .refuses(TooManyHolds);
    given(holder, ...three)
      .when(admit('d', 30))
      .appends(admitted('d', 30));
  });

  it('say how long there is to wait', () => {
    try {
      holder.decide(admit('d', 4), fold(holder, three));
      expect.unreachable();
    } catch (error) {
      expect((error as Refusal).details).toEqual({ retryAfter: 360 });
    }
  });

  it('are never more than three live ones, for any commands in any order', () => {
    const step = fc.record({ minutes: fc.nat({ max: 12 }), ends: fc.option(fc.nat({ max: 5 }), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state = holder.initial;
        let minute = 0;
        const over: string[] = [];
        for (const [index, { minutes, ends }] of steps.entries()) {
          minute += minutes;
          const live = () => possiblyLive(state, later(minute)).filter((id) => !over.includes(id));
          const ended = ends === undefined ? undefined : live()[ends];
          if (ended) over.push(ended);
          const before = live().length;
          try {
            state = fold(holder, holder.decide(admit(String(index), minute, over), state), state);
            expect(before).toBeLessThan(MOST_HOLDS);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            expect(before).toBe(MOST_HOLDS);
          }
          expect(live().length).toBeLessThanOrEqual(MOST_HOLDS);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
