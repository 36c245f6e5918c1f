import { describe, expect, it } from 'vitest';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { availableFor, mayStillGo } from './available.ts';
import { campaign } from './decider.ts';
import type { CampaignEvent, ContestStanding } from './events.ts';
import { feeOf } from './fees.ts';
import { heldFor } from './money.ts';
import * as refusals from './payoutRefusals.ts';
import { CampaignReasonMissing, ContributionMissing, MoneyPaidOut, NotYourCampaign } from './refusals.ts';
import {
  ann,
  begun,
  bob,
  CAMPAIGN_ID,
  cem,
  contributionId,
  END,
  later,
  NOON,
  owner,
  running,
  send,
  system,
} from './testing.ts';

const of = { campaignId: CAMPAIGN_ID, organizerId: ann.id };
const payoutId = `${CAMPAIGN_ID}Payout01`;
const account = { accountId: 'acct_1', isEnabled: true };
const AMOUNT = 10_000;
const NET = AMOUNT - feeOf(AMOUNT);

/** Paid at an instant. */
const paid = (name: string, at = NOON, over: object = {}): CampaignEvent[] => {
  const beginning = begun(name, { amount: AMOUNT, tip: 0, ...over });
  const { contributorId, amount, tip, fee } = beginning.data;
  const data = { campaignId: CAMPAIGN_ID, contributionId: contributionId(name), contributorId, amount, tip, fee };
  return [
    beginning,
    {
      type: 'ContributionReceived',
      data: { ...data, paymentId: `contribute-${contributionId(name)}`, receivedAt: at },
    },
  ];
};
const ended: CampaignEvent = {
  type: 'CampaignEnded',
  data: { ...of, model: 'keepItAll', by: 'time', isReached: false, received: AMOUNT, pledged: 0, endedAt: END },
};
const over = [...running(), ...paid('1'), ended];
const requested = (amount = NET, at = END): CampaignEvent => ({
  type: 'PayoutRequested',
  data: { ...of, payoutId, accountId: 'acct_1', amount, requestedAt: at },
});
const sent: CampaignEvent = {
  type: 'PayoutSent',
  data: { ...of, payoutId, amount: NET, transferId: 'tr_1', sentAt: END },
};
const released: CampaignEvent = { type: 'CampaignPayoutsReleased', data: { ...of, releasedAt: END } };
const ask = (amount: number, at = END, facts: object = {}) =>
  send('RequestPayout', ann, { payoutId, amount, account, ...facts }, at);
const available = (events: readonly CampaignEvent[], at: string) => availableFor(fold(campaign, [...events]), at);

