import { conflict, forbidden, invalid, missing, throttled } from '../refusal.ts';

export const BadPayoutAmount = invalid(
  'BAD_PAYOUT_AMOUNT',
  'A payout is a whole number of cents, at least $1.',
  'amount',
);
export const NoPayoutAccount = conflict(
  'NO_PAYOUT_ACCOUNT',
  'Please connect a payment processor first: there is no account yet that money can be sent to.',
);
/** `details.available` in cents, `details.heldBack`: why it is not more. */
export const NotAvailable = conflict('PAYOUT_NOT_AVAILABLE', 'So much cannot be paid out now.');
export const PayoutPending = conflict('PAYOUT_PENDING', 'A payout is on its way. Please wait until it has arrived.');
/** `details.why`: the provider's name of the reason. Payouts of its organizer are stopped all the same. */
export const TakeBackRefused = conflict(
  'TAKE_BACK_REFUSED',
  'The payment service has refused to take it back, mostly as the organizer’s account has sent it on to their bank. Nothing came back; nothing more is paid out to them.',
);
export const OwnCampaignPayouts = forbidden(
  'OWN_CAMPAIGN_PAYOUTS',
  'Somebody else has to release the payouts of your campaign.',
);
export const TakenBackSince = conflict(
  'TAKEN_BACK_SINCE',
  'Something more was taken back of a payout since you looked. Please look again.',
);
export const PayoutMissing = missing('PAYOUT_MISSING', 'There is no such payout.');
export const TooManyPayouts = throttled('TOO_MANY_PAYOUTS', 'There were ten payouts of this campaign within a day.');
export const BadSpending = invalid(
  'BAD_SPENDING',
  'Please say in at most 500 characters what the money was used for, and how much: more than nothing, in whole cents.',
  'text',
);
export const SpendingMissing = missing('SPENDING_MISSING', 'There is no such entry.');
export const TooManySpendings = conflict(
  'SPENDINGS_FULL',
  'A campaign has at most 500 entries on the use of its money.',
);
