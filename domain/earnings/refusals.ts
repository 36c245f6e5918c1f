import { conflict, forbidden, missing, throttled } from '../refusal.ts';

export const NoAccountForEarnings = conflict(
  'NO_ACCOUNT_FOR_EARNINGS',
  'Please connect a payment processor first: there is no account yet that your earnings can be sent to.',
);
export const AccountRestricted = conflict(
  'ACCOUNT_RESTRICTED',
  'The payment processor wants to know more about you before anything can be sent to your account.',
);
export const EarningsOnHold = conflict(
  'EARNINGS_ON_HOLD',
  'Your account is suspended: nothing is paid out until that is over.',
);
/** The read model has not come to the end of the log yet. */
export const EarningsNotCounted = conflict(
  'EARNINGS_NOT_COUNTED',
  'What is due to you is still being counted. Please try again in a moment.',
);
/** `details.balance` in cents: what they would owe. */
export const RefundNotCovered = conflict(
  'REFUND_NOT_COVERED',
  'The seller was paid out for this, and has too little to come to give it back.',
);
/** Of a new seller: the next one can be asked for. */
export const FirstPayoutScheduled = conflict(
  'FIRST_PAYOUT_SCHEDULED',
  'Your first payout is made by itself, once a week. After it you can ask for one at any time.',
);
export const PayoutsStopped = conflict(
  'PAYOUTS_STOPPED',
  'We look at your payouts first, and write to you if we have a question. Nothing is lost.',
);
/** Of a campaign: what was sent for sales, and went back since, is set off against later sales first. `details.balance` in cents. */
export const EarningsBelowNothing = conflict(
  'EARNINGS_BELOW_NOTHING',
  'You were paid out for sales whose money went back. Campaigns are paid out again once later sales have made up for that.',
);
/** The platform's clock and the provider's differ. */
export const PayoutClockWrong = conflict(
  'PAYOUT_CLOCK_WRONG',
  'Nothing can be paid out at the moment. Please try again later.',
);
/** Their stop is released by itself when they are reinstated or restored, and by a person once their account is closed. */
export const StillSuspended = conflict(
  'STILL_SUSPENDED',
  'This member is suspended or deleted: reinstate or restore them, or wait until their account is closed.',
);
/** Something was taken back, or is contested, that was not there when they were looked at. */
export const StoppedSince = conflict(
  'STOPPED_SINCE',
  'Something has stopped these payouts again since you looked. Please look at them again.',
);
export const OwnPayouts = forbidden('OWN_PAYOUTS', 'Somebody else has to release your payouts.');
export const EarningsPayoutPending = conflict(
  'EARNINGS_PAYOUT_PENDING',
  'A payout of your earnings is on its way. Please wait until it has arrived.',
);
/** `details.balance` and `details.least` in cents. */
export const TooLittleDue = conflict('TOO_LITTLE_DUE', 'There is less due to you than a payout needs.');
export const TooManyEarningsPayouts = throttled(
  'TOO_MANY_EARNINGS_PAYOUTS',
  'There were three payouts of your earnings within a day.',
);
export const EarningsPayoutMissing = missing('EARNINGS_PAYOUT_MISSING', 'There is no such payout.');
