import { campaign } from '../../campaigns/decider.ts';
import type { PayoutCommand } from '../../campaigns/payoutCommands.ts';
import type { Payout } from '../../campaigns/payoutState.ts';
import type { Dispatch, IntentOf, Sender, StateOf } from '../../dispatch.ts';
import { ProviderRefused } from '../../ports/paymentProvider.ts';
import type { PayoutProvider, ProviderReversal, ProviderTransfer } from '../../ports/payoutProvider.ts';

export type PayoutTools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly provider: PayoutProvider;
  readonly sender: Sender;
};

type Of = { readonly campaignId: string; readonly payoutId: string };

/**
 * Brings one payout to where the provider has it: sends it when it was not sent, takes back what is to be taken back, and
 * books what came back. It asks the provider for what was done before it asks to do it, so job, webhook and sweep may run
 * it concurrently, and again after a crash at any point; money moves once.
 */
export async function followPayout(tools: PayoutTools, of: Of): Promise<void> {
  const payout = await current(tools, of);
  if (!payout) return;
  const made = (await tools.provider.findTransfer(of.payoutId)) ?? (await sendPending(tools, of, payout));
  if (!made) return;
  await send(tools, { type: 'NotePayoutSent', data: { ...of, transferId: made.transferId } });
  await takeBack(tools, of, made);
}

const current = async ({ stateOf }: PayoutTools, { campaignId, payoutId }: Of): Promise<Payout | undefined> =>
  (await stateOf(campaign, { campaignId })).state.paidOut.payouts[payoutId];

const send = async ({ dispatch, sender }: PayoutTools, intent: IntentOf<PayoutCommand>): Promise<void> =>
  void (await dispatch(campaign, intent, { ...sender, commandId: undefined }));

/** Undefined when the provider has refused it, which is noted: nothing has moved, and the amount is the campaign's again. */
async function sendPending(
  tools: PayoutTools,
  of: Of,
  { status, accountId, amount }: Payout,
): Promise<ProviderTransfer | undefined> {
  if (status !== 'pending') return undefined;
  try {
    return await tools.provider.transfer({ payoutId: of.payoutId, accountId, amount });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // Another run may have sent it meanwhile.
    const made = await tools.provider.findTransfer(of.payoutId);
    if (!made) await send(tools, { type: 'NotePayoutFailed', data: { ...of, why: error.code } });
    return made;
  }
}

/** Reversals that were decided are made, then all the provider has are booked, each once. */
async function takeBack(tools: PayoutTools, of: Of, { transferId, reversed }: ProviderTransfer): Promise<void> {
  const payout = await current(tools, of);
  const due = Object.entries(payout?.reversing ?? {});
  if (due.length === 0 && reversed === (payout?.reversed ?? 0)) return;
  const before = await tools.provider.reversalsOf(transferId);
  for (const [reversalId, amount] of due)
    if (!before.some((one) => one.reversalId === reversalId))
      await reverse(tools, of, { reversalId, transferId, amount });
  for (const one of await tools.provider.reversalsOf(transferId)) await book(tools, of, one);
}

async function reverse(
  tools: PayoutTools,
  of: Of,
  order: { reversalId: string; transferId: string; amount: number },
): Promise<void> {
  try {
    await tools.provider.reverseTransfer(order);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const { reversalId } = order;
    const isMade = (await tools.provider.reversalsOf(order.transferId)).some((one) => one.reversalId === reversalId);
    if (!isMade) await send(tools, { type: 'NoteReversalFailed', data: { ...of, reversalId, why: error.code } });
  }
}

const book = (tools: PayoutTools, of: Of, made: ProviderReversal): Promise<void> => {
  const { providerReversalId, amount } = made;
  const reversalId = made.reversalId ?? null;
  return send(tools, { type: 'NoteReversal', data: { ...of, reversalId, providerReversalId, amount } });
};
