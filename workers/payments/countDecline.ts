import { z } from 'zod';
import { standing } from '#domain/campaigns/state.ts';
import { payment } from '#domain/payments/decider.ts';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import {
  declinesOf,
  isCooling,
  isFormSpent,
  MOST_DECLINES_OF_ONE,
  MOST_DECLINES_OF_ONLY,
  type Payer,
  payer,
} from '#domain/payments/payer.ts';
import type { OpenPayment } from '#domain/payments/state.ts';
import { ProviderRefused } from '#domain/ports/paymentProvider.ts';
import { findContribution } from '#domain/processes/contributions/contributePurpose.ts';
import { closePayment } from '#domain/processes/payment/close.ts';
import { purposes } from '#domain/processes/payment/purposes.ts';
import { job, type Tools } from '../job.ts';
import { settling } from './tools.ts';

const KINDS = ['payment_intent.payment_failed', 'setup_intent.setup_failed'];

/**
 * `payerId` where the card was to be put on file, or to pay a change of a plan; `setupId` where it was to be added,
 * `pledgeSetupId` where it was for a pledge, `intentId` where it was for a change.
 */
const declined = z.object({
  paymentId: z.string(),
  attemptId: z.string(),
  payerId: z.string().optional(),
  setupId: z.string().optional(),
  pledgeSetupId: z.string().optional(),
  intentId: z.string().optional(),
});
type Declined = z.infer<typeof declined>;

/**
 * Each declined card counts against its payer, by the provider's notices: a payer who tries many cards has to wait
 * (docs/rules.md P8). A form that is open could go on trying cards meanwhile: it is closed.
 */
export const countDecline = job<StripeEventRecorded, Declined>({
  name: 'count-decline',
  on: ['StripeEventRecorded'],
  data: declined,
  from({ data: { kind, paymentId, eventId, payerId, setupId, intentId, contributionId } }) {
    if (!KINDS.includes(kind)) return null;
    if (paymentId !== null) return { paymentId, attemptId: eventId };
    const tried = setupId ?? intentId;
    if (!payerId || !tried) return null;
    const form = setupId ? { [contributionId ? 'pledgeSetupId' : 'setupId']: setupId } : { intentId: tried };
    return { paymentId: tried, attemptId: eventId, payerId, ...form };
  },
  async run(about, tools) {
    const { paymentId, attemptId } = about;
    const payerId = about.payerId ?? (await paymentOf(paymentId, tools))?.payerId;
    if (payerId === undefined) return;
    const { dispatch, stateOf, sender } = tools;
    await dispatch(payer, { type: 'NoteDeclinedAttempt', data: { payerId, paymentId, attemptId } }, sender);
    const { state } = await stateOf(payer, { payerId });
    await closeForm(about, state, tools);
  },
});

/**
 * A form that adds a card is closed as soon as its member has to wait. A payment, or a change of a plan, only where they go
 * on trying then, as it takes what is reserved for it along. That of a pledge, which has one, after too many with it alone:
 * its member may pledge anew.
 */
async function closeForm(about: Declined, state: Payer, tools: Tools): Promise<void> {
  const { paymentId, attemptId, setupId, pledgeSetupId, intentId } = about;
  const { provider, now } = tools;
  const isSpent = isFormSpent(state, attemptId);
  if (setupId && (isSpent || isCooling(state, now()))) return provider.cancelSetup(setupId);
  if (pledgeSetupId && declinesOf(state, paymentId) >= MOST_DECLINES_OF_ONE) return provider.cancelSetup(pledgeSetupId);
  if (setupId || pledgeSetupId || !isSpent) return;
  if (intentId) return void (await provider.cancelIntent(intentId).catch(unlessRefused));
  const open = await paymentOf(paymentId, tools);
  const isEnough = declinesOf(state, paymentId) >= MOST_DECLINES_OF_ONLY;
  if (open && (isEnough || !(await hasOnlyThis(open, tools)))) await closePayment(settling(tools), paymentId);
}

/**
 * A renewal that failed and a pledge that is due have one payment: with that closed they cannot be paid any more, and end
 * when their time to be paid is over.
 */
async function hasOnlyThis({ purpose: { page, itemId } }: OpenPayment, tools: Tools): Promise<boolean> {
  if (page !== 'contribute') return (await purposes[page]?.isWanted?.(settling(tools), itemId)) ?? false;
  const found = await findContribution(tools, itemId);
  return found?.contribution !== undefined && standing(found.state, found.contribution) === 'due';
}

async function paymentOf(paymentId: string, { stateOf }: Tools): Promise<OpenPayment | undefined> {
  const { state } = await stateOf(payment, { paymentId });
  return state.stage === 'none' ? undefined : state;
}

/** It has been paid, or is gone. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error;
}
