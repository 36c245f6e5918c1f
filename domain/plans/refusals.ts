import { conflict, forbidden, invalid, missing, unpaid } from '../refusal.ts';

/** Specification §8, letter for letter. */
export const AlreadySubscribed = conflict('ALREADY_SUBSCRIBED', 'You are already subscribed to a plan');
export const SamePlan = conflict('SAME_PLAN', 'You are already subscribed to this plan');

export const UnknownPlan = invalid('UNKNOWN_PLAN', 'The plan must be Premium or Diamond.', 'type');
export const UnknownInterval = invalid('UNKNOWN_INTERVAL', 'A plan is paid monthly or yearly.', 'plan');
export const NoSubscription = missing('NO_SUBSCRIPTION', 'You are not subscribed to a plan.');
/** The purchase was replaced by another or has lapsed. */
export const ChoiceDropped = conflict(
  'CHOICE_DROPPED',
  'This purchase was replaced by another or has lapsed. Please choose a plan again.',
);
/** A renewal is unpaid: first that, then a dearer plan (docs/rules.md P9). */
export const RenewalUnpaid = conflict(
  'RENEWAL_UNPAID',
  'Your last renewal could not be paid. Please settle that before you change your plan.',
);
/** Paid by now, or the plan has ended. */
export const RenewalOver = conflict('RENEWAL_OVER', 'This renewal is not open any more.');
/** A dearer plan or longer interval begins at once and is paid at once. */
export const NotADowngrade = conflict('NOT_A_DOWNGRADE', 'This change cannot wait for the end of the period.');
export const PlanEnding = conflict(
  'PLAN_ENDING',
  'Your plan ends with the paid period. Resume it before you change it.',
);
/** The provider's answer to the card on file; `details.declineCode` is the bank's reason. */
export const CardRefused = unpaid('CARD_REFUSED', 'Your card could not be charged. Nothing has changed.');
/** Paid, lapsed or replaced by now, or something else is planned for the end of the period. */
export const ChangeNotWaiting = conflict(
  'CHANGE_NOT_WAITING',
  'This change does not wait for a payment. Take back what else is planned, then choose the plan again.',
);
export const PurchaseUnpaid = unpaid('PURCHASE_UNPAID', 'The plan has not been paid yet.');
/** A plan that platform owners give. */
export const GrantUntilInvalid = invalid(
  'GRANT_UNTIL_INVALID',
  'Choose a day in the next two years for the plan to end.',
  'until',
);
export const OwnersGive = forbidden('NOT_YOUR_ACCOUNT', 'You may not change this account.');
export const NotToYourself = conflict('NOT_YOURSELF', 'You cannot do this to your own account.');
export const GrantReasonNeeded = invalid('REASON_NEEDED', 'Please give a reason.', 'reason');
