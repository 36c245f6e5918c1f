import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import type { IntentOf } from '../dispatch.ts';
import { given } from '../given.testing.ts';
import type { EarningsCommand, SaleFound } from './commands.ts';
import { earnings, MOST_EARNINGS_PAYOUT } from './decider.ts';
import { dueOfPart, dueOfVisit } from './due.ts';
import type { CreditedSale, EarningsEvent, PayoutStop } from './events.ts';
import { saleFeeOf } from './fee.ts';
import * as refusals from './refusals.ts';
import { isScheduled, nextPayoutAt } from './schedule.ts';

const ANN = 'AnnSeller0000000000000';
const of = { memberId: ANN };
const AT = '2027-01-13T18:00:00.000Z';
/** When her first sale was paid: she is not new. */
const LONG_AGO = '2026-01-01T00:00:00.000Z';
const payoutId = `${ANN}E0001`;
const account = { accountId: 'acct_1', isEnabled: true, isRestricted: false, isSuspended: false };
const system = { id: 'job', role: 'system' } as const;
const seller = { id: ANN, role: 'SELLER' } as const;

const command = (intent: IntentOf<EarningsCommand>, { at = AT, by = system as EarningsCommand['by'] } = {}) =>
  ({ ...intent, at, by }) as EarningsCommand;
const found = (own: number, seen: number, facts: Partial<SaleFound> = {}): SaleFound => ({
  ...{ paymentId: 'booking-1', own, tax: 0, seen, paidAt: LONG_AGO, disputeIds: [], isHeld: false, isDue: true },
  ...facts,
});
const credit = (sales: readonly SaleFound[], rate = 1_000) =>
  command({ type: 'CreditSales', data: { ...of, sales, rate } });
const plan = (isAsked = false, facts: object = {}, at = AT) =>
  command(
    { type: 'PlanEarningsPayout', data: { ...of, isAsked, account, ...facts } },
    { at, by: isAsked ? seller : system },
  );
const sold = (own: number, seen: number, facts: Partial<CreditedSale> = {}): CreditedSale => ({
  ...{ paymentId: 'booking-1', own, tax: 0, fee: own / 10, rate: 1_000, seen, paidAt: LONG_AGO },
  ...facts,
});
const credited = (nth: number, ...sales: CreditedSale[]): EarningsEvent => ({
  type: 'EarningsCredited',
  data: { ...of, nth, sales, creditedAt: AT },
});
const planned = (amount: number, facts: object = {}): EarningsEvent => ({
  type: 'EarningsPayoutPlanned',
  data: {
    ...of,
    ...{ payoutId, accountId: 'acct_1', amount, from: 0, until: 1, isAsked: false, plannedAt: AT },
    ...facts,
  },
});
const sent: EarningsEvent = {
  type: 'EarningsPayoutSent',
  data: { ...of, payoutId, amount: 900, transferId: 'tr_1', sentAt: AT },
};
const failed: EarningsEvent = {
  type: 'EarningsPayoutFailed',
  data: { ...of, payoutId, amount: 900, why: 'balance_insufficient', failedAt: AT },
};
const stoppedFor = (why: PayoutStop): EarningsEvent => ({
  type: 'EarningsPayoutsStopped',
  data: { ...of, why, stoppedAt: AT },
});
/** As a payout would bring what they were sent in all to so many cents. */
const stoppedAt = (upTo: number, at = AT): EarningsEvent => ({
  type: 'EarningsPayoutsStopped',
  data: { ...of, why: 'firstLarge', upTo, stoppedAt: at },
});
const stopped = stoppedFor('firstLarge');
const released: EarningsEvent = {
  type: 'EarningsPayoutsReleased',
  data: { ...of, why: ['firstLarge'], releasedAt: AT },
};
const campaignPayoutId = 'Campaign00000000000000Payout01';
const counted = (amount: number): EarningsEvent => ({
  type: 'CampaignPayoutCounted',
  data: { ...of, payoutId: campaignPayoutId, amount, countedAt: AT },
});
const stateOf = (...events: EarningsEvent[]) => fold(earnings, events);

