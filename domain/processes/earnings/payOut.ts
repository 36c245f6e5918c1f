import type { Dispatch, IntentOf, Sender } from '../../dispatch.ts';
import type { EarningsCommand, PlanEarningsPayout } from '../../earnings/commands.ts';
import { earnings, MOST_SALES, whyStopped } from '../../earnings/decider.ts';
import { PayoutsStopped } from '../../earnings/refusals.ts';
import { creditedFor } from '../../earnings/state.ts';
import { payee } from '../../payouts/decider.ts';
import type { PayoutProvider } from '../../ports/payoutProvider.ts';
import { account } from '../../users/decider.ts';
import { followTransfer } from '../payouts/followTransfer.ts';
import { isOut, mayBePaid } from '../payouts/mayBePaid.ts';
import { lookAtSale, type SaleNamed, type SaleTools } from './lookAtSale.ts';

export type EarningsTools = SaleTools & { readonly dispatch: Dispatch; readonly sender: Sender };

const send = async ({ dispatch, sender }: EarningsTools, intent: IntentOf<EarningsCommand>): Promise<void> =>
  void (await dispatch(earnings, intent, { ...sender, commandId: undefined }));

/** By the system: it counts what the log has, whoever wanted to know. */
const SYSTEM = { id: 'pay-out-earnings', role: 'system' } as const;

/**
 * Credits a member for those of some sales that are due to them, and takes off what of earlier credits is theirs no
 * longer, each by what the log has of it now. `rate`: basis points the platform takes. May run concurrently, and again
 * after a crash at any point: nothing counts twice.
 */
export async function creditSales(
  tools: EarningsTools,
  memberId: string,
  named: readonly SaleNamed[],
  rate: number,
): Promise<void> {
  if (named.length === 0) return;
  const { state } = await tools.stateOf(earnings, { memberId });
  const asSystem = { ...tools, sender: { ...tools.sender, by: SYSTEM } };
  for (let from = 0; from < named.length; from += MOST_SALES) {
    const sales = await Promise.all(
      named.slice(from, from + MOST_SALES).map((sale) => {
        const { disputeIds = [] } = creditedFor(state, sale.paymentId);
        // A read model may know less than the log does already.
        const known = [...new Set([...disputeIds, ...sale.disputeIds])].sort();
        return lookAtSale(tools, memberId, { ...sale, disputeIds: known });
      }),
    );
    await send(asSystem, { type: 'CreditSales', data: { memberId, sales, rate } });
  }
}

type PayoutAccount = PlanEarningsPayout['data']['account'];

/** A member's account for payouts, by the log. */
async function payoutAccountOf({ stateOf }: Pick<EarningsTools, 'stateOf'>, memberId: string): Promise<PayoutAccount> {
  const [{ state: theirs }, { state: member }, { state: earned }] = await Promise.all([
    stateOf(payee, { memberId }),
    stateOf(account, { accountId: memberId }),
    stateOf(earnings, { memberId }),
  ]);
  const { status, accountId } = theirs;
  return {
    accountId: accountId ?? '',
    isEnabled: status === 'enabled' && accountId !== undefined,
    isRestricted: status === 'restricted',
    isSuspended: isOut(member, earned),
  };
}

/**
 * Refuses a member who asks for a payout for what the log says against one, however much is due to them: before anything
 * is counted, and before the provider is asked anything.
 */
export async function refuseStopped(tools: Pick<EarningsTools, 'stateOf'>, memberId: string): Promise<void> {
  const [theirs, { state }] = await Promise.all([
    payoutAccountOf(tools, memberId),
    tools.stateOf(earnings, { memberId }),
  ]);
  const why = whyStopped(theirs, state);
  if (why) throw why;
}

/**
 * Plans a payout of a member's balance, where there is one to be made, and answers its id; who asked for it is refused
 * with why not.
 */
export async function planPayout(
  tools: EarningsTools,
  memberId: string,
  isAsked: boolean,
): Promise<string | undefined> {
  const theirs = await payoutAccountOf(tools, memberId);
  const { events } = await tools.dispatch(
    earnings,
    { type: 'PlanEarningsPayout', data: { memberId, isAsked, account: theirs } },
    isAsked ? tools.sender : { ...tools.sender, commandId: undefined },
  );
  const [planned] = events;
  if (planned?.type === 'EarningsPayoutsStopped' && isAsked) throw PayoutsStopped();
  return planned?.type === 'EarningsPayoutPlanned' ? planned.data.payoutId : undefined;
}

/**
 * Brings one payout of a member's earnings to where the provider has it ({@link followTransfer}). One that is refused is
 * noted as failed: its amount is in the balance again. So is one that was planned before their payouts were stopped, or
 * they were suspended or deleted by the platform, and was not sent: the provider is not asked to send it. What is found there of another amount is
 * noted as that; what went to another account is not noted, and throws.
 */
export function followEarningsPayout(
  tools: Pick<EarningsTools, 'dispatch' | 'stateOf' | 'sender'> & { readonly provider: PayoutProvider },
  of: { readonly memberId: string; readonly payoutId: string },
): Promise<void> {
  const { memberId, payoutId } = of;
  const note = async (intent: IntentOf<EarningsCommand>): Promise<void> =>
    void (await tools.dispatch(earnings, intent, { ...tools.sender, commandId: undefined, by: SYSTEM }));
  return followTransfer(tools.provider, {
    current: async () => (await tools.stateOf(earnings, { memberId })).state.payouts[payoutId],
    mayGo: () => mayBePaid(tools.stateOf, memberId),
    noteSent: ({ transferId, amount }) => note({ type: 'NoteEarningsPayoutSent', data: { ...of, transferId, amount } }),
    noteFailed: (why) => note({ type: 'NoteEarningsPayoutFailed', data: { ...of, why } }),
    noteReversal: ({ providerReversalId, amount }) =>
      note({ type: 'NoteEarningsReversal', data: { ...of, providerReversalId, amount } }),
  });
}
