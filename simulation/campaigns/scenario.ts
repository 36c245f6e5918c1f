import { HOUR, MINUTE } from '../play.ts';
import type { Scenario } from '../scenario.ts';
import { contributor } from './contributors.ts';
import * as courseRules from './courseRules.ts';
import * as moneyRules from './moneyRules.ts';
import { organizer } from './organizers.ts';
import { owner } from './owner.ts';
import { planted } from './planted.ts';
import type { CampaignPlay } from './play.ts';

/** Longer than a declined pledge is tried again after a campaign's last possible end. */
const QUIET_MS = 11 * 24 * HOUR;

/** Members who give to campaigns of both models, organizers who end, cancel and are paid out, and an owner who pauses. */
export const campaigns: Scenario = {
  open(common) {
    const play: CampaignPlay = { ...common, campaigns: [], given: [], payouts: [] };
    const { random, scheduler } = common.world;
    return {
      begin() {
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
    ...['SpendingRecorded', 'CampaignReported', 'CampaignReportsDismissed', 'RefundCompleted', 'AccountClosed'],
  ],
  planted,
};
