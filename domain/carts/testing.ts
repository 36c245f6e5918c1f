import type { Address } from '../address.ts';
import type { Actor } from '../decider.ts';
import { cartIdOf, orderIdOf } from '../ids.ts';
import type { CartCommand, Offers } from './commands.ts';
import type { CartEvent, CartLine } from './events.ts';

/*
 * Fixed examples for specs: a member, three products of two sellers.
 */
export const ann: Actor = { id: 'AnnBuyer00000000000000', role: 'CUSTOMER' };
export const bob: Actor = { id: 'BobBuyer00000000000000', role: 'CUSTOMER' };
export const system: Actor = { id: 'settle-payment', role: 'system' };
export const COMB = 'Seller0000000000000000Comb01';
export const OIL = 'Seller0000000000000000Oil001';
export const CAPE = 'Tailor0000000000000000Cape01';
export const NOON = '2027-01-12T12:00:00.000Z';

export const CART_ID = cartIdOf(ann.id, 0);
export const orderId = (version: number, round = 0): string => orderIdOf(cartIdOf(ann.id, round), version);

const memberId = ann.id;
export const line = (productId: string, quantity: number, price = 1250): CartLine => ({ productId, quantity, price });
export const offers = (
  ...entries: readonly (readonly [productId: string, price: number, available: number])[]
): Offers => Object.fromEntries(entries.map(([productId, price, available]) => [productId, { price, available }]));

export const putIn = (productId: string, quantity: number, price = 1250, additionId = 'a1'): CartEvent => ({
  type: 'ProductPutInCart',
  data: { memberId, additionId, ...line(productId, quantity, price) },
});
export const quantitySet = (productId: string, quantity: number): CartEvent => ({
  type: 'CartQuantitySet',
  data: { memberId, productId, quantity },
});
export const takenOut = (productId: string): CartEvent => ({
  type: 'ProductTakenFromCart',
  data: { memberId, productId },
});
export const accepted = (prices: Readonly<Record<string, number>>): CartEvent => ({
  type: 'CartPricesAccepted',
  data: { memberId, prices },
});
export const merged = (guestCartId: string, ...lines: CartLine[]): CartEvent => ({
  type: 'GuestCartMerged',
  data: { memberId, guestCartId, lines },
});
export const checkedOut = (version: number, lines: readonly CartLine[], round = 0, delivery?: Address): CartEvent => ({
  type: 'CartCheckedOut',
  data: {
    memberId,
    cartId: cartIdOf(memberId, round),
    orderId: orderId(version, round),
    lines,
    ...(delivery && { delivery }),
  },
});
export const HOME: Address = {
  name: 'Ann Buyer',
  street: '233 S Wacker Dr',
  unit: '',
  city: 'Chicago',
  state: 'IL',
  zip: '60606',
};
export const chosen = (address: Address): CartEvent => ({ type: 'DeliveryChosen', data: { memberId, address } });
export const paid = (version: number, round = 0): CartEvent => ({
  type: 'CartPaid',
  data: { memberId, cartId: cartIdOf(memberId, round), orderId: orderId(version, round) },
});

type OwnData<T extends CartCommand['type']> = Omit<Extract<CartCommand, { type: T }>['data'], 'memberId'>;

/** A command about Ann's cart. */
export const send = <T extends CartCommand['type']>(type: T, data: OwnData<T>, by: Actor = ann): CartCommand =>
  ({ type, data: { memberId, ...data }, at: NOON, by }) as unknown as CartCommand;

/** Puts pieces into Ann's cart at 12.50 each, of which there are plenty. */
export const put = (
  productId: string,
  quantity: number,
  { price = 1250, available = 500, additionId = 'a2', by = ann } = {},
) =>
  send(
    'PutInCart',
    { additionId, items: [{ productId, quantity }], offers: offers([productId, price, available]) },
    by,
  );
