import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { availableFor } from './available.ts';
import { campaign } from './decider.ts';
import type { CampaignEvent } from './events.ts';
import { feeOf } from './fees.ts';
import { heldFor } from './money.ts';
import { ContributionMissing, NotYourCampaign } from './refusals.ts';
import { contributionOf, raisedOf } from './state.ts';
import { ann, begun, bob, CAMPAIGN_ID, contributionId, later, NOON, owner, running, send, system } from './testing.ts';

const [AMOUNT, TIP] = [10_000, 500];
const FEE = feeOf(AMOUNT);
const id = contributionId();
const of = { campaignId: CAMPAIGN_ID, contributionId: id, contributorId: bob.id, paymentId: `contribute-${id}` };
const received: CampaignEvent = {
  type: 'ContributionReceived',
  data: { ...of, amount: AMOUNT, tip: TIP, fee: FEE, receivedAt: NOON },
};
const past = [...running(), begun('1', { amount: AMOUNT, tip: TIP }), received];
const AT = later(15);
const note = (amount: number, refundId = 're_1', by = system) =>
  send('NoteRefundByHand', by, { contributionId: id, refundId, amount }, AT);
const noted = (split: { amount: number; tip: number; fee: number }, refundId = 're_1'): CampaignEvent => ({
  type: 'ContributionRefundedByHand',
  data: { ...of, refundId, ...split, notedAt: AT },
});
const stateOf = (...events: readonly CampaignEvent[]) => fold(campaign, [...past, ...events]);

describe('a refund of a contribution that was made in the provider’s pages', () => {
  it('is less of what the campaign has raised, and can pay out; the fee stays with what is left', () => {
    const part = noted({ amount: 4_000, tip: 0, fee: 0 });
    given(campaign, ...past)
      .when(note(4_000))
      .appends(part);
    const state = stateOf(part);
    expect(raisedOf(state)).toBe(AMOUNT - 4_000);
    expect(availableFor(state, AT)).toEqual({ cents: AMOUNT - 4_000 - FEE, heldBack: [] });
    expect(state.money).toMatchObject({ received: AMOUNT, refunded: 4_000, fees: FEE, tips: TIP });
    expect(contributionOf(state, id)).toMatchObject({ stage: 'received', amount: AMOUNT - 4_000 });
  });

  it('is noted once, by the system, of a contribution that counts', () => {
    const part = noted({ amount: 4_000, tip: 0, fee: 0 });
    given(campaign, ...past, part)
      .when(note(4_000))
      .appendsNothing();
    given(campaign, ...past, part)
      .when(note(1_000, 're_2'))
      .appends(noted({ amount: 1_000, tip: 0, fee: 0 }, 're_2'));
    given(campaign, ...past)
      .when(note(4_000, 're_1', owner))
      .refuses(NotYourCampaign);
    given(campaign, ...running())
      .when(note(4_000))
      .refuses(ContributionMissing);
    given(campaign, ...running(), begun('1', { amount: AMOUNT, tip: TIP }))
      .when(note(4_000))
      .appendsNothing();
    const back = campaign.decide(
      send('RefundContribution', owner, { contributionId: id, reason: 'asked' }, AT),
      stateOf(),
    );
    given(campaign, ...past, ...back)
      .when(note(4_000))
      .appendsNothing();
  });

  it('takes the fee once less than it is left, then the tip; one of which nothing is left is refunded', () => {
    given(campaign, ...past)
      .when(note(AMOUNT - 100))
      .appends(noted({ amount: AMOUNT - 100, tip: 0, fee: FEE - 100 }));
    given(campaign, ...past)
      .when(note(AMOUNT + 200))
      .appends(noted({ amount: AMOUNT, tip: 200, fee: FEE }));
    const onlyTip = { stage: 'received', amount: 0, tip: TIP - 200, fee: 0 };
    expect(contributionOf(stateOf(noted({ amount: AMOUNT, tip: 200, fee: FEE })), id)).toMatchObject(onlyTip);
    const whole = noted({ amount: AMOUNT, tip: TIP, fee: FEE });
    given(campaign, ...past)
      .when(note(AMOUNT + TIP))
      .appends(whole);
    const state = stateOf(whole);
    expect(contributionOf(state, id)?.stage).toBe('refunded');
    expect(state.money).toEqual({ received: AMOUNT, refunded: AMOUNT, fees: 0, tips: 0, pledged: 0 });
    expect([raisedOf(state), heldFor(state)]).toEqual([0, 0]);
  });

  it('leaves the rest to be given back', () => {
    const part = noted({ amount: 4_000, tip: 0, fee: 0 });
    given(campaign, ...past, part)
      .when(send('RefundContribution', ann, { contributionId: id, reason: '' }, AT))
      .appends({
        type: 'ContributionRefunded',
        data: { ...of, amount: AMOUNT - 4_000, tip: TIP, fee: FEE, by: 'organizer', reason: '', refundedAt: AT },
      });
  });

  it('goes below nothing where it was paid out, so that nothing more is until that is covered', () => {
    const payoutId = `${CAMPAIGN_ID}Payout01`;
    const net = AMOUNT - FEE;
    const organized = { campaignId: CAMPAIGN_ID, organizerId: ann.id, payoutId };
    const out: CampaignEvent[] = [
      { type: 'PayoutRequested', data: { ...organized, accountId: 'acct_1', amount: net, requestedAt: AT } },
      { type: 'PayoutSent', data: { ...organized, amount: net, transferId: 'tr_1', sentAt: AT } },
    ];
    const state = stateOf(...out, noted({ amount: 4_000, tip: 0, fee: 0 }));
    expect(heldFor(state)).toBe(-4_000);
    expect(availableFor(state, AT).cents).toBe(0);
  });
});
