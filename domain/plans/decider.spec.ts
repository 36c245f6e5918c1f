import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { changeKind } from './changes.ts';
import { subscription } from './decider.ts';
import {
  AlreadySubscribed,
  ChoiceDropped,
  NoSubscription,
  NotADowngrade,
  PlanEnding,
  RenewalUnpaid,
  SamePlan,
} from './refusals.ts';
import { runningAt, runsUntil, statusAt } from './state.ts';
import { asks, chosen, fact, GRACE_END, MONTH_2, MONTH_3, START, started } from './testing.ts';

const premium = { plan: 'premium', interval: 'monthly' } as const;
const diamond = { plan: 'diamond', interval: 'monthly' } as const;
const renewal = {
  invoiceId: 'in_2',
  kind: 'renewal',
  ...premium,
  amount: 2500,
  from: MONTH_2,
  until: MONTH_3,
} as const;
const renewed = fact('SubscriptionRenewed', {
  invoiceId: 'in_2',
  ...premium,
  amount: 2500,
  from: MONTH_2,
  until: MONTH_3,
});
const owed = { ...premium, amount: 2500 };
const failed = fact('RenewalFailed', { invoiceId: 'in_2', graceUntil: GRACE_END, owed });
const ending = fact('CancellationScheduled', { at: MONTH_2 });

describe('choosing a plan', () => {
  it('begins a purchase, once', () => {
    given(subscription)
      .when(asks('ChoosePlan', { ...premium, amount: 2500 }))
      .appends(chosen());
    given(subscription, chosen())
      .when(asks('ChoosePlan', { ...premium, amount: 2500 }))
      .appendsNothing();
  });

  it('replaces an earlier choice', () =>
    given(subscription, chosen())
      .when(asks('ChoosePlan', { ...diamond, amount: 4000 }))
      .appends(
        { type: 'PlanChoiceDropped', data: { memberId: 'AnnMember0000000000000', attempt: 1, why: 'replaced' } },
        chosen('diamond', 2),
      ));

  it('is refused while a plan runs, also the same and also while it is ending', () => {
    for (const past of [started(), [...started(), ending], [...started(), failed]])
      for (const terms of [premium, diamond])
        given(subscription, ...past)
          .when(asks('ChoosePlan', { ...terms, amount: 2500 }))
          .refuses(AlreadySubscribed);
    expect(AlreadySubscribed().message).toBe('You are already subscribed to a plan');
  });
});

describe('the first payment', () => {
  const start = (attempt = 1, paymentId = 'pay_1') =>
    asks('StartSubscription', { attempt, paymentId, from: START, until: MONTH_2 });

  it('starts the plan that was chosen, once', () => {
    given(subscription, chosen())
      .when(start())
      .appends(...started().slice(1));
    given(subscription, ...started())
      .when(start())
      .appendsNothing();
  });

  it('of a choice that was replaced starts nothing, whatever came of the other', () => {
    given(
      subscription,
      chosen(),
      { type: 'PlanChoiceDropped', data: { memberId: 'm', attempt: 1, why: 'replaced' } },
      chosen('diamond', 2),
    )
      .when(start())
      .refuses(ChoiceDropped);
    given(subscription, ...started())
      .when(start(2, 'pay_2'))
      .refuses(ChoiceDropped);
  });

  it('is acknowledged to the member once; afterwards they are already subscribed', () => {
    const acknowledged = fact('PurchaseAcknowledged', {});
    given(subscription, ...started())
      .when(asks('AcknowledgePurchase', premium))
      .appends(acknowledged);
    given(subscription, ...started(), acknowledged)
      .when(asks('AcknowledgePurchase', premium))
      .refuses(AlreadySubscribed);
    given(subscription, ...started())
      .when(asks('AcknowledgePurchase', diamond))
      .refuses(AlreadySubscribed);
    given(subscription, chosen()).when(asks('AcknowledgePurchase', premium)).refuses(NoSubscription);
  });
});

