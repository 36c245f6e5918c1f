import { beforeEach, describe, expect, it } from 'vitest';
import { bob } from '../../campaigns/testing.ts';
import { paymentIdOf } from '../../payments/decider.ts';
import { CardInUse, CardMissing, CardPledged, NoCard, TooManyCards } from '../../payments/refusals.ts';
import { givenCampaign } from '../contributions/testing.ts';
import { givenPayment } from '../payment/givenPayment.testing.ts';
import { settlePayment } from '../payment/settle.ts';
import { buyPlan } from '../plans/buyPlan.ts';
import { cancelPlan, resumePlan } from '../plans/changePlan.ts';
import { purchasePurpose } from '../plans/planPurpose.ts';
import { listCards, MOST_CARDS, openCard, removeCard, tidyCards, useCard } from './cards.ts';

let bench: ReturnType<typeof givenPayment>;
let ann: string;
beforeEach(() => {
  bench = givenPayment();
  ann = bench.ann.id;
});

const add = (last4?: string, memberId = ann) => bench.provider.cardHand.keep(memberId, last4);
const cards = async () => (await listCards(bench.tools, ann)).map(({ cardId, isDefault }) => [cardId, isDefault]);
const tidy = () => tidyCards(bench.tools, ann);

async function subscribed(): Promise<string> {
  const { paymentId } = await buyPlan(bench.tools, ann, { plan: 'premium', interval: 'monthly' }, () => undefined);
  bench.provider.hand.pay(paymentId);
  await settlePayment(bench.tools, paymentIdOf(purchasePurpose(ann, 1)));
  const [one] = bench.provider.billing.subscriptions();
  return one?.subscriptionId ?? '';
}

describe('cards', () => {
  it('are listed newest first, one of them the default, which another can become', async () => {
    const first = add('4242');
    await tidy();
    const second = add('5555');
    await tidy();
    expect(await cards()).toEqual([
      [second, false],
      [first, true],
    ]);
    await useCard(bench.tools, ann, second);
    expect(await cards()).toEqual([
      [second, true],
      [first, false],
    ]);
  });

  it('that were added twice are one, by the newer name, and keep what was charged to the older one', async () => {
    const older = add('4242');
    const subscriptionId = await subscribed();
    await useCard(bench.tools, ann, older);
    const newer = add('4242');
    expect(await cards()).toEqual([[newer, true]]);
    for (const _ of [1, 2]) await tidy();
    expect((await bench.provider.listCards(ann)).cards.map(({ cardId }) => cardId)).toEqual([newer]);
    expect((await bench.provider.lookSubscription(subscriptionId)).cardId).toBe(newer);
  });

  it('are ten at most, also where more forms were open at once', async () => {
    const open = () => openCard(bench.tools, { memberId: ann, itemId: `item-${Math.random()}` }, async () => undefined);
    const kept = Array.from({ length: MOST_CARDS - 1 }, (_, nth) => add(`100${nth}`));
    await tidy();
    const two = await Promise.all([open(), open()]);
    expect(new Set(two.map(({ setupId }) => setupId)).size).toBe(2);
    const last = [add('2001'), add('2002')];
    await tidy();
    const left = (await bench.provider.listCards(ann)).cards.map(({ cardId }) => cardId);
    expect(left.sort()).toEqual([...kept, last[0] ?? ''].sort());
    await expect(open()).rejects.toMatchObject({ code: TooManyCards.code });
  });

  it('of others are missing', async () => {
    const theirs = add('4242', bench.bob.id);
    for (const act of [useCard, removeCard])
      await expect(act(bench.tools, ann, theirs)).rejects.toMatchObject({ code: CardMissing.code });
    expect((await bench.provider.listCards(bench.bob.id)).cards).toHaveLength(1);
  });

  it('can all be removed where no plan runs; the default passes on', async () => {
    const [first, second] = [add('4242'), add('5555')];
    await tidy();
    await useCard(bench.tools, ann, first);
    await removeCard(bench.tools, ann, first);
    expect(await cards()).toEqual([[second, true]]);
    expect((await bench.provider.listCards(ann)).defaultId).toBe(second);
    await removeCard(bench.tools, ann, second);
    expect(await cards()).toEqual([]);
  });
});

describe('the card a plan is charged to', () => {
  it('cannot be removed while the plan goes on, before another one is the default', async () => {
    const subscriptionId = await subscribed();
    const only = add('4242');
    await tidy();
    await expect(removeCard(bench.tools, ann, only)).rejects.toMatchObject({ code: CardInUse.code });
    const other = add('5555');
    await expect(removeCard(bench.tools, ann, only)).rejects.toMatchObject({ code: CardInUse.code });
    await useCard(bench.tools, ann, other);
    expect((await bench.provider.lookSubscription(subscriptionId)).cardId).toBe(other);
    await removeCard(bench.tools, ann, only);
    expect(await cards()).toEqual([[other, true]]);
  });

  it('can be removed once the plan ends by itself', async () => {
    await subscribed();
    const only = add('4242');
    await cancelPlan(bench.tools, ann);
    await removeCard(bench.tools, ann, only);
    expect(await cards()).toEqual([]);
  });

  it('passes on before it is removed, so that a plan that is resumed has another', async () => {
    const subscriptionId = await subscribed();
    const [paidWith] = (await listCards(bench.tools, ann)).map(({ cardId }) => cardId);
    const other = add('5555');
    await cancelPlan(bench.tools, ann);
    await removeCard(bench.tools, ann, paidWith ?? '');
    expect((await bench.provider.lookSubscription(subscriptionId)).cardId).toBe(other);
    await resumePlan(bench.tools, ann);
    expect((await bench.provider.lookSubscription(subscriptionId)).cancelsAtEnd).toBe(false);
  });

  it('is needed to resume a plan', async () => {
    await subscribed();
    await cancelPlan(bench.tools, ann);
    for (const { cardId } of await listCards(bench.tools, ann)) await removeCard(bench.tools, ann, cardId);
    await expect(resumePlan(bench.tools, ann)).rejects.toMatchObject({ code: NoCard.code });
    add('5555');
    await resumePlan(bench.tools, ann);
  });

  it('is not removed where it has become that while others were looked at', async () => {
    await subscribed();
    const other = add('5555');
    let looks = 0;
    const provider: typeof bench.provider = {
      ...bench.provider,
      async listCards(memberId) {
        looks += 1;
        if (looks === 2) await useCard(bench.tools, memberId, other);
        return bench.provider.listCards(memberId);
      },
    };
    await expect(removeCard({ ...bench.tools, provider }, ann, other)).rejects.toMatchObject({ code: CardInUse.code });
    expect((await cards()).map(([cardId]) => cardId)).toContain(other);
  });
});

it.each([
  ['is recorded', true],
  ['is still to be recorded', false],
])('the card of a pledge that %s cannot be removed', async (_when, isRecorded) => {
  const given = await givenCampaign('allOrNothing');
  const pledge = await given.begin(bob, 5_000);
  given.provider.cardHand.putOnFile(pledge);
  if (isRecorded) await given.place(pledge);
  const [card] = await listCards(given.tools, bob.id);
  expect(card?.isPledged).toBe(true);
  await expect(removeCard(given.tools, bob.id, card?.cardId ?? '')).rejects.toMatchObject({ code: CardPledged.code });
  await given.cancel();
  await given.place(pledge);
  await removeCard(given.tools, bob.id, card?.cardId ?? '');
  expect(await listCards(given.tools, bob.id)).toEqual([]);
});
