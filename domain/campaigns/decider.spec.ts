import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { campaign } from './decider.ts';
import type { CampaignEvent } from './events.ts';
import { feeOf } from './fees.ts';
import { refundableUntil } from './keptBack.ts';
import * as refusals from './refusals.ts';
import { contributionOf, raisedOf, statusAt } from './state.ts';
import {
  ann,
  begun,
  bob,
  CAMPAIGN_ID,
  cem,
  contributionId,
  created,
  END,
  facts,
  later,
  NOON,
  owner,
  running,
  send,
  system,
} from './testing.ts';

const stateOf = (...events: CampaignEvent[]) => fold(campaign, events);
const of = { campaignId: CAMPAIGN_ID };
const part = { ...of, contributionId: contributionId(), contributorId: bob.id };
const paymentId = `contribute-${contributionId()}`;
const split = { amount: 2_500, tip: 200, fee: feeOf(2_500) };
const received: CampaignEvent = {
  type: 'ContributionReceived',
  data: { ...part, ...split, paymentId, receivedAt: NOON },
};
const pay = (at: string, amount = 2_700) =>
  send('ReceiveContribution', system, { contributionId: contributionId(), paymentId, amount }, at);
const pledgeModel = { model: 'allOrNothing' } as const;
const pledged: CampaignEvent = {
  type: 'PledgePlaced',
  data: { ...part, amount: 2_500, methodId: 'pm_1', pledgedAt: NOON },
};
const ended = (isReached: boolean): CampaignEvent => ({
  type: 'CampaignEnded',
  data: {
    ...of,
    organizerId: ann.id,
    model: 'allOrNothing',
    by: 'time',
    isReached,
    received: 0,
    pledged: 2_500,
    endedAt: END,
  },
});

describe('opening a campaign', () => {
  const create = (over: object = {}) => send('CreateCampaign', ann, { ...facts, ...over });
  it('records what it is for', () => given(campaign).when(create()).appends(created()));
  it('says nothing new when repeated', () => given(campaign, created()).when(create()).appendsNothing());
  it.each([
    [{ name: ' ' }, refusals.CampaignFieldsMissing],
    [{ name: 'x'.repeat(121) }, refusals.CampaignNameTooLong],
    [{ description: [] }, refusals.CampaignFieldsMissing],
    [{ goal: 99 }, refusals.CampaignGoalInvalid],
    [{ goal: 100_000_001 }, refusals.CampaignGoalInvalid],
    [{ goal: 150.5 }, refusals.CampaignGoalInvalid],
    [{ goal: Number.NaN }, refusals.CampaignGoalInvalid],
    [{ goal: 2 ** 53 }, refusals.CampaignGoalInvalid],
    [{ endsAt: later(-1), startsAt: later(-2) }, refusals.EndsInPast],
    [{ startsAt: later(2), endsAt: later(1) }, refusals.EndBeforeStart],
    [{ endsAt: '9999-01-01T00:00:00.000Z' }, refusals.CampaignDatesInvalid],
    [{ timeZone: 'Mars/Olympus' }, refusals.CampaignZoneInvalid],
    [{ category: 'Cats' }, refusals.CampaignCategoryInvalid],
  ])('refuses %o', (over, refusal) => given(campaign).when(create(over)).refuses(refusal));

  it('is published by its organizer alone, and starts at once when its start has come', () => {
    given(campaign, created()).when(send('PublishCampaign', bob)).refuses(refusals.CampaignMissing);
    given(campaign, created())
      .when(send('PublishCampaign', ann))
      .appends(...running().slice(1));
    given(campaign, created({ startsAt: later(1) }))
      .when(send('PublishCampaign', ann))
      .appends({
        type: 'CampaignPublished',
        data: { ...of, organizerId: ann.id, startsAt: later(1), endsAt: END, publishedAt: NOON },
      });
  });

  it('changes what it says field by field', () => {
    given(campaign, ...running())
      .when(send('EditCampaign', ann, { name: 'Chairs', goal: 5_000 }))
      .appends(
        { type: 'CampaignRenamed', data: { ...of, name: 'Chairs' } },
        { type: 'CampaignGoalSet', data: { ...of, goal: 5_000 } },
      );
    given(campaign, ...running())
      .when(send('EditCampaign', ann, { name: facts.name }))
      .appendsNothing();
    given(campaign, ...running())
      .when(send('EditCampaign', bob, { name: 'Mine' }))
      .refuses(refusals.NotYourCampaign);
  });

  it('freezes what was promised once a contribution has counted, for good; amendments stand beside it', () => {
    const refundedSince: CampaignEvent = {
      type: 'ContributionRefunded',
      data: { ...part, ...split, paymentId, by: 'contributor', reason: '', refundedAt: NOON },
    };
    for (const past of [
      [begun(), received],
      [begun(), received, refundedSince],
    ])
      for (const change of [
        { goal: 1_000 },
        { endsAt: later(31) },
        { description: [...facts.description, ...facts.description] },
        { beneficiary: 'Me' },
        pledgeModel,
      ])
        given(campaign, ...running(), ...past)
          .when(send('EditCampaign', ann, change))
          .refuses(refusals.CampaignFrozen);
    given(campaign, ...running(), begun(), received)
      .when(send('EditCampaign', ann, { name: 'Six chairs' }))
      .appends({ type: 'CampaignRenamed', data: { ...of, name: 'Six chairs' } });
    given(campaign, ...running(), begun(), received)
      .when(send('AmendCampaign', ann, { amendmentId: 'a', text: facts.description }))
      .appends({
        type: 'CampaignAmended',
        data: { ...of, organizerId: ann.id, amendmentId: 'a', text: facts.description, amendedAt: NOON },
      });
  });
});

