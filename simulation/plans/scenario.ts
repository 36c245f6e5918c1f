import { HOUR } from '../play.ts';
import type { Scenario } from '../scenario.ts';
import { billingRuns, subscriber } from './people.ts';
import { planted } from './planted.ts';
import * as rules from './rules.ts';

/** Longer than a month and the grace after it: what is not paid then has ended. */
const QUIET_MS = 50 * 24 * HOUR;

/** Members who buy, change, cancel and renew plans, and a provider that bills them period by period. */
export const plans: Scenario = {
  open: (play) => ({
    begin() {
      const { random } = play.world;
      for (const name of ['pia', 'per', 'pam', 'pim'].slice(0, 2 + random.below(3))) void subscriber(play, name);
      void billingRuns(play);
    },
  }),
  quietMs: QUIET_MS,
  rules,
  happens: [
    ...['PlanChosen', 'PlanChoiceDropped', 'SubscriptionOpened', 'SubscriptionStarted', 'PurchaseAcknowledged'],
    ...['SubscriptionRenewed', 'RenewalFailed', 'RenewalPaymentBegun', 'SubscriptionUpgraded', 'DowngradeScheduled'],
    ...['DowngradeWithdrawn', 'CancellationScheduled', 'CancellationWithdrawn', 'SubscriptionEnded'],
    ...['PaymentFulfilled', 'RefundCompleted', 'StripeEventRecorded'],
  ],
  planted,
};
