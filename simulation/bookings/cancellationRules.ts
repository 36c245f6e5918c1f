import type { StoredEvent } from '#domain/store/eventStore.ts';
import { cents, facts, grouped, type Rule } from '../judge.ts';

const HOUR = 3_600_000;

type Policy = { readonly freeHours: number; readonly percentage: number } | undefined;
type Visit = { readonly policy: Policy; readonly startsAt: number; readonly movedLate: boolean };

const slotOf = (event: StoredEvent, field: string) =>
  Date.parse((event.data as Record<string, { startsAt: string }>)[field]?.startsAt ?? '');
const at = ({ metadata }: StoredEvent) => Date.parse(metadata.occurredAt);

/** Whether an event is its customer's own doing when it is no longer free to cancel. */
function isLate(event: StoredEvent, { policy, startsAt, movedLate }: Visit): boolean {
  const isOwn = event.metadata.actorId === facts(event).customerId;
  return isOwn && policy !== undefined && (movedLate || at(event) > startsAt - policy.freeHours * HOUR);
}

/** Cents that were paid with a booking: all of its price, or the shop's part of it, at least what a card is charged. */
function paidWith(held: StoredEvent): number {
  const price = cents(held, 'price');
  const { depositRule } = held.data as { depositRule?: { readonly upFront: number } };
  const part = Math.floor((price * (depositRule?.upFront ?? 100)) / 100);
  return part === 0 ? 0 : Math.min(price, Math.max(50, part));
}

/**
 * What each cancellation gives back is what the shop's rules said when the slot was held: for late ones of customers a
 * part, else everything.
 */
export const refundsFollowThePolicy: Rule = ({ events }) => {
  const bookings = grouped(events, (event) => (event.stream.startsWith('day-') ? facts(event).bookingId : undefined));
  return [...bookings].flatMap(([bookingId, own]) => {
    const atTheDesk = own.find(({ type }) => type === 'WalkInAdded');
    // Nothing was paid for a walk-in through the product.
    if (atTheDesk)
      return own
        .filter((event) => event.type === 'BookingCancelled' && cents(event, 'refund') !== 0)
        .map((event) => `${bookingId} gives ${cents(event, 'refund')} cents back of a walk-in`);
    const held = own.find(({ type }) => type === 'SlotHeld');
    if (!held) return [];
    let visit: Visit = {
      policy: (held.data as { cancellationPolicy?: Policy }).cancellationPolicy,
      startsAt: Date.parse(facts(held).startsAt ?? ''),
      movedLate: false,
    };
    let arriving: Visit | undefined;
    const wrong: string[] = [];
    for (const event of own) {
      if (event.type === 'BookingRescheduled')
        visit = { ...visit, movedLate: visit.movedLate || isLate(event, visit), startsAt: slotOf(event, 'to') };
      if (event.type === 'BookingArrived')
        arriving = {
          ...visit,
          movedLate: visit.movedLate || isLate(event, visit),
          startsAt: Date.parse(facts(event).startsAt ?? ''),
        };
      if (event.type === 'ArrivalUndone') arriving = undefined;
      if (event.type === 'BookingMovedAway') [visit, arriving] = [arriving ?? visit, undefined];
      if (event.type !== 'BookingCancelled') continue;
      const paid = paidWith(held);
      const due = isLate(event, visit) ? Math.ceil((paid * (visit.policy?.percentage ?? 100)) / 100) : paid;
      if (cents(event, 'refund') !== due)
        wrong.push(`${bookingId} gives ${cents(event, 'refund')} cents back, ${due} are due`);
    }
    return wrong;
  });
};
