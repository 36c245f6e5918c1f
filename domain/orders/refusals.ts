import { conflict, forbidden, invalid, missing, unpaid } from '../refusal.ts';

/** No such order, or one the actor has no part in; indistinguishable. */
export const OrderMissing = missing('ORDER_MISSING', 'We could not find that order.');
export const OrderInvalid = invalid('ORDER_INVALID', 'That is not an order we can take.');
/** Abandoned: it can no longer be paid. */
export const OrderOver = conflict('ORDER_OVER', 'The time for paying this order is over. Please check out again.');
export const OrderAlreadyPaid = conflict('ALREADY_PAID', 'This order has already been paid.');
/** `details.total` in cents. */
export const OrderAmountDiffers = conflict('ORDER_AMOUNT_DIFFERS', 'The amount paid is not what this order costs.');
export const OrderNotPaid = conflict('ORDER_NOT_PAID', 'This order has not been paid.');
/**
 * `details.lines`: `productId`, the pieces `wanted` and how many are `available` now; `details.refunded` when it had
 * been paid for already.
 */
export const OrderOutOfStock = conflict(
  'OUT_OF_STOCK',
  'Something in your cart has just been sold. Please look at it again.',
);
/** Money for a former checkout of the cart is on its way. */
export const PaymentUnderWay = conflict(
  'PAYMENT_UNDER_WAY',
  'Your payment is still being processed. Please wait a moment.',
);
export const PaymentMissing = unpaid('PAYMENT_MISSING', 'There is no successful payment for this order.');

export const TrackingMissing = invalid('TRACKING_MISSING', 'Please say how it was shipped.', 'tracking');
export const TrackingTooLong = invalid('TRACKING_TOO_LONG', 'At most 500 characters.', 'tracking');
export const ReasonTooLong = invalid('REASON_TOO_LONG', 'At most 1000 characters.', 'reason');
export const AlreadyShipped = conflict('ALREADY_SHIPPED', 'This has already been shipped.');
export const ReturnOver = conflict(
  'RETURN_OVER',
  'This has arrived too long ago to be cancelled here. Please write to us.',
);
export const NotShipped = conflict('NOT_SHIPPED', 'This has not been shipped yet.');
export const PartCancelledAlready = conflict('ALREADY_CANCELLED', 'This has already been cancelled.');
/** Nothing is sent, and nothing cancelled whose money the bank has. */
export const OrderDisputed = conflict(
  'ORDER_DISPUTED',
  'The buyer’s bank contests this payment. Please wait until that is decided.',
);
export const OrderIsChargedBack = conflict(
  'ORDER_CHARGED_BACK',
  'The buyer’s bank has taken the payment back. Please do not send this.',
);
/** Nothing is left of the payment: all of it was refunded, or is on its way back. */
export const OrderPaidBack = conflict('ORDER_PAID_BACK', 'This payment has been given back. Please do not send this.');
export const OnlyTheSeller = forbidden('ONLY_THE_SELLER', 'Only the seller can do that.');
/** What is sent, and arrives, begins the time after which its seller is paid out. */
export const OrderClockWrong = conflict(
  'ORDER_CLOCK_WRONG',
  'The clock of this server is wrong at the moment, so that nothing can be noted as sent or received. Please try again later.',
);
