import { z } from 'zod';
import type { BookingCancelled, CustomerMissed } from '#domain/bookings/events.ts';
import { ownerOfShop, placeOfBooking, refundIdOfBooking } from '#domain/ids.ts';
import { payment } from '#domain/payments/decider.ts';
import { coverVisit } from '#domain/processes/earnings/coverRefund.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { startRefund } from '#domain/processes/payment/startRefund.ts';
import { job, type Tools } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
import { dollars } from './payerMail.ts';
import { settling } from './tools.ts';

const data = z.object({
  bookingId: z.string(),
  paymentId: z.string(),
  amount: z.number().int().positive(),
  channel: z.enum(['job', 'demo']),
  /** Jobs of a former release were about cancellations alone. */
  ending: z.enum(['cancelled', 'missed']).default('cancelled'),
});

/** A booking has one ending, and so one of these refunds. */
const REASONS = {
  cancelled: 'the booking was cancelled',
  missed: 'the customer did not come, and the shop keeps only a part',
} as const;

/**
 * The shop was paid out for a visit that is to go back, and has too little to come: nothing goes back, and a person has to
 * look.
 */
export class VisitPaidOut extends Error {
  override readonly name = 'VisitPaidOut';
  constructor(bookingId: string) {
    super(`the shop was paid out for ${bookingId} and has too little to come for its refund`);
  }
}

/**
 * A booking that was cancelled, or whose customer did not come, gives back what its day decided, once; `amount` in cents.
 * It fails with VisitPaidOut, and owners are mailed, as long as the shop has it and its balance does not cover it.
 */
export const refundCancelledBooking = job<BookingCancelled | CustomerMissed, z.infer<typeof data>>({
  name: 'refund-cancelled-booking',
  on: ['BookingCancelled', 'CustomerMissed'],
  data,
  from({ type, data: { bookingId, paymentId, refund = 0 }, metadata }) {
    if (!paymentId || refund <= 0) return null;
    // What follows from demo data stays demo data: it causes no mail.
    const channel = metadata.channel === 'demo' ? 'demo' : 'job';
    const ending = type === 'CustomerMissed' ? 'missed' : 'cancelled';
    return { bookingId, paymentId, amount: refund, channel, ending };
  },
  async run({ bookingId, paymentId, amount, channel, ending }, tools) {
    const sender = { ...tools.sender, channel, commandId: undefined };
    // It was confirmed before it could end: if a crash kept that from the payment's record, it belongs there first.
    await tools.dispatch(payment, { type: 'Fulfil', data: { paymentId } }, sender);
    const refundId = refundIdOfBooking(bookingId, ending);
    await refuseUncovered(tools, { bookingId, paymentId, refundId, amount });
    await startRefund(tools.dispatch, { paymentId, refundId, amount, reason: REASONS[ending] }, sender);
    await settlePayment(settling(tools), paymentId);
  },
});

type ToRefund = {
  readonly bookingId: string;
  readonly paymentId: string;
  readonly refundId: string;
  readonly amount: number;
};

async function refuseUncovered(tools: Tools, refund: ToRefund): Promise<void> {
  const { bookingId, paymentId, refundId, amount } = refund;
  const ownerId = ownerOfShop(placeOfBooking(bookingId)?.shopId ?? '');
  const { state } = await tools.stateOf(payment, { paymentId });
  if (ownerId === undefined || (state.stage !== 'none' && state.refunds[refundId] !== undefined)) return;
  if (await coverVisit(tools, { ownerId, ...refund }, tools.saleFeeRate)) return;
  await mailOwners(tools, `visit-paid-out-${refundId}`, 'A refund of a visit waits', [
    `${dollars(amount)} of a visit are to go back, and its shop was paid out for it already and has too little to come. A visit that is over cannot be cancelled, so that the clock of a process was wrong when this one was.`,
    'The refund is tried again by itself and begins once the shop has enough to come. If the customer is to have it before, pay it back in the provider’s pages: what the shop has too little for is then below nothing in their balance.',
    `${tools.publicUrl}/owner/books?tab=owed`,
  ]);
  throw new VisitPaidOut(bookingId);
}
