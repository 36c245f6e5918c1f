import { z } from 'zod';
import {
  CHARGED_BACK,
  PARTLY_CHARGED_BACK,
  type PaymentQuarantined,
  type RefundFailed,
} from '#domain/payments/events.ts';
import { job } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';

/**
 * Money that did not go its way needs a person's eyes: the platform's owners are mailed, once each (docs/rules.md P6).
 */
export const warnOwners = job<PaymentQuarantined | RefundFailed, { eventId: string; paymentId: string; what: string }>({
  name: 'warn-owners-of-payment',
  on: ['PaymentQuarantined', 'RefundFailed'],
  data: z.object({ eventId: z.string(), paymentId: z.string(), what: z.string() }),
  // Of money that a bank has taken back nothing is left to be refunded; where it was a part, the rest is on its way.
  from: (event) =>
    event.data.why === CHARGED_BACK || event.data.why === PARTLY_CHARGED_BACK
      ? null
      : { eventId: event.id, paymentId: event.data.paymentId, what: whatOf(event) },
  run: ({ eventId, paymentId, what }, tools) =>
    mailOwners(tools, `payment-warning-${eventId}`, 'A payment needs your attention', [what, `Payment ${paymentId}`]),
});

const whatOf = ({ type, data }: Pick<PaymentQuarantined | RefundFailed, 'type' | 'data'>): string =>
  type === 'PaymentQuarantined'
    ? `A payment did not fit what we asked for (${data.why}). Nothing was given for it and the money goes back.`
    : `A refund did not arrive (${data.why}).`;
