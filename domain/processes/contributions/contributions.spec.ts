import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contributionOf, contributionsOf, raisedOf, standing } from '../../campaigns/state.ts';
import { bob, cem } from '../../campaigns/testing.ts';
import { closePayment } from '../payment/close.ts';
import { atEveryStep } from '../payment/crash.testing.ts';
import { afterAll, deeds } from './deeds.testing.ts';
import { type GivenCampaign, givenCampaign, givers } from './testing.ts';

/** What counts is what the provider holds, tips included; and what the campaign says is the sum of what counts. */
async function addsUp(bench: GivenCampaign): Promise<void> {
  const state = await bench.state();
  const counted = contributionsOf(state).filter(([, { stage }]) => stage === 'received');
  const sum = (of: (one: { amount: number; tip: number }) => number) =>
    counted.reduce((total, [, one]) => total + of(one), 0);
  expect(state.money.received - state.money.refunded).toBe(sum(({ amount }) => amount));
  expect(bench.held()).toBe(sum(({ amount, tip }) => amount + tip));
  expect(state.money.pledged).toBe(
    contributionsOf(state)
      .filter(([, { stage }]) => stage === 'pledged')
      .reduce((total, [, { amount }]) => total + amount, 0),
  );
  for (const [id] of contributionsOf(state))
    expect(
      bench.provider.hand.intents().filter(({ paymentId }) => paymentId === `contribute-${id}`).length,
    ).toBeLessThan(2);
}

describe('keeping what comes in', () => {
  it('counts a payment once, over notice, poll and repeated requests', async () => {
    const bench = await givenCampaign('keepItAll');
    const id = await bench.begin(bob, 2_500, 100);
    bench.pay(id);
    await Promise.all([bench.settle(id), bench.settle(id), bench.settle(id)]);
    expect(await bench.settle(id)).toBe('fulfilled');
    expect(await bench.count('ContributionReceived')).toBe(1);
    expect(raisedOf(await bench.state())).toBe(2_500);
    await addsUp(bench);
  });

  it('finds the same unpaid contribution again, and another one once it is paid', async () => {
    const bench = await givenCampaign('keepItAll');
    const id = await bench.begin(bob, 2_500);
    expect(await bench.begin(bob, 2_500)).toBe(id);
    expect(await bench.begin(cem, 2_500)).not.toBe(id);
    expect(await bench.begin(bob, 2_500, 0, 'Good luck')).not.toBe(id);
    bench.pay(id);
    expect(await bench.begin(bob, 2_500)).not.toBe(id);
    expect(contributionOf(await bench.state(), id)?.stage).toBe('received');
  });

  it.each([
    ['after its end', (bench: GivenCampaign) => bench.passTo(30)],
    ['after it was cancelled', (bench: GivenCampaign) => bench.cancel()],
  ])('sends back what arrives %s', async (_what, happens) => {
    const bench = await givenCampaign('keepItAll');
    const id = await bench.begin(bob, 2_500, 100);
    await happens(bench);
    bench.pay(id);
    expect(await bench.settle(id)).toBe('refunded');
    expect(raisedOf(await bench.state())).toBe(0);
    await addsUp(bench);
  });

  it('turns away what does not fit what was asked for, and takes the same contribution again', async () => {
    const bench = await givenCampaign('keepItAll');
    const id = await bench.begin(bob, 2_500);
    bench.provider.hand.pay(`contribute-${id}`, { amountReceived: 2_400 });
    await bench.settle(id);
    expect(contributionOf(await bench.state(), id)?.stage).toBe('turnedAway');
    expect(bench.held()).toBe(0);
    const again = await bench.begin(bob, 2_500);
    expect(again).not.toBe(id);
    bench.pay(again);
    expect(await bench.settle(again)).toBe('fulfilled');
    await addsUp(bench);
  });

  it('a cancelled campaign pays everything back, whichever step its process dies at', async () => {
    const crashes = await atEveryStep(async () => {
      const bench = await givenCampaign('keepItAll');
      for (const giver of givers) {
        const id = await bench.begin(giver, 2_500, 100);
        bench.pay(id);
        await bench.settle(id);
      }
      const open = await bench.begin(bob, 700);
      await bench.cancel();
      return {
        bench,
        work: (tools) => bench.payBack(tools),
        after: async () => {
          expect(bench.held()).toBe(0);
          expect(await bench.count('ContributionRefunded')).toBe(2);
          expect(bench.provider.hand.refundsMade()).toHaveLength(2);
          expect((await bench.paymentOf(open)).stage).toBe('cancelled');
          await addsUp(bench);
        },
      };
    });
    expect(crashes).toBeGreaterThan(10);
  }, 30_000);

  it('counts a payment whichever step its settling dies at', async () => {
    const crashes = await atEveryStep(async () => {
      const bench = await givenCampaign('keepItAll');
      const id = await bench.begin(bob, 2_500, 100);
      bench.pay(id);
      return {
        bench,
        work: (tools) => bench.settle(id, tools),
        after: async () => {
          expect(await bench.count('ContributionReceived')).toBe(1);
          expect(await bench.settle(id)).toBe('fulfilled');
          await addsUp(bench);
        },
      };
    });
    expect(crashes).toBeGreaterThan(3);
  });
});

