import fc from 'fast-check';
import { expect, it } from 'vitest';
import { of, owner, system } from '../../bookings/testing.ts';
import { counter } from '../../counter/decider.ts';
import type { CounterEvent } from '../../counter/events.ts';
import { COMB, POMADE } from '../../counter/testing.ts';
import { Refusal } from '../../refusal.ts';
import { StoreUnavailable } from '../../store/eventStore.ts';
import { completeVisit, returnUnlessCompleted } from './completeVisit.ts';
import { givenDesk, minutesIn, saleOf } from './testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);
const VISITS = ['1', '2', '3'];

/** One try at a desk to complete a visit with goods; it may be cut off at one of its commands, before or after it. */
const attempt = fc.record({
  visit: fc.constantFrom(...VISITS),
  pomades: fc.nat({ max: 2 }),
  combs: fc.nat({ max: 3 }),
  dies: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }) }),
  when: fc.constantFrom('before' as const, 'after' as const),
});
type Attempt = typeof attempt extends fc.Arbitrary<infer T> ? T : never;
/** Tries at once, pieces that are counted afterwards, if any are, and the minutes after that. */
const scene = fc.record({
  tries: fc.array(attempt, { minLength: 1, maxLength: 4 }),
  restock: fc.option(fc.nat({ max: 5 })),
  minutes: fc.constantFrom(1, 6, 12),
});

type Desk = Awaited<ReturnType<typeof givenDesk>>;

async function eventsOf(desk: Desk): Promise<CounterEvent[]> {
  const stored = await desk.store.read(`counter-${desk.shopId}`);
  return stored.map(({ type, data }) => ({ type, data }) as unknown as CounterEvent);
}

/** At no event fewer than no pieces are left of any good. */
async function neverBelowZero(desk: Desk): Promise<void> {
  let state = counter.initial;
  for (const event of await eventsOf(desk)) {
    state = counter.evolve(state, event);
    for (const { stock } of Object.values(state.goods)) expect(stock ?? 0).toBeGreaterThanOrEqual(0);
  }
}

/** The sales that did not go back are those of the completed visits, each once and with the same goods. */
async function equalsVisits(desk: Desk): Promise<void> {
  const visits = await Promise.all(VISITS.map((name) => desk.visit(name)));
  const said = visits.flatMap((visit) => (visit?.atDesk?.goods.length ? [visit.atDesk] : []));
  const events = await eventsOf(desk);
  const back = events.flatMap((event) => (event.type === 'ReturnedToCounter' ? event.data.saleId : []));
  expect(new Set(back).size).toBe(back.length);
  const sold = events.flatMap((event) =>
    event.type === 'SoldAtCounter' && !back.includes(event.data.saleId) ? event.data : [],
  );
  const byId = (all: readonly { readonly saleId: string; readonly goods: readonly object[] }[]) =>
    all.map(({ saleId, goods }) => ({ saleId, goods })).sort((a, b) => a.saleId.localeCompare(b.saleId));
  expect(byId(sold)).toEqual(byId(said));
}

it('whatever desks do at once and wherever they are cut off, visits and counter say the same in the end', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(scene, { minLength: 1, maxLength: 5 }), async (scenes) => {
      const desk = await givenDesk(VISITS.length);
      let [minute, tried] = [60, 0];
      desk.setNow(minutesIn(minute));
      const complete = async ({ visit, pomades, combs, dies, when }: Attempt) => {
        tried += 1;
        const wanted = [
          { goodId: POMADE, quantity: pomades },
          { goodId: COMB, quantity: combs },
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
      for (const { tries, restock, minutes } of scenes) {
        await Promise.all(tries.map(complete));
        if (restock !== null) {
          const data = { shopId: desk.shopId, goodId: POMADE, stock: restock };
          const counted = { type: 'SetCounterStock', data } as const;
          await desk.handler.dispatch(counter, counted, { by: owner, channel: 'rest' });
        }
        minute += minutes;
        desk.setNow(minutesIn(minute));
      }
      await neverBelowZero(desk);
      // The job of each sale, and once more.
      for (let run = 0; run < 2; run += 1)
        for (const event of await eventsOf(desk))
          if (event.type === 'SoldAtCounter')
            await returnUnlessCompleted(desk.toolsOf(system), { shopId: desk.shopId, saleId: event.data.saleId });
      await neverBelowZero(desk);
      await equalsVisits(desk);
    }),
    { numRuns: RUNS },
  );
  const ends = ['completed', 'cut off', 'TOO_FEW_LEFT', 'ALREADY_OVER'];
  expect(ends.filter((end) => !reached.has(end))).toEqual([]);
});
