import { wordsOf } from '#domain/articleWords.ts';
import type { CampaignEvent, ContestStanding, OrganizerEvent } from '#domain/campaigns/events.ts';
import {
  campaign,
  type Field,
  field,
  member,
  money,
  platformOnly,
  reasonField,
  type Sentence,
  says,
  saysWith,
  type WordsOf,
} from './parts.ts';

const MODELS = { keepItAll: 'keep what comes in', allOrNothing: 'all or nothing' } as const;
const status = (now: string) => field('status', now);
const sets = (campaignId: string, ...fields: Field[]): Sentence => ({ sets: campaign(campaignId), fields });
const dates = (data: { readonly timeZone: string; readonly startsAt: string; readonly endsAt: string }) => [
  field('start', data.startsAt),
  field('end', data.endsAt),
  field('time zone', data.timeZone),
];
const TURNED_AWAY = {
  notRunning: 'it was not running',
  paused: 'it was paused',
  cancelled: 'it was cancelled',
  changed: 'its terms had changed',
  withdrawn: 'it was taken back',
  amount: 'another amount came in',
} as const;

const CONTESTED = {
  warned: 'may be fraud, as the card’s network says',
  contested: 'is contested, and the bank has not decided',
  lost: 'was contested, and the bank has decided for the payer',
  won: 'was contested, and the bank has decided for us',
  over: 'is contested no more',
} as const satisfies Record<ContestStanding, string>;

