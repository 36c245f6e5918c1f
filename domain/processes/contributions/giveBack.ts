import { campaign } from '../../campaigns/decider.ts';
import type { ContributionRefunded } from '../../campaigns/events.ts';
import { REFUNDS_AT_ONCE } from '../../campaigns/limits.ts';
import { contributionsOf } from '../../campaigns/state.ts';
import type { Sender } from '../../dispatch.ts';
import { payment } from '../../payments/decider.ts';
import { closePayment } from '../payment/close.ts';
import { type SettleTools, settlePayment } from '../payment/settle.ts';
import { startRefund } from '../payment/startRefund.ts';

const paymentOf = (contributionId: string) => `contribute-${contributionId}`;

/** Pays back a contribution whose refund was decided, once: the refund's id follows from the payment's. */
export async function refundContribution(
  tools: SettleTools,
  { paymentId, amount, tip, reason }: Pick<ContributionRefunded['data'], 'paymentId' | 'amount' | 'tip' | 'reason'>,
  sender: Sender,
): Promise<void> {
  const again = { ...sender, commandId: undefined };
  // It counted before it could be refunded: if a crash kept that from the payment's record, it belongs there first.
  await tools.dispatch(payment, { type: 'Fulfil', data: { paymentId } }, again);
  const data = {
    paymentId,
    refundId: `${paymentId}-refund`,
    amount: amount + tip,
    reason: reason || 'the contribution was taken back',
  };
  await startRefund(tools.dispatch, data, again);
  await settlePayment(tools, paymentId);
}

/**
 * Decides every refund of a cancelled campaign, some at a time, and closes what could still be paid for it. Goes on
 * where it stopped when it is run again.
 */
export async function refundCancelled(tools: SettleTools, campaignId: string): Promise<void> {
  const sender = { ...tools.sender, commandId: undefined };
  for (;;) {
    const data = { campaignId, most: REFUNDS_AT_ONCE };
    const { events } = await tools.dispatch(campaign, { type: 'RefundNext', data }, sender);
    if (events.length < REFUNDS_AT_ONCE) break;
  }
  await closeOpen(tools, campaignId);
}

/** Closes the payments of a campaign that is over which nobody has made; one that was just made is settled. */
export async function closeOpen(tools: SettleTools, campaignId: string): Promise<void> {
  const { state } = await tools.stateOf(campaign, { campaignId });
  const open = contributionsOf(state).filter(
    ([, { stage, failures }]) => stage === 'open' || (stage === 'pledged' && failures > 0 && state.cancelled),
  );
  for (const [contributionId] of open) await closePayment(tools, paymentOf(contributionId));
}
