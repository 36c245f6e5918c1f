import type { CounterEvent, SoldGood } from './events.ts';

/** A good at the desk; `price` in cents, `stock` the pieces that are left, null where they are not counted. */
export type Good = { readonly name: string; readonly price: number; readonly stock: number | null };

/** What was sold with a visit; `soldAt` as UTC ISO. */
export type CounterSale = {
  readonly stage: 'sold' | 'returned';
  readonly soldAt: string;
  readonly goods: readonly SoldGood[];
};

/** At every event each counted good has 0 pieces or more. */
export type Counter = {
  /** By their ids. Read one with {@link goodAt}. */
  readonly goods: Readonly<Record<string, Good>>;
  /**
   * Every sale, in drawers by the last character of its id: a fold copies one drawer per event, not the sales of years. Read one
   * with {@link saleAt}.
   */
  readonly drawers: Readonly<Record<string, Readonly<Record<string, CounterSale>>>>;
};

export const emptyCounter: Counter = { goods: {}, drawers: {} };

/** Undefined for what is not at the desk. */
export const goodAt = ({ goods }: Counter, goodId: string): Good | undefined =>
  Object.hasOwn(goods, goodId) ? goods[goodId] : undefined;

/** Undefined for a sale that has not been. */
export const saleAt = ({ drawers }: Counter, saleId: string): CounterSale | undefined =>
  drawers[drawerOf(saleId)]?.[saleId];

const drawerOf = (saleId: string): string => saleId.slice(-1);

/** Folds a fact into the counter; never rejects one. */
export function evolve(counter: Counter, event: CounterEvent): Counter {
  switch (event.type) {
    case 'CounterGoodSet': {
      const { goodId, name, price } = event.data;
      return put(counter, goodId, { name, price, stock: goodAt(counter, goodId)?.stock ?? null });
    }
    case 'CounterStockSet': {
      const { goodId, stock } = event.data;
      const good = goodAt(counter, goodId);
      return good ? put(counter, goodId, { ...good, stock }) : counter;
    }
    case 'CounterGoodTakenOff': {
      const { [event.data.goodId]: _, ...goods } = counter.goods;
      return { ...counter, goods };
    }
    case 'SoldAtCounter': {
      const { saleId, soldAt, goods } = event.data;
      return keep(moved(counter, goods, -1), saleId, { stage: 'sold', soldAt, goods });
    }
    case 'ReturnedToCounter': {
      const { saleId, goods } = event.data;
      const sale = saleAt(counter, saleId);
      const back = moved(counter, goods, 1);
      return sale ? keep(back, saleId, { ...sale, stage: 'returned' }) : back;
    }
  }
  event satisfies never;
  return counter;
}

const put = (counter: Counter, goodId: string, good: Good): Counter => ({
  ...counter,
  goods: { ...counter.goods, [goodId]: good },
});

/** The pieces of counted goods that are still at the desk go away (-1) or come back (1). */
const moved = (counter: Counter, goods: readonly SoldGood[], way: 1 | -1): Counter =>
  goods.reduce((now, { goodId, quantity }) => {
    const good = goodAt(now, goodId);
    return good && good.stock !== null ? put(now, goodId, { ...good, stock: good.stock + way * quantity }) : now;
  }, counter);

function keep(counter: Counter, saleId: string, sale: CounterSale): Counter {
  const drawer = drawerOf(saleId);
  const drawers = { ...counter.drawers, [drawer]: { ...counter.drawers[drawer], [saleId]: sale } };
  return { ...counter, drawers };
}
