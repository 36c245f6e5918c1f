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
      const price = cents(held, 'price');
      const due = isLate(event, visit) ? Math.ceil((price * (visit.policy?.percentage ?? 100)) / 100) : price;
      if (cents(event, 'refund') !== due)
        wrong.push(`${bookingId} gives ${cents(event, 'refund')} cents back, ${due} are due`);
    }
    return wrong;
  });
};
