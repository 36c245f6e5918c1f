import type { Actor, Aggregate } from '../decider.ts';
import { cartOfOrder, memberOfCart, ownerOfShop } from '../ids.ts';
import type {
  ExtendReservation,
  ReleaseStock,
  ReserveStock,
  ReturnStock,
  SellStock,
  SetStock,
  StockCommand,
  SupplyStock,
  WriteOffStock,
} from './commands.ts';
import type { StockEvent } from './events.ts';
import {
  AlreadySold,
  NotSold,
  NotYourProduct,
  OutOfStock,
  OwnProduct,
  ProductMissing,
  QuantityInvalid,
  ReservationAlreadyExtended,
  ReservationMissing,
  ReservationOver,
  ReservedTooLong,
  StockInvalid,
} from './refusals.ts';
import {
  availableOf,
  emptyStock,
  evolve,
  isDue,
  lapsed,
  minutesAfter,
  RESERVED_MINUTES,
  reservationOf,
  type Stock,
} from './state.ts';

export { availableOf, figuresOf, reservationOf, type Stock } from './state.ts';

/** The most pieces of a product there can be, and of one order's line (specification §9: 1 to 99). */
export const MOST_PIECES = 1_000_000;
const MOST_PER_ORDER = 99;

/** Stream stock-{productId}: a product's pieces, so that no race can sell one twice (docs/rules.md Stock). */
export const stock: Aggregate<Stock, StockCommand, StockEvent, { readonly productId: string }> = {
  name: 'stock',
  stream({ productId }) {
    sellerOf(productId);
    return `stock-${productId}`;
  },
  initial: emptyStock,
  decide(command, state) {
    switch (command.type) {
      case 'SupplyStock':
        return supply(command, state);
      case 'WriteOffStock':
        return writeOff(command, state);
      case 'SetStock':
        return set(command, state);
      case 'ReserveStock':
        return reserve(command, state);
      case 'ExtendReservation':
        return extend(command, state);
      case 'ReleaseStock':
        return release(command, state);
      case 'SellStock':
        return sell(command, state);
      case 'ReturnStock':
        return giveBack(command, state);
    }
  },
  evolve,
};

function supply({ data: { productId, quantity }, by }: SupplyStock, state: Stock): StockEvent[] {
  const of = ownProduct(productId, by);
  if (!isCount(quantity, 1, MOST_PIECES) || state.supplied + quantity > MOST_PIECES + state.sold) throw StockInvalid();
  return [{ type: 'StockSupplied', data: { ...of, quantity } }];
}

function writeOff({ data: { productId, quantity }, at, by }: WriteOffStock, state: Stock): StockEvent[] {
  const of = ownProduct(productId, by);
  if (!isCount(quantity, 1, MOST_PIECES)) throw StockInvalid();
  return [...makeRoom(state, productId, quantity, at), { type: 'StockWrittenOff', data: { ...of, quantity } }];
}

function set({ data: { productId, available }, at, by }: SetStock, state: Stock): StockEvent[] {
  ownProduct(productId, by);
  if (!isCount(available, 0, MOST_PIECES)) throw StockInvalid();
  const quantity = available - availableOf(state, at);
  if (quantity > 0) return supply({ type: 'SupplyStock', data: { productId, quantity }, at, by }, state);
  if (quantity < 0) return writeOff({ type: 'WriteOffStock', data: { productId, quantity: -quantity }, at, by }, state);
  return [];
}

/**
 * A repeat appends nothing while the order's pieces are reserved or sold; after their release they are reserved again.
 */
function reserve({ data, at, by }: ReserveStock, state: Stock): StockEvent[] {
  const { productId, orderId, quantity, expiresAt } = data;
  const of = forOrder(productId, orderId, by);
  if (of.buyerId === of.sellerId) throw OwnProduct();
  const known = reservationOf(state, orderId);
  if (known?.stage === 'returned') throw ReservationOver();
  if (known?.stage === 'sold' || (known?.stage === 'reserved' && !isDue(known.expiresAt, at))) return [];
  if (!isCount(quantity, 1, MOST_PER_ORDER)) throw QuantityInvalid();
  if (!isDue(expiresAt, minutesAfter(at, RESERVED_MINUTES))) throw ReservedTooLong();
  if (isDue(expiresAt, at)) throw ReservationOver();
  const own = known?.stage === 'reserved' ? [expired(of, orderId, known.quantity)] : [];
  const rest = own.reduce(evolve, state);
  return [...own, ...makeRoom(rest, productId, quantity, at), reserved(of, orderId, quantity, expiresAt)];
}

