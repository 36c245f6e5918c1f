import type { CampaignEvent } from '#domain/campaigns/events.ts';
import { LEFT_OUT, type RulesOf, rule, stated, TOLD } from './parts.ts';

/**
 * What holds for the events of a campaign: of what was decided about it. Contributions are explained by their payment
 * and the campaign's promises.
 */
export const campaigns: RulesOf<CampaignEvent> = {
  CampaignCreated: LEFT_OUT,
  CampaignRenamed: LEFT_OUT,
  CampaignGoalSet: LEFT_OUT,
  CampaignModelSet: LEFT_OUT,
  CampaignDescribed: LEFT_OUT,
  CampaignPicturesSet: LEFT_OUT,
  CampaignCategorySet: LEFT_OUT,
  CampaignBeneficiarySet: LEFT_OUT,
  CampaignDatesSet: LEFT_OUT,
  CampaignPublished: TOLD,
  CampaignStarted: LEFT_OUT,
  CampaignEnded: TOLD,
  CampaignAmended: LEFT_OUT,
  CampaignCancelled: ({ by, reason }) =>
    rule(
      'D9',
      `${by === 'organizer' ? 'Its organizer has cancelled it' : 'A platform owner has cancelled it, and has to say why'}: all that came in goes back.${stated(reason)}`,
    ),
  CampaignPaused: ({ reason, forOrganizer }) =>
    rule(
      'D3',
      forOrganizer
        ? 'While the account of its organizer is suspended or deleted no money can come in for a campaign, and nothing is paid out. It goes on by itself once they are back.'
        : `A platform owner may pause a campaign while it is looked at, and has to say why.${stated(reason)} Until it goes on no money can come in and nothing is paid out. Its organizer can appeal once.`,
    ),
  CampaignResumed: ({ reason, forOrganizer }) =>
    rule(
      'D3',
      forOrganizer
        ? 'The account of its organizer is there again: money counts while it runs.'
        : `A platform owner has let it go on: money counts again while it runs.${stated(reason)}`,
    ),
  CampaignReported: () =>
    rule('D8', 'A member reports a campaign once until platform owners have decided; until then nothing is paid out.'),
  CampaignReportsDismissed: ({ reason }) =>
    rule('D8', `Platform owners have looked at the reports: they stand in the way of nothing more.${stated(reason)}`),
  CampaignPauseAppealed: () =>
    rule('D3', 'The organizer can appeal once against each pause; a platform owner looks at it again.'),
  CampaignAppealDenied: ({ reason }) =>
    rule('D3', `A platform owner has looked at it again, and it stays paused.${stated(reason)}`),
  CampaignUpdatePosted: LEFT_OUT,
  CampaignUpdateRemoved: LEFT_OUT,
  ContributionBegun: LEFT_OUT,
  ContributionReceived: LEFT_OUT,
  ContributionTurnedAway: LEFT_OUT,
  ContributionRefunded: LEFT_OUT,
  ContributionRefundedByHand: LEFT_OUT,
  PledgePlaced: LEFT_OUT,
  PledgeWithdrawn: LEFT_OUT,
  PledgeChargeFailed: LEFT_OUT,
  PledgeLapsed: LEFT_OUT,
  PayoutRequested: LEFT_OUT,
  PayoutSent: LEFT_OUT,
  PayoutFailed: LEFT_OUT,
  PayoutReversalStarted: LEFT_OUT,
  PayoutReversalFailed: LEFT_OUT,
  PayoutReversed: LEFT_OUT,
  CampaignPayoutsReleased: LEFT_OUT,
  ContributionContested: LEFT_OUT,
  SpendingRecorded: LEFT_OUT,
  SpendingWithdrawn: LEFT_OUT,
};
