import type { BalanceEvent } from '../balance/events.ts';
import type { CampaignEvent, OrganizerEvent } from '../campaigns/events.ts';
import type { DisputeEvent, FraudWarningEvent } from '../disputes/events.ts';
import type { EarningsEvent } from '../earnings/events.ts';
import type { AttemptDeclined, PaymentBegun, PaymentEvent, StripeEventRecorded } from '../payments/events.ts';
import type { PayeeEvent } from '../payouts/events.ts';
import type { SubscriptionEvent } from '../plans/events.ts';
import { final, LAPSED, PROVIDER, STEP, setBackByOwner, TOLD, takenBack, type UndoingsOf } from './way.ts';

const BANK = final('The bank decides about it.');
const ENDED = 'With “Cancel plan” under Settings, Plan, for the end of what is paid, by the member.';
const SMALLER = 'With “Change Plan” and the smaller plan, under Settings, Plan, for later, by the member.';
const ON_BOARD = 'on the campaign’s board, by its organizer.';
const PAUSED = 'With “Pause” on the campaign’s board, by a platform owner.';
const RESUMED = 'With “Resume” on the campaign’s board, by a platform owner.';
const MONEY_WENT_BACK = final('The money is on its way back; who still wants to give gives anew.');

export const payments: UndoingsOf<PaymentEvent | PaymentBegun | AttemptDeclined | StripeEventRecorded> = {
  PaymentRequested: takenBack('PaymentCancelled', 'By itself, when what is to be paid for is given up or lapses.'),
  PaymentIntentOpened: STEP,
  PaymentActionRequired: PROVIDER,
  PaymentDeclined: PROVIDER,
  PaymentCancelled: final('Who still wants to pay begins anew.'),
  PaymentCaptured: takenBack('RefundStarted', 'By cancelling what was paid for, as far as its terms give money back.'),
  PaymentFulfilled: STEP,
  PaymentQuarantined: final('The amount or the currency was not what was asked for, so it is given back.'),
  RefundStarted: final('The money is on its way back; who still wants it pays anew.'),
  RefundCompleted: PROVIDER,
  RefundFailed: PROVIDER,
  PaymentBegun: STEP,
  AttemptDeclined: PROVIDER,
  StripeEventRecorded: PROVIDER,
};

export const disputes: UndoingsOf<DisputeEvent | FraudWarningEvent> = {
  DisputeOpened: BANK,
  DisputeEscalated: BANK,
  DisputedMoneyTaken: BANK,
  DisputedMoneyReturned: BANK,
  DisputeAccepted: final('The bank was told that the payment is not contested.'),
  DisputeEvidenceSubmitted: final('The bank has the evidence and decides with it; it is sent once.'),
  DisputeWon: BANK,
  DisputeLost: BANK,
  InquiryClosed: BANK,
  FraudWarned: PROVIDER,
  FraudWarningLapsed: LAPSED,
};

export const balance: UndoingsOf<BalanceEvent> = {
  BalanceMoved: PROVIDER,
  BalanceRead: STEP,
};

export const earnings: UndoingsOf<EarningsEvent> = {
  EarningsCredited: STEP,
  EarningsPayoutPlanned: final(
    'The provider was asked to send it; what is refunded later is set off against the next.',
  ),
  EarningsPayoutSent: PROVIDER,
  EarningsPayoutFailed: PROVIDER,
  EarningsPayoutReversed: PROVIDER,
  CampaignPayoutCounted: STEP,
  EarningsPayoutsStopped: takenBack(
    'EarningsPayoutsReleased',
    'With “Release” under Books, Owed to sellers, or, of a suspension, by reinstating the member.',
  ),
  EarningsPayoutsReleased: final('What was due is on its way; the member can be suspended.'),
};

export const payouts: UndoingsOf<PayeeEvent> = {
  PayoutOnboardingStarted: final('The member began to be verified by the provider; nothing is paid out by it.'),
  PayoutAccountOpened: PROVIDER,
  PayoutDetailsSubmitted: PROVIDER,
  PayoutsEnabled: PROVIDER,
  PayoutsRestricted: PROVIDER,
  PayoutAccountGone: final('The provider does not know the account any more; the member begins anew.'),
};