describe('a sale', () => {
  it('is credited once it is due, less the fee, and once', () => {
    given(earnings)
      .when(credit([found(1_000, 3, { isDue: false })]))
      .appendsNothing();
    given(earnings)
      .when(credit([found(1_000, 3)]))
      .appends(credited(1, sold(1_000, 3)));
    given(earnings, credited(1, sold(1_000, 3)))
      .when(credit([found(1_000, 3)]))
      .appendsNothing();
    expect(stateOf(credited(1, sold(1_000, 3, { tax: 60 }))).balance).toBe(960);
  });

  it('that was refunded is taken off by as much, also while a bank has not decided, with its fee', () => {
    given(earnings, credited(1, sold(1_000, 3)))
      .when(credit([found(400, 5, { isDue: false })]))
      .appends(credited(2, sold(-600, 5)));
    const after = stateOf(credited(1, sold(1_000, 3)), credited(2, sold(-600, 5)));
    expect(after.balance).toBe(360);
    given(earnings, credited(1, sold(1_000, 3)), credited(2, sold(-600, 5)))
      .when(credit([found(400, 5)]))
      .appendsNothing();
  });

  it('is not counted again by an older look', () => {
    given(earnings, credited(1, sold(1_000, 3)), credited(2, sold(-1_000, 5)))
      .when(credit([found(1_000, 4)]))
      .appendsNothing();
  });

  it('is not counted again by a look that does not know of its dispute', () => {
    given(earnings, credited(1, sold(1_000, 3)), credited(2, sold(-1_000, 8, { disputeIds: ['du_1'] })))
      .when(credit([found(1_000, 9)]))
      .appendsNothing();
  });

  it('that comes back after it was lost is credited again, once it is due', () => {
    const lost = [credited(1, sold(1_000, 3)), credited(2, sold(-1_000, 6, { disputeIds: ['du_1'] }))];
    const won = (isDue: boolean) => credit([found(1_000, 9, { isDue, disputeIds: ['du_1'] })]);
    given(earnings, ...lost)
      .when(won(false))
      .appendsNothing();
    given(earnings, ...lost)
      .when(won(true))
      .appends(credited(3, sold(1_000, 9, { disputeIds: ['du_1'] })));
  });

  it('that is held back before it was paid out is taken off, and credited anew once that is over', () => {
    const due = credited(1, sold(1_000, 3));
    const held = (seen: number) => credit([found(1_000, seen, { isHeld: true, isDue: false, disputeIds: ['du_1'] })]);
    const takenOff = credited(2, sold(-1_000, 4, { disputeIds: ['du_1'] }));
    given(earnings, due).when(held(4)).appends(takenOff);
    expect(stateOf(due, takenOff).balance).toBe(0);
    given(earnings, due, takenOff).when(held(5)).appendsNothing();
    given(earnings, due, takenOff)
      .when(credit([found(1_000, 6, { disputeIds: ['du_1'] })]))
      .appends(credited(3, sold(1_000, 6, { disputeIds: ['du_1'] })));
    given(earnings, due, takenOff)
      .when(credit([found(0, 6, { disputeIds: ['du_1'] })]))
      .appendsNothing();
  });

  it('that is held back once a payout has it is set off against later sales until it is decided', () => {
    const paid = [credited(1, sold(1_000, 3)), planned(900)];
    const held = credit([found(1_000, 4, { isHeld: true, isDue: false, disputeIds: ['du_1'] })]);
    const takenOff = credited(2, sold(-1_000, 4, { disputeIds: ['du_1'] }));
    for (const past of [paid, [...paid, sent], [...paid, failed]])
      given(earnings, ...past)
        .when(held)
        .appends(takenOff);
    const later = credited(3, sold(1_000, 3, { paymentId: 'cart-2' }));
    const contested = [...paid, sent, takenOff, later];
    expect(stateOf(...contested).balance).toBe(0);
    given(earnings, ...contested)
      .when(plan())
      .appendsNothing();
    given(earnings, ...contested)
      .when(credit([found(1_000, 7, { disputeIds: ['du_1'] })]))
      .appends(credited(4, sold(1_000, 7, { disputeIds: ['du_1'] })));
    given(earnings, ...contested)
      .when(credit([found(0, 7, { disputeIds: ['du_1'] })]))
      .appendsNothing();
    // What went back of it since is taken off once.
    given(earnings, ...paid, sent, credited(2, sold(-300, 5)))
      .when(credit([found(700, 6, { isHeld: true, isDue: false })]))
      .appends(credited(3, sold(-700, 6)));
  });

  it('is counted anew by the same events where another rule of the books shares them', () => {
    given(earnings, credited(1, sold(1_000, 3)))
      .when(credit([found(600, 3)]))
      .appends(credited(2, sold(-400, 3)));
  });

  it('keeps the rate it was credited at', () => {
    given(earnings, credited(1, sold(1_000, 3)))
      .when(credit([found(500, 5), found(500, 2, { paymentId: 'cart-2' })], 200))
      .appends(credited(2, sold(-500, 5), sold(500, 2, { paymentId: 'cart-2', fee: 10, rate: 200 })));
  });

  it('is credited by the system alone', () => {
    const { type, data } = credit([found(1_000, 3)]) as Extract<EarningsCommand, { type: 'CreditSales' }>;
    given(earnings)
      .when(command({ type, data }, { by: seller }))
      .refuses(refusals.EarningsPayoutMissing);
  });
});