describe('what can be paid out', () => {
  it('is after the end all it holds, without fees', () => {
    expect(available(over, END)).toEqual({ cents: NET, heldBack: [] });
    given(campaign, ...over)
      .when(ask(NET))
      .appends(requested());
    given(campaign, ...over)
      .when(ask(NET + 1))
      .refuses(refusals.NotAvailable);
  });

  it('is before the end what contributors cannot take back any more', () => {
    const two = [...running(), ...paid('1', NOON), ...paid('2', later(10))];
    expect(available(two, later(13))).toEqual({ cents: 0, heldBack: ['refundable'] });
    expect(available(two, later(14))).toEqual({ cents: NET, heldBack: ['refundable'] });
    expect(available(two, later(24))).toEqual({ cents: 2 * NET, heldBack: [] });
  });

  it('is nothing of what was paid less than fourteen days ago, also once the campaign was closed or has charged pledges', () => {
    const closed: CampaignEvent = {
      type: 'CampaignEnded',
      data: {
        ...of,
        ...{ model: 'keepItAll', by: 'organizer', isReached: false, received: AMOUNT, pledged: 0, endedAt: later(1) },
      },
    };
    const soon = [...running(), ...paid('1'), closed];
    expect(available(soon, later(1))).toEqual({ cents: 0, heldBack: ['recent'] });
    given(campaign, ...soon)
      .when(ask(NET, later(13)))
      .refuses(refusals.NotAvailable);
    expect(available(soon, later(14))).toEqual({ cents: NET, heldBack: [] });
    given(campaign, ...soon)
      .when(ask(NET, later(14)))
      .appends(requested(NET, later(14)));
    const reached: CampaignEvent = {
      type: 'CampaignEnded',
      data: {
        ...of,
        ...{ model: 'allOrNothing', by: 'time', isReached: true, received: 0, pledged: AMOUNT, endedAt: END },
      },
    };
    const [pledge, charge] = paid('1', later(31), { model: 'allOrNothing' }) as [CampaignEvent, CampaignEvent];
    const charged = [...running({ model: 'allOrNothing' }), pledge, reached, charge];
    expect(available(charged, later(44))).toEqual({ cents: 0, heldBack: ['recent'] });
    expect(available(charged, later(45))).toEqual({ cents: NET, heldBack: [] });
  });

  it('is nothing of what is contested: by a bank until it has decided for us, by the card’s network until a bank has', () => {
    const contest = (standing: ContestStanding, contestId = 'du_1', name = '1'): CampaignEvent => ({
      type: 'ContributionContested',
      data: {
        ...{ campaignId: CAMPAIGN_ID, contributionId: contributionId(name), contributorId: bob.id },
        ...{ contestId, standing, notedAt: END },
      },
    });
    const held = { cents: 0, heldBack: ['contested'] };
    const free = { cents: NET, heldBack: [] };
    for (const standing of ['warned', 'contested', 'lost'] as const)
      expect(available([...over, contest(standing)], END), standing).toEqual(held);
    for (const standing of ['won', 'over'] as const)
      expect(available([...over, contest('contested'), contest(standing)], END), standing).toEqual(free);
    expect(available([...over, contest('lost'), contest('won')], END)).toEqual(free);
    const warned = contest('warned', 'issfr_1');
    expect(available([...over, warned, contest('contested'), contest('over')], END)).toEqual(held);
    expect(available([...over, warned, contest('contested'), contest('won')], END)).toEqual(free);
    expect(available([...over, warned, contest('over', 'issfr_1')], END)).toEqual(free);
    // What was paid out and is contested is not paid out once more out of what came in later.
    const two = [...running(), ...paid('1'), requested(NET, later(15)), sent, ...paid('2', later(1))];
    expect(available([...two, contest('contested')], later(20))).toEqual(held);
    expect(available(two, later(20))).toEqual(free);
  });

  it('is nothing once something was taken back of a payout, until somebody who may move money has looked', () => {
    const start: CampaignEvent = {
      type: 'PayoutReversalStarted',
      data: { ...of, payoutId, reversalId: 'back', amount: 500, reason: 'fraud', startedAt: END },
    };
    const back = (reversalId: string | null, providerReversalId = 'trr_1'): CampaignEvent => ({
      type: 'PayoutReversed',
      data: { ...of, payoutId, reversalId, providerReversalId, amount: 500, reversedAt: END },
    });
    const gone = [...over, requested(), sent];
    const stopped = { cents: 0, heldBack: ['stopped'] };
    for (const how of [[start], [start, back('back')], [back(null)]]) {
      expect(available([...gone, ...how], END)).toEqual(stopped);
      given(campaign, ...gone, ...how)
        .when(ask(500, END, { payoutId: 'next' }))
        .refuses(refusals.NotAvailable);
    }
    const release = (by = { id: 'fin', role: 'finance' } as Actor) => send('ReleaseCampaignPayouts', by, {}, END);
    given(campaign, ...gone, back(null))
      .when(release())
      .appends(released);
    given(campaign, ...gone)
      .when(release())
      .appendsNothing();
    given(campaign, ...gone, back(null))
      .when(release(ann))
      .refuses(NotYourCampaign);
    given(campaign, ...gone, back(null))
      .when(release({ ...owner, id: ann.id }))
      .refuses(refusals.OwnCampaignPayouts);
    // A second one came while the first was looked at.
    const seen = (count: number) => send('ReleaseCampaignPayouts', owner, { seen: count }, END);
    const twice = [...gone, back(null), back(null, 'trr_2')];
    expect(fold(campaign, [...gone, start, back('back')]).takeBacks).toBe(1);
    given(campaign, ...twice)
      .when(seen(1))
      .refuses(refusals.TakenBackSince);
    given(campaign, ...twice)
      .when(seen(2))
      .appends(released);
    // What was looked at when it was decided stops nothing when it arrives; another one does.
    expect(available([...gone, start, released, back('back')], END)).toEqual({ cents: 500, heldBack: [] });
    expect(available([...gone, back(null), released, back(null, 'trr_2')], END)).toEqual(stopped);
  });

  it('is nothing while it is paused or reports are open, and nothing of a goal that is not reached', () => {
    const paused: CampaignEvent = { type: 'CampaignPaused', data: { ...of, reason: 'x', pausedAt: END } };
    const reported: CampaignEvent = {
      type: 'CampaignReported',
      data: { ...of, reporterId: bob.id, cause: 'fraud', note: '', reportedAt: END },
    };
    expect(available([...over, paused], END)).toEqual({ cents: 0, heldBack: ['paused'] });
    expect(available([...over, reported], END)).toEqual({ cents: 0, heldBack: ['reported'] });
    const dismissed: CampaignEvent = {
      type: 'CampaignReportsDismissed',
      data: { ...of, reason: 'x', dismissedAt: END },
    };
    expect(available([...over, reported, dismissed], END).cents).toBe(NET);
    const open = [...running({ model: 'allOrNothing' }), ...paid('1', NOON, { model: 'allOrNothing' })];
    expect(available(open, later(20)).heldBack).toContain('goalOpen');
  });

  it('is less by what was paid out or is on its way, and more by what came back', () => {
    const back: CampaignEvent = {
      type: 'PayoutReversed',
      data: { ...of, payoutId, reversalId: null, providerReversalId: 'trr_1', amount: 500, reversedAt: END },
    };
    const failed: CampaignEvent = {
      type: 'PayoutFailed',
      data: { ...of, payoutId, amount: NET, why: 'x', failedAt: END },
    };
    expect(available([...over, requested()], END).cents).toBe(0);
    expect(available([...over, requested(), sent], END).cents).toBe(0);
    expect(available([...over, requested(), sent, back, released], END)).toEqual({ cents: 500, heldBack: [] });
    expect(available([...over, requested(), failed], END).cents).toBe(NET);
  });

  it('goes below nothing when a platform owner refunds what was paid out', () => {
    const refund = send('RefundContribution', owner, { contributionId: contributionId('1'), reason: 'fraud' }, END);
    const state = fold(campaign, [...over, requested(), sent]);
    expect(heldFor(fold(campaign, campaign.decide(refund, state), state))).toBe(-NET);
    given(campaign, ...over, requested(), sent)
      .when(send('RefundContribution', ann, { contributionId: contributionId('1'), reason: '' }, END))
      .refuses(MoneyPaidOut);
  });
});

