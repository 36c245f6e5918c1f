import { balanceTransaction } from '../../balance/decider.ts';
import type { Contested } from '../../disputes/events.ts';
import { payment, paymentIdOf } from '../../payments/decider.ts';
import { isGoingBack } from '../../payments/state.ts';
import type { BalanceTransaction, TransactionSource } from '../../ports/balanceProvider.ts';
import { account } from '../../users/decider.ts';
import { followDispute, ours } from '../disputes/followDispute.ts';
import { tellItem } from '../payment/refunds.ts';
import { type SettleTools, settlePayment } from '../payment/settle.ts';
import { followMovement } from '../payouts/followMovement.ts';
import { planStateOf, recordProviderState } from '../plans/followPlan.ts';
import { latePurpose, takeLateInvoices } from '../plans/lateInvoices.ts';

/**
 * Notes what of a movement of the provider's balance nothing else in the log says: its fee, what went to the platform's
 * own bank, and what is none of ours. A refund that was made by hand of a payment of ours becomes one of that payment, what
 * was taken back by hand of a payout comes back to it.
 * Once for each transaction, so that it may be repeated after a crash at any point. `doubled` is called before it is noted
 * where money went twice for one payout or refund of ours: only one movement is said by our events, whatever its mark.
 * `lost` is called before it is noted where a member has paid something that the log has lost, as after an older backup was
 * put back.
 */
export async function noteTransaction(
  tools: SettleTools,
  found: BalanceTransaction,
  doubled: Alarm = async () => undefined,
  lost: Alarm = async () => undefined,
): Promise<void> {
  const { transactionId, kind } = found;
  if ((await tools.stateOf(balanceTransaction, { transactionId })).state.isNoted) return;
  const isSaid = await isSaidElsewhere(tools, found, doubled, lost);
  const amount = isSaid ? 0 : found.amount;
  // A dispute says what it has cost, too.
  const fee = isSaid && kind === 'dispute' ? 0 : found.fee;
  if (amount === 0 && fee === 0) return;
  const { source: _, ...facts } = found;
  const data = { ...facts, amount, fee };
  await tools.dispatch(
    balanceTransaction,
    { type: 'NoteTransaction', data },
    { ...tools.sender, commandId: undefined },
  );
}

type Alarm = (found: BalanceTransaction) => Promise<void>;

/** Whether other events say what a transaction has moved, or will as soon as they are settled. */
async function isSaidElsewhere(
  tools: SettleTools,
  found: BalanceTransaction,
  doubled: Alarm,
  lost: Alarm,
): Promise<boolean> {
  const { kind, transactionId } = found;
  if (kind === 'payout' || kind === 'fee' || kind === 'other') return false;
  if (kind === 'dispute') return isDisputeSaid(tools, found);
  const source = found.source ?? (await tools.provider.lookTransaction(transactionId));
  if (kind === 'transfer' || kind === 'transferReversal') return isPayoutSaid(tools, found, source, doubled);
  const of = await ours(tools, source.about);
  if (!of && kind === 'charge' && (await isOfMember(tools, source))) await lost(found);
  const paymentId = of && (await paymentOf(tools, kind, of, source));
  if (!of || paymentId === undefined) return false;
  if (kind === 'charge') return true;
  return isRefundSaid(tools, found, source, { ...of, paymentId }, doubled);
}

/** Whether a charge has the mark of a payment, and its payer is a member whom the log has: other installations have others. */
async function isOfMember({ stateOf }: SettleTools, { about }: TransactionSource): Promise<boolean> {
  if (!about?.paymentId) return false;
  return (await stateOf(account, { accountId: about.payerId })).state.status !== 'none';
}

/**
 * Whether a dispute of ours has this movement. Throws where it lacks it, so that it is looked at again in the next round:
 * the provider may list it before the dispute has it, and noted as none of ours it would count twice then.
 */
async function isDisputeSaid(
  tools: SettleTools,
  { transactionId, sourceId }: Pick<BalanceTransaction, 'transactionId' | 'sourceId'>,
): Promise<boolean> {
  const known = sourceId === null ? undefined : await followDispute(tools, sourceId);
  if (!known) return false;
  if (!known.movements.includes(transactionId)) throw new Error(`${sourceId} has no movement ${transactionId}`);
  return true;
}