describe('what a seller takes back', () => {
  const refundId = 'cancel-o1-ann';
  const cover = (own: number, seen: number, facts: Partial<SaleFound> = {}, by: EarningsCommand['by'] = system) =>
    command({ type: 'CoverRefund', data: { ...of, sale: found(own, seen, facts), rate: 1_000, refundId } }, { by });
  const due = credited(1, sold(1_000, 3));
  const other = credited(2, sold(1_000, 3, { paymentId: 'cart-2' }));
  const covered = (own: number, facts: Partial<CreditedSale> = {}) => sold(own, 5, { refundId, ...facts });

  it('is taken off the balance before its refund begins, once', () => {
    given(earnings, due)
      .when(cover(0, 5))
      .appends(credited(2, covered(-1_000)));
    given(earnings, due, credited(2, covered(-1_000)))
      .when(cover(0, 5))
      .appendsNothing();
    given(earnings, due)
      .when(cover(400, 5))
      .appends(credited(2, covered(-600)));
    // What was taken off before, as it was held back, is covered without more, and that is noted.
    given(earnings, due, credited(2, sold(-1_000, 5)))
      .when(cover(0, 5))
      .appends(credited(3, { ...covered(0), fee: 0 }));
    given(earnings, due)
      .when(cover(0, 5, {}, seller))
      .refuses(refusals.EarningsPayoutMissing);
  });

  it('that was covered stays so, whatever becomes of the balance before its refund begins', () => {
    // Covered, the process has died, and a bank contests another sale that was paid out.
    const past = [due, other, planned(1_800, { until: 2 }), credited(3, sold(2_000, 4, { paymentId: 'cart-3' }))];
    const used = [...past, credited(4, covered(-1_000)), credited(5, sold(-2_000, 6, { paymentId: 'cart-3' }))];
    expect(stateOf(...used).balance).toBe(-900);
    given(earnings, ...used)
      .when(cover(0, 5))
      .appendsNothing();
    given(earnings, ...used)
      .when(cover(0, 8))
      .appendsNothing();
    // Also once later looks have counted it; another refund of it is not covered by that.
    const later = [...used, credited(6, sold(0, 9, { fee: 0 }))];
    given(earnings, ...later)
      .when(cover(0, 5))
      .appendsNothing();
    const another = { ...of, sale: found(0, 9), rate: 1_000, refundId: 'another' };
    given(earnings, ...later)
      .when(command({ type: 'CoverRefund', data: another }))
      .refuses(refusals.RefundNotCovered);
  });

  it('that was paid out is covered by what they have to come, and by nothing else', () => {
    given(earnings, due, planned(900), sent).when(cover(0, 5)).refuses(refusals.RefundNotCovered);
    given(earnings, due, planned(900)).when(cover(0, 5)).refuses(refusals.RefundNotCovered);
    given(earnings, due, planned(900), sent, other)
      .when(cover(0, 5))
      .appends(credited(3, covered(-1_000)));
    const used = [due, planned(900), sent, other, credited(3, covered(-1_000))];
    // What the refund of the first has used covers no second one, also once that was taken off for being held.
    given(earnings, ...used)
      .when(cover(0, 6, { paymentId: 'cart-2' }))
      .refuses(refusals.RefundNotCovered);
    given(earnings, ...used, credited(4, sold(-1_000, 6, { paymentId: 'cart-2' })))
      .when(cover(0, 6, { paymentId: 'cart-2' }))
      .refuses(refusals.RefundNotCovered);
  });

  it('and was never credited needs no cover, and is credited by no older look', () => {
    const looked = credited(1, { ...covered(0), fee: 0 });
    given(earnings).when(cover(0, 5)).appends(looked);
    given(earnings, looked).when(cover(0, 5)).appendsNothing();
    given(earnings, looked)
      .when(credit([found(1_000, 4)]))
      .appendsNothing();
    given(earnings, looked)
      .when(credit([found(1_000, 7)]))
      .appends(credited(2, sold(1_000, 7)));
  });

  it('is looked at again where somebody has looked later', () => {
    given(earnings, credited(1, sold(1_000, 6)))
      .when(cover(0, 5))
      .refuses(refusals.EarningsNotCounted);
    given(earnings, credited(1, sold(1_000, 3, { disputeIds: ['du_1'] })))
      .when(cover(0, 5))
      .refuses(refusals.EarningsNotCounted);
  });
});

describe('the fee', () => {
  it('is rounded up to a cent, and never more than there is', () => {
    expect([0, 1, 99, 100, 3_500].map((own) => saleFeeOf(own, 290))).toEqual([0, 1, 3, 3, 102]);
    expect(saleFeeOf(1, 10_000)).toBe(1);
    expect(saleFeeOf(3_500, 0)).toBe(0);
  });
});

