import { campaign } from '../../campaigns/decider.ts';
import { contributionsOf, standing } from '../../campaigns/state.ts';
import { paymentIdOf } from '../../payments/decider.ts';
import { PaymentClosed } from '../../payments/refusals.ts';
import { ProviderRefused } from '../../ports/paymentProvider.ts';
import { Refusal } from '../../refusal.ts';
import { closePayment } from '../payment/close.ts';
import { openPayment } from '../payment/open.ts';
import { type SettleTools, settlePayment } from '../payment/settle.ts';
import { findContribution } from './contributePurpose.ts';

const purposeOf = (contributionId: string) => ({ page: 'contribute', itemId: contributionId }) as const;
const senderOf = ({ sender }: SettleTools) => ({ ...sender, commandId: undefined });

/**
 * Reads the provider's state of a pledge's setup and records the card once it is on file. It believes no message, so a
 * webhook, the contributor's page and the sweep may all call it, any number of times.
 */
export async function settlePledge(tools: SettleTools, contributionId: string, setupId?: string): Promise<void> {
  const found = await findContribution(tools, contributionId);
  if (found?.contribution?.stage !== 'open') return;
  const purpose = purposeOf(contributionId);
  const { contributorId: memberId } = found.contribution;
  const setup = setupId
    ? await tools.provider.lookSetup(setupId).catch(noneWhenMissing)
    : await tools.provider.findSetup({ purpose, memberId });
  if (setup?.purpose?.itemId !== contributionId || setup.status !== 'succeeded' || !setup.methodId) return;
  const data = { campaignId: found.campaignId, contributionId, methodId: setup.methodId };
  await tools.dispatch(campaign, { type: 'PlacePledge', data }, senderOf(tools));
}

function noneWhenMissing(error: unknown): undefined {
  if (error instanceof ProviderRefused && error.code === 'resource_missing') return undefined;
  throw error;
}

/**
 * Charges a due pledge to the card on file, once for each planned attempt; a decline is recorded, and the last one lets
 * the pledge lapse. Safe to repeat at every step: the payment has one intent, which captures once.
 */
export async function chargePledge(tools: SettleTools, contributionId: string): Promise<void> {
  const found = await findContribution(tools, contributionId);
  if (!found?.contribution || standing(found.state, found.contribution) !== 'due') return;
  const { contribution, state, campaignId } = found;
  const { failures, nextAttemptAt, methodId = '', contributorId: payerId, amount, tip } = contribution;
  if (nextAttemptAt === null) return lapse(tools, campaignId, contributionId);
  if (state.paused || (nextAttemptAt !== undefined && tools.now() < nextAttemptAt)) return;
  const purpose = purposeOf(contributionId);
  const paymentId = paymentIdOf(purpose);
  // An earlier run, or the contributor with another card, may have paid it already. One that was closed, as too many cards
  // were declined with it, cannot be charged any more: each attempt fails, and the pledge lapses after the last.
  const { status } = await settlePayment(tools, paymentId);
  if (status === 'open' || status === 'declined' || status === 'none' || status === 'cancelled') {
    const attempt = failures + 1;
    const code = await tryToCharge(tools, { purpose, payerId, amount: amount + tip, methodId, attempt });
    if (code === undefined) return;
    const data = { campaignId, contributionId, attempt, code };
    await tools.dispatch(campaign, { type: 'NotePledgeFailed', data }, senderOf(tools));
    const after = (await findContribution(tools, contributionId))?.contribution;
    if (after?.nextAttemptAt === null) await lapse(tools, campaignId, contributionId);
  }
}

type Attempt = {
  readonly purpose: ReturnType<typeof purposeOf>;
  readonly payerId: string;
  readonly amount: number;
  readonly methodId: string;
  readonly attempt: number;
};

/** The provider's code when the attempt was declined; undefined when it was not, or is still under way. */
async function tryToCharge(
  tools: SettleTools,
  { methodId, attempt, ...request }: Attempt,
): Promise<string | undefined> {
  const paymentId = paymentIdOf(request.purpose);
  try {
    const { clientSecret } = await openPayment(tools, request, () => undefined);
    const intentId = clientSecret.split('_secret')[0] ?? '';
    await tools.provider.chargeOnFile({ intentId, methodId, attempt });
  } catch (error) {
    // Under way, or paid meanwhile: no decline.
    if (error instanceof ProviderRefused && error.code === 'payment_intent_unexpected_state') {
      await settlePayment(tools, paymentId);
      return undefined;
    }
    const isClosed = error instanceof Refusal && error.code === PaymentClosed.code;
    if (!isClosed && !(error instanceof ProviderRefused)) throw error;
    const { status } = await settlePayment(tools, paymentId);
    return status === 'fulfilled' || status === 'captured' ? undefined : error.code;
  }
  await settlePayment(tools, paymentId);
  return undefined;
}

/** Its payment is closed first, so that no card can be charged for a pledge that no longer counts. */
async function lapse(tools: SettleTools, campaignId: string, contributionId: string): Promise<void> {
  const { status } = await closePayment(tools, paymentIdOf(purposeOf(contributionId)));
  if (status === 'open' || status === 'captured') return;
  await tools.dispatch(campaign, { type: 'LapsePledge', data: { campaignId, contributionId } }, senderOf(tools));
}

/** Charges every due pledge of a campaign whose attempt has come. One that fails for the provider's sake stops none. */
export async function chargePledges(tools: SettleTools, campaignId: string): Promise<void> {
  const { state } = await tools.stateOf(campaign, { campaignId });
  const due = contributionsOf(state).filter(([, contribution]) => standing(state, contribution) === 'due');
  const faults: unknown[] = [];
  for (const [contributionId] of due)
    await chargePledge(tools, contributionId).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${due.length} pledges were not charged`);
}