/** What was sent, and what came back of it, as somebody may have taken it back in the provider's own pages. */
async function isPayoutSaid(
  tools: SettleTools,
  found: BalanceTransaction,
  { payoutId }: TransactionSource,
  doubled: Alarm,
): Promise<boolean> {
  const { kind, sourceId } = found;
  if (payoutId === undefined || sourceId === null) return false;
  const of = kind === 'transferReversal' ? { reversalId: sourceId } : { transferId: sourceId };
  const answer = await followMovement(tools, { payoutId, ...of });
  // What comes back of what went twice is no alarm: it is booked as what went was.
  if (answer === 'doubled' && kind === 'transfer') await doubled(found);
  return answer === 'said';
}

/**
 * The payment that was paid with the intent of a transaction, as money of another with its marks is none that its events
 * speak of. Settled first: the capture may not be noted yet, and a refund that failed is noted as that. Null for what the
 * provider charged by itself and its plan counts; undefined where nothing in the log has that money.
 */
async function paymentOf(
  tools: SettleTools,
  kind: BalanceTransaction['kind'],
  { paymentId, payerId }: Contested,
  { intentId, about }: TransactionSource,
): Promise<string | null | undefined> {
  const candidates = paymentId === null ? await countInvoice(tools, payerId, about?.invoiceId) : [paymentId];
  if (candidates === 'counted') return null;
  for (const candidate of candidates) {
    await settlePayment(tools, candidate, { noticed: kind !== 'charge' });
    const { state } = await tools.stateOf(payment, { paymentId: candidate });
    if (state.stage === 'captured' && state.intentId === intentId) return candidate;
  }
  return undefined;
}

/**
 * Has an invoice that was charged to the card on file counted, however late it is seen: as a renewal or a change of the
 * plan that runs, or as a payment that goes back where the plan had ended. Answers the payments that may have it where no
 * plan counts it.
 */
async function countInvoice(
  tools: SettleTools,
  memberId: string,
  invoiceId: string | undefined,
): Promise<'counted' | readonly string[]> {
  if (invoiceId === undefined) return [];
  const isCounted = async () => (await planStateOf(tools, memberId)).paidInvoices.includes(invoiceId);
  if (await isCounted()) return 'counted';
  await recordProviderState(tools, memberId);
  if (await isCounted()) return 'counted';
  const { opened, byHand } = await planStateOf(tools, memberId);
  for (const subscriptionId of Object.values(opened)) await takeLateInvoices(tools, memberId, subscriptionId);
  const begun = byHand[invoiceId];
  return [...(begun === undefined ? [] : [begun]), paymentIdOf(latePurpose(memberId, invoiceId))];
}

/**
 * A refund that was made by hand becomes one of its payment, and what was paid for is told of it. So does a second one under
 * the mark of one that was completed under another id of the provider's, and one that our log has lost.
 */
async function isRefundSaid(
  tools: SettleTools,
  found: BalanceTransaction,
  { refundId }: TransactionSource,
  { paymentId, purpose }: Contested,
  doubled: Alarm,
): Promise<boolean> {
  const { kind, sourceId, amount } = found;
  if (paymentId === null || sourceId === null) return refundId !== undefined;
  const { state } = await tools.stateOf(payment, { paymentId });
  if (state.stage === 'none') return false;
  if (state.refunds[sourceId]) return true;
  const isMarked = refundId !== undefined && state.refunds[refundId] !== undefined;
  if (isMarked && (state.refundedAs[refundId] ?? sourceId) === sourceId) return true;
  if (isMarked && kind === 'refund') await doubled(found);
  // What came back of a refund that is none of its payment is booked as that was: once those of contributions were none.
  if (kind === 'refundFailure') return purpose.page !== 'contribute' || isGoingBack(state);
  // First, so that a crash between both is made up for by the next look.
  await tellItem(tools, purpose, { refundId: sourceId, amount: -amount });
  const data = { paymentId, providerRefundId: sourceId, amount: -amount };
  await tools.dispatch(payment, { type: 'NoteForeignRefund', data }, { ...tools.sender, commandId: undefined });
  return true;
}
