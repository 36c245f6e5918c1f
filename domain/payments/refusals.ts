import { conflict, invalid, missing, throttled } from '../refusal.ts';

/** No such payment or item, or another member's; indistinguishable. */
export const NoSuchPayment = missing('NO_SUCH_PAYMENT', 'There is nothing to pay here.');
/** `details.amount` is what the item costs now, in cents. */
export const AmountDiffers = conflict(
  'AMOUNT_DIFFERS',
  'The amount has changed. Please look at the new amount and try again.',
  'amount',
);
export const OnlyDollars = invalid('ONLY_USD', 'Payments are taken in US dollars (usd).', 'currency');
export const BadAmount = invalid('BAD_AMOUNT', 'The amount must be a positive whole number of cents.', 'amount');
export const NothingToPay = conflict('NOTHING_TO_PAY', 'This costs nothing, so no payment is needed.');
/** Costs something, and less than a card can be charged. */
export const AmountTooSmall = conflict('AMOUNT_TOO_SMALL', 'A card cannot be charged less than $0.50.', 'amount');
/** Cancelled or refunded: a new purchase starts a new payment. */
export const PaymentClosed = conflict('PAYMENT_CLOSED', 'This payment is closed. Please start again.');
export const AlreadyPaid = conflict('ALREADY_PAID', 'This has been paid already.');
export const HoldOver = conflict('HOLD_EXPIRED', 'Your hold on this time has expired. Please choose a time again.');
export const CheckoutOver = conflict('ORDER_OVER', 'The time for paying this order is over. Please check out again.');
/** A payment has one intent at the provider (docs/rules.md P4). */
export const AnotherIntent = conflict('ANOTHER_INTENT', 'This payment already has an intent of its own.');
export const NotCaptured = conflict('NOT_CAPTURED', 'Nothing has been paid, so nothing can be given or paid back.');
/** `details.remaining` is what could still be paid back, in cents. */
export const RefundTooLarge = conflict('REFUND_TOO_LARGE', 'More than what was paid cannot be paid back.', 'amount');
/** At most ten new payments in ten minutes (docs/rules.md P8). */
export const TooManyIntents = throttled(
  'TOO_MANY_PAYMENTS',
  'Too many payments were started. Please wait a few minutes.',
);
/** After five declines in an hour a member waits a quarter of one (docs/rules.md P8). */
export const CoolingDown = throttled(
  'TOO_MANY_DECLINES',
  'Too many cards were declined. Please wait 15 minutes, then try again.',
);