describe('what contests a contribution', () => {
  const note = (over: object = {}, by = system) =>
    send(
      'NoteContest',
      by,
      { contributionId: contributionId('1'), contestId: 'du_1', standing: 'contested', ...over },
      END,
    );
  const noted: CampaignEvent = {
    type: 'ContributionContested',
    data: {
      ...{ campaignId: CAMPAIGN_ID, contributionId: contributionId('1'), contributorId: bob.id },
      ...{ contestId: 'du_1', standing: 'contested', notedAt: END },
    },
  };
  it('is noted by the system as it stands, once', () => {
    given(campaign, ...over)
      .when(note())
      .appends(noted);
    given(campaign, ...over, noted)
      .when(note())
      .appendsNothing();
    given(campaign, ...over)
      .when(note({}, owner))
      .refuses(NotYourCampaign);
    given(campaign, ...over)
      .when(note({ contributionId: contributionId('9') }))
      .refuses(ContributionMissing);
  });
});

describe('a payout', () => {
  it('is asked for by the organizer, one at a time, to an account that can receive', () => {
    given(campaign, ...over, requested())
      .when(ask(NET))
      .appendsNothing();
    given(campaign, ...over, requested(100))
      .when(ask(100, END, { payoutId: 'other' }))
      .refuses(refusals.PayoutPending);
    given(campaign, ...over)
      .when(ask(99))
      .refuses(refusals.BadPayoutAmount);
    given(campaign, ...over)
      .when(ask(150.5))
      .refuses(refusals.BadPayoutAmount);
    given(campaign, ...over)
      .when(ask(NET, END, { account: { accountId: '', isEnabled: false } }))
      .refuses(refusals.NoPayoutAccount);
    given(campaign, ...over)
      .when(send('RequestPayout', bob, { payoutId, amount: NET, account }, END))
      .refuses(NotYourCampaign);
  });

  it('is asked for at most ten times a day', () => {
    const ten = Array.from({ length: 10 }, (_, n): CampaignEvent[] => {
      const id = `${CAMPAIGN_ID}Failed0${n}`;
      return [
        { type: 'PayoutRequested', data: { ...of, payoutId: id, accountId: 'acct_1', amount: 100, requestedAt: END } },
        { type: 'PayoutFailed', data: { ...of, payoutId: id, amount: 100, why: 'x', failedAt: END } },
      ];
    }).flat();
    given(campaign, ...over, ...ten)
      .when(ask(100))
      .refuses(refusals.TooManyPayouts);
    given(campaign, ...over, ...ten)
      .when(ask(100, later(31)))
      .appends(requested(100, later(31)));
  });

  it('may go, once it was asked for, unless something has stopped the campaign’s payouts, or money of it is missing', () => {
    const id = contributionId('1');
    const more = [...running(), ...paid('1'), ...paid('2', later(10)), requested(NET, later(15))];
    const after = (...events: readonly CampaignEvent[]) =>
      mayStillGo(fold(campaign, [...more, ...events]), { requestedAt: later(15) });
    const contest = (standing: ContestStanding): CampaignEvent => ({
      type: 'ContributionContested',
      data: {
        ...{ campaignId: CAMPAIGN_ID, contributionId: id, contributorId: bob.id },
        ...{ contestId: 'du_1', standing, notedAt: later(16) },
      },
    });
    const refunded = (name: string): CampaignEvent[] =>
      campaign.decide(
        send('RefundContribution', owner, { contributionId: contributionId(name), reason: 'asked' }, later(16)),
        fold(campaign, [...more]),
      );
    const paused: CampaignEvent = { type: 'CampaignPaused', data: { ...of, reason: 'x', pausedAt: later(16) } };
    const reported: CampaignEvent = {
      type: 'CampaignReported',
      data: { ...of, reporterId: bob.id, cause: 'fraud', note: '', reportedAt: later(16) },
    };
    const back: CampaignEvent = {
      type: 'PayoutReversed',
      data: {
        ...{ ...of, payoutId, reversalId: null, providerReversalId: 'trr_1' },
        ...{ amount: 500, reversedAt: later(16) },
      },
    };
    expect(after()).toBe(true);
    // What comes in later, and what goes back that was not to be paid out, changes nothing.
    expect(after(...paid('3', later(16)))).toBe(true);
    expect(after(...refunded('2'))).toBe(true);
    expect(after(contest('contested'), contest('won'))).toBe(true);
    for (const event of [paused, reported, back, contest('contested'), ...refunded('1')])
      expect(after(event), event.type).toBe(false);
  });

  it('is sent once, also when it was noted as failed before it was found', () => {
    const note = send('NotePayoutSent', system, { payoutId, transferId: 'tr_1', amount: NET }, END);
    const fail = send('NotePayoutFailed', system, { payoutId, why: 'x' }, END);
    given(campaign, ...over, requested())
      .when(note)
      .appends(sent);
    given(campaign, ...over, requested(), sent)
      .when(note)
      .appendsNothing();
    given(campaign, ...over, requested(), sent)
      .when(fail)
      .appendsNothing();
    const failed: CampaignEvent = {
      type: 'PayoutFailed',
      data: { ...of, payoutId, amount: NET, why: 'x', failedAt: END },
    };
    given(campaign, ...over, requested())
      .when(fail)
      .appends(failed);
    given(campaign, ...over, requested(), failed)
      .when(note)
      .appends(sent);
    given(campaign, ...over)
      .when(note)
      .refuses(refusals.PayoutMissing);
  });

  it('is noted with what the provider has sent, and the difference is the campaign’s', () => {
    const failed: CampaignEvent = {
      type: 'PayoutFailed',
      data: { ...of, payoutId, amount: NET, why: 'x', failedAt: END },
    };
    for (const amount of [NET - 500, NET + 500])
      for (const past of [
        [...over, requested()],
        [...over, requested(), failed],
      ]) {
        const state = fold(campaign, [...past]);
        const note = send('NotePayoutSent', system, { payoutId, transferId: 'tr_1', amount }, END);
        const noted = campaign.decide(note, state);
        expect(noted).toEqual([{ type: 'PayoutSent', data: { ...sent.data, amount, planned: NET } }]);
        const after = fold(campaign, noted, state);
        expect(after.paidOut).toMatchObject({ sent: amount, pending: 0 });
        expect(after.paidOut.payouts[payoutId]).toMatchObject({ status: 'sent', amount });
        expect(heldFor(after)).toBe(NET - amount);
      }
  });

  it('that the log has lost is noted by the system as asked for and sent, once', () => {
    const found = { payoutId, accountId: 'acct_1', transferId: 'tr_1', amount: NET };
    given(campaign, ...over)
      .when(send('NoteLostPayout', system, found, END))
      .appends(requested(), sent);
    given(campaign, ...over, requested())
      .when(send('NoteLostPayout', system, found, END))
      .appendsNothing();
    given(campaign, ...over)
      .when(send('NoteLostPayout', owner, found, END))
      .refuses(NotYourCampaign);
  });

  it('is taken back by a platform owner with a reason, no more than was sent', () => {
    const reverse = (over: object = {}, by = owner) =>
      send('ReversePayout', by, { payoutId, reversalId: 'back', amount: undefined, reason: 'fraud', ...over }, END);
    const started = (amount: number): CampaignEvent => ({
      type: 'PayoutReversalStarted',
      data: { ...of, payoutId, reversalId: 'back', amount, reason: 'fraud', startedAt: END },
    });
    given(campaign, ...over, requested(), sent)
      .when(reverse())
      .appends(started(NET));
    given(campaign, ...over, requested(), sent)
      .when(reverse({ amount: 700 }))
      .appends(started(700));
    given(campaign, ...over, requested(), sent, started(NET))
      .when(reverse())
      .appendsNothing();
    given(campaign, ...over, requested(), sent, started(NET))
      .when(reverse({ reversalId: 'more' }))
      .refuses(refusals.NotAvailable);
    given(campaign, ...over, requested())
      .when(reverse())
      .refuses(refusals.NotAvailable);
    given(campaign, ...over, requested(), sent)
      .when(reverse({}, ann))
      .refuses(NotYourCampaign);
    given(campaign, ...over, requested(), sent)
      .when(reverse({ reason: ' ' }))
      .refuses(CampaignReasonMissing);
  });

  it('books what came back once, by the provider’s id', () => {
    const note = send(
      'NoteReversal',
      system,
      { payoutId, reversalId: null, providerReversalId: 'trr_1', amount: 700 },
      END,
    );
    const back: CampaignEvent = {
      type: 'PayoutReversed',
      data: { ...of, payoutId, reversalId: null, providerReversalId: 'trr_1', amount: 700, reversedAt: END },
    };
    given(campaign, ...over, requested(), sent)
      .when(note)
      .appends(back);
    given(campaign, ...over, requested(), sent, back)
      .when(note)
      .appendsNothing();
  });
});

