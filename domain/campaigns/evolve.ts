import { find, keep } from '../lookup.ts';
import type { CampaignEvent, ContributionContested } from './events.ts';
import { evolveContribution } from './evolveContribution.ts';
import { evolvePaidOut } from './payoutState.ts';
import { evolveReview } from './reviewState.ts';
import { type Campaign, noCampaign } from './state.ts';
import { evolveUpdates } from './updateState.ts';

/** A campaign after an event of its stream. */
export function evolve(state: Campaign, event: CampaignEvent): Campaign {
  switch (event.type) {
    case 'CampaignCreated': {
      const { data } = event;
      return { ...noCampaign, ...data };
    }
    case 'CampaignRenamed':
    case 'CampaignPicturesSet':
    case 'CampaignCategorySet':
      return { ...state, ...event.data };
    case 'CampaignGoalSet':
    case 'CampaignModelSet':
    case 'CampaignDescribed':
    case 'CampaignBeneficiarySet':
    case 'CampaignDatesSet':
      return { ...state, ...event.data, terms: state.terms + 1 };
    case 'CampaignPublished':
      return { ...state, isPublished: true };
    case 'CampaignStarted':
      return { ...state, isStarted: true };
    case 'CampaignEnded':
      return { ...state, ended: { at: event.data.endedAt, isReached: event.data.isReached } };
    case 'CampaignAmended':
      return { ...state, amendments: state.amendments + 1 };
    case 'CampaignCancelled':
      return {
        ...state,
        review: evolveReview(state.review, event),
        cancelled: { at: event.data.cancelledAt, reason: event.data.reason },
      };
    case 'CampaignPaused': {
      const { reason, forOrganizer } = event.data;
      if (forOrganizer) return { ...state, paused: { reason, forOrganizer } };
      return { ...state, review: evolveReview(state.review, event), paused: { reason } };
    }
    case 'CampaignResumed':
      if (event.data.forOrganizer) return { ...state, paused: undefined };
      return { ...state, review: evolveReview(state.review, event), paused: undefined };
    case 'ContributionBegun':
    case 'ContributionReceived':
    case 'ContributionTurnedAway':
    case 'ContributionRefunded':
    case 'ContributionRefundedByHand':
    case 'PledgePlaced':
    case 'PledgeWithdrawn':
    case 'PledgeChargeFailed':
    case 'PledgeLapsed':
      return evolveContribution(state, event);
    case 'ContributionContested':
      return contested(state, event.data);
    case 'PayoutReversalStarted':
      return {
        ...state,
        paidOut: evolvePaidOut(state.paidOut, event),
        arePayoutsStopped: true,
        takeBacks: state.takeBacks + 1,
      };
    case 'PayoutReversed': {
      // One that was decided here has stopped them already, and may have been looked at since.
      const isByHand = event.data.reversalId === null;
      const arePayoutsStopped = state.arePayoutsStopped || isByHand;
      const takeBacks = state.takeBacks + (isByHand ? 1 : 0);
      return { ...state, paidOut: evolvePaidOut(state.paidOut, event), arePayoutsStopped, takeBacks };
    }
    case 'CampaignPayoutsReleased':
      return { ...state, arePayoutsStopped: false };
    case 'PayoutRequested':
    case 'PayoutSent':
    case 'PayoutFailed':
    case 'PayoutReversalFailed':
    case 'SpendingRecorded':
    case 'SpendingWithdrawn':
      return { ...state, paidOut: evolvePaidOut(state.paidOut, event) };
    case 'CampaignReported':
    case 'CampaignReportsDismissed':
    case 'CampaignPauseAppealed':
    case 'CampaignAppealDenied':
      return { ...state, review: evolveReview(state.review, event) };
    case 'CampaignUpdatePosted':
    case 'CampaignUpdateRemoved':
      return { ...state, updates: evolveUpdates(state.updates, event) };
    default:
      event satisfies never;
      return state;
  }
}

function contested(state: Campaign, data: ContributionContested['data']): Campaign {
  const { contributionId, contestId, standing } = data;
  const before = find(state.contributions, contributionId);
  if (!before) return state;
  const after = { ...before, contests: { ...before.contests, [contestId]: standing } };
  return { ...state, contributions: keep(state.contributions, contributionId, after) };
}
