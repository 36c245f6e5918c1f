import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { Refusal } from '../refusal.ts';
import { counter, goodAt, MOST_COUNTER_GOODS, saleAt } from './decider.ts';
import type { CounterEvent, SoldGood } from './events.ts';
import {
  CounterMissing,
  DeskSaleOver,
  GoodMissing,
  GoodNameInvalid,
  GoodNameTaken,
  GoodPriceInvalid,
  GoodStockInvalid,
  NotYourCounter,
  SoldGoodsInvalid,
  TooFewLeft,
  TooManyGoods,
} from './refusals.ts';
import {
  ben,
  COMB,
  combs,
  goodSet,
  NOON,
  onCounter,
  POMADE,
  pomades,
  returned,
  SHOP_ID,
  saleOf,
  send,
  sold,
  stockSet,
  system,
  takenOff,
  worksAs,
} from './testing.ts';

const set = (over: object = {}, by?: Parameters<typeof send>[2]) =>
  send('SetCounterGood', { goodId: POMADE, name: 'Pomade', price: 1_800, ...over }, by);
const of = (...goods: readonly SoldGood[]) => goods.map(({ goodId, quantity }) => ({ goodId, quantity }));
const sell = (goods: readonly object[], over: object = {}, by?: Parameters<typeof send>[2]) =>
  send('SellAtCounter', { saleId: saleOf(), goods, ...over }, by);
const giveBack = (by?: Parameters<typeof send>[2]) => send('ReturnToCounter', { saleId: saleOf() }, by);
const stockOf = (events: readonly CounterEvent[], goodId = POMADE) => goodAt(fold(counter, events), goodId)?.stock;

it('is one stream per shop', () => {
  expect(counter.stream({ shopId: SHOP_ID })).toBe(`counter-${SHOP_ID}`);
  expect(() => counter.stream({ shopId: 'none' })).toThrow(expect.objectContaining({ code: CounterMissing.code }));
});

describe('a good at the desk', () => {
  it('is put there with its pieces, or uncounted', () => {
    given(counter)
      .when(set({ name: '  Pomade  ', stock: 2 }))
      .appends(goodSet(), stockSet(2));
    given(counter).when(set()).appends(goodSet());
    expect(stockOf([goodSet()])).toBeNull();
    expect(goodAt(fold(counter, onCounter), 'constructor')).toBeUndefined();
  });
  it('gets another name and price, and keeps its pieces', () => {
    given(counter, ...onCounter)
      .when(set({ name: 'Matte pomade', price: 2_000 }))
      .appends(goodSet(POMADE, 'Matte pomade', 2_000));
    expect(stockOf([...onCounter, goodSet(POMADE, 'Matte pomade', 2_000)])).toBe(2);
  });
  it('is set to the same without a word', () => {
    given(counter, ...onCounter).when(set()).appendsNothing();
    given(counter, ...onCounter)
      .when(set({ stock: 2 }))
      .appendsNothing();
  });
  it('is counted, or not counted any more', () => {
    const count = (stock: number | null, goodId = POMADE) => send('SetCounterStock', { goodId, stock });
    given(counter, ...onCounter).when(count(9)).appends(stockSet(9));
    given(counter, ...onCounter).when(count(null)).appends(stockSet(null));
    given(counter, ...onCounter).when(count(2)).appendsNothing();
    given(counter, ...onCounter)
      .when(count(2, 'Nothing'))
      .refuses(GoodMissing);
    for (const stock of [-1, 0.5, 100_001]) given(counter, ...onCounter).when(count(stock)).refuses(GoodStockInvalid);
  });
  it('is taken off, once', () => {
    const takeOff = send('TakeOffCounterGood', { goodId: POMADE });
    given(counter, ...onCounter).when(takeOff).appends(takenOff());
    given(counter, ...onCounter, takenOff())
      .when(takeOff)
      .appendsNothing();
    expect(stockOf([...onCounter, takenOff()])).toBeUndefined();
  });
  it('has a name of 1 to 80 visible characters that no other has, and a price', () => {
    for (const name of ['', '  ', '\u200B', 'x'.repeat(81)]) given(counter).when(set({ name })).refuses(GoodNameInvalid);
    given(counter, ...onCounter)
      .when(set({ name: 'COMB' }))
      .refuses(GoodNameTaken);
    for (const price of [-1, 0.5, 100_001]) given(counter).when(set({ price })).refuses(GoodPriceInvalid);
    for (const stock of [-1, 100_001]) given(counter).when(set({ stock })).refuses(GoodStockInvalid);
    given(counter)
      .when(set({ goodId: '../x' }))
      .refuses(GoodMissing);
  });
  it('is one of at most a hundred', () => {
    const many = Array.from({ length: MOST_COUNTER_GOODS }, (_, n) => goodSet(`Good${n}`, `Good ${n}`));
    given(counter, ...many)
      .when(set())
      .refuses(TooManyGoods);
    given(counter, ...many.slice(1))
      .when(set())
      .appends(goodSet());
    given(counter, ...many)
      .when(set({ goodId: 'Good1' }))
      .appends(goodSet('Good1'));
  });
  it('is for the owner and managers to change', () => {
    const commands = [set, (over: object, by = ben) => send('TakeOffCounterGood', { goodId: POMADE, ...over }, by)];
    for (const command of commands) {
      given(counter, ...onCounter)
        .when(command({}, ben))
        .refuses(NotYourCounter);
      for (const role of ['desk', 'barber'] as const)
        given(counter, ...onCounter)
          .when(command({ worksAs: worksAs(role) }, ben))
          .refuses(NotYourCounter);
    }
    given(counter)
      .when(set({ worksAs: worksAs('manager') }, ben))
      .appends(goodSet());
  });
});

