import { describe, expect, it } from 'vitest';
import { contributionOf } from '#domain/campaigns/state.ts';
import { ann, bob } from '#domain/campaigns/testing.ts';
import { payee } from '#domain/payouts/decider.ts';
import { type GivenCampaign, givenCampaign } from '#domain/processes/contributions/testing.ts';
import { followPayee, startOnboarding } from '#domain/processes/payouts/followPayee.ts';
import { type About, deliver, permutations, play } from '../payments/notices.testing.ts';

const [AMOUNT, TIP] = [2_500, 100];
const NOTHING: About = { intentId: null, paymentId: null };
const PAYING = [
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'charge.succeeded',
  'payment_intent.succeeded',
];

/** Where everything ended. */
async function endOf(bench: GivenCampaign, contributionId: string) {
  const { money } = await bench.state();
  const types = ['ContributionReceived', 'ContributionTurnedAway', 'ContributionRefunded', 'PledgePlaced'];
  const counts = await Promise.all([...types, 'PledgeChargeFailed', 'RefundCompleted'].map(bench.count));
  const stage = contributionOf(await bench.state(), contributionId)?.stage;
  return { stage, received: money.received - money.refunded, pledged: money.pledged, counts, held: bench.held() };
}

const intentOf = ({ provider }: GivenCampaign, contributionId: string) =>
  provider.hand.intents().find(({ paymentId }) => paymentId === `contribute-${contributionId}`)?.intentId ?? null;

/** Every order of some notices at each pace of the provider; at the first one each comes several times. */
async function everyOrder<T>(
  kinds: readonly string[],
  paces: readonly (readonly number[])[],
  run: (order: readonly string[], pace: readonly number[], copies: number) => Promise<T>,
  expected: T,
) {
  for (const order of permutations(kinds))
    for (const [index, pace] of paces.entries())
      expect(await run(order, pace, index === 0 ? 3 : 1), `${order.join(' ')} at ${pace.join()}`).toEqual(expected);
}

describe('the notices of a contribution', () => {
  const paid = {
    stage: 'received' as const,
    received: AMOUNT,
    pledged: 0,
    counts: [1, 0, 0, 0, 0, 0],
    held: AMOUNT + TIP,
  };
  const back = { stage: 'turnedAway' as const, received: 0, pledged: 0, counts: [0, 1, 0, 0, 0, 1], held: 0 };

  async function pay(order: readonly string[], pace: readonly number[], copies: number, isLate = false) {
    const bench = await givenCampaign('keepItAll');
    const id = await bench.begin(bob, AMOUNT, TIP);
    const paymentId = `contribute-${id}`;
    const about = { ...NOTHING, paymentId, intentId: intentOf(bench, id) };
    if (isLate) bench.passTo(30);
    const { hand } = bench.provider;
    const progress = [
      () => hand.decline(paymentId),
      () => hand.become(paymentId, { status: 'requires_action' }),
      () => hand.pay(paymentId),
    ];
    await play(order, pace, copies, progress, (kind) => deliver(bench.tools, kind, about));
    await bench.settle(id);
    return endOf(bench, id);
  }

  it('count it once in all 120 orders', async () => {
    const paces = [
      [0, 2, 4],
      [5, 5, 5],
    ];
    await everyOrder(PAYING, paces, pay, paid);
  }, 60_000);

  it('send it back once in all of them when the campaign has ended', async () => {
    await everyOrder(PAYING, [[0, 2, 4]], (order, pace, copies) => pay(order, pace, copies, true), back);
  }, 60_000);

  it('give a refund back once, whether it is done at once or waits', async () => {
    const KINDS = ['payment_intent.succeeded', 'charge.refunded', 'refund.created', 'refund.updated'];
    const refunded = { stage: 'refunded' as const, received: 0, pledged: 0, counts: [1, 0, 1, 0, 0, 1], held: 0 };
    const paces = [
      [0, 2],
      [1, 3],
    ];
    await everyOrder(
      KINDS,
      paces,
      async (order, pace, copies) => {
        const bench = await givenCampaign('keepItAll');
        const id = await bench.begin(bob, AMOUNT, TIP);
        bench.pay(id);
        await bench.settle(id);
        await bench.refund(id, bob);
        const { hand } = bench.provider;
        hand.refunds.next = 'pending';
        const progress = [() => bench.payBack(), () => hand.settleRefund(`contribute-${id}-refund`, 'succeeded')];
        const about = { ...NOTHING, intentId: intentOf(bench, id) };
        await play(order, pace, copies, progress, (kind) => deliver(bench.tools, kind, about));
        await bench.settle(id);
        return endOf(bench, id);
      },
      refunded,
    );
  }, 60_000);
});