describe('a payout', () => {
  const due = credited(1, sold(1_000, 3));

  it('is of the whole balance, one at a time', () => {
    given(earnings, due).when(plan()).appends(planned(900));
    given(earnings, due)
      .when(plan(true))
      .appends(planned(900, { isAsked: true }));
    given(earnings, due, planned(900)).when(plan()).appendsNothing();
    given(earnings, due, planned(900)).when(plan(true)).refuses(refusals.EarningsPayoutPending);
  });

  it('is of no more than the provider sends at once: the rest is of the next one', () => {
    const much = credited(1, sold(200_000_000, 3));
    given(earnings, much, stopped, released).when(plan()).appends(planned(MOST_EARNINGS_PAYOUT));
    expect(stateOf(much, planned(MOST_EARNINGS_PAYOUT)).balance).toBe(180_000_000 - MOST_EARNINGS_PAYOUT);
  });

  it('is refused for a reason to who asks, and left out by the schedule', () => {
    const off = { account: { ...account, isEnabled: false } };
    const restricted = { account: { ...account, isEnabled: false, isRestricted: true } };
    given(earnings, due).when(plan(true, off)).refuses(refusals.NoAccountForEarnings);
    given(earnings, due).when(plan(true, restricted)).refuses(refusals.AccountRestricted);
    given(earnings, credited(1, sold(110, 3)))
      .when(plan(true))
      .refuses(refusals.TooLittleDue);
    const suspended = { account: { ...account, isSuspended: true } };
    given(earnings, due).when(plan(true, suspended)).refuses(refusals.EarningsOnHold);
    for (const command of [plan(false, off), plan(false, restricted)])
      given(earnings, due).when(command).appendsNothing();
    given(earnings, due).when(plan(false, suspended)).appends(stoppedFor('suspended'));
    given(earnings, due, stoppedFor('suspended')).when(plan(false, suspended)).appendsNothing();
    given(earnings, credited(1, sold(110, 3)))
      .when(plan())
      .appendsNothing();
    const other = { ...plan(true), by: { id: 'other', role: 'SELLER' } } as EarningsCommand;
    given(earnings, due).when(other).refuses(refusals.EarningsPayoutMissing);
  });

  it('is made by the schedule once a week, and by who asks at most three times a day', () => {
    const more = credited(2, sold(1_000, 3, { paymentId: 'cart-2' }));
    const paid = [due, planned(900), sent, more];
    given(earnings, ...paid)
      .when(plan(false, {}, '2027-01-17T23:59:59.999Z'))
      .appendsNothing();
    const monday = '2027-01-18T00:00:00.000Z';
    given(earnings, ...paid)
      .when(plan(false, {}, monday))
      .appends(planned(900, { payoutId: `${ANN}E0002`, from: 1, until: 2, plannedAt: monday }));
    given(earnings, ...paid)
      .when(plan(true))
      .appends(planned(900, { payoutId: `${ANN}E0002`, from: 1, until: 2, isAsked: true }));
    const three = [1, 2, 3].flatMap((n): EarningsEvent[] => {
      const id = `${ANN}E000${n}`;
      return [
        planned(900, { payoutId: id, isAsked: true }),
        { type: 'EarningsPayoutFailed', data: { ...of, payoutId: id, amount: 900, why: 'x', failedAt: AT } },
      ];
    });
    given(earnings, due, ...three)
      .when(plan(true))
      .refuses(refusals.TooManyEarningsPayouts);
  });

  it('that is refused gives its amount and its credits back, and is tried again a day later', () => {
    const after = stateOf(due, planned(900), failed);
    expect(after).toMatchObject({ balance: 900, covered: 0, pending: undefined });
    expect(isScheduled(after, '2027-01-14T17:59:59.000Z')).toBe(false);
    expect(nextPayoutAt(after)).toBe('2027-01-14T18:00:00.000Z');
    const next = '2027-01-14T18:00:00.000Z';
    given(earnings, due, planned(900), failed)
      .when(plan(false, {}, next))
      .appends(planned(900, { payoutId: `${ANN}E0002`, plannedAt: next }));
  });

  it('is sent once, also when it was noted as refused before it was found', () => {
    const note = command({
      type: 'NoteEarningsPayoutSent',
      data: { ...of, payoutId, amount: 900, transferId: 'tr_1' },
    });
    const refuse = command({
      type: 'NoteEarningsPayoutFailed',
      data: { ...of, payoutId, why: 'balance_insufficient' },
    });
    given(earnings, due, planned(900)).when(note).appends(sent);
    given(earnings, due, planned(900), sent).when(note).appendsNothing();
    given(earnings, due, planned(900), sent).when(refuse).appendsNothing();
    given(earnings, due, planned(900)).when(refuse).appends(failed);
    given(earnings, due, planned(900), failed).when(note).appends(sent);
    expect(stateOf(due, planned(900), failed, sent)).toMatchObject({ balance: 0, covered: 1 });
    given(earnings, due).when(note).refuses(refusals.EarningsPayoutMissing);
  });

  it('is noted with what the provider has sent, and the difference is in the balance', () => {
    const note = (amount: number) =>
      command({ type: 'NoteEarningsPayoutSent', data: { ...of, payoutId, amount, transferId: 'tr_1' } });
    const sentWith = (amount: number): EarningsEvent => ({
      type: 'EarningsPayoutSent',
      data: { ...of, payoutId, amount, planned: 900, transferId: 'tr_1', sentAt: AT },
    });
    for (const amount of [500, 1_200])
      for (const past of [
        [due, planned(900)],
        [due, planned(900), failed],
      ]) {
        given(earnings, ...past)
          .when(note(amount))
          .appends(sentWith(amount));
        const after = stateOf(...past, sentWith(amount));
        expect(after).toMatchObject({ balance: 900 - amount, pending: undefined, covered: 1, sentInAll: amount });
        expect(after.payouts[payoutId]).toMatchObject({ status: 'sent', amount });
      }
  });

  it('that the log has lost is noted by the system as planned and sent, once, beside one that is on its way', () => {
    const lost = { payoutId: `${ANN}E0007`, accountId: 'acct_1', transferId: 'tr_7', amount: 400 };
    const note = command({ type: 'NoteLostEarningsPayout', data: { ...of, ...lost } });
    const past = [due, planned(900)];
    const noted = earnings.decide(note, stateOf(...past));
    expect(noted.map(({ type }) => type)).toEqual(['EarningsPayoutPlanned', 'EarningsPayoutSent']);
    expect(stateOf(...past, ...noted)).toMatchObject({
      ...{ balance: -400, pending: payoutId, planned: 7, covered: 1, sentInAll: 400, plannedAt: AT },
    });
    given(earnings, ...past, ...noted)
      .when(note)
      .appendsNothing();
    given(earnings)
      .when({ ...note, by: seller } as EarningsCommand)
      .refuses(refusals.EarningsPayoutMissing);
  });

  it('that comes back at the provider is in the balance again, once', () => {
    const note = command({
      type: 'NoteEarningsReversal',
      data: { ...of, payoutId, providerReversalId: 'trr_1', amount: 300 },
    });
    const back: EarningsEvent = {
      type: 'EarningsPayoutReversed',
      data: { ...of, payoutId, providerReversalId: 'trr_1', amount: 300, reversedAt: AT },
    };
    const stop: EarningsEvent = {
      type: 'EarningsPayoutsStopped',
      data: { ...of, why: 'takenBack', about: 'trr_1', stoppedAt: AT },
    };
    given(earnings, due, planned(900), sent).when(note).appends(back, stop);
    given(earnings, due, planned(900), sent, back, stop).when(note).appendsNothing();
    expect(stateOf(due, planned(900), sent, back).balance).toBe(300);
  });

  it('that came back is not sent again before somebody who may move money has released it', () => {
    const noteOf = (providerReversalId: string) =>
      command({ type: 'NoteEarningsReversal', data: { ...of, payoutId, providerReversalId, amount: 300 } });
    const past = [due, planned(900), sent];
    const first = earnings.decide(noteOf('trr_1'), stateOf(...past));
    const monday = '2027-01-18T00:00:00.000Z';
    given(earnings, ...past, ...first)
      .when(plan(false, {}, monday))
      .appendsNothing();
    given(earnings, ...past, ...first)
      .when(plan(true))
      .refuses(refusals.PayoutsStopped);
    const second = earnings.decide(noteOf('trr_2'), stateOf(...past, ...first));
    expect(second.map(({ type }) => type)).toEqual(['EarningsPayoutReversed', 'EarningsPayoutsStopped']);
    const releaseOf = (seen?: number) =>
      command(
        { type: 'ReleaseEarningsPayouts', data: { ...of, because: ['takenBack'], isSuspended: false, seen } },
        { by: { id: 'fin', role: 'finance' } as EarningsCommand['by'] },
      );
    // The second came while the first was looked at.
    expect(stateOf(...past, ...first).stopCount).toBe(1);
    given(earnings, ...past, ...first, ...second)
      .when(releaseOf(1))
      .refuses(refusals.StoppedSince);
    expect(earnings.decide(releaseOf(2), stateOf(...past, ...first, ...second))).toHaveLength(1);
    const release = releaseOf();
    const after = earnings.decide(release, stateOf(...past, ...first, ...second));
    expect(after).toMatchObject([{ type: 'EarningsPayoutsReleased', data: { why: ['takenBack'] } }]);
    given(earnings, ...past, ...first, ...second, ...after)
      .when(plan(false, {}, monday))
      .appends(planned(600, { payoutId: `${ANN}E0002`, from: 1, until: 1, plannedAt: monday }));
    // That one was released says nothing of a first large payout, nor of what is taken back later.
    expect(stateOf(...past, ...first, ...after).reviewedUpTo).toBe(100_000);
    expect(earnings.decide(noteOf('trr_3'), stateOf(...past, ...first, ...after))).toHaveLength(2);
  });

  it('leaves a balance below nothing when what was paid out is refunded, and sets it off against later sales', () => {
    const past = [due, planned(900), sent, credited(2, sold(-1_000, 5))];
    expect(stateOf(...past).balance).toBe(-900);
    given(earnings, ...past)
      .when(plan(true))
      .refuses(refusals.TooLittleDue);
    const more = credited(3, sold(2_000, 3, { paymentId: 'cart-2' }));
    const monday = '2027-01-18T00:00:00.000Z';
    given(earnings, ...past, more)
      .when(plan(false, {}, monday))
      .appends(planned(900, { payoutId: `${ANN}E0002`, from: 1, until: 3, plannedAt: monday }));
  });
});

