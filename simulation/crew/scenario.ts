import * as bookingRules from '../bookings/bookingRules.ts';
import * as cancellationRules from '../bookings/cancellationRules.ts';
import { customer } from '../bookings/customers.ts';
import * as moneyRules from '../bookings/moneyRules.ts';
import { openPlay } from '../bookings/play.ts';
import { MINUTE } from '../play.ts';
import type { Scenario } from '../scenario.ts';
import { START_AT } from '../world.ts';
import { barber, type CrewPlay, employer } from './people.ts';
import { planted } from './planted.ts';
import * as rules from './rules.ts';

/**
 * Shops with barbers who are invited, come, change their hours and leave, while customers book with one of them, with the
 * owner or with whoever is free, and move from chair to chair; days are closed for everybody.
 */
export const crew: Scenario = {
  open(common) {
    const { random, scheduler } = common.world;
    const play: CrewPlay = { ...openPlay(common), places: [], candidates: ['bert', 'bill', 'bruno'] };
    return {
      begin() {
        for (const name of ['emma', 'eric'].slice(0, 1 + random.below(2))) void employer(play, name);
        for (const name of play.candidates) void barber(play, name);
        const guests = ['carl', 'cleo', 'cora', 'curt', 'cyra'].slice(0, 3 + random.below(3));
        scheduler.at(START_AT + 20 * MINUTE, () => {
          for (const name of guests) void customer(play, name);
        });
      },
    };
  },
  rules: { ...bookingRules, ...cancellationRules, ...moneyRules, ...rules },
  hasBank: true,
  happens: [
    ...['CrewInvited', 'CrewInvitationDeclined', 'CrewJoined', 'CrewRoleSet', 'CrewHoursSet', 'CrewDaysOffSet'],
    ...['CrewServicesSet', 'CrewLeft', 'CrewRemoved', 'CrewRestored', 'OwnerBookingsSet', 'PlanGranted'],
    ...['SlotHeld', 'BookingConfirmed', 'BookingRescheduled', 'BookingArrived', 'BookingMovedAway', 'WalkInAdded'],
    ...['TimeBlocked', 'TimeUnblocked', 'BookingCancelled', 'BookingCompleted', 'CustomerMissed', 'RefundCompleted'],
  ],
  planted,
};
