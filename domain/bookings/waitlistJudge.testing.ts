import { expect } from 'vitest';
import { periodOf } from '../calendar.ts';
import type { Recorded as OfDay } from './dayJudge.testing.ts';
import type { BookingFacts, WaitlistJoined } from './events.ts';
import { OWNER_ID, slotAt, TIMES } from './testing.ts';

const MINUTE = 60_000;
/** An offer leaves ten minutes to answer, fifteen minutes before the visit. */
const NOTICE = 25 * MINUTE;

/** An event as it was recorded, and who caused it. */
export type Recorded = OfDay & { readonly byId: string };
type Stretch = { readonly from: number; readonly to: number };
type Claim = Stretch & { readonly until: number };
type Waiter = WaitlistJoined['data'] & { readonly isAsked: boolean; readonly declined: readonly string[] };

/**
 * Reads the log of one day on its own, by minutes and without the decider's fold: a free time goes to the first of those
 * who wait for it and whom it fits, and to no stranger before them. The shop's owner may move bookings
 * as they like.
 */
export class WaitlistJudge {
  private claims = new Map<string, Claim>();
  private waiters = new Map<string, Waiter>();
  private facts = new Map<string, BookingFacts>();
  private read = 0;
  private accepting = '';

  /** Judges what the log has more than the last time. */
  follow(log: readonly Recorded[]): void {
    for (const one of log.slice(this.read)) this.take(one);
    this.read = log.length;
  }

  /** Once all who wait had their turn: nobody waits without an offer for whom something is free. */
  settled(at: string): void {
    for (const waiter of this.waiters.values())
      if (!waiter.isAsked)
        expect(this.placesOf(waiter, Date.parse(at)), `${waiter.entryId} is passed over`).toEqual([]);
  }

  private take({ event, at: instant, byId }: Recorded): void {
    const at = Date.parse(instant);
    switch (event.type) {
      case 'WaitlistJoined':
        this.waiters.set(event.data.entryId, { ...event.data, isAsked: false, declined: [] });
        return;
      case 'FreedSlotOffered': {
        const { entryId, startsAt, endsAt, expiresAt, time } = event.data;
        const mine = this.stretch(startsAt, endsAt, this.waiters.get(entryId)?.buffer ?? 0);
        const first = this.firstWaiting(mine, at, time);
        expect(first?.entryId, 'the first who waits for it is asked').toBe(entryId);
        this.change(entryId, { isAsked: true });
        this.claims.set(entryId, { ...mine, until: Date.parse(expiresAt) });
        return;
      }
      case 'FreedSlotAccepted':
        this.accepting = event.data.bookingId;
        this.leave(event.data.entryId);
        return;
      case 'FreedSlotDeclined': {
        const { entryId, time } = event.data;
        const declined = [...(this.waiters.get(entryId)?.declined ?? []), time];
        this.claims.delete(entryId);
        if (declined.length < 3) this.change(entryId, { isAsked: false, declined });
        else this.leave(entryId);
        return;
      }
      case 'FreedSlotWithdrawn':
        this.claims.delete(event.data.entryId);
        this.change(event.data.entryId, { isAsked: false });
        return;
      case 'FreedSlotMissed':
      case 'WaitlistLeft':
        this.leave(event.data.entryId);
        return;
      case 'SlotHeld':
      case 'WalkInAdded': {
        const { bookingId, customerId, startsAt, endsAt, chosen } = event.data;
        const mine = this.stretch(startsAt, endsAt, chosen?.buffer ?? 0);
        if (event.type === 'SlotHeld' && this.accepting !== bookingId) this.insistOnTurn(customerId, mine, at);
        const until = event.type === 'SlotHeld' ? Date.parse(event.data.expiresAt) : Number.POSITIVE_INFINITY;
        this.facts.set(bookingId, event.data);
        this.claims.set(bookingId, { ...mine, until });
        return;
      }
      case 'BookingConfirmed': {
        const { startsAt = '', endsAt = '', chosen } = this.facts.get(event.data.bookingId) ?? {};
        const mine = this.stretch(startsAt, endsAt, chosen?.buffer ?? 0);
        this.claims.set(event.data.bookingId, { ...mine, until: Number.POSITIVE_INFINITY });
        return;
      }
      case 'BookingRescheduled': {
        const { bookingId, to } = event.data;
        const known = this.facts.get(bookingId) as BookingFacts;
        const mine = this.stretch(to.startsAt, to.endsAt, known.chosen?.buffer ?? 0);
        if (byId !== OWNER_ID) this.insistOnTurn(known.customerId, mine, at);
        this.facts.set(bookingId, { ...known, ...to });
        this.claims.set(bookingId, { ...mine, until: Number.POSITIVE_INFINITY });
        return;
      }
      case 'HoldExtended':
        this.claims.set(event.data.bookingId, {
          ...(this.claims.get(event.data.bookingId) as Claim),
          until: Date.parse(event.data.expiresAt),
        });
        return;
      case 'TimeBlocked':
        for (const { time, startsAt, endsAt } of event.data.slots)
          this.claims.set(`${event.data.blockId} ${time}`, {
            ...this.stretch(startsAt, endsAt, 0),
            until: Number.POSITIVE_INFINITY,
          });
        return;
      case 'TimeUnblocked':
        for (const time of event.data.times) this.claims.delete(`${event.data.blockId} ${time}`);
        return;
      case 'HoldReleased':
      case 'HoldExpired':
      case 'BookingCancelled':
        this.claims.delete(event.data.bookingId);
        return;
    }
  }