describe('a campaign that was paid out', () => {
  const gone = [...running(), ...paid('1'), requested(NET, later(15)), sent];
  const LEFT = 'Its organizer has closed their account.';
  const backOf = (name: string, by: 'organizer' | 'platform', reason: string, at: string): CampaignEvent => ({
    type: 'ContributionRefunded',
    data: {
      ...{ campaignId: CAMPAIGN_ID, contributionId: contributionId(name), contributorId: bob.id },
      ...{ paymentId: `contribute-${contributionId(name)}`, amount: AMOUNT, tip: 0, fee: feeOf(AMOUNT) },
      ...{ by, reason, refundedAt: at },
    },
  });
  const leave = (most = 100, by = system) => send('EndWithoutOrganizer', by, { most }, later(16));
  const endsWith = (received: number): CampaignEvent => ({
    type: 'CampaignEnded',
    data: {
      ...of,
      ...{ model: 'keepItAll', by: 'organizer', isReached: false, received, pledged: 0, endedAt: later(16) },
    },
  });

  it('is cancelled by a platform owner alone, who is not its organizer', () => {
    const cancel = (by = owner) => send('CancelCampaign', by, { reason: 'x' }, later(16));
    for (const past of [gone, gone.slice(0, -1)])
      for (const by of [ann, system, { ...owner, id: ann.id }])
        given(campaign, ...past)
          .when(cancel(by))
          .refuses(MoneyPaidOut);
    given(campaign, ...gone)
      .when(cancel())
      .appends({ type: 'CampaignCancelled', data: { ...of, by: 'platform', reason: 'x', cancelledAt: later(16) } });
  });

  it('ends once its organizer has left, after what contributors could still take back went back', () => {
    const back = backOf('2', 'platform', LEFT, later(16));
    const late = [...gone, ...paid('2', later(10))];
    given(campaign, ...late)
      .when(leave())
      .appends(back, endsWith(AMOUNT));
    given(campaign, ...late, back, endsWith(AMOUNT))
      .when(leave())
      .appendsNothing();
    given(campaign, ...gone)
      .when(leave())
      .appends(endsWith(AMOUNT));
    given(campaign, ...gone)
      .when(leave(100, ann))
      .refuses(NotYourCampaign);
    const many = fold(campaign, [...late, ...paid('3', later(11))]);
    expect(campaign.decide(leave(1), many).map(({ type }) => type)).toEqual(['ContributionRefunded']);
    const rest = fold(campaign, campaign.decide(leave(1), many), many);
    expect(campaign.decide(leave(1), rest).map(({ type }) => type)).toEqual(['ContributionRefunded', 'CampaignEnded']);
  });

  it('is cancelled instead while it holds all that came in, also when what was sent has come back', () => {
    const cancelled: CampaignEvent = {
      type: 'CampaignCancelled',
      data: { ...of, by: 'platform', reason: LEFT, cancelledAt: later(16) },
    };
    const back: CampaignEvent = {
      type: 'PayoutReversed',
      data: { ...of, payoutId, reversalId: null, providerReversalId: 'trr_1', amount: NET, reversedAt: later(16) },
    };
    given(campaign, ...running(), ...paid('1'))
      .when(leave())
      .appends(cancelled);
    given(campaign, ...gone, back)
      .when(leave())
      .appends(cancelled);
    given(campaign, ...over)
      .when(send('EndWithoutOrganizer', system, { most: 100 }, later(31)))
      .appendsNothing();
  });

  it('gives back, by its organizer, nothing that others may still take back, that was paid lately or is contested', () => {
    const two = [...gone, ...paid('2', later(15), { contributorId: cem.id })];
    const closed: CampaignEvent = {
      type: 'CampaignEnded',
      data: {
        ...of,
        ...{ model: 'keepItAll', by: 'organizer', isReached: false, received: 2 * AMOUNT, pledged: 0 },
        endedAt: later(16),
      },
    };
    const contested: CampaignEvent = {
      type: 'ContributionContested',
      data: {
        ...{ campaignId: CAMPAIGN_ID, contributionId: contributionId('2'), contributorId: cem.id },
        ...{ contestId: 'du_1', standing: 'contested', notedAt: later(17) },
      },
    };
    const giveBack = (at: string, name = '1') =>
      send('RefundContribution', ann, { contributionId: contributionId(name), reason: '' }, at);
    for (const [past, at] of [
      [two, later(16)],
      [[...two, closed], later(17)],
      [[...two, closed], later(28)],
      [[...two, closed, contested], later(40)],
    ] as const)
      given(campaign, ...past)
        .when(giveBack(at))
        .refuses(MoneyPaidOut);
    for (const past of [two, [...two, closed]])
      given(campaign, ...past)
        .when(giveBack(later(29)))
        .appends(backOf('1', 'organizer', '', later(29)));
    // Its own money is there, so that it may go at any time.
    const own = campaign.decide(giveBack(later(17), '2'), fold(campaign, [...two, closed, contested]));
    expect(own).toMatchObject([{ type: 'ContributionRefunded', data: { contributionId: contributionId('2') } }]);
  });
});

