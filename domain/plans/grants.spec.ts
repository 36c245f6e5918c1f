import { describe, expect, it } from 'vitest';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { SubscriptionCommand } from './commands.ts';
import { subscription } from './decider.ts';
import type { SubscriptionEvent } from './events.ts';
import { limitsAt } from './limits.ts';
import { GrantReasonNeeded, GrantUntilInvalid, NotToYourself, OwnersGive } from './refusals.ts';
import { grantedAt, runningAt } from './state.ts';
import { asks, chosen, MEMBER, MONTH_2, MONTH_3, START, started } from './testing.ts';

const owner: Actor = { id: 'owner', role: 'superadmin' };
const system: Actor = { id: 'end-grant-in-time', role: 'system' };
const at = '2027-01-20T12:00:00.000Z';
const command = (type: SubscriptionCommand['type'], data: object = {}, by = owner, when = at) =>
  ({ type, data: { memberId: MEMBER, ...data }, at: when, by }) as SubscriptionCommand;
const gives = { plan: 'diamond', until: MONTH_3, reason: 'For the help.' } as const;
const granted: SubscriptionEvent = { type: 'PlanGranted', data: { memberId: MEMBER, ...gives } };
const ended = (why: 'over' | 'withdrawn', reason: string): SubscriptionEvent => ({
  type: 'PlanGrantEnded',
  data: { memberId: MEMBER, why, reason },
});

describe('a plan that a platform owner gives', () => {
  it('runs until an instant, is given once, and another takes its place', () => {
    given(subscription).when(command('GrantPlan', gives)).appends(granted);
    given(subscription, granted).when(command('GrantPlan', gives)).appendsNothing();
    const longer = { ...gives, until: '2027-05-01T00:00:00.000Z' };
    given(subscription, granted)
      .when(command('GrantPlan', longer))
      .appends({ type: 'PlanGranted', data: { memberId: MEMBER, ...longer } });
  });

  it('ends in the next two years, and needs a reason', () => {
    for (const until of [at, START, '2030-01-01T00:00:00.000Z', 'soon'])
      given(subscription)
        .when(command('GrantPlan', { ...gives, until }))
        .refuses(GrantUntilInvalid);
    given(subscription)
      .when(command('GrantPlan', { ...gives, reason: ' ' }))
      .refuses(GrantReasonNeeded);
  });

  it('is theirs to give and to take back, never to themselves', () => {
    for (const type of ['GrantPlan', 'WithdrawGrant'] as const) {
      for (const role of ['CUSTOMER', 'SHOP_OWNER', 'SELLER'] as const)
        given(subscription, granted)
          .when(command(type, gives, { id: 'bob', role }))
          .refuses(OwnersGive);
      given(subscription, granted)
        .when(command(type, gives, { id: MEMBER, role: 'superadmin' }))
        .refuses(NotToYourself);
    }
    given(subscription, granted)
      .when(command('WithdrawGrant', { reason: 'Not theirs.' }))
      .appends(ended('withdrawn', 'Not theirs.'));
    given(subscription)
      .when(command('WithdrawGrant', { reason: 'Not theirs.' }))
      .appendsNothing();
  });

  it('ends by itself once its time is over, and not while another runs', () => {
    given(subscription, granted)
      .when(command('EndGrant', {}, system, MONTH_3))
      .appends(ended('over', 'Its time is over.'));
    given(subscription, granted)
      .when(command('EndGrant', {}, system, MONTH_2))
      .appendsNothing();
    given(subscription, granted, ended('over', 'Its time is over.'))
      .when(command('EndGrant', {}, system, MONTH_3))
      .appendsNothing();
  });

  it('stands beside what is paid for: that goes on, can be bought, and no limit gets smaller', () => {
    const state = fold(subscription, [...started(), granted]);
    expect(runningAt(state, at)).toMatchObject({ plan: 'premium', until: MONTH_2 });
    expect(grantedAt(state, at)).toEqual({ plan: 'diamond', until: MONTH_3 });
    expect(limitsAt(state, at)).toEqual({ shops: 3, products: 20, crew: null });
    expect(limitsAt(fold(subscription, [granted]), at)).toEqual({ shops: 3, products: 3, crew: null });
    expect(limitsAt(fold(subscription, [granted]), MONTH_3), 'by the clock').toEqual({
      shops: 3,
      products: 3,
      crew: 1,
    });
    given(subscription, granted)
      .when(asks('ChoosePlan', { plan: 'premium', interval: 'monthly', amount: 2500 }))
      .appends(chosen());
  });

  it('taken back, leaves the state as it was but for the reason that was told', () => {
    const before = fold(subscription, started());
    const after = fold(subscription, [...started(), granted, ended('withdrawn', 'Not theirs.')]);
    expect(after).toEqual({ ...before, granted: undefined, grantReason: 'Not theirs.' });
  });
});
