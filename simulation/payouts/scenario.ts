import { buyer, type MarketPlay, seller } from '../market/people.ts';
import { DAY, HOUR, MINUTE } from '../play.ts';
import type { Scenario } from '../scenario.ts';
import { START_AT } from '../world.ts';
import { connect, contest, takeBack } from './people.ts';
import { planted } from './planted.ts';
import * as rules from './rules.ts';

/** What the provider takes of each charge, in cents. */
const FEE_OF_CHARGE = 59;
/** Longer than a part waits that was sent and of which its buyer says nothing, and than the next payout after that. */
const QUIET_MS = 24 * DAY;

/** Sellers are paid out what was sent or received, refunded, or contested by banks, by the log and the provider's balance. */
export const payouts: Scenario = {
  open(common) {
    const { world, provider } = common;
    const { random, scheduler } = world;
    const play: MarketPlay = { ...common, products: [], orders: [] };
    provider.balanceHand.fees.perCharge = FEE_OF_CHARGE;
    return {
      begin() {
        for (const name of ['sam', 'sue']) void seller(play, name);
        scheduler.at(START_AT + 5 * MINUTE, () => {
          for (const name of ['bea', 'ben', 'bo'].slice(0, 2 + random.below(2))) void buyer(play, name);
        });
        scheduler.at(START_AT + 2 * HOUR, () => void connect(play));
        for (let day = 3; day < 20; day += 1) {
          scheduler.at(START_AT + day * DAY, () => takeBack(play));
          // New sellers wait two weeks to be credited, and what they were credited is contested, too.
          scheduler.at(START_AT + day * DAY + HOUR, () => contest(play));
        }
      },
    };
  },
  hasBank: true,
  sweeps: ['follow-balance', 'pay-out-earnings', 'send-waiting-earnings-payouts'],
  quietMs: QUIET_MS,
  rules,
  happens: [
    ...['EarningsCredited', 'EarningsPayoutPlanned', 'EarningsPayoutSent', 'EarningsPayoutReversed'],
    ...['PayoutsEnabled', 'BalanceRead', 'BalanceMoved', 'PartShipped', 'PartDelivered', 'PartCancelled'],
    ...['DisputeOpened', 'DisputeLost', 'RefundCompleted'],
  ],
  planted,
};