describe('start and end', () => {
  it('follow from the clock, whether or not they are on record', () => {
    const state = stateOf(...running({ startsAt: later(1) }).slice(0, 2));
    expect(statusAt(state, NOON)).toBe('scheduled');
    expect(statusAt(state, later(1))).toBe('running');
    expect(statusAt(state, END)).toBe('ended');
  });

  it('are recorded once, and not before their time', () => {
    const scheduled = running({ startsAt: later(1) }).slice(0, 2);
    given(campaign, ...scheduled)
      .when(send('StartCampaign', system))
      .appendsNothing();
    given(campaign, ...scheduled)
      .when(send('EndCampaign', system, {}, later(29)))
      .appendsNothing();
    const decided = campaign.decide(send('EndCampaign', system, {}, END), stateOf(...scheduled));
    expect(decided.map(({ type }) => type)).toEqual(['CampaignStarted', 'CampaignEnded']);
    given(campaign, ...scheduled, ...decided)
      .when(send('EndCampaign', system, {}, later(40)))
      .appendsNothing();
  });

  it('an organizer may close a campaign that keeps what comes in, and no other', () => {
    given(campaign, ...running(), begun(), received)
      .when(send('CloseCampaign', ann, {}, later(1)))
      .appends({
        type: 'CampaignEnded',
        data: {
          ...of,
          organizerId: ann.id,
          model: 'keepItAll',
          by: 'organizer',
          isReached: false,
          received: 2_500,
          pledged: 0,
          endedAt: later(1),
        },
      });
    given(campaign, ...running(pledgeModel))
      .when(send('CloseCampaign', ann))
      .refuses(refusals.CampaignRunsToItsEnd);
  });
});