describe('the use of money', () => {
  const entry = (over: object = {}, by = ann) =>
    send(
      'RecordSpending',
      by,
      { entryId: 'chairs', amount: 4_000, text: ' Four chairs ', picture: null, ...over },
      END,
    );
  const recorded: CampaignEvent = {
    type: 'SpendingRecorded',
    data: { ...of, entryId: 'chairs', amount: 4_000, text: 'Four chairs', picture: null, recordedAt: END },
  };
  it('is said by the organizer, with an amount and a text, and withdrawn with a reason', () => {
    given(campaign, ...over)
      .when(entry())
      .appends(recorded);
    given(campaign, ...over, recorded)
      .when(entry())
      .appendsNothing();
    for (const bad of [{ amount: 0 }, { amount: 1.5 }, { text: ' ' }, { text: 'x'.repeat(501) }])
      given(campaign, ...over)
        .when(entry(bad))
        .refuses(refusals.BadSpending);
    given(campaign, ...over)
      .when(entry({}, bob))
      .refuses(NotYourCampaign);
    const withdraw = send('WithdrawSpending', ann, { entryId: 'chairs', reason: 'twice' }, END);
    given(campaign, ...over, recorded)
      .when(withdraw)
      .appends({
        type: 'SpendingWithdrawn',
        data: { ...of, entryId: 'chairs', amount: 4_000, reason: 'twice', withdrawnAt: END },
      });
    given(campaign, ...over)
      .when(withdraw)
      .refuses(refusals.SpendingMissing);
  });
});
