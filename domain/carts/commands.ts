import type { Address } from '../address.ts';
import type { Command } from '../decider.ts';
import type { TaxRate } from '../taxes.ts';

type Of = { readonly memberId: string };

/**
 * What a product costs now (cents per piece) and how many pieces its buyer could have, looked up for the command. A
 * product without one cannot be bought.
 */
export type Offer = { readonly price: number; readonly available: number; readonly terms?: OfferedTerms };
/**
 * What its seller asks beside the price: `shipping` in cents per order; absent where they said nothing. `taxes`: what
 * they charge on goods by the state in which a buyer gets them; absent for none. `pickUpState`: that of the place to
 * pick up from, by its two letters.
 */
export type OfferedTerms = {
  readonly shipping: number;
  readonly returns: string;
  readonly pickUp: boolean;
  readonly taxes?: readonly TaxRate[];
  readonly pickUpState?: string;
};
export type Offers = Readonly<Record<string, Offer>>;

/** Pieces of a product. */
export type Piece = { readonly productId: string; readonly quantity: number };

/**
 * Adds pieces to what the cart holds, all of them or none. `additionId` names this addition: the same one again adds
 * nothing.
 */
export type PutInCart = Command<
  'PutInCart',
  Of & { readonly additionId: string; readonly items: readonly Piece[]; readonly offers: Offers }
>;
/** Sets the quantity of a line; below 1 takes it out (specification §5). */
export type SetQuantity = Command<
  'SetQuantity',
  Of & { readonly productId: string; readonly quantity: number; readonly offer: Offer | null }
>;
export type TakeFromCart = Command<'TakeFromCart', Of & { readonly productId: string }>;
/** Accepts present prices and available quantities, and drops lines that can no longer be bought. */
export type AcceptChanges = Command<'AcceptChanges', Of & { readonly offers: Offers }>;
/**
 * Takes over what a visitor put into the cart of their browser, once per `guestCartId`. Lines without an offer are left
 * behind.
 */
export type MergeGuestCart = Command<
  'MergeGuestCart',
  Of & { readonly guestCartId: string; readonly lines: readonly Piece[]; readonly offers: Offers }
>;
/** Says where goods go, from this cart on. Refused with AddressInvalid. */
export type ChooseDelivery = Command<'ChooseDelivery', Of & { readonly address: Address }>;
/** Picks one seller's part up, or has it sent again. Refuses with SellerNotInCart or PickUpNotOffered. */
export type ChoosePickUp = Command<
  'ChoosePickUp',
  Of & { readonly sellerId: string; readonly isPickedUp: boolean; readonly offers: Offers }
>;
/** Takes an address out of those to choose from; the one chosen now, too. */
export type ForgetAddress = Command<'ForgetAddress', Of & { readonly address: Address }>;
/**
 * Freezes the cart into an order. `amount` (cents) is what its member was shown; without one every line must cost what
 * its member has seen. `over`: an order of this cart that can no longer be paid, so that another one is needed.
 */
export type CheckOut = Command<
  'CheckOut',
  Of & { readonly offers: Offers; readonly amount?: number; readonly over?: string }
>;
/** The order of this cart was paid. */
export type PayCart = Command<'PayCart', Of & { readonly cartId: string; readonly orderId: string }>;

export type CartCommand =
  | PutInCart
  | SetQuantity
  | TakeFromCart
  | AcceptChanges
  | MergeGuestCart
  | ChooseDelivery
  | ChoosePickUp
  | ForgetAddress
  | CheckOut
  | PayCart;