describe('contributing', () => {
  const begin = (over: object = {}, at = NOON) =>
    send(
      'BeginContribution',
      bob,
      {
        contributionId: contributionId(),
        contributorId: bob.id,
        amount: 2_500,
        tip: 200,
        message: '',
        isAnonymous: false,
        ...over,
      },
      at,
    );

  it('records amount, tip and fee before anything is paid', () =>
    given(campaign, ...running())
      .when(begin())
      .appends(begun()));
  it('finds an unpaid one on the same terms, for a day', () => {
    const again = { contributionId: contributionId('2') };
    given(campaign, ...running(), begun())
      .when(begin(again))
      .appendsNothing();
    given(campaign, ...running(), begun())
      .when(begin(again, later(1)))
      .appends(begun('2', { begunAt: later(1) }));
  });
  it.each([
    [{ amount: 99 }, refusals.ContributionAmountInvalid],
    [{ amount: 100_000_000 }, refusals.ContributionAmountInvalid],
    [{ amount: 1e300 }, refusals.ContributionAmountInvalid],
    [{ amount: 250.5 }, refusals.ContributionAmountInvalid],
    [{ tip: -1 }, refusals.TipInvalid],
    [{ amount: 99_999_999, tip: 1 }, refusals.TipInvalid],
    [{ message: 'x'.repeat(501) }, refusals.MessageTooLong],
    [{ contributorId: ann.id }, refusals.OwnCampaign],
  ])('refuses %o', (over, refusal) =>
    given(campaign, ...running())
      .when(begin(over))
      .refuses(refusal),
  );

  it('only while it runs', () => {
    given(campaign, created()).when(begin()).refuses(refusals.CampaignMissing);
    given(campaign, ...running())
      .when(begin({}, END))
      .refuses(refusals.CampaignNotRunning);
    const paused: CampaignEvent = { type: 'CampaignPaused', data: { ...of, reason: 'a report', pausedAt: NOON } };
    given(campaign, ...running(), paused)
      .when(begin())
      .refuses(refusals.CampaignPausedNow);
  });

  it('counts captured money from when the provider has opened its payment, where our clock is behind', () => {
    const opened = (openedAt: string, at: string) =>
      send('ReceiveContribution', system, { contributionId: contributionId(), paymentId, amount: 2_700, openedAt }, at);
    const receivedAt = (at: string): CampaignEvent => ({
      type: 'ContributionReceived',
      data: { ...part, ...split, paymentId, receivedAt: at },
    });
    given(campaign, ...running(), begun())
      .when(opened(later(21), later(1)))
      .appends(receivedAt(later(21)));
    given(campaign, ...running(), begun())
      .when(opened(NOON, later(1)))
      .appends(receivedAt(later(1)));
  });

  it('counts captured money once', () => {
    given(campaign, ...running(), begun())
      .when(pay(NOON))
      .appends(received);
    given(campaign, ...running(), begun(), received)
      .when(pay(NOON))
      .appendsNothing();
    expect(raisedOf(stateOf(...running(), begun(), received))).toBe(2_500);
  });

  it.each([
    ['after the end', [], END, 2_700, 'notRunning'],
    [
      'while it is paused',
      [{ type: 'CampaignPaused', data: { ...of, reason: 'x', pausedAt: NOON } }],
      NOON,
      2_700,
      'paused',
    ],
    ['of other terms', [{ type: 'CampaignGoalSet', data: { ...of, goal: 500 } }], NOON, 2_700, 'changed'],
    ['of another amount', [], NOON, 2_699, 'amount'],
  ] as const)('sends money back %s, for good', (_what, since, at, amount, why) => {
    const past = [...running(), begun(), ...(since as readonly CampaignEvent[])];
    const turnedAway: CampaignEvent = {
      type: 'ContributionTurnedAway',
      data: { ...part, paymentId, why, turnedAwayAt: at },
    };
    given(campaign, ...past)
      .when(pay(at, amount))
      .appends(turnedAway);
    given(campaign, ...past, turnedAway)
      .when(pay(NOON))
      .appendsNothing();
  });
});

describe('pledging', () => {
  const promised = [...running(pledgeModel), begun('1', pledgeModel), pledged];

  it('counts as pledged, not as received', () => {
    given(campaign, ...promised.slice(0, -1))
      .when(send('PlacePledge', system, { contributionId: contributionId(), methodId: 'pm_1' }))
      .appends(pledged);
    const { money } = stateOf(...promised);
    expect(money).toMatchObject({ received: 0, pledged: 2_500 });
  });

  it('is charged only when the goal was reached', () => {
    given(campaign, ...promised)
      .when(pay(later(3)))
      .appends({
        type: 'ContributionTurnedAway',
        data: { ...part, paymentId, why: 'notRunning', turnedAwayAt: later(3) },
      });
    given(campaign, ...promised, ended(false))
      .when(pay(later(31)))
      .appends({
        type: 'ContributionTurnedAway',
        data: { ...part, paymentId, why: 'notRunning', turnedAwayAt: later(31) },
      });
    given(campaign, ...promised, ended(true))
      .when(pay(later(31)))
      .appends({ type: 'ContributionReceived', data: { ...part, ...split, paymentId, receivedAt: later(31) } });
  });

  it('tries a declined charge again over seven days, then lapses', () => {
    let past: CampaignEvent[] = [...promised, ended(true)];
    let at = END;
    for (const attempt of [1, 2, 3, 4, 5]) {
      given(campaign, ...past)
        .when(send('LapsePledge', system, { contributionId: contributionId() }, at))
        .appendsNothing();
      const [failed] = campaign.decide(
        send('NotePledgeFailed', system, { contributionId: contributionId(), attempt, code: 'card_declined' }, at),
        stateOf(...past),
      );
      if (failed?.type !== 'PledgeChargeFailed') throw new Error('no failure was recorded');
      past = [...past, failed];
      at = failed.data.nextAttemptAt ?? at;
    }
    expect(at).toBe(later(37));
    expect(contributionOf(stateOf(...past), contributionId())?.nextAttemptAt).toBeNull();
    given(campaign, ...past)
      .when(send('LapsePledge', system, { contributionId: contributionId() }, at))
      .appends({ type: 'PledgeLapsed', data: { ...part, amount: 2_500, lapsedAt: at } });
  });
});