describe('a new seller', () => {
  const paidAt = '2026-12-31T18:00:00.000Z';
  const own = (facts: Partial<SaleFound> = {}) => found(1_000, 3, { paidAt, ...facts });
  const due = credited(1, sold(1_000, 3, { paidAt }));

  it('is credited 14 days after a sale was paid at the earliest, for 90 days after their first one', () => {
    const at = (instant: string, ...sales: SaleFound[]) => ({ ...credit(sales), at: instant }) as EarningsCommand;
    given(earnings).when(at('2027-01-14T17:59:59.999Z', own())).appendsNothing();
    given(earnings)
      .when(at('2027-01-14T18:00:00.000Z', own()))
      .appends({
        type: 'EarningsCredited',
        data: { ...of, nth: 1, sales: [sold(1_000, 3, { paidAt })], creditedAt: '2027-01-14T18:00:00.000Z' },
      });
    const next = (paid: string) => own({ paymentId: 'cart-2', paidAt: paid });
    given(earnings, due)
      .when(at('2027-04-01T00:00:00.000Z', next('2027-03-31T18:00:00.000Z')))
      .appendsNothing();
    given(earnings, due)
      .when(at('2027-04-01T00:00:00.000Z', next('2027-03-31T18:00:00.001Z')))
      .appends({
        type: 'EarningsCredited',
        data: {
          ...of,
          nth: 2,
          sales: [sold(1_000, 3, { paymentId: 'cart-2', paidAt: '2027-03-31T18:00:00.001Z' })],
          creditedAt: '2027-04-01T00:00:00.000Z',
        },
      });
  });

  it('has what was given back taken off at once', () => {
    given(earnings, due)
      .when(credit([own({ own: 400, seen: 5 })]))
      .appends(credited(2, sold(-600, 5, { paidAt })));
  });

  it('asks for no payout before one was made by itself', () => {
    given(earnings, due).when(plan(true)).refuses(refusals.FirstPayoutScheduled);
    given(earnings, due).when(plan()).appends(planned(900));
    const more = credited(2, sold(1_000, 3, { paymentId: 'cart-2', paidAt }));
    const second = { payoutId: `${ANN}E0002`, from: 1, until: 2, isAsked: true };
    given(earnings, due, planned(900), sent, more).when(plan(true)).appends(planned(900, second));
    given(earnings, due, planned(900), failed).when(plan(true)).refuses(refusals.FirstPayoutScheduled);
    const later = '2027-05-01T00:00:00.000Z';
    given(earnings, due)
      .when(plan(true, {}, later))
      .appends(planned(900, { isAsked: true, plannedAt: later }));
  });
});

