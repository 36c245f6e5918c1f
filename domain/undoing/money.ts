import type { BalanceEvent } from '../balance/events.ts';
import type { CampaignEvent, OrganizerEvent } from '../campaigns/events.ts';
import type { DisputeEvent, FraudWarned } from '../disputes/events.ts';
import type { AttemptDeclined, PaymentBegun, PaymentEvent, StripeEventRecorded } from '../payments/events.ts';
import type { PayeeEvent } from '../payouts/events.ts';
import type { SubscriptionEvent } from '../plans/events.ts';
import { final, PROVIDER, STEP, setBackByOwner, TOLD, takenBack, type UndoingsOf } from './way.ts';

const BANK = final('The bank decides about it.');
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

export const disputes: UndoingsOf<DisputeEvent | FraudWarned> = {
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
};

export const balance: UndoingsOf<BalanceEvent> = {
  BalanceMoved: PROVIDER,
  BalanceRead: STEP,
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
  PlanChosen: takenBack('PlanChoiceDropped', 'By choosing another plan before it is paid, by the member.'),
  PlanChoiceDropped: takenBack('PlanChosen', 'With the plan chosen again, by the member.'),
  SubscriptionOpened: STEP,
  SubscriptionStarted: takenBack(
    'CancellationScheduled',
    'With Cancel plan, for the end of what is paid, by the member.',
  ),
  PurchaseAcknowledged: STEP,
  SubscriptionRenewed: takenBack(
    'CancellationScheduled',
    'With Cancel plan, for the end of what is paid, by the member.',
  ),
  RenewalFailed: PROVIDER,
  RenewalPaymentBegun: STEP,
  SubscriptionUpgraded: takenBack('DowngradeScheduled', 'With the smaller plan, for later, by the member.'),
  DowngradeScheduled: takenBack('DowngradeWithdrawn', 'With the button to keep the plan, by the member.'),
  DowngradeWithdrawn: takenBack('DowngradeScheduled', 'With the smaller plan chosen again, by the member.'),
  CancellationScheduled: takenBack('CancellationWithdrawn', 'With Resume plan, while it runs, by the member.'),
  CancellationWithdrawn: takenBack('CancellationScheduled', 'With Cancel plan, by the member.'),
  SubscriptionEnded: takenBack('PlanChosen', 'With the plan bought again by the member.'),
  PlanGranted: takenBack('PlanGrantEnded', 'With Take the plan back on the member’s page.'),
  PlanGrantEnded: takenBack('PlanGranted', 'With Upgrade Account on the member’s page.'),
};

export const campaigns: UndoingsOf<CampaignEvent | OrganizerEvent> = {
  CampaignCreated: takenBack('CampaignCancelled', 'With Cancel the campaign on its board, by its organizer.'),
  CampaignRenamed: setBackByOwner('CampaignRenamed'),
  CampaignGoalSet: setBackByOwner('CampaignGoalSet'),
  CampaignModelSet: setBackByOwner('CampaignModelSet'),
  CampaignDescribed: setBackByOwner('CampaignDescribed'),
  CampaignPicturesSet: takenBack('CampaignPicturesSet', 'With the former pictures, uploaded again by the organizer.'),
  CampaignCategorySet: setBackByOwner('CampaignCategorySet'),
  CampaignBeneficiarySet: setBackByOwner('CampaignBeneficiarySet'),
  CampaignDatesSet: setBackByOwner('CampaignDatesSet'),
  CampaignPublished: takenBack('CampaignPaused', 'With Pause in the review of campaigns.'),
  CampaignStarted: takenBack('CampaignPaused', 'With Pause in the review of campaigns.'),
  CampaignEnded: final('What was pledged is charged, or let go; who wants to go on opens another campaign.'),
  CampaignAmended: TOLD,
  CampaignCancelled: final('Everything that came in goes back; who wants to go on opens another campaign.'),
  CampaignPaused: takenBack('CampaignResumed', 'With Resume in the review of campaigns.'),
  CampaignResumed: takenBack('CampaignPaused', 'With Pause in the review of campaigns.'),
  ContributionBegun: final('It does not count until it is paid; who began it can leave it.'),
  ContributionReceived: takenBack('ContributionRefunded', 'At the contribution, as long as its terms give it back.'),
  ContributionTurnedAway: MONEY_WENT_BACK,
  ContributionRefunded: MONEY_WENT_BACK,
  PledgePlaced: takenBack('PledgeWithdrawn', 'With taking it back at the contribution, before the campaign ends.'),
  PledgeWithdrawn: final('The card is not kept any more; who still wants to give gives anew.'),
  PledgeChargeFailed: PROVIDER,
  PledgeLapsed: final('The card was declined for seven days; who still wants to give gives anew.'),
  CampaignCounted: STEP,
  CampaignReported: takenBack('CampaignReportsDismissed', 'With Let it stand in the review of campaigns.'),
  CampaignReportsDismissed: final('Those reports are settled; a new report opens the review again.'),
  CampaignPauseAppealed: TOLD,
  CampaignAppealDenied: takenBack('CampaignResumed', 'With Resume in the review of campaigns.'),
  CampaignUpdatePosted: takenBack('CampaignUpdateRemoved', 'With Remove at the update; who was told of it stays told.'),
  CampaignUpdateRemoved: final('The organizer posts it anew.'),
  PayoutRequested: final('The provider was asked to send it; once it is sent a platform owner can take it back.'),
  PayoutSent: takenBack('PayoutReversalStarted', 'With Take back at the payout, by a platform owner or finance.'),
  PayoutFailed: PROVIDER,
  PayoutReversalStarted: final('The provider was asked for the money; it can be paid out anew.'),
  PayoutReversalFailed: PROVIDER,
  PayoutReversed: takenBack('PayoutRequested', 'With another payout, by the organizer.'),
  SpendingRecorded: takenBack('SpendingWithdrawn', 'At the entry among what the money was used for, by the organizer.'),
  SpendingWithdrawn: takenBack('SpendingRecorded', 'With another entry, by the organizer.'),
};
