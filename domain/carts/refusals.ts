import { conflict, invalid, missing } from '../refusal.ts';

export const QuantityInvalid = invalid('QUANTITY_INVALID', 'A quantity is a whole number from 1 to 99.', 'quantity');
/** `details.most`: the most pieces of one product a cart holds. */
export const TooManyPieces = conflict('TOO_MANY_PIECES', 'A cart holds at most 99 pieces of a product.', 'quantity');
export const CartFull = conflict('CART_FULL', 'A cart holds at most 99 different products.');
/** One payment takes at most 999,999.99 dollars. */
export const CartTooDear = conflict(
  'CART_TOO_DEAR',
  'A cart cannot cost more than $999,999.99. Please make it two orders.',
);
export const CartTooCheap = conflict(
  'CART_TOO_CHEAP',
  'A card cannot be charged less than $0.50. Please put something else in your cart, too.',
);
/** `details.lines`: `productId`, the pieces `wanted` and how many are `available` now. */
export const OutOfStock = conflict('OUT_OF_STOCK', 'There are not that many left.');
export const OwnProduct = conflict('OWN_PRODUCT', 'You cannot buy your own product.');
export const CartEmpty = conflict('CART_EMPTY', 'Your cart is empty.');
/** `details.productIds`: what costs another price than its member has seen. */
export const CartChanged = conflict('CART_CHANGED', 'Prices in your cart have changed. Please look at it again.');
/** `details.amount` is what the cart costs now, in cents. */
export const AmountDiffers = conflict(
  'AMOUNT_DIFFERS',
  'The amount has changed. Please look at the new amount and try again.',
  'amount',
);
/** A seller charges tax in some states, and it is not said in which one their goods arrive. */
export const AddressNeeded = conflict(
  'ADDRESS_NEEDED',
  'Please say where it goes first: a seller of what you buy charges tax in some states.',
  'street',
);
/** Another member's cart, or none; indistinguishable. */
export const CartMissing = missing('CART_MISSING', 'We could not find that cart.');
export const SellerNotInCart = missing('SELLER_NOT_IN_CART', 'Your cart has nothing of that seller.');
export const PickUpNotOffered = conflict('PICK_UP_NOT_OFFERED', 'This seller does not offer to pick things up.');
export const NotInCart = missing('NOT_IN_CART', 'That product is not in your cart.');
