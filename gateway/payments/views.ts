import type { PaymentView } from './actions.ts';
import type { Payment } from './types.ts';

/** A payment for GraphQL. */
export const toPayment = ({ payment, status, message, refunded }: PaymentView): Payment => ({
  id: payment.paymentId,
  page: payment.purpose.page,
  itemId: payment.purpose.itemId,
  amountCents: payment.amount,
  requestedAt: payment.requestedAt,
  status,
  message,
  refundedCents: refunded,
});
