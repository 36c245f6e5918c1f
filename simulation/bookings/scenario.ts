import { MINUTE } from '../play.ts';
import type { Scenario } from '../scenario.ts';
import { START_AT } from '../world.ts';
import * as bookingRules from './bookingRules.ts';
import * as cancellationRules from './cancellationRules.ts';
import { customer } from './customers.ts';
import * as moneyRules from './moneyRules.ts';
import { passerBy, shopOwner } from './owners.ts';
import { planted } from './planted.ts';
import { openPlay } from './play.ts';

/**
 * Shops whose few slots several customers want, hold, pay for in time or too late, move, cancel and review; their owners
 * block time and add people from the street.
 */
export const bookings: Scenario = {
  open(common) {
    const { random, scheduler } = common.world;
    const play = openPlay(common);
    return {
      begin() {
        for (const name of ['olga', 'otto'].slice(0, 1 + random.below(2))) void shopOwner(play, name);
        const guests = ['carl', 'cleo', 'cora', 'curt'].slice(0, 2 + random.below(3));
        scheduler.at(START_AT + MINUTE, () => {
          for (const name of guests) void customer(play, name);
          if (random.chance(0.5)) void passerBy(play, 'pete');
        });
      },
    };
  },
  rules: { ...bookingRules, ...cancellationRules, ...moneyRules },
  hasBank: true,
  happens: [
    ...[
      'AccountRegistered',
      'EmailChanged',
      'AccountClosed',
      'RegistrationAbandoned',
      'ClaimGivenUp',
      'HandleReleased',
    ],
    ...['ShopRegistered', 'ShopRemoved', 'ShopRestored', 'SlotHeld', 'HoldExtended', 'HoldReleased', 'HoldExpired'],
    ...['BookingConfirmed', 'BookingCancelled', 'BookingRescheduled', 'BookingArrived', 'BookingMovedAway'],
    ...['TimeBlocked', 'TimeUnblocked', 'WalkInAdded', 'WalkInForgotten'],
    ...['ServiceAdded', 'ServiceTermsSet', 'ServiceRetired', 'ServicesOrdered'],
    ...['BookingCompleted', 'CustomerMissed', 'ReviewSubmitted', 'PaymentCaptured', 'PaymentQuarantined'],
    ...['PaymentDeclined', 'PaymentActionRequired', 'PaymentCancelled', 'PaymentFulfilled', 'RefundStarted'],
    ...['RefundCompleted', 'RefundFailed', 'StripeEventRecorded', 'MailSent'],
    ...['DisputeOpened', 'DisputedMoneyTaken', 'DisputedMoneyReturned', 'DisputeWon', 'DisputeLost'],
  ],
  planted,
};
