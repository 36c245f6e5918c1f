import { z } from 'zod';
import { payment } from '#domain/payments/decider.ts';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { isCooling, payer } from '#domain/payments/payer.ts';
import { job, type Tools } from '../job.ts';

const KINDS = ['payment_intent.payment_failed', 'setup_intent.setup_failed'];

/** `payerId` where the card was to be put on file, or to pay a change of a plan; `setupId` where it was to be added. */
const declined = z.object({
  paymentId: z.string(),
  attemptId: z.string(),
  payerId: z.string().optional(),
  setupId: z.string().optional(),
});

/**
 * Each declined card counts against its payer, by the provider's notices: a payer who tries many cards has to wait
 * (docs/rules.md P8). A form that adds a card could go on trying cards meanwhile: it is closed.
 */
export const countDecline = job<StripeEventRecorded, z.infer<typeof declined>>({
  name: 'count-decline',
  on: ['StripeEventRecorded'],
  data: declined,
  from({ data: { kind, paymentId, eventId, payerId, setupId, intentId, contributionId } }) {
    if (!KINDS.includes(kind)) return null;
    if (paymentId !== null) return { paymentId, attemptId: eventId };
    const tried = setupId ?? intentId;
    if (!payerId || !tried) return null;
    // A pledge has one setup: closed, its member could not pledge after the pause.
    return { paymentId: tried, attemptId: eventId, payerId, ...(setupId && !contributionId && { setupId }) };
  },
  async run({ paymentId, attemptId, setupId, ...of }, tools) {
    const payerId = of.payerId ?? (await payerOf(paymentId, tools));
    if (payerId === undefined) return;
    const { dispatch, stateOf, provider, sender, now } = tools;
    await dispatch(payer, { type: 'NoteDeclinedAttempt', data: { payerId, paymentId, attemptId } }, sender);
    const { state } = await stateOf(payer, { payerId });
    if (setupId && isCooling(state, now())) await provider.cancelSetup(setupId);
  },
});

async function payerOf(paymentId: string, { stateOf }: Tools): Promise<string | undefined> {
  const { state } = await stateOf(payment, { paymentId });
  return state.stage === 'none' ? undefined : state.payerId;
}
