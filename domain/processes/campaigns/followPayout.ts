import { campaign } from '../../campaigns/decider.ts';
import type { PayoutCommand } from '../../campaigns/payoutCommands.ts';
import type { Dispatch, IntentOf, Sender, StateOf } from '../../dispatch.ts';
import type { PayoutProvider } from '../../ports/payoutProvider.ts';
import { followTransfer } from '../payouts/followTransfer.ts';

export type PayoutTools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly provider: PayoutProvider;
  readonly sender: Sender;
};

type Of = { readonly campaignId: string; readonly payoutId: string };

/**
 * Brings one payout of a campaign to where the provider has it ({@link followTransfer}). A payout that is refused is
 * noted as failed: the amount is the campaign's again.
 */
export function followPayout(tools: PayoutTools, of: Of): Promise<void> {
  const { dispatch, stateOf, provider, sender } = tools;
  const { campaignId, payoutId } = of;
  const send = async (intent: IntentOf<PayoutCommand>): Promise<void> =>
    void (await dispatch(campaign, intent, { ...sender, commandId: undefined }));
  return followTransfer(provider, {
    current: async () => (await stateOf(campaign, { campaignId })).state.paidOut.payouts[payoutId],
    noteSent: ({ transferId }) => send({ type: 'NotePayoutSent', data: { ...of, transferId } }),
    noteFailed: (why) => send({ type: 'NotePayoutFailed', data: { ...of, why } }),
    noteReversal: ({ reversalId = null, providerReversalId, amount }) =>
      send({ type: 'NoteReversal', data: { ...of, reversalId, providerReversalId, amount } }),
    noteReversalFailed: (reversalId, why) => send({ type: 'NoteReversalFailed', data: { ...of, reversalId, why } }),
  });
}
