import type { Address } from '../address.ts';

type Of = { readonly memberId: string };

/**
 * One product of a cart. `price`: what it cost (cents) when it was put in or last accepted, so that a change can be
 * shown before paying.
 */
export type CartLine = { readonly productId: string; readonly quantity: number; readonly price: number };

/**
 * `quantity` is the line's whole new quantity, 1 to 99. `additionId` names what its member did, so that a repeated
 * request adds nothing.
 */
export type ProductPutInCart = { type: 'ProductPutInCart'; data: Of & CartLine & { additionId: string } };
export type CartQuantitySet = { type: 'CartQuantitySet'; data: Of & { productId: string; quantity: number } };
export type ProductTakenFromCart = { type: 'ProductTakenFromCart'; data: Of & { productId: string } };
/** The member has seen today's prices of these lines and goes on with them. */
export type CartPricesAccepted = {
  type: 'CartPricesAccepted';
  data: Of & { prices: Readonly<Record<string, number>> };
};
/**
 * A guest's cart has become this member's, once per guest cart. `lines`: what the cart holds of these products
 * afterwards.
 */
export type GuestCartMerged = {
  type: 'GuestCartMerged';
  data: Of & { guestCartId: string; lines: readonly CartLine[] };
};
/** Goods go there from now on. Kept for the next cart, and among the latest addresses to choose from. */
export type DeliveryChosen = { type: 'DeliveryChosen'; data: Of & { address: Address } };
/**
 * The lines as they are now, and where they go, were frozen into an order; the next change of the cart makes another
 * one.
 */
export type CartCheckedOut = {
  type: 'CartCheckedOut';
  data: Of & { cartId: string; orderId: string; lines: readonly CartLine[]; delivery?: Address };
};
/**
 * The order was paid: its pieces leave the cart, and a new cart (with the next id) begins with what was added
 * meanwhile.
 */
export type CartPaid = { type: 'CartPaid'; data: Of & { cartId: string; orderId: string } };

export type CartEvent =
  | ProductPutInCart
  | CartQuantitySet
  | ProductTakenFromCart
  | CartPricesAccepted
  | GuestCartMerged
  | DeliveryChosen
  | CartCheckedOut
  | CartPaid;

/** Sealed with the member's own key (`domain/store/codec.ts`). */
export const personal = {
  DeliveryChosen: { subject: 'memberId', fields: ['address'] },
  CartCheckedOut: { subject: 'memberId', fields: ['delivery'] },
} as const;
