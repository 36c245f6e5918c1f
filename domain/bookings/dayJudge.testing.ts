import { expect } from 'vitest';
import type { BookingFacts, DayEvent } from './events.ts';
import { isQueueEvent } from './queueState.ts';
import { isWaitlistEvent } from './waitlistState.ts';

/** An event as it was recorded; `command`: the same number for all that one command appended. */
export type Recorded = { readonly event: DayEvent; readonly at: string; readonly command: number };

type Minutes = { readonly from: number; readonly to: number };
type Claim = Minutes & { readonly id: string; readonly chair: string | undefined; readonly until: number };
type Stretch = { readonly startsAt: string; readonly endsAt: string; readonly chair?: string };

/**
 * Reads the log on its own, by minutes and without the decider's fold: no minute of a chair is ever claimed by
 * two, and none that is closed by anybody.
 */
export function judge(log: readonly Recorded[]): void {
  const claims = new Map<string, Claim>();
  const ended = new Map<string, string>();
  const held = new Map<string, { from: number; extended: boolean }>();
  const buffers = new Map<string, number>();
  /** Walk-ins who were called from the queue: they sit down in the middle of a half hour. */
  const called = new Set<string>();
  /** What is closed for the whole shop. */
  const closed = new Map<string, Minutes>();
  const claim = (key: string, id: string, { startsAt, endsAt, chair }: Stretch, at: number, until: number) => {
    const mine = {
      id,
      chair,
      from: Date.parse(startsAt),
      to: Date.parse(endsAt) + (buffers.get(id) ?? 0) * 60_000,
      until,
    };
    for (const other of claims.values())
      if (other.id !== id && other.chair === chair && other.until > at && overlap(mine, other))
        expect.fail(`${other.id} has some of ${startsAt} to ${endsAt} when ${id} takes it`);
    for (const [name, other] of closed)
      if (overlap(mine, other)) expect.fail(`${id} takes ${startsAt} to ${endsAt}, which ${name} has closed`);
    claims.set(key, mine);
  };
  const again = (key: string, until: number) => {
    const before = claims.get(key) ?? { id: '', chair: undefined, from: 0, to: 0 };
    claims.set(key, { ...before, until });
  };
  for (const { event, at: instant, command } of log) {
    const at = Date.parse(instant);
    const { date: on } = event.data;
    if (event.type === 'TimeBlocked') {
      const { blockId, slots, chair, everyChair } = event.data;
      for (const slot of slots) {
        const key = `${blockId} ${on} ${slot.time}`;
        if (everyChair) closed.set(key, { from: Date.parse(slot.startsAt), to: Date.parse(slot.endsAt) });
        else claim(key, blockId, { ...slot, ...(chair && { chair }) }, at, Number.POSITIVE_INFINITY);
      }
      continue;
    }
    if (event.type === 'TimeUnblocked') {
      for (const opened of event.data.times) {
        const key = `${event.data.blockId} ${on} ${opened}`;
        expect(claims.delete(key) || closed.delete(key), 'only the block’s own times are opened').toBe(true);
      }
      continue;
    }
    if (isWaitlistEvent(event)) {
      const { entryId } = event.data;
      claims.delete(entryId);
      if (event.type !== 'FreedSlotOffered') continue;
      const { minutes, buffer } = waited(log, entryId);
      expect(Date.parse(event.data.endsAt) - Date.parse(event.data.startsAt), 'it is offered as long as wanted').toBe(
        minutes * 60_000,
      );
      buffers.set(entryId, buffer);
      claim(entryId, entryId, event.data, at, Date.parse(event.data.expiresAt));
      continue;
    }
    if (isQueueEvent(event)) {
      if (event.type === 'QueueCalled') called.add(event.data.bookingId);
      continue;
    }
    const { bookingId: id } = event.data;
    const key = `${id} ${on}`;
    // Nothing of these is about a time.
    if (event.type === 'WalkInForgotten' || event.type === 'CustomerCheckedIn' || event.type === 'CheckInUndone')
      continue;
    expect(ended.has(id) && event.type !== 'ArrivalUndone', `${event.type} after ${ended.get(id)}`).toBe(false);
    if (event.type === 'SlotHeld' || event.type === 'WalkInAdded') {
      const { chosen: what, startsAt, endsAt, price } = event.data;
      const extra = what?.addOns.reduce((sum, one) => sum + one.minutes, 0) ?? 0;
      // Counted from when they sit down, to the next whole minute; five minutes at the least of the half hours they have.
      const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
      const minutes = Math.floor((to - (called.has(id) ? at : from)) / 60_000);
      const wanted = (what?.minutes ?? 30) + extra;
      if (!called.has(id) || to - from > 5 * 60_000)
        expect(minutes, 'it lasts as long as what was chosen').toBe(wanted);
      else expect(minutes, 'it lasts no shorter than what was chosen').toBeGreaterThanOrEqual(wanted);
      if (what) expect(price).toBe(what.addOns.reduce((sum, one) => sum + one.price, what.price));
      buffers.set(id, what?.buffer ?? 0);
    }
    if (event.type === 'SlotHeld') {
      claim(key, id, event.data, at, Date.parse(event.data.expiresAt));
      if (event.data.series) {
        expect(Date.parse(event.data.expiresAt), 'two days, and not past its beginning').toBe(
          Math.min(at + 48 * 3_600_000, Date.parse(event.data.startsAt)),
        );
        continue;
      }
      const begun = replacedAt(log, command, event.data, held);
      const from = begun ?? at;
      expect(event.data.since, 'goes on from what it replaces').toBe(begun && new Date(begun).toISOString());
      expect(Date.parse(event.data.expiresAt), 'ten minutes, thirty in all').toBe(
        Math.min(at + 10 * 60_000, from + 30 * 60_000),
      );
      held.set(id, { from, extended: false });
    } else if (event.type === 'HoldExtended') {
      const hold = held.get(id);
      expect(hold?.extended).toBe(false);
      expect(Date.parse(event.data.expiresAt) - (hold?.from ?? 0)).toBeLessThanOrEqual(30 * 60_000);
      held.set(id, { from: hold?.from ?? 0, extended: true });
      again(key, Date.parse(event.data.expiresAt));
    } else if (event.type === 'BookingConfirmed') {
      const place = stretchOf(log, id, on);
      claim(key, id, place, at, Number.POSITIVE_INFINITY);
    } else if (event.type === 'BookingRescheduled') {
      claims.delete(key);
      claim(key, id, event.data.to, at, Number.POSITIVE_INFINITY);
    } else if (event.type === 'BookingArrived' || event.type === 'WalkInAdded') {
      claim(key, id, event.data, at, Number.POSITIVE_INFINITY);
    } else if (event.type === 'BookingCompleted' || event.type === 'CustomerMissed') {
      ended.set(id, event.type);
    } else {
      claims.delete(key);
      if (event.type === 'BookingCancelled') ended.set(id, event.type);
    }
  }
}