/** Two pledges of 2,500 cents; the banks answer as told. */
async function pledged(goal: number, bank: () => string | undefined = () => undefined) {
  const bench = await givenCampaign('allOrNothing', goal);
  const ids: string[] = [];
  for (const giver of givers) {
    const id = await bench.begin(giver, 2_500, 100);
    bench.provider.cardHand.putOnFile(id, giver === bob ? bank : undefined);
    await bench.place(id);
    ids.push(id);
  }
  return { bench, ids: ids as [string, string] };
}

describe('all or nothing', () => {
  it('charges nobody before the end, and nobody when the goal is missed', async () => {
    const { bench, ids } = await pledged(5_001);
    await bench.charge();
    expect((await bench.state()).money).toMatchObject({ received: 0, pledged: 5_000 });
    bench.passTo(30);
    await bench.end();
    await bench.charge();
    expect(bench.provider.hand.intents()).toEqual([]);
    const state = await bench.state();
    expect(ids.map((id) => standing(state, contributionOf(state, id) as never))).toEqual(['released', 'released']);
  });

  it('charges every pledge once when the goal is reached, tips included', async () => {
    const { bench } = await pledged(5_000);
    bench.passTo(30);
    await bench.end();
    await Promise.all([bench.charge(), bench.charge()]);
    await bench.charge();
    expect((await bench.state()).money).toMatchObject({ received: 5_000, pledged: 0, tips: 200 });
    expect(bench.held()).toBe(5_200);
    await addsUp(bench);
  });

  it('tries a declined card again on the first, third, fifth and seventh day, then lets the pledge lapse', async () => {
    const { bench, ids } = await pledged(5_000, () => 'card_declined');
    bench.passTo(30);
    await bench.end();
    for (let day = 30; day <= 40; day += 1) {
      bench.passTo(day);
      await bench.charge();
    }
    expect(await bench.count('PledgeChargeFailed')).toBe(5);
    const state = await bench.state();
    expect(contributionOf(state, ids[0])?.stage).toBe('lapsed');
    expect((await bench.paymentOf(ids[0])).stage).toBe('cancelled');
    expect(state.money).toMatchObject({ received: 2_500, pledged: 0 });
    await addsUp(bench);
  });

  it('lets a pledge lapse whose payment was closed, as too many cards were declined with it', async () => {
    const { bench, ids } = await pledged(5_000, () => 'card_declined');
    bench.passTo(30);
    await bench.end();
    await bench.charge();
    await closePayment(bench.tools, `contribute-${ids[0]}`);
    for (let day = 31; day <= 40; day += 1) {
      bench.passTo(day);
      await bench.charge();
    }
    const state = await bench.state();
    expect(contributionOf(state, ids[0])?.stage).toBe('lapsed');
    expect(state.money).toMatchObject({ received: 2_500, pledged: 0 });
    await addsUp(bench);
  });

  it('ends a pledge of which another amount arrives: it goes back, and does not stay due', async () => {
    const { bench, ids } = await pledged(5_000, () => 'card_declined');
    bench.passTo(30);
    await bench.end();
    await bench.charge();
    bench.provider.hand.pay(`contribute-${ids[0]}`, { amountReceived: 100 });
    bench.passTo(31);
    await bench.charge();
    const state = await bench.state();
    expect(contributionOf(state, ids[0])?.stage).toBe('turnedAway');
    expect(state.money).toMatchObject({ received: 2_500, pledged: 0 });
    await addsUp(bench);
  });

  it('counts a pledge that its contributor pays with another card', async () => {
    const { bench, ids } = await pledged(5_000, () => 'authentication_required');
    bench.passTo(30);
    await bench.end();
    await bench.charge();
    bench.pay(ids[0]);
    expect(await bench.settle(ids[0])).toBe('fulfilled');
    bench.passTo(31);
    await bench.charge();
    expect((await bench.state()).money).toMatchObject({ received: 5_000, pledged: 0 });
    await addsUp(bench);
  });

  it('charges each pledge once, whichever step the charging dies at', async () => {
    const crashes = await atEveryStep(async () => {
      const { bench } = await pledged(5_000);
      bench.passTo(30);
      await bench.end();
      return {
        bench,
        work: (tools) => bench.charge(tools).catch(rethrowCrash),
        after: async () => {
          await bench.charge();
          expect((await bench.state()).money).toMatchObject({ received: 5_000, pledged: 0 });
          await addsUp(bench);
        },
      };
    });
    expect(crashes).toBeGreaterThan(10);
  }, 60_000);
});

/** Charging goes on with the other pledges when one fails; the death of the process is what counts here. */
function rethrowCrash(error: unknown): never {
  throw error instanceof AggregateError ? error.errors[0] : error;
}

describe.each(['keepItAll', 'allOrNothing'] as const)('whatever happens (%s)', (model) => {
  it('what counts, the campaign’s sums and the provider’s money agree, and a missed goal charges nobody', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (given) => {
        const bench = await afterAll(model, given);
        await addsUp(bench);
        const { ended, money } = await bench.state();
        if (model === 'allOrNothing' && ended?.isReached === false) expect(money.received).toBe(0);
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
