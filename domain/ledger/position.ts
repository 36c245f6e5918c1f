import type { ContributionBegun } from '../campaigns/events.ts';
import type { DomainEvent } from '../decider.ts';
import { refundIdOfPart } from '../ids.ts';
import type { OrderPlaced, PartCancelled } from '../orders/events.ts';
import { type DisputeMoneyEvent, lossesAfter, transfersOfDispute } from './disputePostings.ts';
import {
  balancesAfter,
  campaignAccount,
  FEES,
  type MoneyEvent,
  noPosition,
  ownerAccount,
  type Position,
  positionAfter,
  TIPS,
  type Transfer,
  taxAccount,
  transfersOf,
} from './postings.ts';

/** Events that move no money and say whose a payment's money will be. */
export type SharingEvent = OrderPlaced | ContributionBegun | PartCancelled;

/** What an event moves, and where its payment's money lies afterwards. */
export type Moved = { readonly transfers: readonly Transfer[]; readonly position: Position };

/** The payment a sharing event is about; null for a part whose order had nothing to be paid. */
export function paymentOfSharing(event: SharingEvent): string | null {
  switch (event.type) {
    case 'OrderPlaced':
      return `cart-${event.data.orderId}`;
    case 'ContributionBegun':
      return `contribute-${event.data.contributionId}`;
    case 'PartCancelled':
      return event.data.paymentId;
  }
}

/** Where a payment's money lies once it is known whose it will be. */
export function shared(event: SharingEvent, before: Position): Position {
  switch (event.type) {
    case 'OrderPlaced':
      return { ...before, shares: sharesOfOrder(event) };
    case 'ContributionBegun': {
      const { campaignId, amount, fee, tip } = event.data;
      return { ...before, shares: { [campaignAccount(campaignId)]: amount - fee, [FEES]: fee, [TIPS]: tip } };
    }
    case 'PartCancelled': {
      const { orderId, sellerId, paymentId, refund } = event.data;
      if (paymentId === null || refund === 0) return before;
      const claim = { account: ownerAccount(sellerId), cents: refund, refundId: refundIdOfPart(orderId, sellerId) };
      return { ...before, claims: [...before.claims, claim] };
    }
  }
}

/**
 * What each seller's lines of an order cost, and what they ask for sending: what they earn once it is paid. Tax has an
 * account of its own.
 */
function sharesOfOrder({ data: { lines, terms = [] } }: OrderPlaced): Position['shares'] {
  const shares: Record<string, number> = {};
  const add = (name: string, cents: number) => {
    shares[name] = (shares[name] ?? 0) + cents;
  };
  for (const { sellerId, price, quantity } of lines) add(sellerId, price * quantity);
  for (const { sellerId, shipping, tax = 0 } of terms) {
    add(sellerId, shipping);
    if (tax > 0) add(taxAccount(sellerId), tax);
  }
  return shares;
}

/** What an event of a payment moves, in balanced steps. `known`: where its money lay before. */
export function moved(event: MoneyEvent, known: Position): Moved {
  const before = event.type === 'PaymentQuarantined' ? { ...known, currency: event.data.currency } : known;
  const transfers = transfersOf(event, before);
  return { transfers, position: positionAfter(event, before, transfers) };
}

/** The same for an event of a dispute. */
export function movedByDispute(event: DisputeMoneyEvent, before: Position): Moved {
  const transfers = transfersOfDispute(event, before);
  const losses = lossesAfter(event, before, transfers);
  return { transfers, position: { ...before, balances: balancesAfter(before, transfers), losses } };
}

/**
 * Where a payment's money lies after events of its own stream, of its order's and of its disputes', in the order of the
 * log: what the books say of it, from the log itself. Other events change nothing.
 */
export const positionOf = (events: readonly DomainEvent[]): Position =>
  (events as readonly (MoneyEvent | DisputeMoneyEvent | SharingEvent)[]).reduce(positionWith, noPosition);

function positionWith(before: Position, event: MoneyEvent | DisputeMoneyEvent | SharingEvent): Position {
  switch (event.type) {
    case 'OrderPlaced':
    case 'ContributionBegun':
    case 'PartCancelled':
      return shared(event, before);
    case 'DisputedMoneyTaken':
    case 'DisputedMoneyReturned':
    case 'DisputeLost':
    case 'DisputeWon':
      return movedByDispute(event, before).position;
    case 'PaymentCaptured':
    case 'PaymentQuarantined':
    case 'PaymentFulfilled':
    case 'RefundStarted':
    case 'RefundCompleted':
    case 'RefundFailed':
      return moved(event, before).position;
    default:
      return before;
  }
}

/** What a member has of a payment's money, in US cents: their own, and the tax they hold. */
export const heldBy = ({ balances }: Position, memberId: string): { readonly own: number; readonly tax: number } => ({
  own: Math.max(0, -(balances[ownerAccount(memberId)] ?? 0)),
  tax: Math.max(0, -(balances[taxAccount(memberId)] ?? 0)),
});

/** Whether a part of a member's was cancelled and its refund has not begun. */
export const isClaimed = ({ claims }: Position, memberId: string): boolean =>
  claims.some(({ account }) => account === ownerAccount(memberId));