describe('the notices of a pledge', () => {
  const SETUP = [
    'setup_intent.created',
    'setup_intent.requires_action',
    'payment_method.attached',
    'setup_intent.succeeded',
  ];
  const pledged = { stage: 'pledged' as const, received: 0, pledged: AMOUNT, counts: [0, 0, 0, 1, 0, 0], held: 0 };
  const late = { stage: 'turnedAway' as const, received: 0, pledged: 0, counts: [0, 1, 0, 0, 0, 0], held: 0 };
  const paces = [[0], [2], [4]];

  async function place(order: readonly string[], pace: readonly number[], copies: number, isLate = false) {
    const bench = await givenCampaign('allOrNothing');
    const id = await bench.begin(bob, AMOUNT, TIP);
    if (isLate) bench.passTo(30);
    const { setupId = '' } = bench.provider.cardHand.setups()[0] ?? {};
    const about = { ...NOTHING, setupId, contributionId: id };
    const progress = [() => bench.provider.cardHand.putOnFile(id)];
    await play(order, pace, copies, progress, (kind) => deliver(bench.tools, kind, about));
    await bench.place(id);
    return endOf(bench, id);
  }

  it('place it once in all 24 orders', () => everyOrder(SETUP, paces, place, pledged), 60_000);

  it(
    'turn it away in all of them when the campaign has ended',
    () => everyOrder(SETUP, paces, (order, pace, copies) => place(order, pace, copies, true), late),
    60_000,
  );

  it('of other setups and of nobody’s move nothing', async () => {
    const bench = await givenCampaign('allOrNothing');
    const [id, other] = [await bench.begin(bob, AMOUNT), await bench.begin(bob, AMOUNT + 1)];
    bench.provider.cardHand.putOnFile(other);
    const { setupId = '' } = bench.provider.cardHand.setups()[1] ?? {};
    await deliver(bench.tools, 'setup_intent.succeeded', { ...NOTHING, setupId, contributionId: id });
    await deliver(bench.tools, 'another', { ...NOTHING, setupId: 'seti_nobody', contributionId: id });
    expect(await bench.count('PledgePlaced')).toBe(0);
  });

  it('charge it once in all 120 orders, after one attempt that was declined', async () => {
    const KINDS = [
      'payment_intent.created',
      'payment_intent.payment_failed',
      'charge.failed',
      'charge.succeeded',
      'payment_intent.succeeded',
    ];
    const charged = {
      stage: 'received' as const,
      received: AMOUNT,
      pledged: 0,
      counts: [1, 0, 0, 1, 1, 0],
      held: AMOUNT + TIP,
    };
    await everyOrder(
      KINDS,
      [[2, 4]],
      async (order, pace, copies) => {
        const bench = await givenCampaign('allOrNothing', AMOUNT);
        const id = await bench.begin(bob, AMOUNT, TIP);
        let asked = 0;
        bench.provider.cardHand.putOnFile(id, () => {
          asked += 1;
          return asked === 1 ? 'card_declined' : undefined;
        });
        await bench.place(id);
        bench.passTo(30);
        await bench.end();
        await bench.charge();
        const progress = [() => bench.passTo(31), () => bench.charge()];
        const about = () => ({ ...NOTHING, paymentId: `contribute-${id}`, intentId: intentOf(bench, id) });
        await play(order, pace, copies, progress, (kind) => deliver(bench.tools, kind, about()));
        await bench.charge();
        return endOf(bench, id);
      },
      charged,
    );
  }, 60_000);
});

describe('the notices of an account that is paid out to', () => {
  it('lead to what the provider has in the end, in all 24 orders', async () => {
    const KINDS = ['account.updated', 'capability.updated', 'account.external_account.created', 'person.updated'];
    const urls = { returnUrl: 'https://shop.test/funding', refreshUrl: 'https://shop.test/funding' };
    await everyOrder(
      KINDS,
      [
        [0, 0, 0],
        [1, 2, 3],
        [4, 4, 4],
      ],
      async (order, pace, copies) => {
        const { tools, provider, count } = await givenCampaign('keepItAll');
        await startOnboarding(tools, ann.id, urls);
        const { accountId } = await provider.openAccount({ memberId: ann.id, attempt: 1 });
        const { submit, demand, enable } = provider.payoutHand;
        const progress = [() => submit(accountId), () => demand(accountId), () => enable(accountId)];
        await play(order, pace, copies, progress, (kind) => deliver(tools, kind, { ...NOTHING, accountId }));
        // The member comes back, or the sweep comes round.
        await followPayee(tools, ann.id);
        const { status, due } = (await tools.stateOf(payee, { memberId: ann.id })).state;
        return { status, due, enabled: await count('PayoutsEnabled') };
      },
      { status: 'enabled', due: [], enabled: 1 },
    );
  }, 60_000);
});
