import type { Context } from '../http/context.ts';
import type { AskedType } from '../rules/rules.ts';
import { notification } from './notification.ts';
import { slot } from './slot.ts';
import * as sources from './sources.ts';
import type { WhyType } from './types.ts';

/** How a kind of question is answered. */
export type Question = {
  readonly load: (context: Context, id: string) => Promise<sources.Story>;
  /** Steps of these types only; all that are told when left out. */
  readonly tells?: readonly AskedType[];
  /** The rule of the last of these is the answer. */
  readonly decides: readonly AskedType[];
  /** The answer when none of them has happened. */
  readonly otherwise: string;
};

const PAYING = [
  'PaymentRequested',
  'PaymentActionRequired',
  'PaymentDeclined',
  'PaymentCaptured',
  'PaymentFulfilled',
] as const;
const REFUNDING = ['PaymentQuarantined', 'RefundStarted', 'RefundCompleted', 'RefundFailed'] as const;
const AGREED = ['SlotHeld', 'WalkInAdded'] as const;
const MOVED = ['BookingRescheduled', 'BookingArrived'] as const;

const bookingCharge: Question = {
  load: sources.booking,
  tells: [...AGREED, ...MOVED, 'BookingConfirmed', ...PAYING],
  decides: AGREED,
  otherwise: 'Nothing was charged.',
};
const bookingRefund: Question = {
  load: sources.booking,
  tells: [
    ...AGREED,
    ...MOVED,
    'BookingConfirmed',
    'BookingCancelled',
    'BookingCompleted',
    'CustomerMissed',
    'GroupBookingReduced',
    'PaymentCaptured',
    ...REFUNDING,
  ],
  decides: ['PaymentQuarantined', 'BookingCancelled', 'BookingCompleted', 'CustomerMissed', 'GroupBookingReduced'],
  otherwise: 'Nothing was given back: it was not cancelled.',
};
const bookingEnd: Question = {
  load: sources.booking,
  tells: [
    ...AGREED,
    ...MOVED,
    'HoldExtended',
    'HoldReleased',
    'HoldExpired',
    'BookingConfirmed',
    'BookingCancelled',
    'BookingCompleted',
    'CustomerMissed',
    'ArrivalUndone',
    'RefundStarted',
  ],
  decides: ['HoldReleased', 'HoldExpired', 'BookingCancelled', 'BookingCompleted', 'CustomerMissed'],
  otherwise: 'It has not ended.',
};
const orderCharge: Question = {
  load: sources.order,
  tells: ['OrderPlaced', 'OrderPaid', ...PAYING],
  decides: ['OrderPlaced'],
  otherwise: 'It was charged to its buyer.',
};
const orderRefund: Question = {
  load: sources.order,
  decides: ['OrderAbandoned', 'PartCancelled', 'PaymentQuarantined'],
  otherwise: 'Nothing was given back: no part of it was cancelled.',
};
const planCharge: Question = {
  load: sources.plan,
  tells: [
    'PlanChosen',
    'SubscriptionStarted',
    'SubscriptionRenewed',
    'RenewalFailed',
    'RenewalPaymentBegun',
    'SubscriptionUpgraded',
    'DowngradeScheduled',
    'DowngradeWithdrawn',
    'CancellationScheduled',
    'CancellationWithdrawn',
    ...PAYING,
  ],
  decides: ['SubscriptionStarted', 'SubscriptionRenewed', 'RenewalFailed', 'SubscriptionUpgraded'],
  otherwise: 'Nothing was charged.',
};
const contribution: Question = { load: sources.contribution, decides: [], otherwise: 'Nothing was charged.' };

const RULED = [
  'PostDeleted',
  'PostHidden',
  'PostRestored',
  'HidingAppealDenied',
  'ThreadLocked',
  'ThreadUnlocked',
] as const;

/** Every question that can be asked; it does not compile while one has no answer. */
export const QUESTIONS: Readonly<Record<`${WhyType}`, Question>> = {
  bookingCharge,
  bookingRefund,
  bookingEnd,
  orderCharge,
  orderRefund,
  planCharge,
  contributionCharge: contribution,
  contributionRefund: contribution,
  slot: { load: slot, decides: [], otherwise: 'It is free.' },
  post: { load: sources.post, decides: RULED, otherwise: 'Nothing was decided about it.' },
  article: {
    load: sources.article,
    decides: ['BlogPostReturned', 'BlogPostRejected', 'BlogPostPublished', 'BlogPostUnpublished', 'BlogPostRemoved'],
    otherwise: 'Nothing was decided about it.',
  },
  productReview: {
    load: sources.review,
    decides: ['ProductReviewed', 'ProductReviewRemoved'],
    otherwise: 'Nothing was decided about it.',
  },
  campaignPause: {
    load: sources.campaignOf,
    decides: ['CampaignPaused', 'CampaignResumed', 'CampaignAppealDenied', 'CampaignCancelled'],
    otherwise: 'Nobody has paused it of late.',
  },
  listing: {
    load: sources.listing,
    decides: [
      'ShopRemoved',
      'ShopRestored',
      'AccountSuspended',
      'AccountReinstated',
      'AccountDeletionScheduled',
      'AccountRestored',
    ],
    otherwise: 'Nobody has taken it down.',
  },
  account: {
    load: sources.memberAccount,
    decides: [
      'AccountSuspended',
      'AccountReinstated',
      'RoleChanged',
      'AccountDeletionScheduled',
      'AccountRestored',
      'AccountClosed',
      'BannedFromForum',
      'ForumBanLifted',
      'ForumBanAppealDenied',
    ],
    otherwise: 'Nothing was decided about it.',
  },
  notification: { load: notification, decides: ['NotificationGiven'], otherwise: 'It was given.' },
};
