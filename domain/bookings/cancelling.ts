import type { Actor } from '../decider.ts';
import type { BookingFacts, Reduced } from './events.ts';
import { paidFor } from './upFront.ts';

const MS_PER_HOUR = 3_600_000;

/** What of a booking says what cancelling it costs. */
export type Cancellable = Pick<
  BookingFacts,
  'customerId' | 'price' | 'startsAt' | 'cancellationPolicy' | 'depositRule' | 'movedLate' | 'walkIn'
> & { readonly reduced?: Reduced };

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
  const paid = paidFor(booking);
  const refund = refundOf(booking, paid, by, at);
  return { refund, fee: paid - refund, freeUntil: freeUntil(booking), percentage: percentageOf(booking) };
}

/** What goes back of cents that were paid for what is cancelled at an instant, by the same rule. */
export const refundOf = (booking: Cancellable, cents: number, by: Actor, at: string): number =>
  isByCustomer(booking, by) && isLate(booking, at) ? Math.ceil((cents * percentageOf(booking)) / 100) : cents;

const percentageOf = ({ cancellationPolicy }: Pick<Cancellable, 'cancellationPolicy'>): number =>
  cancellationPolicy?.percentage ?? 100;

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
