import { describe, expect, it } from 'vitest';
import { seedOfCommit } from '../bench/kit/commit.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { type CampaignBooks, judgeCampaigns, type Told } from './campaignJudge.ts';
import { killAroundTheEnd } from './campaigns.ts';

const SEED = seedOfCommit();

describe.skipIf(!hasRedis())('campaigns of both models', () => {
  it('add up after kills before, over and after their end, while members contribute and take back', {
    timeout: 300_000,
  }, async () => {
    const report = await killAroundTheEnd({ seed: SEED, ends: 1, roles: false, restMs: 90_000 });
    const { wrong, lost, gaps, doubled, did, received, kills } = report;
    console.info(`campaigns, seed ${SEED}: ${JSON.stringify({ kills, received, did })}`);
    expect({ wrong, lost, gaps, doubled }).toEqual({ wrong: [], lost: [], gaps: [], doubled: [] });
    expect(received, 'something was received').toBeGreaterThan(0);
  });
});

const contribution = (id: string, campaignId: string, amountCents: number, status: string) => ({
  id,
  campaignId,
  amountCents,
  tipCents: 3,
  feeCents: 30 + Math.ceil(amountCents * 0.029),
  status,
  receivedAt: campaignId === 'kept' ? '2026-12-31T23:59:59.000Z' : '2027-01-01T00:00:05.000Z',
  pledgedAt: campaignId === 'kept' ? null : '2026-12-31T20:00:00.000Z',
});
const intent = (itemId: string, received: number) => ({
  id: `pi_${itemId}`,
  amount: received,
  received,
  customer: undefined,
  payerId: 'ann',
  page: 'contribute',
  itemId,
});
const charge = (itemId: string, amount: number) => ({ intentId: `pi_${itemId}`, amount, succeeded: true });

/** A campaign that has kept 1000 of 3000 and given 2000 back, one that has reached its goal, and one that missed it. */
const kept: Told = {
  id: 'kept',
  name: 'A chair',
  model: 'KEEP_IT_ALL',
  goalCents: 5_000,
  endsAt: '2027-01-01T00:00:00.000Z',
  status: 'ENDED',
  outcome: 'MISSED',
  receivedCents: 1_000,
  pledgedCents: 0,
  raisedCents: 1_000,
  currentAmount: 10,
  totals: {
    collectedCents: 3_000,
    feesCents: 59,
    refundedCents: 2_000,
    paidOutCents: 0,
    spentCents: 0,
    balanceCents: 941,
  },
  lines: [
    { kind: 'FEE_RETURNED', amountCents: 88, balanceCents: 941 },
    { kind: 'REFUND', amountCents: -2_000, balanceCents: 853 },
    { kind: 'FEE', amountCents: -88, balanceCents: 2_853 },
    { kind: 'CONTRIBUTION', amountCents: 2_000, balanceCents: 2_941 },
    { kind: 'FEE', amountCents: -59, balanceCents: 941 },
    { kind: 'CONTRIBUTION', amountCents: 1_000, balanceCents: 1_000 },
  ],
  backers: [
    { id: 'k1', amountCents: 1_000, status: 'RECEIVED' },
    { id: 'k2', amountCents: 2_000, status: 'REFUNDED' },
  ],
};
const nothing = { collectedCents: 0, feesCents: 0, refundedCents: 0, paidOutCents: 0, spentCents: 0, balanceCents: 0 };
const reached: Told = {
  ...kept,
  id: 'reached',
  name: 'School places',
  model: 'ALL_OR_NOTHING',
  goalCents: 1_500,
  outcome: 'REACHED',
  pledgedCents: 500,
  raisedCents: 1_500,
  totals: { ...nothing, collectedCents: 1_000, feesCents: 59, balanceCents: 941 },
  lines: kept.lines.slice(4),
  backers: [
    { id: 'r1', amountCents: 1_000, status: 'RECEIVED' },
    { id: 'r2', amountCents: 500, status: 'DUE' },
  ],
};
const missed: Told = {
  ...reached,
  id: 'missed',
  name: 'A bus',
  goalCents: 9_000,
  outcome: 'MISSED',
  receivedCents: 0,
  pledgedCents: 0,
  raisedCents: 700,
  currentAmount: 0,
  totals: nothing,
  lines: [],
  backers: [{ id: 'm1', amountCents: 700, status: 'RELEASED' }],
};

