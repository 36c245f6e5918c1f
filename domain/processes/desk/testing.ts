import { day } from '../../bookings/decider.ts';
import { ann, holdSlot, NOON_BEFORE, of, owner, slotAt } from '../../bookings/testing.ts';
import { counter, goodAt } from '../../counter/decider.ts';
import { COMB, POMADE } from '../../counter/testing.ts';
import type { Actor } from '../../decider.ts';
import type { Dispatch } from '../../dispatch.ts';
import { StoreUnavailable } from '../../store/eventStore.ts';
import { openHandler } from '../../store/handle.ts';
import { openMemoryStore } from '../../store/memory.ts';

/** When the visits of {@link givenDesk} begin, and instants after the first of them. */
const TIMES = ['11:00', '11:30', '12:00'] as const;
export const START = slotAt(TIMES[0]).startsAt;
export const minutesIn = (minutes: number): string => new Date(Date.parse(START) + minutes * 60_000).toISOString();

/** A visit's n-th try to be completed. */
export const saleOf = (attempt = 1, visit = '1'): string =>
  `${of(visit).bookingId}D${String(attempt).padStart(8, '0')}`;

/**
 * For specs of what is paid at a desk: two pomades and five combs at the counter of the shop, and up to three visits of the day,
 * over a store in memory with a clock that stands still until it is moved.
 */
export async function givenDesk(visits = 1) {
  let at = NOON_BEFORE;
  const store = openMemoryStore();
  const handler = openHandler(store, () => at);
  const { shopId } = of();

  const put = (goodId: string, name: string, price: number, stock: number) =>
    handler.dispatch(
      counter,
      { type: 'SetCounterGood', data: { shopId, goodId, name, price, stock } },
      { by: owner, channel: 'rest' },
    );

  /** Tools whose command number `failing` ends in an outage: before it takes effect, or after it. */
  function toolsOf(by: Actor = owner, failing = 0, when: 'before' | 'after' = 'before') {
    let sent = 0;
    const dispatch: Dispatch = async (aggregate, intent, sender) => {
      sent += 1;
      const isFailing = sent === failing;
      if (isFailing && when === 'before') throw new StoreUnavailable('down');
      const result = await handler.dispatch(aggregate, intent, sender);
      if (isFailing) throw new StoreUnavailable('down');
      return result;
    };
    return { dispatch, stateOf: handler.stateOf, sender: { by, channel: 'rest' as const, commandId: 'once' } };
  }

  await put(POMADE, 'Pomade', 1_800, 2);
  await put(COMB, 'Comb', 450, 5);
  const rest = { by: ann, channel: 'rest' as const };
  for (const [n, time] of TIMES.slice(0, visits).entries()) {
    const name = String(n + 1);
    await handler.dispatch(day, { type: 'HoldSlot', data: holdSlot(name, { time, price: 0 }).data }, rest);
    await handler.dispatch(day, { type: 'ConfirmBooking', data: { ...of(name), paymentId: null, amount: 0 } }, rest);
  }
  at = START;

  return {
    store,
    handler,
    shopId,
    toolsOf,
    now: () => at,
    /** Moves the clock. */
    setNow: (instant: string) => {
      at = instant;
    },
    visit: async (name = '1') => (await handler.stateOf(day, of(name))).state.bookings[of(name).bookingId],
    /** The types of what happened at the counter. */
    events: async () => (await store.read(`counter-${shopId}`)).map(({ type }) => type),
    /** The pieces that are left of a good. */
    left: async (goodId: string) => goodAt((await handler.stateOf(counter, { shopId })).state, goodId)?.stock,
  };
}