describe('the first large payout', () => {
  const finance = { id: 'fin', role: 'finance' } as const;
  const release = (
    by: EarningsCommand['by'] = finance,
    because: readonly PayoutStop[] = ['firstLarge'],
    isSuspended = false,
  ) => command({ type: 'ReleaseEarningsPayouts', data: { ...of, because, isSuspended } }, { by });
  const much = credited(1, sold(200_000, 3));

  it('waits for who may move money, and is made after that', () => {
    given(earnings, much).when(plan()).appends(stoppedAt(180_000));
    given(earnings, much).when(plan(true)).appends(stoppedAt(180_000));
    given(earnings, much, stopped).when(plan()).appendsNothing();
    given(earnings, much, stopped).when(plan(true)).refuses(refusals.PayoutsStopped);
    given(earnings, much, stopped).when(release()).appends(released);
    given(earnings, much, stopped, released).when(release()).appendsNothing();
    given(earnings, much, stopped, released).when(plan()).appends(planned(180_000));
  });

  it('that is released leaves a stop that was not seen', () => {
    const back = stoppedFor('takenBack');
    given(earnings, much, stopped, back).when(release()).appends(released);
    const after = stateOf(much, stopped, back, released);
    expect(after).toMatchObject({ stops: ['takenBack'], stoppedAt: AT, reviewedUpTo: 900_000 });
    given(earnings, much, stopped, back, released).when(plan()).appendsNothing();
    given(earnings, much, stopped, back, released).when(release()).appendsNothing();
    given(earnings, much, back)
      .when(release(finance, ['firstLarge', 'suspended']))
      .appendsNothing();
    given(earnings, much, stopped, back)
      .when(release(finance, ['takenBack', 'firstLarge']))
      .appends({ type: 'EarningsPayoutsReleased', data: { ...of, why: ['firstLarge', 'takenBack'], releasedAt: AT } });
  });

  it('is released without the stop of who is suspended still, which is refused', () => {
    const past = [much, stopped, stoppedFor('suspended')];
    for (const because of [['suspended'], ['firstLarge', 'suspended']] as const)
      given(earnings, ...past)
        .when(release(finance, because, true))
        .refuses(refusals.StillSuspended);
    given(earnings, ...past)
      .when(release(finance, ['firstLarge'], true))
      .appends(released);
    given(earnings, ...past)
      .when(release(finance, ['suspended']))
      .appends({ type: 'EarningsPayoutsReleased', data: { ...of, why: ['suspended'], releasedAt: AT } });
  });

  it('is released by nobody else, and not by the member themself', () => {
    for (const by of [seller, { id: 'sup', role: 'support' } as const, system])
      given(earnings, much, stopped).when(release(by)).refuses(refusals.EarningsPayoutMissing);
    given(earnings, much, stopped)
      .when(release({ id: ANN, role: 'superadmin' }))
      .refuses(refusals.OwnPayouts);
    given(earnings).when(release()).refuses(refusals.EarningsPayoutMissing);
  });

  it('is the one that brings all that was sent above the limit, in however many parts', () => {
    const sentOf = (n: number, amount: number): EarningsEvent[] => {
      const id = `${ANN}E000${n}`;
      return [
        credited(n, sold(amount / 0.9, 3, { paymentId: `cart-${n}`, fee: amount / 9 })),
        planned(amount, { payoutId: id, from: n - 1, until: n }),
        { type: 'EarningsPayoutSent', data: { ...of, payoutId: id, amount, transferId: `tr_${n}`, sentAt: AT } },
      ];
    };
    const small = [...sentOf(1, 45_000), ...sentOf(2, 54_000)];
    const monday = '2027-01-18T00:00:00.000Z';
    const third = credited(3, sold(2_000, 3, { paymentId: 'cart-3' }));
    given(earnings, ...small, third)
      .when(plan(false, {}, monday))
      .appends(stoppedAt(100_800, monday));
    // Also of who was sent more already: a transfer may be found after it was noted as refused.
    const known = [...sentOf(1, 180_000), credited(2, sold(200_000, 3, { paymentId: 'cart-3' }))];
    given(earnings, ...known)
      .when(plan(false, {}, monday))
      .appends(stoppedAt(360_000, monday));
  });

  it('that is released lets follow five times what was looked at, at least $5,000, and no more before the next look', () => {
    const monday = '2027-01-18T00:00:00.000Z';
    const sentAll = (amount: number): EarningsEvent[] => [
      planned(amount),
      { type: 'EarningsPayoutSent', data: { ...of, payoutId, amount, transferId: 'tr_1', sentAt: AT } },
    ];
    const next = (own: number) => credited(2, sold(own, 3, { paymentId: 'cart-2' }));
    const small = [credited(1, sold(130_000, 3)), stoppedAt(117_000), released];
    expect(stateOf(...small).reviewedUpTo).toBe(585_000);
    expect(stateOf(counted(60_000), stoppedAt(100_001), released).reviewedUpTo).toBe(500_005);
    expect(stateOf(counted(60_000), stopped, released).reviewedUpTo).toBe(500_000);
    // What is due by now was looked at as well, and what waited without a sum, as before that was kept.
    expect(stateOf(credited(1, sold(2_000_000, 3)), stopped, released).reviewedUpTo).toBe(9_000_000);
    const second = { payoutId: `${ANN}E0002`, from: 1, until: 2, plannedAt: monday };
    given(earnings, ...small, ...sentAll(117_000), next(520_000))
      .when(plan(false, {}, monday))
      .appends(planned(468_000, second));
    given(earnings, ...small, ...sentAll(117_000), next(13_000_000))
      .when(plan(false, {}, monday))
      .appends(stoppedAt(11_817_000, monday));
    const again = [...small, ...sentAll(117_000), next(13_000_000), stoppedAt(11_817_000, monday), released];
    given(earnings, ...again)
      .when(plan(false, {}, monday))
      .appends(planned(11_700_000, second));
    // A lower sum lowers nothing.
    expect(stateOf(...again, credited(3, sold(-12_900_000, 4, { paymentId: 'cart-2' }))).reviewedUpTo).toBe(59_085_000);
  });
});