const overlap = (one: Minutes, other: Minutes): boolean => one.from < other.to && other.from < one.to;

/** How long the visit lasts that an entry waits for. */
function waited(log: readonly Recorded[], entryId: string): { readonly minutes: number; readonly buffer: number } {
  for (const { event } of log) if (event.type === 'WaitlistJoined' && event.data.entryId === entryId) return event.data;
  throw new Error(`${entryId} never joined`);
}

/** Where a hold was made: it is confirmed there, also after it has lapsed. */
function stretchOf(log: readonly Recorded[], id: string, on: string): Stretch {
  for (const { event } of log)
    if (event.type === 'SlotHeld' && event.data.bookingId === id && event.data.date === on) return event.data;
  throw new Error(`${id} was never held`);
}

/** When the hold began that a command let go for another one at some of its half hours. */
function replacedAt(
  log: readonly Recorded[],
  command: number,
  next: BookingFacts,
  held: ReadonlyMap<string, { readonly from: number }>,
): number | undefined {
  for (const { event, command: of } of log) {
    if (of !== command || event.type !== 'HoldReleased') continue;
    const { bookingId: id } = event.data;
    const former = log.find((one) => one.event.type === 'SlotHeld' && one.event.data.bookingId === id)?.event.data;
    const { chair } = former as BookingFacts;
    const marks = halfHoursOf(former as BookingFacts);
    if (chair === next.chair && halfHoursOf(next).some((one) => marks.includes(one))) return held.get(id)?.from;
  }
  return undefined;
}

const halfHoursOf = ({ time, marks = [time] }: BookingFacts) => marks;
