import type { Dispatch, Sender } from '../../dispatch.ts';
import { earnings } from '../../earnings/decider.ts';
import { RefundNotCovered } from '../../earnings/refusals.ts';
import { creditedFor } from '../../earnings/state.ts';
import { Refusal } from '../../refusal.ts';
import { lookAtSale, type RefundToBegin, type SaleNamed, type SaleTools, takenByRefund } from './lookAtSale.ts';

type CoverTools = SaleTools & { readonly dispatch: Dispatch; readonly sender: Sender };

/** The refund of a part of an order, in cents, which has not begun, and a seller from whom it takes. */
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
 * Covers the refund of a part by every seller of the order from whom it takes ({@link coverRefund}), and answers whether all
 * of them do. The part's own seller covers it where it was sent (`wasSent`), as it was due to them then.
 */
export async function coverByAll(
  tools: CoverTools,
  part: PartToRefund & { readonly wasSent: boolean },
  sellerIds: readonly string[],
  rate: number,
): Promise<boolean> {
  const { wasSent, ...named } = part;
  const { sellerId: own, orderId: itemId, paymentId, disputeIds, refundId, amount } = named;
  const others = sellerIds.filter((id) => id !== own);
  const sale = { paymentId, page: 'cart', itemId, disputeIds } as const;
  const taken = others.length === 0 ? [] : await takenByRefund(tools, others, sale, { refundId, amount });
  for (const sellerId of [...(wasSent ? [own] : []), ...taken])
    if (!(await coverRefund(tools, { ...named, sellerId }, rate))) return false;
  return true;
}

/**
 * Takes what the refund of a part will take from a seller off their balance, and answers whether that covers it: always
 * where they were never credited for it. `rate`: basis points the platform takes of sales. Safe to repeat until the refund
 * has begun: nothing is taken off twice, and what was covered stays so.
 */
export async function coverRefund(tools: CoverTools, part: PartToRefund, rate: number): Promise<boolean> {
  const { sellerId: memberId, orderId: itemId, paymentId, refundId, amount } = part;
  const { state } = await tools.stateOf(earnings, { memberId });
  const { disputeIds: known = [] } = creditedFor(state, paymentId);
  const disputeIds = [...new Set([...known, ...part.disputeIds])].sort();
  return cover(tools, memberId, { paymentId, page: 'cart', itemId, disputeIds }, { refundId, amount }, rate);
}

/** The refund of a visit, in cents, which has not begun, and the shop's owner. */
export type VisitToRefund = RefundToBegin & {
  readonly ownerId: string;
  readonly bookingId: string;
  readonly paymentId: string;
};

/**
 * The same of a visit, which cannot be cancelled any more once it is due: its owner was credited for one that goes back only
 * where a process had another time. Nothing is noted where they never were.
 */
export async function coverVisit(tools: CoverTools, visit: VisitToRefund, rate: number): Promise<boolean> {
  const { ownerId, bookingId: itemId, paymentId, refundId, amount } = visit;
  const { state } = await tools.stateOf(earnings, { memberId: ownerId });
  const { seen, disputeIds = [] } = creditedFor(state, paymentId);
  if (seen === 0) return true;
  return cover(tools, ownerId, { paymentId, page: 'booking', itemId, disputeIds }, { refundId, amount }, rate);
}

async function cover(
  tools: CoverTools,
  memberId: string,
  named: SaleNamed,
  refund: RefundToBegin,
  rate: number,
): Promise<boolean> {
  const { refundId } = refund;
  const sale = await lookAtSale(tools, memberId, named, refund);
  const sender = { ...tools.sender, commandId: undefined };
  try {
    await tools.dispatch(earnings, { type: 'CoverRefund', data: { memberId, sale, rate, refundId } }, sender);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === RefundNotCovered.code)) throw error;
    return false;
  }
}
