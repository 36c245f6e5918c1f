import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { Refusal } from '../refusal.ts';
import { counter, goodAt } from './decider.ts';
import type { CounterEvent } from './events.ts';
import { COMB, goodSet, POMADE, saleOf, send, stockSet, system } from './testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 400);
const GOODS = [POMADE, COMB];

const nth = fc.integer({ min: 1, max: 6 });
const pieces = fc.nat({ max: 4 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('sell' as const), nth, pomades: pieces, combs: pieces }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('return' as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('count' as const),
      goodId: fc.constantFrom(...GOODS),
      stock: fc.option(fc.nat({ max: 8 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeOff' as const), goodId: fc.constantFrom(...GOODS) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('put' as const), goodId: fc.constantFrom(...GOODS) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function commandOf(one: Step) {
  switch (one.do) {
    case 'sell': {
      const wanted = [
        { goodId: POMADE, quantity: one.pomades },
        { goodId: COMB, quantity: one.combs },
      ];
      return send('SellAtCounter', {
        saleId: saleOf(one.nth),
        goods: wanted.filter(({ quantity }) => quantity > 0),
      });
    }
    case 'return':
      return send('ReturnToCounter', { saleId: saleOf(one.nth) }, system);
    case 'count':
      return send('SetCounterStock', { goodId: one.goodId, stock: one.stock });
    case 'takeOff':
      return send('TakeOffCounterGood', { goodId: one.goodId });
    case 'put':
      return send('SetCounterGood', { goodId: one.goodId, name: one.goodId, price: 450 });
  }
}

/** The pieces of a good by the log alone: what was counted last, less what was sold since, and what came back since. */
function left(log: readonly CounterEvent[], goodId: string): number | null | undefined {
  let known: number | null | undefined;
  for (const event of log) {
    if (event.type === 'SoldAtCounter' || event.type === 'ReturnedToCounter') {
      const way = event.type === 'SoldAtCounter' ? -1 : 1;
      const moved = event.data.goods.find((one) => one.goodId === goodId)?.quantity ?? 0;
      if (typeof known === 'number') known += way * moved;
    } else if (event.data.goodId === goodId) {
      if (event.type === 'CounterGoodSet') known ??= null;
      if (event.type === 'CounterStockSet') known = event.data.stock;
      if (event.type === 'CounterGoodTakenOff') known = undefined;
    }
  }
  return known;
}

it('no sequence of sales, returns and counts goes below zero, or counts a sale or a return twice', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const log: CounterEvent[] = [goodSet(POMADE, 'Pomade'), stockSet(5), goodSet(COMB, 'Comb', 450)];
      let state = fold(counter, log);
      for (const one of steps) {
        try {
          const events = counter.decide(commandOf(one), state);
          for (const event of events) {
            reached.add(event.type);
            log.push(event);
            state = counter.evolve(state, event);
          }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          reached.add(error.code);
        }
        for (const goodId of GOODS) {
          const stock = goodAt(state, goodId)?.stock;
          expect(stock).toBe(left(log, goodId));
          expect(stock ?? 0).toBeGreaterThanOrEqual(0);
        }
      }
      for (const type of ['SoldAtCounter', 'ReturnedToCounter'] as const) {
        const ids = log.flatMap((event) => (event.type === type ? event.data.saleId : []));
        expect(new Set(ids).size).toBe(ids.length);
      }
    }),
    { numRuns: RUNS },
  );
  const all = ['SoldAtCounter', 'ReturnedToCounter', 'CounterStockSet', 'CounterGoodTakenOff', 'CounterGoodSet'];
  expect([...all, 'TOO_FEW_LEFT', 'DESK_SALE_OVER', 'GOOD_MISSING'].filter((name) => !reached.has(name))).toEqual([]);
});

it('folds thousands of sales', () => {
  let state = fold(counter, [goodSet(), stockSet(10_000)]);
  for (let n = 1; n <= 5_000; n += 1)
    for (const event of counter.decide(
      send('SellAtCounter', { saleId: saleOf(n), goods: [{ goodId: POMADE, quantity: 1 }] }),
      state,
    ))
      state = counter.evolve(state, event);
  expect(goodAt(state, POMADE)?.stock).toBe(5_000);
});