describe('a sale at the desk', () => {
  it('takes all its goods at once, at their names and prices of now', () => {
    given(counter, ...onCounter)
      .when(sell(of(pomades(2), combs(9))))
      .appends(sold([pomades(2), combs(9)]));
    const after = fold(counter, [...onCounter, sold([pomades(2), combs(9)])]);
    expect([goodAt(after, POMADE)?.stock, goodAt(after, COMB)?.stock]).toEqual([0, null]);
    expect(saleAt(after, saleOf())).toEqual({ stage: 'sold', soldAt: NOON, goods: [pomades(2), combs(9)] });
  });
  it('is refused where there are too few of one, by its name, and takes none of the others', () => {
    given(counter, ...onCounter)
      .when(sell(of(combs(1), pomades(3))))
      .refuses(TooFewLeft);
    let why: Refusal | undefined;
    try {
      counter.decide(sell(of(pomades(3))), fold(counter, onCounter));
    } catch (error) {
      why = error as Refusal;
    }
    expect([why?.message, why?.details]).toEqual([
      'There are too few of Pomade: 2 left.',
      { goodId: POMADE, name: 'Pomade', wanted: 3, left: 2 },
    ]);
    given(counter, ...onCounter, takenOff())
      .when(sell(of(pomades(1))))
      .refuses(GoodMissing);
  });
  it('happens once', () => {
    given(counter, ...onCounter, sold([pomades(2)]))
      .when(sell(of(pomades(2))))
      .appendsNothing();
    given(counter, ...onCounter, sold([pomades(2)]), returned([pomades(2)]))
      .when(sell(of(pomades(2))))
      .refuses(DeskSaleOver);
  });
  it('is of 1 to 20 goods, each once, 1 to 99 pieces of it', () => {
    const many = Array.from({ length: 21 }, (_, n) => ({ goodId: `Good${n}`, quantity: 1 }));
    const past = many.map(({ goodId }) => goodSet(goodId, goodId));
    for (const goods of [[], many, [many[0], many[0]], ...[0, 100, 1.5].map((quantity) => [{ ...many[0], quantity }])])
      given(counter, ...past)
        .when(sell(goods as object[]))
        .refuses(SoldGoodsInvalid);
    const twenty = sell(many.slice(1));
    expect(counter.decide(twenty, fold(counter, past)).map(({ type }) => type)).toEqual(['SoldAtCounter']);
  });
  it('is with a visit at this shop, by who serves there', () => {
    for (const saleId of ['', 'x', saleOf().slice(1), saleOf(1, SHOP_ID.replace('Shop01', 'Shop02'))])
      given(counter, ...onCounter)
        .when(sell(of(pomades(1)), { saleId }))
        .refuses(CounterMissing);
    given(counter, ...onCounter)
      .when(sell(of(pomades(1)), {}, ben))
      .refuses(NotYourCounter);
    for (const role of ['manager', 'desk', 'barber'] as const)
      given(counter, ...onCounter)
        .when(sell(of(pomades(1)), { worksAs: worksAs(role) }, ben))
        .appends(sold([pomades(1)]));
  });
  it('goes back once, also to a good that was changed, and not to one that is gone', () => {
    const past = [...onCounter, sold([pomades(2), combs(1)])];
    for (const by of [system, undefined])
      given(counter, ...past)
        .when(giveBack(by))
        .appends(returned([pomades(2), combs(1)]));
    given(counter, ...past, returned([pomades(2), combs(1)]))
      .when(giveBack())
      .appendsNothing();
    given(counter, ...onCounter).when(giveBack()).appendsNothing();
    given(counter, ...past)
      .when(giveBack(ben))
      .refuses(NotYourCounter);
    expect(stockOf([...past, goodSet(POMADE, 'Clay'), returned([pomades(2), combs(1)])])).toBe(2);
    expect(stockOf([...past, takenOff(), returned([pomades(2), combs(1)])])).toBeUndefined();
  });
});
