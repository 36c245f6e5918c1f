import { conflict, forbidden, invalid, missing } from '../refusal.ts';

/** `details`: `productId`, the pieces `wanted` and how many are `available` now. */
export const OutOfStock = conflict('OUT_OF_STOCK', 'There are not that many left.');
export const OwnProduct = conflict('OWN_PRODUCT', 'You cannot buy your own product.');
export const ReservationOver = conflict('RESERVATION_OVER', 'The time for paying is over. Please check out again.');
export const ReservationAlreadyExtended = conflict(
  'RESERVATION_ALREADY_EXTENDED',
  'Products can be kept longer only once.',
);
export const AlreadySold = conflict('STOCK_ALREADY_SOLD', 'These products have already been sold.');
export const NotSold = conflict('STOCK_NOT_SOLD', 'These products have not been sold.');

export const NotYourProduct = forbidden('NOT_YOUR_PRODUCT', 'This product belongs to another member.');
export const ProductMissing = missing('PRODUCT_MISSING', 'We could not find that product.');
/** The order is another buyer's or has no reservation; indistinguishable. */
export const ReservationMissing = missing('RESERVATION_MISSING', 'We could not find that order.');

export const QuantityInvalid = invalid('QUANTITY_INVALID', 'A quantity is a whole number from 1 to 99.', 'quantity');
export const StockInvalid = invalid('STOCK_INVALID', 'Stock is a whole number of pieces from 0 to 1000000.', 'stock');
export const ReservedTooLong = invalid('RESERVED_TOO_LONG', 'Products are kept for at most 15 minutes.', 'expiresAt');
