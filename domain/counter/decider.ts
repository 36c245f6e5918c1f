import type { Actor, Aggregate } from '../decider.ts';
import { bookingOfDeskSale, isId, ownerOfShop, placeOfBooking } from '../ids.ts';
import { oneLine } from '../plainText.ts';
import { type ByCrew, hasShopRight, type ShopRight } from '../shopRights.ts';
import type {
  CounterCommand,
  ReturnToCounter,
  SellAtCounter,
  SetCounterGood,
  SetCounterStock,
  TakeOffCounterGood,
} from './commands.ts';
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
import { type Counter, emptyCounter, evolve, type Good, goodAt, saleAt } from './state.ts';

export { type Counter, type Good, goodAt, saleAt } from './state.ts';

/** Goods at one desk, UTF-16 units of a name, and cents of a price (docs/rules.md B16). */
export const MOST_COUNTER_GOODS = 100;
export const LONGEST_GOOD_NAME = 80;
export const MOST_GOOD_PRICE = 100_000;
/** The most pieces that can be set. */
export const MOST_GOOD_STOCK = 100_000;
/** How many goods are sold with one visit, and pieces of each. */
export const MOST_SOLD_GOODS = 20;
export const MOST_SOLD_PIECES = 99;

/** Stream `counter-{shopId}`: one per shop, so that several goods are sold in one append, and two desks sell no piece twice. */
export const counter: Aggregate<Counter, CounterCommand, CounterEvent, { readonly shopId: string }> = {
  name: 'counter',
  stream({ shopId }) {
    ownerOf(shopId);
    return `counter-${shopId}`;
  },
  initial: emptyCounter,
  decide(command, state) {
    switch (command.type) {
      case 'SetCounterGood':
        return setGood(command, state);
      case 'TakeOffCounterGood':
        return takeOff(command, state);
      case 'SetCounterStock':
        return setStock(command, state);
      case 'SellAtCounter':
        return sell(command, state);
      case 'ReturnToCounter':
        return giveBack(command, state);
    }
  },
  evolve,
};

type Of = { readonly shopId: string; readonly ownerId: string };

function ownerOf(shopId: string): string {
  const ownerId = ownerOfShop(shopId);
  if (!ownerId) throw CounterMissing();
  return ownerId;
}

/**
 * The shop and its owner for an actor who owns it, or has a right there: `keepMenu` to change what is at the desk, `serveOwn` to
 * sell of it. Refuses with NotYourCounter, and with CounterMissing for what is no shop's id.
 */
function atCounter(data: ByCrew & { readonly shopId: string }, by: Actor, right: ShopRight): Of {
  const { shopId, worksAs } = data;
  const ownerId = ownerOf(shopId);
  if (by.id !== ownerId && !hasShopRight(worksAs, right)) throw NotYourCounter();
  return { shopId, ownerId };
}

/** The same name, price and stock again append nothing. */
function setGood({ data, by }: SetCounterGood, state: Counter): CounterEvent[] {
  const of = atCounter(data, by, 'keepMenu');
  const { goodId, price, stock } = data;
  const before = goodAt(state, goodId);
  const name = requireName(data.name, goodId, state);
  if (!isId(goodId)) throw GoodMissing({ goodId });
  if (!isWhole(price, 0, MOST_GOOD_PRICE)) throw GoodPriceInvalid();
  if (stock !== undefined) requireStock(stock);
  if (!before && Object.keys(state.goods).length >= MOST_COUNTER_GOODS) throw TooManyGoods();
  const isSame = before?.name === name && before.price === price;
  const hasStock = stock !== undefined && stock !== (before?.stock ?? null);
  return [
    ...(isSame ? [] : [{ type: 'CounterGoodSet', data: { ...of, goodId, name, price } } as const]),
    ...(hasStock ? [{ type: 'CounterStockSet', data: { ...of, goodId, stock } } as const] : []),
  ];
}

/** A repeat appends nothing. */
function takeOff({ data, by }: TakeOffCounterGood, state: Counter): CounterEvent[] {
  const of = atCounter(data, by, 'keepMenu');
  const { goodId } = data;
  const good = goodAt(state, goodId);
  return good ? [{ type: 'CounterGoodTakenOff', data: { ...of, goodId, name: good.name } }] : [];
}

function setStock({ data, by }: SetCounterStock, state: Counter): CounterEvent[] {
  const of = atCounter(data, by, 'keepMenu');
  const { goodId, stock } = data;
  const good = requireGood(state, goodId);
  requireStock(stock);
  return good.stock === stock ? [] : [{ type: 'CounterStockSet', data: { ...of, goodId, stock } }];
}

/**
 * At whose chair the actor may complete a visit is the day's to decide. The same sale again appends nothing; one that went back is
 * refused with DeskSaleOver, and more pieces than are left of any good with TooFewLeft (docs/rules.md B16).
 */
function sell({ data, at, by }: SellAtCounter, state: Counter): CounterEvent[] {
  const of = atCounter(data, by, 'serveOwn');
  const { saleId } = data;
  requireSaleOf(of, saleId);
  const known = saleAt(state, saleId);
  if (known?.stage === 'sold') return [];
  if (known) throw DeskSaleOver();
  const distinct = new Set(data.goods.map(({ goodId }) => goodId)).size;
  const isSold = data.goods.every(({ quantity }) => isWhole(quantity, 1, MOST_SOLD_PIECES));
  if (distinct === 0 || distinct < data.goods.length || distinct > MOST_SOLD_GOODS || !isSold) throw SoldGoodsInvalid();
  const goods = data.goods.map(({ goodId, quantity }): SoldGood => {
    const { name, price, stock } = requireGood(state, goodId);
    if (stock !== null && stock < quantity) throw TooFewLeft({ goodId, name, wanted: quantity, left: stock });
    return { goodId, name, price, quantity };
  });
  return [{ type: 'SoldAtCounter', data: { ...of, saleId, soldAt: at, goods } }];
}

/** For who sells there, and the system. Appends nothing for a sale that has not been or is back already. */
function giveBack({ data, by }: ReturnToCounter, state: Counter): CounterEvent[] {
  const { shopId, saleId } = data;
  const of = by.role === 'system' ? { shopId, ownerId: ownerOf(shopId) } : atCounter(data, by, 'serveOwn');
  const sale = saleAt(state, saleId);
  if (sale?.stage !== 'sold') return [];
  return [{ type: 'ReturnedToCounter', data: { ...of, saleId, goods: sale.goods } }];
}

function requireSaleOf({ shopId }: Of, saleId: string): void {
  if (placeOfBooking(bookingOfDeskSale(saleId) ?? '')?.shopId !== shopId) throw CounterMissing();
}

function requireGood(state: Counter, goodId: string): Good {
  const good = goodAt(state, goodId);
  if (!good) throw GoodMissing({ goodId });
  return good;
}

function requireName(given: string, goodId: string, { goods }: Counter): string {
  const name = oneLine(given);
  if (name === '' || name.length > LONGEST_GOOD_NAME) throw GoodNameInvalid();
  const isTaken = Object.entries(goods).some(
    ([id, one]) => id !== goodId && one.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw GoodNameTaken();
  return name;
}

function requireStock(stock: number | null): void {
  if (stock !== null && !isWhole(stock, 0, MOST_GOOD_STOCK)) throw GoodStockInvalid();
}

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
