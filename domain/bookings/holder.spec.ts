import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { Refusal } from '../refusal.ts';
import type { HoldAdmitted } from './events.ts';
import {
  type AdmitHold,
  holder,
  isToCome,
  MOST_HOLDS,
  MOST_UNPAID,
  MOST_UNPAID_AT_SHOP,
  possiblyLive,
  unpaidToCome,
} from './holder.ts';
import { TooManyHolds, TooManyUnpaid } from './refusals.ts';
import { emptyDay, evolve } from './state.ts';
import { ann, booked, bookingId, later, mention, SHOP_ID, slotAt, slotHeld } from './testing.ts';

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

/** A booking of a shop by its number. */
const at = (shop: number, name: string): string => bookingId(name).replace(SHOP_ID, `${SHOP_ID.slice(0, -1)}${shop}`);
/** Counts one with which nothing is paid; of the holds before it none is live any more. */
const free = (id: string, done: readonly string[] = [], minute = 0): AdmitHold => ({
  type: 'AdmitHold',
  data: { memberId: ann.id, bookingId: id, over: [], unpaid: true, done },
  at: later(minute),
  by: ann,
});
const counted = (id: string, over: readonly string[] = [], minute = 0): HoldAdmitted => ({
  type: 'HoldAdmitted',
  data: {
    ...{ memberId: ann.id, bookingId: id, admittedAt: later(minute) },
    unpaid: true,
    ...(over.length > 0 && { over }),
  },
});

describe('the bookings of a member with which nothing is paid', () => {
  const two = [counted(at(1, 'a')), counted(at(1, 'b'))];
  const five = [...two, counted(at(2, 'c')), counted(at(2, 'd')), counted(at(3, 'e'))];

  it('are two at one shop', () => {
    given(holder, ...two.slice(0, 1))
      .when(free(at(1, 'b')))
      .appends(counted(at(1, 'b')));
    given(holder, ...two)
      .when(free(at(1, 'c'), [], 60))
      .refuses(TooManyUnpaid);
    given(holder, ...two)
      .when(free(at(2, 'c'), [], 60))
      .appends(counted(at(2, 'c'), [], 60));
  });

  it('are five in all', () => {
    given(holder, ...five)
      .when(free(at(3, 'f'), [], 60))
      .refuses(TooManyUnpaid);
    given(holder, ...five)
      .when(admit(at(3, 'f'), 60))
      .appends(admitted(at(3, 'f'), 60));
  });

  it('make room when one is not to come any more, which is recorded', () => {
    given(holder, ...two)
      .when(free(at(1, 'c'), [at(1, 'a'), 'another'], 60))
      .appends(counted(at(1, 'c'), [at(1, 'a')], 60));
    const { unpaid } = fold(holder, [...two, counted(at(1, 'c'), [at(1, 'a')], 60)]);
    expect(unpaid).toEqual([at(1, 'b'), at(1, 'c')]);
    expect(unpaidToCome({ unpaid }, at(1, 'x').slice(0, SHOP_ID.length), [at(1, 'b')])).toEqual({ atShop: 1, inAll: 1 });
  });

  it('are counted once, and again when one that was not to come is taken up', () => {
    given(holder, ...two)
      .when(free(at(1, 'a'), [at(1, 'a')], 60))
      .appendsNothing();
    const since = counted(at(2, 'c'), [at(1, 'a')], 60);
    given(holder, ...two, since)
      .when(free(at(1, 'a'), [], 61))
      .appends(counted(at(1, 'a'), [], 61));
    given(holder, ...two, since, counted(at(1, 'd'), [], 61))
      .when(free(at(1, 'a'), [], 62))
      .refuses(TooManyUnpaid);
  });

  it('are never forgotten for the number of holds that came since', () => {
    const many = Array.from({ length: 80 }, (_, nth) => admitted(`h${nth}`, 40 + nth * 31));
    expect(fold(holder, [...two, ...many]).unpaid).toEqual([at(1, 'a'), at(1, 'b')]);
  });

  it('are to come while they are held, or confirmed and not begun', () => {
    const bookingOf = (...events: readonly Parameters<typeof evolve>[1][]) => {
      const [booking] = Object.values(events.reduce(evolve, emptyDay).bookings);
      if (!booking) throw new Error('there is none');
      return booking;
    };
    const start = slotAt('11:00').startsAt;
    expect(isToCome(bookingOf(slotHeld()), later(9))).toBe(true);
    expect(isToCome(bookingOf(slotHeld()), later(10))).toBe(false);
    expect(isToCome(bookingOf(...booked()), later(60))).toBe(true);
    expect(isToCome(bookingOf(...booked()), start)).toBe(false);
    const gone = { type: 'CustomerMissed' as const, data: mention() };
    expect(isToCome(bookingOf(...booked(), gone), later(60))).toBe(false);
  });

  it('are never more than the most, for any commands in any order', () => {
    const step = fc.record({
      shop: fc.integer({ min: 1, max: 4 }),
      ends: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
      isTold: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let state = holder.initial;
        const toCome = new Set<string>();
        const done: string[] = [];
        for (const [nth, { shop, ends, isTold }] of steps.entries()) {
          const ended = ends === undefined ? undefined : [...toCome][ends];
          if (ended) {
            toCome.delete(ended);
            done.push(ended);
          }
          const id = at(shop, String(nth));
          try {
            state = fold(holder, holder.decide(free(id, isTold ? done : [], nth * 31), state), state);
            toCome.add(id);
          } catch (error) {
            expect((error as Refusal).code).toBe(TooManyUnpaid.code);
            const here = [...toCome].filter((one) => one.startsWith(id.slice(0, SHOP_ID.length))).length;
            // Where nobody says which are over, they count on.
            if (isTold) expect(here === MOST_UNPAID_AT_SHOP || toCome.size === MOST_UNPAID).toBe(true);
          }
          expect(toCome.size).toBeLessThanOrEqual(MOST_UNPAID);
          for (const one of toCome) {
            const shopId = one.slice(0, SHOP_ID.length);
            const here = [...toCome].filter((other) => other.startsWith(shopId)).length;
            expect(here).toBeLessThanOrEqual(MOST_UNPAID_AT_SHOP);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
