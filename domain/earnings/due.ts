import { ARRIVED_AFTER_MS } from '../arrival.ts';
import type { PartCancelled, PartDelivered, PartShipped } from '../orders/events.ts';

const DAY_MS = 86_400_000;
/** So long after a visit has ended, and after a buyer has said that their part has arrived, its money is due. */
export const SETTLED_AFTER_MS = 2 * DAY_MS;
/** So long after their first sale a member is new: what is paid to them is due later. */
export const NEW_FOR_MS = 90 * DAY_MS;
/** So long after it was paid, a sale of a new seller is due at the earliest, whatever its buyer says. */
export const NEW_DUE_AFTER_MS = 14 * DAY_MS;

const after = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();
const earlier = (one: string | null, other: string): string =>
  one !== null && Date.parse(one) <= Date.parse(other) ? one : other;

/**
 * Whether a member is new at a UTC ISO instant: 90 days from their first sale that was due, or none was yet. Stolen cards
 * are contested weeks after they were used.
 */
export const isNewSeller = (firstSaleAt: string | undefined, at: string): boolean =>
  firstSaleAt === undefined || Date.parse(at) - Date.parse(firstSaleAt) <= NEW_FOR_MS;

/** When a sale is due that was paid at a UTC ISO instant and is due at another one but for its seller being new. */
export function dueOfSeller(due: string, paidAt: string, firstSaleAt: string | undefined): string {
  const earliest = after(paidAt, NEW_DUE_AFTER_MS);
  return isNewSeller(firstSaleAt, paidAt) && Date.parse(earliest) > Date.parse(due) ? earliest : due;
}

/** When the money of a visit is due that ends at a UTC ISO instant. */
export const dueOfVisit = (endsAt: string): string => after(endsAt, SETTLED_AFTER_MS);

/** What says when the money of a part of an order is due. */
export type DueEvent = PartShipped | PartDelivered | PartCancelled;

/**
 * When the money of a part is due, as a UTC ISO instant; null while nothing says so. That it has arrived is for its buyer
 * to say: a seller's word for it counts for nothing. What is left of a part that was cancelled is due once its refund has
 * had time to begin.
 */
export function dueOfPart(event: DueEvent, actorId: string, before: string | null): string | null {
  switch (event.type) {
    case 'PartShipped':
      return earlier(before, after(event.data.shippedAt, ARRIVED_AFTER_MS));
    case 'PartDelivered':
      return actorId === event.data.buyerId ? earlier(before, after(event.data.deliveredAt, SETTLED_AFTER_MS)) : before;
    case 'PartCancelled':
      return earlier(before, after(event.data.cancelledAt, SETTLED_AFTER_MS));
  }
}
