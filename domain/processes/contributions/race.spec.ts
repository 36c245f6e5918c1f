import { describe, expect, it } from 'vitest';
import { campaign } from '../../campaigns/decider.ts';
import { contributionsOf } from '../../campaigns/state.ts';
import { bob, CAMPAIGN_ID, NOON, running } from '../../campaigns/testing.ts';
import { fold } from '../../decider.ts';
import { seededEntropy } from '../../ids.ts';
import { type GivenCampaign, givenCampaign } from './testing.ts';

const AT_ONCE = 200;
const AMOUNT = 1_000;

/** Numbers from 0 to below 1 that a seed repeats. */
const seededRandom = (seed: string) => {
  const entropy = seededEntropy(seed);
  return () => Buffer.from(entropy(4)).readUInt32BE() / 2 ** 32;
};

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Ids whose ends are as different as those of real ones. */
const memberId = (n: number): string => `Giver${String(n).padStart(16, '0')}${LETTERS[n % 62]}`;

/** So many contributions of different members, each with its payment open. */
async function begun(bench: GivenCampaign): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < AT_ONCE; n += 1) {
    const giver = { ...bob, id: memberId(n) };
    ids.push(await bench.begin(giver, AMOUNT, n % 3));
  }
  return ids;
}

describe('two hundred at once', () => {
  it('around the end: each either counts or goes back, and the total is their sum', async () => {
    const bench = await givenCampaign('keepItAll', 100_000);
    const ids = await begun(bench);
    const random = seededRandom('deadline');
    for (const id of ids) bench.pay(id);
    const wait = async (turns: number) => {
      for (let turn = 0; turn < turns; turn += 1) await bench.state();
    };
    const work = ids.map(async (id, n) => {
      await wait(n % 40);
      if (random() < 0.3) await bench.end();
      return bench.settle(id);
    });
    await wait(20);
    bench.passTo(30);
    const outcomes = await Promise.all(work);
    await bench.end();
    const { money, ended } = await bench.state();
    const counted = outcomes.filter((one) => one === 'fulfilled').length;
    expect(new Set(outcomes)).toEqual(new Set(['fulfilled', 'refunded']));
    expect(money.received).toBe(counted * AMOUNT);
    expect(await bench.count('ContributionReceived')).toBe(counted);
    expect(await bench.count('ContributionTurnedAway')).toBe(AT_ONCE - counted);
    expect(await bench.count('CampaignEnded')).toBe(1);
    expect(bench.held()).toBe(money.received + money.tips);
    expect(ended?.isReached).toBe(money.received >= 100_000);
  }, 60_000);

  it('around the goal: all pledges are charged once, or none', async () => {
    for (const goal of [AT_ONCE * AMOUNT, AT_ONCE * AMOUNT + 1]) {
      const bench = await givenCampaign('allOrNothing', goal);
      const ids = await begun(bench);
      for (const id of ids) bench.provider.cardHand.putOnFile(id);
      await Promise.all(ids.flatMap((id) => [bench.place(id), bench.place(id)]));
      expect(await bench.count('PledgePlaced')).toBe(AT_ONCE);
      bench.passTo(30);
      await Promise.all([bench.end(), bench.end(), bench.end()]);
      expect(await bench.count('CampaignEnded')).toBe(1);
      await Promise.all([bench.charge(), bench.charge()]);
      const { money } = await bench.state();
      const isReached = goal === AT_ONCE * AMOUNT;
      expect(money.received).toBe(isReached ? goal : 0);
      expect(bench.held()).toBe(isReached ? money.received + money.tips : 0);
      expect(bench.provider.hand.intents()).toHaveLength(isReached ? AT_ONCE : 0);
    }
  }, 60_000);

  it('to one campaign: five thousand sums are exact', async () => {
    const random = seededRandom('sums');
    let state = fold(campaign, running());
    let sum = 0;
    const [campaignId, at] = [CAMPAIGN_ID, NOON];
    for (let n = 0; n < 5_000; n += 1) {
      const amount = 100 + Math.floor(random() * 99_999_899);
      const of = { campaignId, contributionId: campaignId + memberId(n).slice(14), contributorId: memberId(n) };
      const split = { amount, tip: 0, fee: 0 };
      const rest = { message: '', isAnonymous: false, model: 'keepItAll', terms: 1, begunAt: at } as const;
      state = campaign.evolve(state, { type: 'ContributionBegun', data: { ...of, ...split, ...rest } });
      state = campaign.evolve(state, {
        type: 'ContributionReceived',
        data: { ...of, ...split, paymentId: 'p', receivedAt: at },
      });
      sum += amount;
    }
    expect(state.money.received).toBe(sum);
    expect(contributionsOf(state)).toHaveLength(5_000);
  }, 60_000);
});
