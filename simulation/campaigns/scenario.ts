import { DAY, HOUR, MINUTE } from '../play.ts';
import type { Scenario } from '../scenario.ts';
import { contributor, earlyContributor } from './contributors.ts';
import * as courseRules from './courseRules.ts';
import * as moneyRules from './moneyRules.ts';
import { earlyOrganizer, organizer, veteran } from './organizers.ts';
import { owner } from './owner.ts';
import { planted } from './planted.ts';
import type { CampaignPlay } from './play.ts';

/** Longer than a declined pledge is tried again after a campaign's last possible end. */
const QUIET_MS = 11 * 24 * HOUR;
/** Longer than money waits after it was paid before it can be paid out. */
const LEAD_MS = 15 * DAY;

/**
 * Members who give to campaigns of both models, organizers who end, cancel and are paid out, and an owner who pauses. What
 * some gave two weeks before can be paid out from the beginning.
 */
export const campaigns: Scenario = {
  leadMs: LEAD_MS,
  open(common) {
    const play: CampaignPlay = { ...common, campaigns: [], given: [], veterans: [], payouts: [] };
    const { random, scheduler } = common.world;
    return {
      before() {
        for (const name of ['olga', 'ovid']) void earlyOrganizer(play, name);
        for (const name of ['gil', 'gus']) void earlyContributor(play, name);
      },
      begin() {
        for (const one of play.veterans) void veteran(play, one);
        for (const name of ['ora', 'otto'].slice(0, 1 + random.below(2))) void organizer(play, name);
        const names = ['cleo', 'curt', 'cora', 'carl'].slice(0, 2 + random.below(3));
        scheduler.at(scheduler.now() + 3 * MINUTE, () => {
          for (const name of names) void contributor(play, name);
        });
        void owner(play);
      },
    };
  },
  quietMs: QUIET_MS,
  rules: { ...courseRules, ...moneyRules },
  happens: [
    ...['CampaignCreated', 'CampaignPublished', 'CampaignStarted', 'CampaignEnded', 'CampaignCancelled'],
    ...['CampaignPaused', 'CampaignResumed', 'CampaignRenamed', 'CampaignGoalSet', 'CampaignDatesSet'],
    ...['ContributionBegun', 'ContributionReceived', 'ContributionTurnedAway', 'ContributionRefunded'],
    ...['PledgePlaced', 'PledgeWithdrawn', 'PledgeChargeFailed', 'PledgeLapsed'],
    ...['PayoutOnboardingStarted', 'PayoutsEnabled', 'PayoutRequested', 'PayoutSent', 'PayoutReversed'],
    ...['CampaignPayoutCounted', 'CampaignPayoutsReleased', 'EarningsPayoutsStopped', 'EarningsPayoutsReleased'],
    ...['SpendingRecorded', 'CampaignReported', 'CampaignReportsDismissed', 'RefundCompleted', 'AccountClosed'],
  ],
  planted,
};
