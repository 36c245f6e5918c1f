import { beforeEach, describe, expect, it } from 'vitest';
import { day } from '../../bookings/decider.ts';
import { AlreadyOver, CompletedLate, NotStartedYet } from '../../bookings/refusals.ts';
import { of, owner, system } from '../../bookings/testing.ts';
import { counter } from '../../counter/decider.ts';
import { DeskSaleOver, GoodMissing, TooFewLeft } from '../../counter/refusals.ts';
import { COMB, POMADE } from '../../counter/testing.ts';
import { StoreUnavailable } from '../../store/eventStore.ts';
import { completeVisit, type PaidAtDesk, returnUnlessCompleted } from './completeVisit.ts';
import { givenDesk, minutesIn, START, saleOf } from './testing.ts';

const rest = { by: owner, channel: 'rest' as const };

let desk: Awaited<ReturnType<typeof givenDesk>>;
beforeEach(async () => {
  desk = await givenDesk();
});

const paid = (over: Partial<PaidAtDesk> = {}): PaidAtDesk => ({
  ...{ saleId: saleOf(), tip: 500, goods: [{ goodId: POMADE, quantity: 2 }] },
  ...over,
});
const complete = (over: Partial<PaidAtDesk> = {}, tools = desk.toolsOf()) =>
  completeVisit(tools, { booking: of() }, paid(over), desk.now());
const comeBack = () => returnUnlessCompleted(desk.toolsOf(system), { shopId: desk.shopId, saleId: saleOf() });
const refusedAs = ({ code }: { readonly code: string }) => expect.objectContaining({ code });

describe('completing a visit with goods', () => {
  it('takes the pieces and records them with the visit, at the price of now', async () => {
    await complete({
      goods: [
        { goodId: POMADE, quantity: 2 },
        { goodId: COMB, quantity: 1 },
      ],
    });
    expect(await desk.visit()).toMatchObject({
      stage: 'completed',
      atDesk: {
        ...{ saleId: saleOf(), tip: 500 },
        goods: [
          { goodId: POMADE, name: 'Pomade', price: 1_800, quantity: 2 },
          { goodId: COMB, name: 'Comb', price: 450, quantity: 1 },
        ],
      },
    });
    expect([await desk.left(POMADE), await desk.left(COMB)]).toEqual([0, 4]);
  });

  it('takes them once, however often it is repeated', async () => {
    await complete();
    await complete();
    await comeBack();
    expect(await desk.left(POMADE)).toBe(0);
  });

  it('takes no pieces with a tip alone', async () => {
    await complete({ goods: [] });
    expect([(await desk.visit())?.atDesk?.tip, await desk.left(POMADE)]).toEqual([500, 2]);
  });

  it('refuses more than there are, and takes nothing of the rest', async () => {
    const goods = [
      { goodId: COMB, quantity: 1 },
      { goodId: POMADE, quantity: 3 },
    ];
    await expect(complete({ goods })).rejects.toEqual(refusedAs(TooFewLeft));
    expect([await desk.left(POMADE), await desk.left(COMB)]).toEqual([2, 5]);
    expect((await desk.visit())?.stage).toBe('confirmed');
  });

  it('takes nothing where the visit cannot be completed', async () => {
    desk.setNow(minutesIn(-1));
    await expect(complete()).rejects.toEqual(refusedAs(NotStartedYet));
    desk.setNow(START);
    await desk.handler.dispatch(day, { type: 'MarkNoShow', data: of() }, rest);
    await expect(complete()).rejects.toEqual(refusedAs(AlreadyOver));
    expect((await desk.events()).filter((type) => type === 'SoldAtCounter')).toEqual([]);
  });

  it('refuses what is not at the desk any more', async () => {
    const takeOff = { type: 'TakeOffCounterGood', data: { shopId: desk.shopId, goodId: COMB } } as const;
    await desk.handler.dispatch(counter, takeOff, rest);
    await expect(complete({ goods: [{ goodId: COMB, quantity: 1 }] })).rejects.toEqual(refusedAs(GoodMissing));
    expect((await desk.visit())?.stage).toBe('confirmed');
  });

  it('by two desks at once is done by one, and the pieces of the other are back', async () => {
    const goods = [{ goodId: POMADE, quantity: 1 }];
    const ends = await Promise.allSettled([1, 2].map((attempt) => complete({ saleId: saleOf(attempt), goods })));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await desk.left(POMADE)).toBe(1);
    const winner = ends.findIndex(({ status }) => status === 'fulfilled') + 1;
    expect((await desk.visit())?.atDesk?.saleId).toBe(saleOf(winner));
  });
});

describe('one that stopped halfway', () => {
  it('before the visit was completed gives the pieces back, and cannot be completed with them any more', async () => {
    await expect(complete({}, desk.toolsOf(owner, 2))).rejects.toThrow(StoreUnavailable);
    expect(await desk.left(POMADE)).toBe(0);
    desk.setNow(minutesIn(10));
    await comeBack();
    await comeBack();
    expect(await desk.left(POMADE)).toBe(2);
    await expect(complete()).rejects.toEqual(refusedAs(DeskSaleOver));
    await complete({ saleId: saleOf(2) });
    expect(await desk.left(POMADE)).toBe(0);
  });

  it('after the visit was completed keeps them sold', async () => {
    await expect(complete({}, desk.toolsOf(owner, 2, 'after'))).rejects.toThrow(StoreUnavailable);
    desk.setNow(minutesIn(10));
    await comeBack();
    expect([await desk.left(POMADE), (await desk.visit())?.stage]).toEqual([0, 'completed']);
  });

  it('goes on when it is repeated soon, and no longer when the pieces may be back any moment', async () => {
    const cut = (attempt: number) => complete({ saleId: saleOf(attempt) }, desk.toolsOf(owner, 1, 'after'));
    await expect(cut(1)).rejects.toThrow(StoreUnavailable);
    desk.setNow(minutesIn(5));
    await expect(complete()).rejects.toEqual(refusedAs(CompletedLate));
    expect(await desk.left(POMADE)).toBe(2);
    await expect(cut(2)).rejects.toThrow(StoreUnavailable);
    desk.setNow(minutesIn(9));
    await complete({ saleId: saleOf(2) });
    expect([await desk.left(POMADE), (await desk.visit())?.atDesk?.saleId]).toEqual([0, saleOf(2)]);
  });
});
