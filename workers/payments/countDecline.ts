import { z } from 'zod';
import { payment } from '#domain/payments/decider.ts';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { payer } from '#domain/payments/payer.ts';
import { job } from '../job.ts';

/**
 * Each declined card counts against its payer, by the provider's notices: a payer who tries many cards has to wait
 * (docs/rules.md P8).
 */
export const countDecline = job<StripeEventRecorded, { paymentId: string; attemptId: string }>({
  name: 'count-decline',
  on: ['StripeEventRecorded'],
  data: z.object({ paymentId: z.string(), attemptId: z.string() }),
  from: ({ data: { kind, paymentId, eventId } }) =>
    kind === 'payment_intent.payment_failed' && paymentId !== null ? { paymentId, attemptId: eventId } : null,
  async run({ paymentId, attemptId }, { dispatch, stateOf, sender }) {
    const { state } = await stateOf(payment, { paymentId });
    if (state.stage === 'none') return;
    await dispatch(
      payer,
      { type: 'NoteDeclinedAttempt', data: { payerId: state.payerId, paymentId, attemptId } },
      sender,
    );
  },
});
