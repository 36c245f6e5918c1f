import type { Dispatch, Sender } from '../../dispatch.ts';
import { earnings } from '../../earnings/decider.ts';
import { RefundNotCovered } from '../../earnings/refusals.ts';
import { creditedFor } from '../../earnings/state.ts';
import { Refusal } from '../../refusal.ts';
import { lookAtSale, type SaleTools } from './lookAtSale.ts';

type CoverTools = SaleTools & { readonly dispatch: Dispatch; readonly sender: Sender };

/** The refund of a seller's part of an order, in cents, which has not begun. */
export type PartToRefund = {
  readonly sellerId: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly refundId: string;
  readonly amount: number;
  /** The disputes of its payment that the order knows. */
  readonly disputeIds: readonly string[];
};

/**
 * Takes what the refund of a part will take from its seller off their balance, and answers whether that covers it: always
 * where they were never credited for it. `rate`: basis points the platform takes of sales. Safe to repeat until the refund
 * has begun: nothing is taken off twice, and what was covered stays so.
 */
export async function coverRefund(tools: CoverTools, part: PartToRefund, rate: number): Promise<boolean> {
  const { sellerId: memberId, orderId: itemId, paymentId, refundId, amount } = part;
  const { state } = await tools.stateOf(earnings, { memberId });
  const { disputeIds: known = [] } = creditedFor(state, paymentId);
  const disputeIds = [...new Set([...known, ...part.disputeIds])].sort();
  const named = { paymentId, page: 'cart', itemId, disputeIds } as const;
  const sale = await lookAtSale(tools, memberId, named, { refundId, amount });
  const sender = { ...tools.sender, commandId: undefined };
  try {
    await tools.dispatch(earnings, { type: 'CoverRefund', data: { memberId, sale, rate, refundId } }, sender);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === RefundNotCovered.code)) throw error;
    return false;
  }
}