const good: CampaignBooks = {
  intents: [intent('k1', 1_003), intent('k2', 2_003), intent('r1', 1_003)],
  charges: [charge('k1', 1_003), charge('k2', 2_003), charge('r1', 1_003)],
  refunds: [{ intentId: 'pi_k2', amount: 2_003, status: 'succeeded' }],
  balance: 2_006,
  campaigns: [kept, reached, missed],
  given: [
    contribution('k1', 'kept', 1_000, 'RECEIVED'),
    contribution('k2', 'kept', 2_000, 'REFUNDED'),
    contribution('r1', 'reached', 1_000, 'RECEIVED'),
    contribution('r2', 'reached', 500, 'DUE'),
    contribution('m1', 'missed', 700, 'RELEASED'),
  ],
  ledger: { provider: 2_006, 'campaign/kept': -941, 'campaign/reached': -941, fees: -118, tips: -6 },
  said: [
    { contributionId: 'k1', status: 'RECEIVED' },
    { contributionId: 'k2', status: 'REFUNDING' },
    { contributionId: 'm1', status: 'PLEDGED' },
  ],
};
const withKept = (changes: Partial<Told>): CampaignBooks => ({
  ...good,
  campaigns: [{ ...kept, ...changes }, reached, missed],
});
const withGiven = (id: string, changes: Partial<CampaignBooks['given'][number]>): CampaignBooks => ({
  ...good,
  given: good.given.map((one) => (one.id === id ? { ...one, ...changes } : one)),
});

describe('the judge of campaigns', () => {
  it('finds nothing in books that add up', () => expect(judgeCampaigns(good)).toEqual([]));

  it.each([
    ['a card charged twice', { ...good, charges: [...good.charges, charge('k1', 1_003)] }, 'charged 2 times'],
    [
      'a contribution paid by two intents',
      { ...good, intents: [...good.intents, { ...intent('k1', 1_003), id: 'pi_again' }] },
      'paid 2 times',
    ],
    ['a refund that was promised and never made', { ...good, refunds: [] }, 'money for the contribution k2: 2003'],
    ['money that counts nowhere', { ...good, given: good.given.slice(1) }, 'money for the contribution k1: 1003'],
    ['a total that is not the sum', withKept({ receivedCents: 3_000 }), 'received by “A chair”: 3000 instead of 1000'],
    ['another total over REST', withKept({ currentAmount: 9.99 }), 'over REST: 999 instead of 1000'],
    ['a line that is missing', withKept({ lines: kept.lines.slice(2) }), 'refunds of “A chair”: 2000 instead of 0'],
    ['a backer who is missing', withKept({ backers: [] }), 'by the list of its backers: 0 instead of 1000'],
    ['a campaign that never ends', withKept({ status: 'RUNNING', outcome: null }), 'is RUNNING after its end'],
    ['a goal said to be reached', withKept({ outcome: 'REACHED' }), '“A chair” is REACHED with 1000 of 5000'],
    [
      'a contribution after the end',
      withGiven('k1', { receivedAt: '2027-01-01T00:00:00.000Z' }),
      'k1 counts, and came after the end',
    ],
    ['a cancelled campaign that keeps money', withKept({ status: 'CANCELLED' }), 'k1 is kept'],
    [
      'a charge for a missed goal',
      { ...good, intents: [...good.intents, intent('m1', 703)], charges: [...good.charges, charge('m1', 703)] },
      'pi_m1 was charged, and “A bus” missed its goal',
    ],
    [
      'a contribution that was confirmed and is gone',
      { ...good, given: good.given.filter(({ id }) => id !== 'm1') },
      'm1 was answered as PLEDGED and is unknown',
    ],
    ['a ledger that differs from the provider', { ...good, balance: 1 }, 'what the provider holds'],
    ['tips that are gone', { ...good, ledger: { ...good.ledger, tips: 0 } }, 'tips: 0 instead of 6'],
  ] as const)('finds %s', (_what, books, sentence) => {
    expect(judgeCampaigns(books as CampaignBooks).join('\n')).toContain(sentence);
  });
});