describe('a renewal', () => {
  it('extends the plan once, however often the paid invoice is noted', () => {
    given(subscription, ...started())
      .when(asks('NotePaidInvoice', renewal))
      .appends(renewed);
    given(subscription, ...started(), renewed)
      .when(asks('NotePaidInvoice', renewal))
      .appendsNothing();
    given(subscription, ...started())
      .when(asks('NotePaidInvoice', { ...renewal, subscriptionId: 'sub_other' }))
      .appendsNothing();
  });

  it('that fails fixes seven days of grace, once', () => {
    given(subscription, ...started())
      .when(asks('NoteFailedRenewal', { invoiceId: 'in_2', due: MONTH_2, owed }, '2027-02-12T00:00:00.000Z'))
      .appends(failed);
    given(subscription, ...started(), failed)
      .when(asks('NoteFailedRenewal', { invoiceId: 'in_2', due: MONTH_2, owed }))
      .appendsNothing();
    given(subscription, ...started(), failed)
      .when(asks('NoteFailedRenewal', { invoiceId: 'in_3', due: MONTH_3, owed }))
      .appendsNothing();
    given(subscription, ...started(), renewed)
      .when(asks('NoteFailedRenewal', { invoiceId: 'in_2', due: MONTH_2, owed }))
      .appendsNothing();
  });

  it('that is paid within the grace leaves no trace of the failure', () => {
    const state = fold(subscription, [...started(), failed, renewed]);
    expect(statusAt(state, '2027-02-20T00:00:00.000Z')).toBe('active');
    expect(state.running).toMatchObject({ until: MONTH_3, failed: undefined });
  });
});

describe('the clock alone', () => {
  const at = (past: Parameters<typeof fold<never, never>>[1] | ReturnType<typeof started>, instant: string) => {
    const state = fold(subscription, past as ReturnType<typeof started>);
    return [statusAt(state, instant), runningAt(state, instant)?.plan];
  };

  it('ends a plan seven days after its paid period, with or without a notice', () => {
    for (const past of [started(), [...started(), failed]]) {
      expect(at(past, '2027-02-17T11:59:59.999Z')).toEqual(['pastDue', 'premium']);
      expect(at(past, GRACE_END)).toEqual(['ended', undefined]);
    }
    expect(at(started(), '2027-02-10T13:00:00.000Z')).toEqual(['active', 'premium']);
  });

  it('ends a cancelled plan with its paid period', () => {
    expect(at([...started(), ending], '2027-02-10T11:59:59.999Z')).toEqual(['cancelling', 'premium']);
    expect(at([...started(), ending], MONTH_2)).toEqual(['ended', undefined]);
  });

  it('gives no plan before the payment and after the end', () => {
    expect(at([], START)).toEqual(['none', undefined]);
    expect(at([chosen()], START)).toEqual(['pending', undefined]);
    expect(at([...started(), fact('SubscriptionEnded', { why: 'unpaid' })], START)).toEqual(['ended', undefined]);
  });
});