describe('giving back', () => {
  const past = [...running(), begun(), received];
  const refund = (by = bob, at = NOON, reason = '') =>
    send('RefundContribution', by, { contributionId: contributionId(), reason }, at);
  const refunded = (by: 'contributor' | 'organizer' | 'platform', at: string, reason = ''): CampaignEvent => ({
    type: 'ContributionRefunded',
    data: { ...part, ...split, paymentId, by, reason, refundedAt: at },
  });

  it('by its contributor for fourteen days, or until the end', () => {
    given(campaign, ...past)
      .when(refund(bob, later(13)))
      .appends(refunded('contributor', later(13)));
    given(campaign, ...past)
      .when(refund(bob, later(14)))
      .refuses(refusals.RefundTooLate);
    expect(refundableUntil({ endsAt: later(3) }, { stage: 'received', receivedAt: NOON })).toBe(later(3));
  });

  it('by its contributor not by a clock that is behind, once it was asked for a payout by one that is not', () => {
    const asked = (at: string): CampaignEvent => {
      const data = { campaignId: CAMPAIGN_ID, organizerId: ann.id, payoutId: 'Payout01', accountId: 'acct_1' };
      return { type: 'PayoutRequested', data: { ...data, amount: 1_000, requestedAt: at } };
    };
    given(campaign, ...past, asked(later(14)))
      .when(refund(bob, later(13)))
      .refuses(refusals.RefundTooLate);
    given(campaign, ...past, asked(later(12)))
      .when(refund(bob, later(13)))
      .appends(refunded('contributor', later(13)));
  });

  it('by its organizer, and by a platform owner with a reason', () => {
    given(campaign, ...past)
      .when(refund(ann, later(40)))
      .appends(refunded('organizer', later(40)));
    given(campaign, ...past)
      .when(refund(owner))
      .refuses(refusals.CampaignReasonMissing);
    given(campaign, ...past)
      .when(refund(owner, NOON, 'fraud'))
      .appends(refunded('platform', NOON, 'fraud'));
    given(campaign, ...past)
      .when(refund(cem))
      .refuses(refusals.ContributionMissing);
  });
  it('once', () => {
    given(campaign, ...past, refunded('contributor', NOON))
      .when(refund())
      .appendsNothing();
    expect(raisedOf(stateOf(...past, refunded('contributor', NOON)))).toBe(0);
  });
  it('a pledge is withdrawn instead', () =>
    given(campaign, ...running(pledgeModel), begun('1', pledgeModel), pledged)
      .when(refund(bob, later(29)))
      .appends({
        type: 'PledgeWithdrawn',
        data: { ...part, amount: 2_500, by: 'contributor', reason: '', withdrawnAt: later(29) },
      }));

  it('all of a cancelled campaign, some at a time, not in the words of who cancelled it', () => {
    const reason = 'The school has closed.';
    const back = refunded('platform', NOON, 'The campaign was cancelled.');
    const cancelled = campaign.decide(send('CancelCampaign', ann, { reason }), stateOf(...past));
    const next = send('RefundNext', system, { most: 100 });
    given(campaign, ...past)
      .when(next)
      .appendsNothing();
    given(campaign, ...past, ...cancelled)
      .when(next)
      .appends(back);
    given(campaign, ...past, ...cancelled, back)
      .when(next)
      .appendsNothing();
    given(campaign, ...past)
      .when(send('CancelCampaign', ann, { reason: ' ' }))
      .refuses(refusals.CampaignReasonMissing);
    given(campaign, ...past)
      .when(send('CancelCampaign', bob, { reason }))
      .refuses(refusals.NotYourCampaign);
  });
});
