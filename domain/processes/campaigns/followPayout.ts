import { mayStillGo } from '../../campaigns/available.ts';
import { campaign } from '../../campaigns/decider.ts';
import type { PayoutCommand } from '../../campaigns/payoutCommands.ts';
import type { Payout } from '../../campaigns/payoutState.ts';
import type { Dispatch, IntentOf, Sender, StateOf } from '../../dispatch.ts';
import { earnings } from '../../earnings/decider.ts';
import type { PayoutProvider } from '../../ports/payoutProvider.ts';
import { followTransfer } from '../payouts/followTransfer.ts';
import { mayBePaid } from '../payouts/mayBePaid.ts';

export type PayoutTools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly provider: PayoutProvider;
  readonly sender: Sender;
};

type Of = { readonly campaignId: string; readonly payoutId: string };

/** By the system: it notes what the provider has, whoever wanted to know. */
const SYSTEM = { id: 'follow-payout', role: 'system' } as const;

/**
 * Brings one payout of a campaign to where the provider has it ({@link followTransfer}). A payout that is refused is
 * noted as failed: the amount is the campaign's again. So is one that was asked for and not sent before the campaign's
 * payouts, or those of its organizer, were stopped, or they were suspended: the provider is not asked to send it. What
 * is found there of another amount is noted as that; what went to another account is not noted, and throws. What comes back
 * of one, or should have, stops the payouts of its organizer's sales as well, which go to the same account.
 */
export function followPayout(tools: PayoutTools, of: Of): Promise<void> {
  const { dispatch, stateOf, provider, sender } = tools;
  const { campaignId, payoutId } = of;
  const send = async (intent: IntentOf<PayoutCommand>): Promise<void> =>
    void (await dispatch(campaign, intent, { ...sender, commandId: undefined }));
  // Before it is noted, so that a crash between both is made up for by the next run; of what was noted nothing is news.
  const stopSales = async (about: string, isNews: (payout: Payout) => boolean): Promise<void> => {
    const { organizerId: memberId, paidOut } = (await stateOf(campaign, { campaignId })).state;
    const payout = paidOut.payouts[payoutId];
    if (!payout || !isNews(payout)) return;
    const asSystem = { ...sender, commandId: undefined, by: SYSTEM };
    await dispatch(earnings, { type: 'StopEarningsPayouts', data: { memberId, why: 'takenBack', about } }, asSystem);
  };
  return followTransfer(provider, {
    current: async () => (await stateOf(campaign, { campaignId })).state.paidOut.payouts[payoutId],
    async mayGo() {
      const { state } = await stateOf(campaign, { campaignId });
      const payout = state.paidOut.payouts[payoutId];
      return payout !== undefined && mayStillGo(state, payout) && (await mayBePaid(stateOf, state.organizerId));
    },
    noteSent: ({ transferId, amount }) => send({ type: 'NotePayoutSent', data: { ...of, transferId, amount } }),
    noteFailed: (why) => send({ type: 'NotePayoutFailed', data: { ...of, why } }),
    noteReversal: async ({ reversalId = null, providerReversalId, amount }) => {
      await stopSales(reversalId ?? providerReversalId, ({ booked }) => !booked.includes(providerReversalId));
      await send({ type: 'NoteReversal', data: { ...of, reversalId, providerReversalId, amount } });
    },
    noteReversalFailed: async (reversalId, why) => {
      await stopSales(reversalId, ({ reversing }) => reversing[reversalId] !== undefined);
      await send({ type: 'NoteReversalFailed', data: { ...of, reversalId, why } });
    },
  });
}