function extend({ data, at, by }: ExtendReservation, state: Stock): StockEvent[] {
  const { productId, orderId, expiresAt: wished } = data;
  const { sellerId } = forOrder(productId, orderId, by);
  const known = reservationOf(state, orderId);
  if (!known) throw ReservationMissing();
  if (known.stage !== 'reserved' || isDue(known.expiresAt, at)) throw ReservationOver();
  const expiresAt = isDue(wished, known.latest) ? wished : known.latest;
  if (isDue(expiresAt, known.expiresAt)) return [];
  if (known.extended) throw ReservationAlreadyExtended();
  return [{ type: 'ReservationExtended', data: { productId, sellerId, orderId, quantity: known.quantity, expiresAt } }];
}

/** Appends nothing for pieces the order does not have; sold pieces come back by ReturnStock only. */
function release({ data, at, by }: ReleaseStock, state: Stock): StockEvent[] {
  const { productId, orderId, why } = data;
  const { sellerId } = forOrder(productId, orderId, by);
  const known = reservationOf(state, orderId);
  if (why === 'abandoned' && known?.stage === 'sold') throw AlreadySold();
  if (known?.stage !== 'reserved' || (why === 'expired' && !isDue(known.expiresAt, at))) return [];
  return [{ type: 'StockReleased', data: { productId, sellerId, orderId, quantity: known.quantity, why } }];
}

/** Sells reserved pieces; a released reservation is made again if enough pieces are free, and refused if not. */
function sell({ data: { productId, orderId }, at, by }: SellStock, state: Stock): StockEvent[] {
  const of = forOrder(productId, orderId, by);
  const known = reservationOf(state, orderId);
  if (!known) throw ReservationMissing();
  if (known.stage === 'returned') throw ReservationOver();
  if (known.stage === 'sold') return [];
  const { quantity } = known;
  const again =
    known.stage === 'released'
      ? [...makeRoom(state, productId, quantity, at), reserved(of, orderId, quantity, at)]
      : [];
  return [...again, { type: 'StockSold', data: { productId, sellerId: of.sellerId, orderId, quantity } }];
}

function giveBack({ data: { productId, orderId }, by }: ReturnStock, state: Stock): StockEvent[] {
  const sellerId = sellerOf(productId);
  if (by.id !== sellerId) forOrder(productId, orderId, by);
  const known = reservationOf(state, orderId);
  if (known?.stage === 'returned') return [];
  if (known?.stage !== 'sold') throw NotSold();
  return [{ type: 'StockReturned', data: { productId, sellerId, orderId, quantity: known.quantity } }];
}

/**
 * Releases as many lapsed reservations as it takes to free `quantity` pieces; refuses with OutOfStock when all of them
 * are too few.
 */
function makeRoom(state: Stock, productId: string, quantity: number, at: string): StockEvent[] {
  const available = availableOf(state, at);
  if (available < quantity) throw OutOfStock({ productId, wanted: quantity, available });
  const of = { productId, sellerId: sellerOf(productId) };
  const events: StockEvent[] = [];
  let free = state.supplied - state.sold - state.reserved;
  for (const { orderId, reservation } of lapsed(state, at)) {
    if (free >= quantity) break;
    events.push(expired(of, orderId, reservation.quantity));
    free += reservation.quantity;
  }
  return events;
}

type Of = { readonly productId: string; readonly sellerId: string };

const reserved = ({ productId, sellerId }: Of, orderId: string, quantity: number, expiresAt: string): StockEvent => ({
  type: 'StockReserved',
  data: { productId, sellerId, orderId, quantity, expiresAt },
});

const expired = ({ productId, sellerId }: Of, orderId: string, quantity: number): StockEvent => ({
  type: 'StockReleased',
  data: { productId, sellerId, orderId, quantity, why: 'expired' },
});

/** The seller is in the product's id (ADR 2). */
function sellerOf(productId: string): string {
  const sellerId = ownerOfShop(productId);
  if (!sellerId) throw ProductMissing();
  return sellerId;
}

function ownProduct(productId: string, by: Actor): Of {
  const sellerId = sellerOf(productId);
  if (by.id !== sellerId) throw NotYourProduct();
  return { productId, sellerId };
}

/** Refuses actors other than the buyer, whose id is in the order's id; the system acts for them. */
function forOrder(productId: string, orderId: string, by: Actor): Of & { readonly buyerId: string } {
  const buyerId = memberOfCart(cartOfOrder(orderId) ?? '');
  if (!buyerId || (by.role !== 'system' && by.id !== buyerId)) throw ReservationMissing();
  return { productId, sellerId: sellerOf(productId), buyerId };
}

const isCount = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
