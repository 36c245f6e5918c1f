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
/** Not on file with the member. */
export const CardMissing = missing('CARD_MISSING', 'You have no such card.');
export const TooManyCards = conflict('TOO_MANY_CARDS', 'You can have ten cards. Remove one before you add another.');
/** A running plan is charged to it: without a card its renewal could only fail. */
export const CardInUse = conflict(
  'CARD_IN_USE',
  'Your plan is charged to this card. Make another card your default, or cancel the plan, before you remove it.',
);
/** A plan that is resumed is charged when its period ends. */
export const NoCard = conflict('NO_CARD', 'You have no card on file. Add one in the settings, then resume your plan.');
export const CardPledged = conflict(
  'CARD_PLEDGED',
  'You have pledged money with this card. It can be removed once the pledge is charged or withdrawn.',
);
/** Accounts of less than a day share a number of cards an hour (docs/rules.md P8). */
export const CardsOnlyLater = throttled(
  'CARDS_ONLY_LATER',
  'New accounts cannot add a card right now. Please try again in an hour.',
);
/** At most 60 looks at one's cards, and changes of them, in ten minutes (docs/rules.md P8). */
export const CardsTooOften = throttled(
  'CARDS_TOO_OFTEN',
  'You have asked for your cards too often. Please wait a few minutes.',
);
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
/** What is to be given back may have been paid out by a process whose clock is right. */
export const RefundClockWrong = conflict(
  'REFUND_CLOCK_WRONG',
  'The clock of this server is wrong at the moment, so that nothing that was paid can be given back or moved. Please try again later.',
);