export const plans: UndoingsOf<SubscriptionEvent> = {
  PlanChosen: takenBack(
    'PlanChoiceDropped',
    'By choosing another plan before it is paid, under Settings, Plan, by the member.',
  ),
  PlanChoiceDropped: takenBack('PlanChosen', 'By choosing the plan again under Settings, Plan, by the member.'),
  SubscriptionOpened: STEP,
  SubscriptionStarted: takenBack('CancellationScheduled', ENDED),
  PurchaseAcknowledged: STEP,
  SubscriptionRenewed: takenBack('CancellationScheduled', ENDED),
  RenewalFailed: PROVIDER,
  RenewalPaymentBegun: STEP,
  SubscriptionUpgraded: takenBack('DowngradeScheduled', SMALLER),
  DowngradeScheduled: takenBack(
    'DowngradeWithdrawn',
    'By the member, under Settings, Plan, with the button to keep the plan.',
  ),
  DowngradeWithdrawn: takenBack('DowngradeScheduled', SMALLER),
  CancellationScheduled: takenBack(
    'CancellationWithdrawn',
    'With “Resume plan” under Settings, Plan, while it runs, by the member.',
  ),
  CancellationWithdrawn: takenBack('CancellationScheduled', ENDED),
  SubscriptionEnded: takenBack('PlanChosen', 'By buying the plan again under Settings, Plan, by the member.'),
  PlanGranted: takenBack('PlanGrantEnded', 'With “Take the plan back” on the member’s page, under Users.'),
  PlanGrantEnded: takenBack('PlanGranted', 'With “Upgrade Account” on the member’s page, under Users.'),
};

export const campaigns: UndoingsOf<CampaignEvent | OrganizerEvent> = {
  CampaignCreated: takenBack('CampaignCancelled', `With “Cancel the campaign” ${ON_BOARD}`),
  CampaignRenamed: setBackByOwner('CampaignRenamed'),
  CampaignGoalSet: setBackByOwner('CampaignGoalSet'),
  CampaignModelSet: setBackByOwner('CampaignModelSet'),
  CampaignDescribed: setBackByOwner('CampaignDescribed'),
  CampaignPicturesSet: takenBack(
    'CampaignPicturesSet',
    `With “Edit” and the former pictures, uploaded again, ${ON_BOARD}`,
  ),
  CampaignCategorySet: setBackByOwner('CampaignCategorySet'),
  CampaignBeneficiarySet: setBackByOwner('CampaignBeneficiarySet'),
  CampaignDatesSet: setBackByOwner('CampaignDatesSet'),
  CampaignPublished: takenBack('CampaignPaused', PAUSED),
  CampaignStarted: takenBack('CampaignPaused', PAUSED),
  CampaignEnded: final('What was pledged is charged, or let go; who wants to go on opens another campaign.'),
  CampaignAmended: TOLD,
  CampaignCancelled: final('Everything that came in goes back; who wants to go on opens another campaign.'),
  CampaignPaused: takenBack('CampaignResumed', RESUMED),
  CampaignResumed: takenBack('CampaignPaused', PAUSED),
  ContributionBegun: final('It does not count until it is paid; who began it can leave it.'),
  ContributionReceived: takenBack(
    'ContributionRefunded',
    'With “Take it back” at the contribution, under Crowd Funding, as long as its terms give it back.',
  ),
  ContributionTurnedAway: MONEY_WENT_BACK,
  ContributionRefunded: MONEY_WENT_BACK,
  ContributionRefundedByHand: PROVIDER,
  PledgePlaced: takenBack(
    'PledgeWithdrawn',
    'With “Take it back” at the contribution, under Crowd Funding, before the campaign ends.',
  ),
  PledgeWithdrawn: final('The card is not kept any more; who still wants to give gives anew.'),
  PledgeChargeFailed: PROVIDER,
  PledgeLapsed: final('The card was declined for seven days; who still wants to give gives anew.'),
  CampaignCounted: STEP,
  CampaignReported: takenBack('CampaignReportsDismissed', 'With “Let it stand” under Moderation, Campaigns.'),
  CampaignReportsDismissed: final('Those reports are settled; a new report opens the review again.'),
  CampaignPauseAppealed: TOLD,
  CampaignAppealDenied: takenBack('CampaignResumed', RESUMED),
  CampaignUpdatePosted: takenBack(
    'CampaignUpdateRemoved',
    'With “Remove” at the update, on the campaign’s page; who was told of it stays told.',
  ),
  CampaignUpdateRemoved: final('The organizer posts it anew.'),
  PayoutRequested: final('The provider was asked to send it; once it is sent a platform owner can take it back.'),
  PayoutSent: takenBack(
    'PayoutReversalStarted',
    'With “Take back” among the payouts, on the campaign’s board, by a platform owner or finance.',
  ),
  PayoutFailed: PROVIDER,
  PayoutReversalStarted: final('The provider was asked for the money; it can be paid out anew once that is released.'),
  PayoutReversalFailed: PROVIDER,
  PayoutReversed: takenBack('PayoutRequested', `With “Pay out” ${ON_BOARD}`),
  CampaignPayoutsReleased: final('What the campaign holds can be paid out; a platform owner can pause it.'),
  ContributionContested: BANK,
  SpendingRecorded: takenBack(
    'SpendingWithdrawn',
    `With “Withdraw” at the entry among what the money was used for, ${ON_BOARD}`,
  ),
  SpendingWithdrawn: takenBack('SpendingRecorded', `With “Add an entry” ${ON_BOARD}`),
};
