import type { PartTerms } from '../carts/events.ts';
import type { Aggregate } from '../decider.ts';
import { cartOfOrder, memberOfCart } from '../ids.ts';
import { mostTaxOn } from '../taxes.ts';
import type { AbandonOrder, KeepOrder, OrderCommand, PayOrder, PlaceOrder } from './commands.ts';
import { noteDispute } from './disputes.ts';
import type { OrderEvent, OrderLine } from './events.ts';
import { cancel, deliver, holdRefund, noteRefund, noteRefundFailure, ship } from './parts.ts';
import { OrderAlreadyPaid, OrderAmountDiffers, OrderInvalid, OrderMissing, OrderOver } from './refusals.ts';
import {
  evolve,
  isPlaced,
  LONGEST_PAY_MINUTES,
  minutesAfter,
  noOrder,
  type Order,
  type PlacedOrder,
  sumOf,
} from './state.ts';

const MOST_PIECES = 99;

/** Stream `order-{orderId}`: one version of a cart, paid at most once or given up for good (docs/rules.md Order). */
export const order: Aggregate<Order, OrderCommand, OrderEvent, { readonly orderId: string }> = {
  name: 'order',
  stream({ orderId }) {
    if (!cartOfOrder(orderId)) throw OrderMissing();
    return `order-${orderId}`;
  },
  initial: noOrder,
  decide(command, state) {
    switch (command.type) {
      case 'PlaceOrder':
        return place(command, state);
      case 'AbandonOrder':
        return abandon(command, state);
      case 'KeepOrder':
        return keep(command, known(state));
      case 'PayOrder':
        return pay(command, known(state));
      case 'ShipPart':
        return ship(command, known(state));
      case 'DeliverPart':
        return deliver(command, known(state));
      case 'CancelPart':
        return cancel(command, known(state));
      case 'HoldPartRefund':
        return holdRefund(command, known(state));
      case 'NotePartRefund':
        return noteRefund(command, known(state));
      case 'NotePartRefundFailure':
        return noteRefundFailure(command, known(state));
      case 'NoteOrderDispute':
        return noteDispute(command, known(state));
    }
  },
  evolve,
};

/** The buyer an order's id names. */
function buyerIn(orderId: string): { readonly cartId: string; readonly buyerId: string } {
  const cartId = cartOfOrder(orderId);
  const buyerId = memberOfCart(cartId ?? '');
  if (!cartId || !buyerId) throw OrderMissing();
  return { cartId, buyerId };
}

function known(state: Order): PlacedOrder {
  if (!isPlaced(state)) throw state.stage === 'never' ? OrderOver() : OrderMissing();
  return state;
}

function place({ data, at, by }: PlaceOrder, state: Order): OrderEvent[] {
  const { orderId, lines, terms = [], delivery, expiresAt } = data;
  const { cartId, buyerId } = buyerIn(orderId);
  if (by.role !== 'system' && by.id !== buyerId) throw OrderMissing();
  if (state.stage === 'abandoned' || state.stage === 'never') throw OrderOver();
  if (state.stage !== 'none') return [];
  check(lines, buyerId);
  checkTerms(terms, lines);
  const shipping = terms.reduce((sum, part) => sum + part.shipping, 0);
  const tax = terms.reduce((sum, part) => sum + (part.tax ?? 0), 0);
  const facts = {
    ...{ orderId, buyerId, cartId, lines },
    ...(terms.length > 0 && { terms }),
    ...({ shipping, tax, total: sumOf(lines) + shipping + tax, currency: 'usd' } as const),
    ...(delivery && { delivery }),
  };
  return [{ type: 'OrderPlaced', data: { ...facts, placedAt: at, expiresAt } }];
}

/** Distinct products, 1 to 99 pieces of each, whole cents, nothing of one's own: what a cart has checked already. */
function check(lines: readonly OrderLine[], buyerId: string): void {
  const isGood = ({ price, quantity, sellerId }: OrderLine) =>
    Number.isInteger(quantity) &&
    quantity >= 1 &&
    quantity <= MOST_PIECES &&
    Number.isInteger(price) &&
    price >= 0 &&
    sellerId !== buyerId;
  const areDistinct = new Set(lines.map(({ productId }) => productId)).size === lines.length;
  if (lines.length === 0 || !areDistinct || !lines.every(isGood)) throw OrderInvalid();
}

/** Whole cents, once for each seller of the lines at most; no shipping of what is picked up, and no more tax than can be. */
function checkTerms(terms: readonly PartTerms[], lines: readonly OrderLine[]): void {
  const isGood = ({ sellerId, shipping, pickUp, tax = 0 }: PartTerms) =>
    Number.isInteger(shipping) &&
    shipping >= 0 &&
    !(pickUp && shipping > 0) &&
    Number.isInteger(tax) &&
    tax >= 0 &&
    tax <= mostTaxOn(sumOf(lines.filter((line) => line.sellerId === sellerId))) &&
    lines.some((line) => line.sellerId === sellerId);
  const areDistinct = new Set(terms.map(({ sellerId }) => sellerId)).size === terms.length;
  if (!areDistinct || !terms.every(isGood)) throw OrderInvalid();
}

function keep({ data: { orderId } }: KeepOrder, state: PlacedOrder): OrderEvent[] {
  if (state.stage !== 'placed' || state.kept) return [];
  return [
    {
      type: 'OrderKept',
      data: { orderId, buyerId: state.buyerId, expiresAt: minutesAfter(state.placedAt, LONGEST_PAY_MINUTES) },
    },
  ];
}

function abandon({ data: { orderId, why } }: AbandonOrder, state: Order): OrderEvent[] {
  if (state.stage === 'paid') throw OrderAlreadyPaid();
  if (state.stage === 'abandoned' || state.stage === 'never') return [];
  return [{ type: 'OrderAbandoned', data: { orderId, buyerId: buyerIn(orderId).buyerId, why } }];
}

function pay({ data: { orderId, paymentId, amount }, at }: PayOrder, state: PlacedOrder): OrderEvent[] {
  if (state.stage === 'abandoned') throw OrderOver();
  if (state.stage === 'paid') {
    if (state.paymentId !== paymentId) throw OrderAlreadyPaid();
    return [];
  }
  if (amount !== state.total || (paymentId === null) !== (state.total === 0))
    throw OrderAmountDiffers({ total: state.total });
  const { buyerId, cartId, total, parts } = state;
  const sellerIds = parts.map(({ sellerId }) => sellerId);
  return [{ type: 'OrderPaid', data: { orderId, buyerId, cartId, paymentId, total, sellerIds, paidAt: at } }];
}
