import { describe, expect, it } from 'vitest';
import { day } from '#domain/bookings/decider.ts';
import type { DayEvent } from '#domain/bookings/events.ts';
import { waitOf, waitsOf } from '#domain/bookings/queuePlan.ts';
import { clock, queued } from '#domain/bookings/queue.testing.ts';
import { DATE, offer, SHOP_ID } from '#domain/bookings/testing.ts';
import { fold } from '#domain/decider.ts';
import { shownNameOf } from './views.ts';
import { type QueueDay, waitsAt } from './waits.ts';

const past: readonly DayEvent[] = [queued('t1', { minutes: 45 }), queued('t2')];
const dayAt = (over: Partial<QueueDay> = {}): QueueDay => ({
  ...{ shopId: SHOP_ID, date: DATE, state: fold(day, [...past]), revision: 2, offer: offer(), now: clock('10:05') },
  ...over,
});
const joiner = (over: object = {}) => queued('new', { through: 'page', ...over }).data;

describe('the waiting times of a queue', () => {
  it('are those of the plan, and worked out once for all who ask within a minute', () => {
    const holder = {};
    const first = waitsAt(holder, dayAt());
    const { state, offer: offered, now } = dayAt();
    expect([...first.ofAll.values()]).toEqual(waitsOf(state, offered, now));
    expect(first.ofJoiner(joiner())).toEqual(waitOf(state, offered, now, joiner()));
    expect(first.ofJoiner(joiner()), 'nor is that of who would join').toBe(first.ofJoiner(joiner({ name: 'Iris' })));
    expect(first.ofJoiner(joiner({ minutes: 60 }))).not.toEqual(first.ofJoiner(joiner()));
    const later = dayAt({ now: clock('10:05').replace(':00.000Z', ':59.000Z') });
    expect(waitsAt(holder, later)).toBe(first);
  });

  it('are worked out anew with each minute, change of the day, and change of what the chairs offer', () => {
    const holder = {};
    const ask = (over: Partial<QueueDay>) => waitsAt(holder, dayAt(over));
    const first = ask({});
    const others = [
      ask({ now: clock('10:06') }),
      ask({ revision: 3 }),
      ask({ offer: { ...offer(), openSlots: offer().openSlots.slice(1) } }),
      ask({ offer: { ...offer(), chairs: [] } }),
      ask({ date: '2027-01-13' }),
    ];
    for (const other of others) expect(other).not.toBe(first);
    expect([...(others[3]?.ofAll.values() ?? [])].map(({ from }) => from)).toEqual([null, null]);
    expect(waitsAt({}, dayAt()), 'of another process').not.toBe(first);
  });

  it('are right for any number of wishes', () => {
    const waits = waitsAt({}, dayAt());
    const { state, offer: offered, now } = dayAt();
    for (let minutes = 5; minutes <= 480; minutes += 5) {
      const wish = joiner({ minutes });
      expect(waits.ofJoiner(wish)).toEqual(waitOf(state, offered, now, wish));
    }
  });
});

describe('what the public screen says of somebody', () => {
  const ticket = (through: 'desk' | 'page', name = 'wade long', over: object = {}) => ({
    ...{ name, through, bookingIds: [] as string[] },
    ...over,
  });
  it('is their first name, of who joined by the page once the desk knows them', () => {
    expect(shownNameOf(ticket('desk'))).toBe('wade');
    expect(shownNameOf(ticket('page'))).toBe('W.');
    expect(shownNameOf(ticket('page', 'Wade', { isConfirmed: true }))).toBe('Wade');
    expect(shownNameOf(ticket('page', 'Wade', { bookingIds: ['b'] }))).toBe('Wade');
    expect(shownNameOf(ticket('page', 'ßen'))).toBe('SS.');
    expect(shownNameOf(ticket('page', '𝒲ade')), 'a letter of two units').toBe('𝒲.');
    expect([shownNameOf(ticket('page', '')), shownNameOf(ticket('desk', ''))]).toEqual(['', '']);
  });
});
