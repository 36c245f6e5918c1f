import type { Address } from '../address.ts';

type Of = { readonly memberId: string };

/**
 * One product of a cart. `price`: what it cost (cents) when it was put in or last accepted, so that a change can be
 * shown before paying.
 */
export type CartLine = { readonly productId: string; readonly quantity: number; readonly price: number };

/**
 * What one seller's part of a checkout is sold under. `shipping`: what sending it costs, in cents, 0 when it is picked
 * up; `returns`: the seller's rule, '' for none; `tax`: on its goods, in cents, absent for none.
 */
export type PartTerms = {
  readonly sellerId: string;
  readonly shipping: number;
  readonly pickUp: boolean;
  readonly returns: string;
  readonly tax?: number;
};
/** What sending an order costs with each seller, in cents; sellers left out charge nothing. */
export type ShippingPrices = Readonly<Record<string, number>>;

/**
 * `quantity` is the line's whole new quantity, 1 to 99. `additionId` names what its member did, so that a repeated
 * request adds nothing.
 */
export type ProductPutInCart = {
  type: 'ProductPutInCart';
  /** `shipping`: what its seller asked for sending an order (cents), where this is the first of theirs in the cart. */
  data: Of & CartLine & { additionId: string; shipping?: number };
};
export type CartQuantitySet = { type: 'CartQuantitySet'; data: Of & { productId: string; quantity: number } };
export type ProductTakenFromCart = { type: 'ProductTakenFromCart'; data: Of & { productId: string } };
/** The member has seen today's prices of these lines and goes on with them. */
export type CartPricesAccepted = {
  type: 'CartPricesAccepted';
  data: Of & {
    prices: Readonly<Record<string, number>> /** the same for sending, by seller */;
    shipping?: ShippingPrices;
  };
};
/**
 * A guest's cart has become this member's, once per guest cart. `lines`: what the cart holds of these products
 * afterwards.
 */
export type GuestCartMerged = {
  type: 'GuestCartMerged';
  data: Of & {
    guestCartId: string;
    lines: readonly CartLine[] /** of sellers new to the cart */;
    shipping?: ShippingPrices;
  };
};
/** Goods go there from now on. Kept for the next cart, and among the latest addresses to choose from. */
export type DeliveryChosen = { type: 'DeliveryChosen'; data: Of & { address: Address } };
/** The sellers whose part is picked up instead of sent, all of them. */
export type PickUpChosen = { type: 'PickUpChosen'; data: Of & { sellerIds: readonly string[] } };
/** The member does not want this address to be offered any more. */
export type AddressForgotten = { type: 'AddressForgotten'; data: Of & { address: Address } };
/**
 * The lines as they are now, what their sellers ask beside, and where they go, were frozen into an order; the next change of the cart makes another
 * one.
 */
export type CartCheckedOut = {
  type: 'CartCheckedOut';
  data: Of & {
    cartId: string;
    orderId: string;
    lines: readonly CartLine[];
    /** Of the sellers who ask or say something. */
    terms?: readonly PartTerms[];
    delivery?: Address;
  };
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
  | PickUpChosen
  | AddressForgotten
  | CartCheckedOut
  | CartPaid;

/** Sealed with the member's own key (`domain/store/codec.ts`). */
export const personal = {
  DeliveryChosen: { subject: 'memberId', fields: ['address'] },
  AddressForgotten: { subject: 'memberId', fields: ['address'] },
  CartCheckedOut: { subject: 'memberId', fields: ['delivery'] },
} as const;
