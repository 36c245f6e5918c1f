import fc from 'fast-check';
import { expect, it } from 'vitest';
import { of, owner, system } from '../../bookings/testing.ts';
import { Refusal } from '../../refusal.ts';
import { stock } from '../../stock/decider.ts';
import type { StockEvent } from '../../stock/events.ts';
import { StoreUnavailable } from '../../store/eventStore.ts';
import { completeVisit, returnUnlessCompleted } from './completeVisit.ts';
import { COMB, givenDesk, minutesIn, POMADE, saleOf } from './testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);
const VISITS = ['1', '2', '3'];

/** One try at a desk to complete a visit with goods; it may be cut off at one of its commands, before or after it. */
const attempt = fc.record({
  visit: fc.constantFrom(...VISITS),
  pomades: fc.nat({ max: 2 }),
  combs: fc.nat({ max: 3 }),
  dies: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }) }),
  when: fc.constantFrom('before' as const, 'after' as const),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never;
/** Tries at once, and the minutes after them. */
const scene = fc.record({ tries: fc.array(attempt, { minLength: 1, maxLength: 4 }), minutes: fc.constantFrom(1, 6, 12) });

type Desk = Awaited<ReturnType<typeof givenDesk>>;

async function eventsOf(desk: Desk, productId: string): Promise<StockEvent[]> {
  return (await desk.store.read(`stock-${productId}`)).map(({ type, data }) => ({ type, data }) as unknown as StockEvent);
}

/** At no event more pieces are promised than there are. */
async function neverBelowZero(desk: Desk, productId: string): Promise<void> {
  let state = stock.initial;
  for (const event of await eventsOf(desk, productId)) {
    state = stock.evolve(state, event);
    expect(state.supplied - state.sold - state.reserved).toBeGreaterThanOrEqual(0);
  }
}

/** What completed visits say was sold of a product is what its stock says, once nothing is under way any more. */
async function equalsVisits(desk: Desk, productId: string): Promise<void> {
  const visits = await Promise.all(VISITS.map((name) => desk.visit(name)));
  const goods = visits.flatMap((visit) => visit?.atDesk?.goods ?? []);
  const said = goods.reduce((sum, one) => sum + (one.productId === productId ? one.quantity : 0), 0);
  const { state } = await desk.handler.stateOf(stock, { productId });
  expect([state.sold, state.reserved]).toEqual([said, 0]);
}

it('whatever desks do at once and wherever they are cut off, visits and stock say the same in the end', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(scene, { minLength: 1, maxLength: 5 }), async (scenes) => {
      const desk = await givenDesk(VISITS.length);
      let [minute, tried] = [60, 0];
      desk.setNow(minutesIn(minute));
      const complete = async ({ visit, pomades, combs, dies, when }: Attempt) => {
        tried += 1;
        const wanted = [
          { productId: POMADE, quantity: pomades },
          { productId: COMB, quantity: combs },
        ];
        const goods = wanted.filter(({ quantity }) => quantity > 0);
        const paid = { saleId: saleOf(tried, visit), tip: 100, goods };
        try {
          await completeVisit(desk.toolsOf(owner, dies, when), { booking: of(visit) }, paid, desk.now());
          reached.add('completed');
        } catch (error) {
          if (!(error instanceof Refusal) && !(error instanceof StoreUnavailable)) throw error;
          reached.add(error instanceof Refusal ? error.code : 'cut off');
        }
      };
      for (const { tries, minutes } of scenes) {
        await Promise.all(tries.map(complete));
        for (const productId of [POMADE, COMB]) await neverBelowZero(desk, productId);
        minute += minutes;
        desk.setNow(minutesIn(minute));
      }
      // The job of each sale, and once more.
      for (const productId of [POMADE, COMB, POMADE, COMB])
        for (const event of await eventsOf(desk, productId))
          if (event.type === 'StockSold')
            await returnUnlessCompleted(desk.toolsOf(system), { productId, saleId: event.data.orderId });
      for (const productId of [POMADE, COMB]) {
        await neverBelowZero(desk, productId);
        await equalsVisits(desk, productId);
      }
    }),
    { numRuns: RUNS },
  );
  const ends = ['completed', 'cut off', 'OUT_OF_STOCK', 'ALREADY_OVER'];
  expect(ends.filter((end) => !reached.has(end))).toEqual([]);
});