describe('a suspension', () => {
  const follow = (isSuspended: boolean, by: EarningsCommand['by'] = system) =>
    command({ type: 'FollowSuspension', data: { ...of, isSuspended } }, { by });
  const due = credited(1, sold(1_000, 3));
  const suspended = stoppedFor('suspended');
  const over: EarningsEvent = {
    type: 'EarningsPayoutsReleased',
    data: { ...of, why: ['suspended'], releasedAt: AT },
  };

  it('stops payouts, also of who was credited nothing yet, until it is taken back', () => {
    given(earnings).when(follow(true)).appends(suspended);
    given(earnings, due).when(follow(true)).appends(suspended);
    given(earnings, due, suspended).when(follow(true)).appendsNothing();
    // Their account may be closed by now, so that nothing but the stop says that they were suspended.
    given(earnings, suspended, due).when(plan()).appendsNothing();
    given(earnings, suspended, due).when(plan(true)).refuses(refusals.PayoutsStopped);
    given(earnings, due, suspended).when(follow(false)).appends(over);
    given(earnings, due).when(follow(false)).appendsNothing();
    given(earnings, due, suspended, over).when(plan()).appends(planned(900));
  });

  it('that is taken back releases nothing else, and is followed by the system alone', () => {
    const past = [due, stopped, suspended];
    given(earnings, ...past)
      .when(follow(false))
      .appends(over);
    expect(stateOf(...past, over)).toMatchObject({ stops: ['firstLarge'], stoppedAt: AT, reviewedUpTo: 100_000 });
    given(earnings, ...past, over)
      .when(plan())
      .appendsNothing();
    for (const by of [seller, { id: 'fin', role: 'finance' } as const])
      given(earnings, due).when(follow(false, by)).refuses(refusals.EarningsPayoutMissing);
  });
});

