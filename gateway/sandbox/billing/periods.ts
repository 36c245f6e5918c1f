import { badRequest } from '../errors.ts';
import type { LineRow, PriceRow, SubscriptionRow } from './rows.ts';

const MONTHS = { month: 1, year: 12 } as const;

/** The instant a number of months after another, on the last day of the month where that has no such day. */
function monthsAfter(start: number, months: number): number {
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() / 1000;
}

/**
 * The end of the period that begins at `from`, counted from the anchor so that the 31st comes back after a short month.
 */
export function periodEnd(anchor: number, from: number, interval: PriceRow['interval']): number {
  const step = MONTHS[interval];
  for (let months = step; ; months += step) {
    const end = monthsAfter(anchor, months);
    if (end > from) return end;
  }
}

/** A whole period at a price. */
export const wholePeriod = (price: PriceRow, product: string, from: number, until: number, id: string): LineRow => ({
  id,
  amount: price.unit_amount,
  description: `1 × ${product} (at $${(price.unit_amount / 100).toFixed(2)} / ${price.interval})`,
  price: price.id,
  from,
  until,
  proration: false,
});

export type Change = {
  readonly lines: readonly LineRow[];
  readonly total: number;
  readonly anchor: number;
  readonly from: number;
  readonly until: number;
};

/**
 * What another price costs from `at` on: the unused time at the old price back, the rest of the period at the new one.
 * Another interval begins a period of its own at `now`.
 */
export function changeOf(
  subscription: SubscriptionRow,
  old: PriceRow,
  wanted: PriceRow,
  at: number,
  now: number,
  newId: () => string,
): Change {
  const { from, until } = subscription;
  if (at < from || at > until)
    throw badRequest('The proration date must be within the current period.', { param: 'proration_date' });
  const rest = (until - at) / (until - from);
  const same = old.interval === wanted.interval;
  const end = same ? until : periodEnd(now, now, wanted.interval);
  const lines: LineRow[] = [
    line(newId(), -Math.round(old.unit_amount * rest), 'Unused time', old, at, until),
    line(
      newId(),
      same ? Math.round(wanted.unit_amount * rest) : wanted.unit_amount,
      'Remaining time',
      wanted,
      same ? at : now,
      end,
    ),
  ];
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (total < 0)
    throw badRequest('The sandbox keeps no credit balance: a change at once must not cost less than what it replaces.');
  return { lines, total, anchor: same ? subscription.anchor : now, from: same ? from : now, until: end };
}

const line = (
  id: string,
  amount: number,
  description: string,
  price: PriceRow,
  from: number,
  until: number,
): LineRow => ({
  id,
  amount,
  description,
  price: price.id,
  from,
  until,
  proration: true,
});
