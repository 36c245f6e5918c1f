import type { Actor } from '../decider.ts';
import { cartIdOf, orderIdOf } from '../ids.ts';
import type { StockCommand } from './commands.ts';
import type { StockEvent } from './events.ts';

/*
 * Fixed examples for specs: a seller's product, two buyers and their orders, from noon on.
 */
export const SELLER_ID = 'Seller0000000000000000';
export const PRODUCT_ID = `${SELLER_ID}Comb01`;
export const seller: Actor = { id: SELLER_ID, role: 'SELLER' };
export const ann: Actor = { id: 'AnnBuyer00000000000000', role: 'CUSTOMER' };
export const bob: Actor = { id: 'BobBuyer00000000000000', role: 'CUSTOMER' };
export const system: Actor = { id: 'release-lapsed', role: 'system' };
export const NOON = '2027-01-12T12:00:00.000Z';

/** An instant so many minutes after noon. */
export const later = (minutes: number): string => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();

/** The order a buyer's first cart became, by its version. */
export const orderOf = (buyer: Actor, version = 1): string => orderIdOf(cartIdOf(buyer.id, 0), version);

const of = { productId: PRODUCT_ID, sellerId: SELLER_ID };
export const supplied = (quantity: number): StockEvent => ({ type: 'StockSupplied', data: { ...of, quantity } });
export const writtenOff = (quantity: number): StockEvent => ({ type: 'StockWrittenOff', data: { ...of, quantity } });
export const reserved = (buyer: Actor, quantity: number, until = later(15), version = 1): StockEvent => ({
  type: 'StockReserved',
  data: { ...of, orderId: orderOf(buyer, version), quantity, expiresAt: until },
});
export const extended = (buyer: Actor, quantity: number, until: string): StockEvent => ({
  type: 'ReservationExtended',
  data: { ...of, orderId: orderOf(buyer), quantity, expiresAt: until },
});
export const released = (buyer: Actor, quantity: number, why: 'expired' | 'abandoned'): StockEvent => ({
  type: 'StockReleased',
  data: { ...of, orderId: orderOf(buyer), quantity, why },
});
export const sold = (buyer: Actor, quantity: number): StockEvent => ({
  type: 'StockSold',
  data: { ...of, orderId: orderOf(buyer), quantity },
});
export const returned = (buyer: Actor, quantity: number): StockEvent => ({
  type: 'StockReturned',
  data: { ...of, orderId: orderOf(buyer), quantity },
});

type OwnData<T extends StockCommand['type']> = Omit<Extract<StockCommand, { type: T }>['data'], 'productId'>;

/** A command about the product, by an actor, minutes after noon. */
export const send = <T extends StockCommand['type']>(type: T, data: OwnData<T>, by: Actor, minutes = 0): StockCommand =>
  ({ type, data: { productId: PRODUCT_ID, ...data }, at: later(minutes), by }) as unknown as StockCommand;
