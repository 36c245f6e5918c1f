import type { Actor } from '../decider.ts';
import type { BookingFacts } from './events.ts';
import { upFrontOf } from './upFront.ts';

const MS_PER_HOUR = 3_600_000;

type Cancellable = Pick<
  BookingFacts,
  'customerId' | 'price' | 'startsAt' | 'cancellationPolicy' | 'depositRule' | 'movedLate' | 'walkIn'
>;

/**
 * The cost of cancelling: cents refunded and kept, until when it is free (UTC ISO), and the percentage refunded after
 * that.
 */
export type Cancellation = {
  readonly refund: number;
  readonly fee: number;
  readonly freeUntil: string;
  readonly percentage: number;
};

/** Whether an actor acts as the booking's customer; other permitted actors act for the shop. */
export const isByCustomer = ({ customerId }: Pick<BookingFacts, 'customerId'>, by: Actor): boolean =>
  by.id === customerId;

/**
 * What a cancellation at an instant refunds of what was paid with the booking, by the policy the shop had when the slot
 * was held: everything up to and at the last free instant, its percentage later, rounded up to the cent in the customer's
 * favour. A shop that cancels refunds everything; of a walk-in nothing was paid through the product.
 */
export function cancellationOf(booking: Cancellable, by: Actor, at: string): Cancellation {
  const paid = upFrontOf(booking);
  const percentage = booking.cancellationPolicy?.percentage ?? 100;
  const refund = isByCustomer(booking, by) && isLate(booking, at) ? Math.ceil((paid * percentage) / 100) : paid;
  return { refund, fee: paid - refund, freeUntil: freeUntil(booking), percentage };
}

/**
 * What a move adds to a booking's facts: moving it when cancelling is no longer free does not make cancelling free
 * again.
 */
export const lateMove = (booking: Cancellable, by: Actor, at: string): { movedLate?: true } =>
  booking.cancellationPolicy && isByCustomer(booking, by) && isLate(booking, at) ? { movedLate: true } : {};

const freeUntil = ({ startsAt, cancellationPolicy }: Cancellable): string =>
  new Date(Date.parse(startsAt) - (cancellationPolicy?.freeHours ?? 0) * MS_PER_HOUR).toISOString();

const isLate = (booking: Cancellable, at: string): boolean =>
  booking.movedLate === true || Date.parse(at) > Date.parse(freeUntil(booking));