/** Words for the stream of a campaign with its contributions, payouts, reports and updates. */
export const campaigns: WordsOf<CampaignEvent | OrganizerEvent> = {
  CampaignCreated: (data) =>
    saysWith(
      [
        field('name', data.name),
        field('goal', money(data.goal)),
        field('model', MODELS[data.model]),
        field('description', wordsOf(data.description)),
        field('pictures', data.pictures.join(', ')),
        field('category', data.category),
        field('beneficiary', data.beneficiary),
        ...dates(data),
        status('draft'),
      ],
      'created the campaign ',
      campaign(data.campaignId),
    ),
  CampaignRenamed: ({ campaignId, name }) => sets(campaignId, field('name', name)),
  CampaignGoalSet: ({ campaignId, goal }) => sets(campaignId, field('goal', money(goal))),
  CampaignModelSet: ({ campaignId, model }) => sets(campaignId, field('model', MODELS[model])),
  CampaignDescribed: ({ campaignId, description }) => sets(campaignId, field('description', wordsOf(description))),
  CampaignPicturesSet: ({ campaignId, pictures }) => sets(campaignId, field('pictures', pictures.join(', '))),
  CampaignCategorySet: ({ campaignId, category }) => sets(campaignId, field('category', category)),
  CampaignBeneficiarySet: ({ campaignId, beneficiary }) => sets(campaignId, field('beneficiary', beneficiary)),
  CampaignDatesSet: ({ campaignId, ...data }) => sets(campaignId, ...dates(data)),
  CampaignPublished: ({ campaignId }) => saysWith([status('published')], 'published ', campaign(campaignId)),
  CampaignStarted: ({ campaignId }) => saysWith([status('running')], 'started ', campaign(campaignId)),
  CampaignEnded: ({ campaignId, received, isReached }) =>
    saysWith(
      [status('ended')],
      'ended ',
      campaign(campaignId),
      ` with ${money(received)}; its goal was ${isReached ? '' : 'not '}reached`,
    ),
  CampaignAmended: ({ campaignId, amendmentId, text }) => ({
    says: ['added to the description of ', campaign(campaignId)],
    about: amendmentId,
    fields: [field('amendment', wordsOf(text))],
  }),
  CampaignCancelled: ({ campaignId, reason }) =>
    saysWith([status('cancelled'), ...reasonField(reason)], 'cancelled ', campaign(campaignId)),
  CampaignPaused: ({ campaignId, reason }) =>
    saysWith([status('paused'), ...reasonField(reason)], 'paused ', campaign(campaignId)),
  CampaignResumed: ({ campaignId, reason }) =>
    saysWith([status('running'), ...reasonField(reason)], 'let ', campaign(campaignId), ' go on'),
  ContributionBegun: ({ campaignId, amount }) => says(`began to give ${money(amount)} to `, campaign(campaignId)),
  ContributionReceived: ({ campaignId, contributorId, amount }) =>
    says(`received ${money(amount)} from `, member(contributorId), ' for ', campaign(campaignId)),
  ContributionTurnedAway: ({ campaignId, contributorId, why }) =>
    says(
      'turned away a contribution of ',
      member(contributorId),
      ' to ',
      campaign(campaignId),
      `: ${TURNED_AWAY[why]}`,
    ),
  ContributionRefunded: ({ campaignId, contributorId, amount, reason }) =>
    saysWith(
      reasonField(reason),
      `gave back ${money(amount)} to `,
      member(contributorId),
      ' from ',
      campaign(campaignId),
    ),
  ContributionRefundedByHand: ({ campaignId, contributorId, amount, tip }) =>
    says(
      `found that somebody gave back ${money(amount + tip)} to `,
      member(contributorId),
      ' from ',
      campaign(campaignId),
      ' at the provider',
    ),
  PledgePlaced: ({ campaignId, contributorId, amount }) =>
    says(`took a pledge of ${money(amount)} of `, member(contributorId), ' for ', campaign(campaignId)),
  PledgeWithdrawn: ({ campaignId, contributorId, amount, reason }) =>
    saysWith(
      reasonField(reason),
      `took back the pledge of ${money(amount)} of `,
      member(contributorId),
      ' for ',
      campaign(campaignId),
    ),
  PledgeChargeFailed: ({ campaignId, contributorId, attempt }) =>
    says(
      'could not charge the pledge of ',
      member(contributorId),
      ' for ',
      campaign(campaignId),
      `, at try ${attempt}`,
    ),
  PledgeLapsed: ({ campaignId, contributorId, amount }) =>
    says(`let the pledge of ${money(amount)} of `, member(contributorId), ' for ', campaign(campaignId), ' lapse'),
  PayoutRequested: ({ campaignId, amount }) => says(`asked for a payout of ${money(amount)} of `, campaign(campaignId)),
  PayoutSent: ({ campaignId, amount }) => says(`sent a payout of ${money(amount)} of `, campaign(campaignId)),
  PayoutFailed: ({ campaignId, amount, why }) =>
    saysWith([field('why', why)], `could not send a payout of ${money(amount)} of `, campaign(campaignId)),
  PayoutReversalStarted: ({ campaignId, amount, reason }) =>
    saysWith(reasonField(reason), `began to take back ${money(amount)} of a payout of `, campaign(campaignId)),
  PayoutReversalFailed: ({ campaignId, why }) =>
    saysWith([field('why', why)], 'could not take back a payout of ', campaign(campaignId)),
  PayoutReversed: ({ campaignId, amount }) => says(`took back ${money(amount)} of a payout of `, campaign(campaignId)),
  CampaignPayoutsReleased: ({ campaignId }) =>
    says('looked at what was taken back of payouts of ', campaign(campaignId), ', which can be paid out again'),
  ContributionContested: ({ campaignId, contributorId, standing }) =>
    platformOnly(
      says(
        'noted that the payment of ',
        member(contributorId),
        ' for ',
        campaign(campaignId),
        ` ${CONTESTED[standing]}`,
      ),
    ),
  SpendingRecorded: ({ campaignId, entryId, amount, text }) => ({
    says: [`wrote down that ${money(amount)} of `, campaign(campaignId), ' was spent'],
    about: entryId,
    fields: [field('spent for', text)],
  }),
  SpendingWithdrawn: ({ campaignId, amount, reason }) =>
    saysWith(reasonField(reason), `took back a line of ${money(amount)} in the spending of `, campaign(campaignId)),
  CampaignReported: ({ campaignId, cause, note }) =>
    platformOnly(saysWith([field('note', note)], 'reported ', campaign(campaignId), `: ${cause}`)),
  CampaignReportsDismissed: ({ campaignId, reason }) =>
    platformOnly(saysWith(reasonField(reason), 'dismissed the reports of ', campaign(campaignId))),
  CampaignPauseAppealed: ({ campaignId, text }) =>
    saysWith([field('appeal', text)], 'appealed against the pause of ', campaign(campaignId)),
  CampaignAppealDenied: ({ campaignId, reason }) =>
    saysWith(reasonField(reason), 'denied the appeal of ', campaign(campaignId)),
  CampaignUpdatePosted: ({ campaignId, updateId, title, text }) => ({
    says: ['posted an update of ', campaign(campaignId)],
    about: updateId,
    fields: [field('title', title), field('text', wordsOf(text))],
  }),
  CampaignUpdateRemoved: ({ campaignId, reason }) =>
    saysWith(reasonField(reason), 'removed an update of ', campaign(campaignId)),
  CampaignCounted: ({ memberId, campaignId }) => says('counted ', campaign(campaignId), ' for ', member(memberId)),
};