describe('when money is due', () => {
  const part = { orderId: 'o', buyerId: 'bob', sellerId: ANN };
  it('two days after a visit has ended', () => {
    expect(dueOfVisit('2027-01-12T17:30:00.000Z')).toBe('2027-01-14T17:30:00.000Z');
  });
  it('two days after its buyer says that a part has arrived, whatever its seller says, or two weeks after it was sent', () => {
    const shipped = { type: 'PartShipped', data: { ...part, tracking: '1', shippedAt: AT } } as const;
    const delivered = { type: 'PartDelivered', data: { ...part, deliveredAt: AT } } as const;
    const late = dueOfPart(shipped, ANN, null);
    expect(late).toBe('2027-01-27T18:00:00.000Z');
    expect(dueOfPart(delivered, ANN, late)).toBe(late);
    expect(dueOfPart(delivered, 'bob', late)).toBe('2027-01-15T18:00:00.000Z');
    expect(dueOfPart(delivered, ANN, null)).toBeNull();
  });
});

describe('a payout of a campaign', () => {
  const count = (amount: number, by: EarningsCommand['by'] = seller) =>
    command({ type: 'CountCampaignPayout', data: { ...of, payoutId: campaignPayoutId, amount } }, { by });
  const stop = command({ type: 'StopEarningsPayouts', data: { ...of, why: 'takenBack', about: 'r1' } });
  const takenBack: EarningsEvent = {
    type: 'EarningsPayoutsStopped',
    data: { ...of, why: 'takenBack', about: 'r1', stoppedAt: AT },
  };

  it('counts with what was sent for sales: above $1,000 in all somebody looks first', () => {
    given(earnings).when(count(100_000)).appends(counted(100_000));
    given(earnings).when(count(100_001)).appends(stoppedAt(100_001));
    given(earnings, counted(60_000)).when(count(40_001)).appends(stoppedAt(100_001));
    given(earnings, counted(60_000), stopped).when(count(100)).refuses(refusals.PayoutsStopped);
    const waits = stoppedAt(5_060_000);
    given(earnings, counted(60_000)).when(count(5_000_000)).appends(waits);
    given(earnings, counted(60_000), waits, released).when(count(5_000_000)).appends(counted(5_000_000));
    given(earnings, counted(60_000), waits, released).when(count(25_240_001)).appends(stoppedAt(25_300_001));
    // Neither way around it: of sales after campaigns, and of campaigns while a payout of sales is on its way.
    given(earnings, counted(60_000), credited(1, sold(50_000, 3)))
      .when(plan())
      .appends(stoppedAt(105_000));
    given(earnings, credited(1, sold(50_000, 3)), planned(45_000))
      .when(count(55_001))
      .appends(stoppedAt(100_001));
    given(earnings, credited(1, sold(50_000, 3)), planned(45_000))
      .when(count(55_000))
      .appends(counted(55_000));
    given(earnings).when(count(100, system)).refuses(refusals.EarningsPayoutMissing);
  });

  it('waits while what its organizer has of sales is below nothing, and until that is made up for', () => {
    const sentAll: EarningsEvent = {
      type: 'EarningsPayoutSent',
      data: { ...of, payoutId, amount: 45_000, transferId: 'tr_1', sentAt: AT },
    };
    const owes = [credited(1, sold(50_000, 3)), planned(45_000), sentAll, credited(2, sold(-50_000, 5))];
    given(earnings, ...owes).when(count(100)).refuses(refusals.EarningsBelowNothing);
    given(earnings, ...owes, credited(3, sold(60_000, 3, { paymentId: 'booking-3' })))
      .when(count(100))
      .appends(counted(100));
  });

  it('whose money is contested after it was sent stops all others, until it is released', () => {
    const contested: EarningsEvent = {
      type: 'EarningsPayoutsStopped',
      data: { ...of, why: 'contested', about: 'r1', stoppedAt: AT },
    };
    const stopOf = (why: 'contested' | 'takenBack') =>
      command({ type: 'StopEarningsPayouts', data: { ...of, why, about: 'r1' } });
    given(earnings).when(stopOf('contested')).appends(contested);
    given(earnings, contested).when(stopOf('contested')).appendsNothing();
    given(earnings, contested).when(stopOf('takenBack')).appends(takenBack);
    given(earnings, contested).when(count(100)).refuses(refusals.PayoutsStopped);
  });

  it('that is taken back stops those of sales, by the system, until both are released', () => {
    given(earnings).when(stop).appends(takenBack);
    given(earnings, takenBack).when(stop).appendsNothing();
    given(earnings, takenBack).when(count(100)).refuses(refusals.PayoutsStopped);
    given(earnings, credited(1, sold(1_000, 3)), takenBack)
      .when(plan(true))
      .refuses(refusals.PayoutsStopped);
    given(earnings)
      .when({ ...stop, by: seller } as EarningsCommand)
      .refuses(refusals.EarningsPayoutMissing);
    const release = command(
      { type: 'ReleaseEarningsPayouts', data: { ...of, because: ['takenBack'], isSuspended: false } },
      { by: { id: 'fin', role: 'finance' } as EarningsCommand['by'] },
    );
    given(earnings, takenBack)
      .when(release)
      .appends({ type: 'EarningsPayoutsReleased', data: { ...of, why: ['takenBack'], releasedAt: AT } });
  });
});
