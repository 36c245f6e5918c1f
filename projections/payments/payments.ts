import { payment as aggregate } from '#domain/payments/decider.ts';
import type { PaymentEvent } from '#domain/payments/events.ts';
import { type OpenPayment, type PaymentStatus, statusOf, sumOfRefunds } from '#domain/payments/state.ts';
import { type Keyset, readStretch, type Stretch } from '#projections/keyset.ts';
import { type Fact, projection, type Work } from '#projections/projection.ts';
import { type ReadModels, readDocument } from '#projections/readModels.ts';
import { tellHealth } from '../upkeep/health.ts';

/** A payment as it stands; amounts in cents. */
export type PaymentDocument = {
  readonly payment: OpenPayment;
  readonly status: PaymentStatus;
  /** What the provider said about the last declined attempt, for the payer. */
  readonly message: string | null;
  /** Given back so far, in cents. */
  readonly refunded: number;
};

const OPEN = 'open';
const PAID_BACK = 'paidBack';
const REFUNDING = 'refunding';
const payerKey = (payerId: string) => `of/${payerId}`;
const documentKey = (paymentId: string) => `payment/${paymentId}`;

/** A payment is open until it was given for, paid back or cancelled: those are the ones to look after. */
const isOver = (status: PaymentStatus): boolean =>
  status === 'fulfilled' || status === 'refunded' || status === 'cancelled';

async function fold(event: Fact<PaymentEvent>, work: Work): Promise<void> {
  const { paymentId } = event.data;
  const before = await work.get<PaymentDocument>(documentKey(paymentId));
  const payment = aggregate.evolve(before?.payment ?? aggregate.initial, event);
  if (payment.stage === 'none') return;
  const status = statusOf(payment);
  const message =
    event.type === 'PaymentDeclined' ? event.data.message : status === 'declined' ? (before?.message ?? null) : null;
  work.put(documentKey(paymentId), {
    payment,
    status,
    message,
    refunded: sumOfRefunds(payment, 'completed'),
  } satisfies PaymentDocument);
  work.rank(payerKey(payment.payerId), paymentId, Date.parse(payment.requestedAt));
  if (isOver(status)) work.unrank(OPEN, paymentId);
  else work.rank(OPEN, paymentId, Date.parse(payment.requestedAt));
  if (status !== 'refunded') work.unrank(PAID_BACK, paymentId);
  // Also where something is given for the rest, or a later refund has failed.
  else if (event.type === 'RefundCompleted' || before?.status !== 'refunded')
    work.rank(PAID_BACK, paymentId, Date.parse(event.metadata.occurredAt));
  if (status !== 'refunding') work.unrank(REFUNDING, paymentId);
  else if (before?.status !== 'refunding') work.rank(REFUNDING, paymentId, Date.parse(event.metadata.occurredAt));
  work.notify(`payments/${payment.payerId}`, { paymentId, status });
  // It is among the mismatches that platform owners see, or no longer.
  if (event.type === 'PaymentQuarantined' || event.type === 'RefundFailed' || isOver(status))
    tellHealth(work, event.position);
}

/** Every payment by its id, those of each payer, which are still open, which are being paid back since when, and which are paid back since when. */
export const payments = projection<PaymentEvent>({
  name: 'payments',
  version: 7,
  on: {
    PaymentRequested: fold,
    PaymentIntentOpened: fold,
    PaymentActionRequired: fold,
    PaymentDeclined: fold,
    PaymentCancelled: fold,
    PaymentCaptured: fold,
    PaymentFulfilled: fold,
    PaymentQuarantined: fold,
    RefundStarted: fold,
    RefundCompleted: fold,
    RefundFailed: fold,
  },
});

export const readPayment = (models: ReadModels, paymentId: string): Promise<PaymentDocument | undefined> =>
  readDocument(models, payments, documentKey(paymentId));

/** A page of a payer’s payments, open and settled, the newest first. */
export const readPaymentsOf = (
  models: ReadModels,
  payerId: string,
  keyset: Keyset,
): Promise<Stretch<PaymentDocument>> =>
  readStretch<PaymentDocument>(
    models,
    { projection: payments, set: payerKey(payerId), isDescending: true, documentKey },
    keyset,
  );

/** Ids of the open payments requested before a UTC ISO instant, oldest first. */
export const readOpenPayments = (models: ReadModels, olderThan: string): Promise<string[]> =>
  models.redis.zrangebyscore(models.key(payments, OPEN), '-inf', `(${Date.parse(olderThan)}`);

/** Ids of the payments that are being paid back since before a UTC ISO instant, oldest first. */
export const readRefunding = (models: ReadModels, since: string): Promise<string[]> =>
  models.redis.zrangebyscore(models.key(payments, REFUNDING), '-inf', `(${Date.parse(since)}`);

/** Ids of the payments that are paid back, or whose last refund was done, at or after a UTC ISO instant, oldest first. */
export const readPaidBack = (models: ReadModels, since: string): Promise<string[]> =>
  models.redis.zrangebyscore(models.key(payments, PAID_BACK), Date.parse(since), '+inf');