  private stretch(startsAt: string, endsAt: string, buffer: number): Stretch {
    return { from: Date.parse(startsAt), to: Date.parse(endsAt) + buffer * MINUTE };
  }

  private change(entryId: string, changes: Partial<Waiter>): void {
    this.waiters.set(entryId, { ...(this.waiters.get(entryId) as Waiter), ...changes });
  }

  private leave(entryId: string): void {
    this.waiters.delete(entryId);
    this.claims.delete(entryId);
  }

  private isFree(mine: Stretch, at: number): boolean {
    return [...this.claims.values()].every(({ from, to, until }) => until <= at || to <= mine.from || mine.to <= from);
  }

  /** Where the visit that somebody waits for is free. */
  private placesOf({ partOfDay, minutes, buffer, declined }: Waiter, at: number): Stretch[] {
    const closes = Date.parse(slotAt(TIMES[TIMES.length - 1] ?? '').endsAt);
    return TIMES.filter((time) => (partOfDay === undefined || periodOf(time) === partOfDay) && !declined.includes(time))
      .map((time) => Date.parse(slotAt(time).startsAt))
      .filter((from) => from >= at + NOTICE && from + minutes * MINUTE <= closes)
      .map((from) => ({ from, to: from + (minutes + buffer) * MINUTE }))
      .filter((place) => this.isFree(place, at));
  }

  /** The first who waits without an offer and could begin at a time; of those, in the order of joining. */
  private firstWaiting(mine: Stretch, at: number, time: string): Waiter | undefined {
    return [...this.waiters.values()].find(
      (waiter) =>
        !waiter.isAsked &&
        !waiter.declined.includes(time) &&
        this.placesOf(waiter, at).some(({ from }) => from === mine.from),
    );
  }

  /** Who takes a time without having been asked is the first who waits for some of it, or nobody does. */
  private insistOnTurn(memberId: string, mine: Stretch, at: number): void {
    const first = [...this.waiters.values()].find(
      (waiter) => !waiter.isAsked && this.placesOf(waiter, at).some(({ from, to }) => from < mine.to && mine.from < to),
    );
    expect(first === undefined || first.memberId === memberId, `${first?.entryId} waits for what another takes`).toBe(
      true,
    );
  }
}
