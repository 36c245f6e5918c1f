import { conflict, forbidden, invalid, missing, throttled, throttledUntil, unpaid } from '../refusal.ts';
import {
  LONGEST_BENEFICIARY,
  LONGEST_MESSAGE,
  LONGEST_NAME,
  LONGEST_REASON,
  MOST_AMENDMENTS,
  MOST_CAMPAIGNS_A_DAY,
  MOST_OPEN_CONTRIBUTIONS,
  MOST_PICTURES,
} from './limits.ts';

/** Specification §5, §8. */
export const CampaignFieldsMissing = invalid('CAMPAIGN_FIELDS_MISSING', 'Please fill in all the required fields');
export const CampaignNameTooLong = invalid(
  'CAMPAIGN_NAME_TOO_LONG',
  `The name of a campaign has at most ${LONGEST_NAME} characters.`,
  'campaignName',
);
export const CampaignGoalInvalid = invalid(
  'CAMPAIGN_GOAL_INVALID',
  'The goal is an amount from $1 to $1,000,000 with at most two decimals.',
  'goalAmount',
);
export const CampaignDatesInvalid = invalid(
  'CAMPAIGN_DATES_INVALID',
  'Start and end are dates of the calendar, at most two years ahead.',
  'startDate',
);
export const CampaignZoneInvalid = invalid('CAMPAIGN_ZONE_INVALID', 'The time zone is not one we know.', 'timeZone');
export const EndBeforeStart = invalid(
  'CAMPAIGN_END_BEFORE_START',
  'The end date may not precede the start date.',
  'endDate',
);
export const EndsInPast = invalid('CAMPAIGN_ENDS_IN_PAST', 'The end date is already over.', 'endDate');
export const CampaignCategoryInvalid = invalid(
  'CAMPAIGN_CATEGORY_INVALID',
  'There is no such category of campaigns.',
  'category',
);
export const BeneficiaryTooLong = invalid(
  'CAMPAIGN_BENEFICIARY_TOO_LONG',
  `Who benefits is said in at most ${LONGEST_BENEFICIARY} characters.`,
  'beneficiary',
);
export const TooManyPictures = invalid(
  'CAMPAIGN_PICTURES_TOO_MANY',
  `A campaign has at most ${MOST_PICTURES} pictures.`,
  'pictures',
);
export const CampaignMissing = missing('CAMPAIGN_MISSING', 'There is no such campaign.');
export const NotYourCampaign = forbidden('NOT_YOUR_CAMPAIGN', 'Only its organizer may do that.');
/** `details.fields`: what cannot be changed any more. */
export const CampaignFrozen = conflict(
  'CAMPAIGN_FROZEN',
  'Somebody has contributed on these terms, so they cannot be changed any more. You can post an amendment.',
);
export const CampaignStartedAlready = conflict('CAMPAIGN_STARTED', 'It has started, so its start cannot be moved.');
export const CampaignOver = conflict('CAMPAIGN_OVER', 'This campaign is over.');
export const CampaignNotPublished = conflict('CAMPAIGN_NOT_PUBLISHED', 'This campaign is not published yet.');
export const CampaignRunsToItsEnd = conflict(
  'CAMPAIGN_RUNS_TO_ITS_END',
  'An all-or-nothing campaign runs to its end, as its backers were promised. It can be cancelled.',
);
export const CampaignNotRunning = conflict('CAMPAIGN_NOT_RUNNING', 'This campaign does not take contributions now.');
export const CampaignPausedNow = conflict(
  'CAMPAIGN_PAUSED',
  'This campaign is paused while it is looked at, and takes no contributions.',
);
export const CampaignReasonMissing = invalid('CAMPAIGN_REASON_MISSING', 'Please give a reason.', 'reason');
export const CampaignReasonTooLong = invalid(
  'CAMPAIGN_REASON_TOO_LONG',
  `A reason has at most ${LONGEST_REASON} characters.`,
  'reason',
);
export const TooManyAmendments = conflict(
  'CAMPAIGN_AMENDMENTS_TOO_MANY',
  `A campaign has at most ${MOST_AMENDMENTS} amendments.`,
);
export const TooManyCampaigns = throttledUntil(
  'TOO_MANY_CAMPAIGNS',
  `You can create ${MOST_CAMPAIGNS_A_DAY} campaigns a day.`,
);

export const ContributionAmountInvalid = invalid(
  'CONTRIBUTION_AMOUNT_INVALID',
  'A contribution is an amount from $1.00 to $999,999.99.',
  'amount',
);
export const TipInvalid = invalid(
  'TIP_INVALID',
  'A tip is a whole number of cents, and together with the contribution at most $999,999.99.',
  'tip',
);
export const MessageTooLong = invalid(
  'CONTRIBUTION_MESSAGE_TOO_LONG',
  `A message has at most ${LONGEST_MESSAGE} characters.`,
  'message',
);
export const OwnCampaign = conflict('OWN_CAMPAIGN', 'You cannot contribute to your own campaign.');
export const TooManyOpenContributions = throttled(
  'TOO_MANY_OPEN_CONTRIBUTIONS',
  `You have begun ${MOST_OPEN_CONTRIBUTIONS} contributions to this campaign without paying them. Please try again tomorrow.`,
);
export const ContributionMissing = missing('CONTRIBUTION_MISSING', 'There is no such contribution.');
export const ContributionNotPaid = unpaid('CONTRIBUTION_NOT_PAID', 'This contribution has not been paid.');
/** `details.until`: when the time to take it back was over. */
export const RefundTooLate = conflict(
  'REFUND_TOO_LATE',
  'The time in which you could take this contribution back is over. Its organizer can still pay it back.',
);
export const NothingToRefund = conflict('NOTHING_TO_REFUND', 'Nothing of this contribution can be paid back.');
/** `details.held`: what the campaign still holds, in cents. */
export const MoneyPaidOut = conflict(
  'CAMPAIGN_MONEY_PAID_OUT',
  'The campaign does not have that much to give back any more, beside what has to stay for now.',
);