describe('a change', () => {
  it('is at once where nothing gets smaller, and waits otherwise', () => {
    const yearly = (plan: 'premium' | 'diamond') => ({ plan, interval: 'yearly' }) as const;
    expect(changeKind(premium, premium)).toBe('same');
    for (const [from, to] of [
      [premium, diamond],
      [premium, yearly('premium')],
      [premium, yearly('diamond')],
      [yearly('premium'), yearly('diamond')],
    ] as const) {
      expect(changeKind(from, to)).toBe('upgrade');
      expect(changeKind(to, from)).toBe('downgrade');
    }
    expect(changeKind(diamond, yearly('premium'))).toBe('downgrade');
    expect(changeKind(yearly('premium'), diamond)).toBe('downgrade');
  });

  const scheduled = fact('DowngradeScheduled', { ...premium, at: MONTH_2 });

  it('to a cheaper plan is planned for the end of the period, once, and can be taken back', () => {
    const past = started({ plan: 'diamond', amount: 4000 });
    given(subscription, ...past)
      .when(asks('ScheduleDowngrade', premium))
      .appends(scheduled);
    given(subscription, ...past, scheduled)
      .when(asks('ScheduleDowngrade', premium))
      .appendsNothing();
    given(subscription, ...past, scheduled)
      .when(asks('ResumeSubscription', {}))
      .appends(fact('DowngradeWithdrawn', {}));
    expect(runningAt(fold(subscription, [...past, scheduled]), MONTH_2)?.plan).toBe('diamond');
    expect(fold(subscription, [...past, scheduled, renewed]).running).toMatchObject({
      plan: 'premium',
      next: undefined,
      until: MONTH_3,
    });
  });

  it('to the same plan, a dearer one, while ending or while unpaid is refused', () => {
    const refuse = (past: ReturnType<typeof started>, terms: typeof premium | typeof diamond, at?: string) =>
      given(subscription, ...past).when(asks('ScheduleDowngrade', terms, at));
    refuse(started(), premium).refuses(SamePlan);
    refuse(started(), diamond).refuses(NotADowngrade);
    refuse([...started({ plan: 'diamond' }), ending], premium).refuses(PlanEnding);
    refuse([...started({ plan: 'diamond' }), failed], premium, '2027-02-11T00:00:00.000Z').refuses(RenewalUnpaid);
    refuse([], premium).refuses(NoSubscription);
    expect(SamePlan().message).toBe('You are already subscribed to this plan');
  });

  it('to a dearer plan holds from its invoice on and takes the place of a planned downgrade', () => {
    const toYear = {
      invoiceId: 'in_9',
      plan: 'diamond',
      interval: 'yearly',
      amount: 38_000,
      until: '2028-01-20T12:00:00.000Z',
    } as const;
    given(subscription, ...started({ plan: 'diamond' }), scheduled)
      .when(asks('NotePaidInvoice', { ...toYear, kind: 'upgrade', from: '2027-01-20T12:00:00.000Z' }))
      .appends(fact('DowngradeWithdrawn', {}), fact('SubscriptionUpgraded', toYear));
    expect(fold(subscription, [...started(), fact('SubscriptionUpgraded', toYear)]).running).toMatchObject({
      plan: 'diamond',
      interval: 'yearly',
    });
  });
});

describe('an end', () => {
  it('is planned once, drops a planned downgrade, and can be taken back', () => {
    given(subscription, ...started())
      .when(asks('CancelSubscription', {}))
      .appends(ending);
    given(subscription, ...started(), ending)
      .when(asks('CancelSubscription', {}))
      .appendsNothing();
    given(subscription, ...started({ plan: 'diamond' }), fact('DowngradeScheduled', { ...premium, at: MONTH_2 }))
      .when(asks('CancelSubscription', {}))
      .appends(fact('DowngradeWithdrawn', {}), ending);
    given(subscription, ...started(), ending)
      .when(asks('ResumeSubscription', {}))
      .appends(fact('CancellationWithdrawn', {}));
    given(subscription, ...started())
      .when(asks('ResumeSubscription', {}))
      .appendsNothing();
    given(subscription, ...started(), ending)
      .when(asks('ResumeSubscription', {}, MONTH_2))
      .refuses(NoSubscription);
  });

  it('is recorded once and only for its own subscription; then another plan may be chosen', () => {
    const ended = fact('SubscriptionEnded', { why: 'unpaid' });
    given(subscription, ...started())
      .when(asks('EndSubscription', { why: 'unpaid' }))
      .appends(ended);
    given(subscription, ...started(), ended)
      .when(asks('EndSubscription', { why: 'unpaid' }))
      .appendsNothing();
    given(subscription, ...started())
      .when(asks('EndSubscription', { why: 'unpaid', subscriptionId: 'sub_other' }))
      .appendsNothing();
    given(subscription, ...started(), ended)
      .when(asks('ChoosePlan', { ...diamond, amount: 4000 }))
      .appends(chosen('diamond', 2));
  });
});

it('a plan runs until its paid period and the grace are over', () => {
  const { running } = fold(subscription, started());
  expect(running && runsUntil(running)).toBe(GRACE_END);
});
