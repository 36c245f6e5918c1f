import { describe, expect, it } from 'vitest';
import { day } from '#domain/bookings/decider.ts';
import type { Actor } from '#domain/decider.ts';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import { settlePayment } from '#domain/processes/payment/settle.ts';
import { startRefund } from '#domain/processes/payment/startRefund.ts';
import { countVisit } from '#domain/processes/stamps/countVisit.ts';
import { stamps } from '#domain/stamps/decider.ts';
import type { Fact } from '#projections/projection.ts';
import { TooEarly, type Tools } from '../job.ts';
import { countVisitForStamps } from './countVisit.ts';
import { freeCard, freeUnheldCard } from './freeCard.ts';

const RULE = { visits: 2, percentage: 50, amount: 0 };
const DAY = 24 * 60;

/** Ann's paid visit at a shop that gives stamps, where the shop has completed it. */
async function visited(stampRule: typeof RULE | undefined = RULE) {
  const bench = givenPayment(undefined, stampRule);
  const { bookingId, paymentId } = await bench.opened(bench.ann);
  bench.provider.hand.pay(paymentId);
  await settlePayment(bench.tools, paymentId);
  bench.pass(2 * DAY);
  const owner: Actor = { id: bench.ownerId, role: 'SHOP_OWNER' };
  const of = { bookingId, shopId: bench.shopId, date: '2027-01-12' };
  await bench.tools.dispatch(day, { type: 'CompleteBooking', data: of }, { by: owner, channel: 'rest' });
  const cards = async () =>
    (await bench.tools.stateOf(stamps, { shopId: bench.shopId, memberId: bench.ann.id })).state.cards;
  const count = () => countVisit(bench.tools, bookingId);
  const giveBack = (amount: number, refundId = 'r1') =>
    startRefund(bench.tools.dispatch, { paymentId, refundId, amount, reason: 'by hand' }, bench.tools.sender);
  return { ...bench, bookingId, paymentId, cards, count, giveBack };
}

describe('a visit', () => {
  it('stamps the card of its customer once it is completed, however often that is looked at', async () => {
    const { cards, count, bookingId } = await visited();
    for (let nth = 0; nth < 2; nth += 1) await count();
    expect(await cards()).toEqual([{ number: 1, terms: RULE, stamps: [bookingId] }]);
  });

  it('loses its stamp once all that was paid is given back, and keeps it while a part is left', async () => {
    const { cards, count, giveBack } = await visited();
    await count();
    await giveBack(1_000);
    await count();
    expect((await cards())[0]?.stamps).toHaveLength(1);
    await giveBack(2_500, 'r2');
    await count();
    expect((await cards())[0]?.stamps).toEqual([]);
  });

  it('stamps nothing where its hold promised nothing', async () => {
    const { cards, count } = await visited({ visits: 0, percentage: 0, amount: 0 });
    await count();
    expect(await cards()).toEqual([]);
  });
});

const fact = (type: string, data: object) =>
  ({ type, data, id: 'e1', metadata: { channel: 'rest' } }) as unknown as Fact;
const mentions = { bookingId: 'b', shopId: 's', ownerId: 'o', customerId: 'c', date: '2027-01-12' };

describe('the jobs of stamp cards', () => {
  it('are of visits and bookings of members, and of payments for some', () => {
    expect(countVisitForStamps.from(fact('BookingCompleted', mentions))).toEqual({ bookingId: 'b' });
    expect(countVisitForStamps.from(fact('BookingCompleted', { ...mentions, customerId: 'b' }))).toBeNull();
    const refund = (page: string) => fact('RefundStarted', { purpose: { page, itemId: 'b' } });
    expect(countVisitForStamps.from(refund('booking'))).toEqual({ bookingId: 'b' });
    expect(countVisitForStamps.from(refund('cart'))).toBeNull();
    const about = { bookingId: 'b', shopId: 's', ownerId: 'o', memberId: 'c' };
    expect(freeCard.from(fact('HoldReleased', mentions))).toEqual(about);
    expect(freeCard.from(fact('BookingCancelled', { ...mentions, customerId: 'b' }))).toBeNull();
  });

  it('free a card whose booking was never held, when nothing can hold it any more', async () => {
    const bench = await visited();
    const of = { shopId: bench.shopId, ownerId: bench.ownerId, memberId: bench.ann.id };
    for (const bookingId of ['one', 'two'])
      await bench.tools.dispatch(
        stamps,
        { type: 'CountVisit', data: { ...of, bookingId, counts: true, rule: RULE } },
        bench.tools.sender,
      );
    const redeem = { ...of, bookingId: 'never', price: 3_500 };
    const { events } = await bench.tools.dispatch(
      stamps,
      { type: 'RedeemCard', data: redeem },
      { by: bench.ann, channel: 'rest' },
    );
    const data = freeUnheldCard.from(fact('CardRedeemed', events[0]?.data ?? {})) as never;
    const tools = { ...bench.tools, sender: { ...bench.tools.sender, commandId: 'free' } } as unknown as Tools;
    await expect(freeUnheldCard.run(data, tools)).rejects.toThrow(TooEarly);
    bench.pass(40);
    await freeUnheldCard.run(data, tools);
    expect((await bench.cards())[0]?.redeemed).toBeUndefined();
  });
});
