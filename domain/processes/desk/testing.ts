import { day } from '../../bookings/decider.ts';
import { ann, holdSlot, NOON_BEFORE, OWNER_ID, of, owner, slotAt } from '../../bookings/testing.ts';
import type { Actor } from '../../decider.ts';
import type { Dispatch } from '../../dispatch.ts';
import { catalog } from '../../shops/decider.ts';
import { availableOf, stock } from '../../stock/decider.ts';
import { StoreUnavailable } from '../../store/eventStore.ts';
import { openHandler } from '../../store/handle.ts';
import { openMemoryStore } from '../../store/memory.ts';
import { account } from '../../users/decider.ts';

/** What the owner of the specs' shop sells at its desk. */
export const POMADE = `${OWNER_ID}Pomade`;
export const COMB = `${OWNER_ID}Comb01`;

/** When the visits of {@link givenDesk} begin, and instants after the first of them. */
const TIMES = ['11:00', '11:30', '12:00'] as const;
export const START = slotAt(TIMES[0]).startsAt;
export const minutesIn = (minutes: number): string => new Date(Date.parse(START) + minutes * 60_000).toISOString();

/** A visit's n-th try to be completed. */
export const saleOf = (attempt = 1, visit = '1'): string =>
  `${of(visit).bookingId}D${String(attempt).padStart(8, '0')}`;

/**
 * For specs of what is paid at a desk: an owner who sells two pomades and five combs, and up to three visits of the day, over a
 * store in memory with a clock that stands still until it is moved.
 */
export async function givenDesk(visits = 1) {
  let at = NOON_BEFORE;
  const store = openMemoryStore();
  const handler = openHandler(store, () => at);

  async function join(by: Actor): Promise<void> {
    const handles = { email: { hash: by.id, attempt: 'a' }, username: { hash: `n${by.id}`, attempt: 'a' } };
    const names = { email: `${by.id}@example.test`, userName: by.id, firstName: 'S', lastName: 'L', phoneNumber: '1' };
    const data = { accountId: by.id, ...names, role: 'SELLER' as const, referCode: 'ABCDEF', handles };
    await handler.dispatch(account, { type: 'RegisterAccount', data }, { by, channel: 'rest' });
  }

  async function list({ id }: Actor, productId: string, price: number, quantity: number): Promise<void> {
    const rest = { by: { id, role: 'SELLER' as const }, channel: 'rest' as const };
    const texts = { name: 'Pomade', description: '', contactNumber: '', contactEmail: '', image: '', category: 'care' };
    const place = { place: { address: '' }, timeZone: 'America/Chicago', hours: {} };
    const data = { shopId: productId, price, ...texts, ...place, limits: { shops: 3, products: 9 } };
    await handler.dispatch(catalog, { type: 'RegisterShop', data }, rest);
    await handler.dispatch(stock, { type: 'SupplyStock', data: { productId, quantity } }, rest);
  }

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

  await join(owner);
  await list(owner, POMADE, 1_800, 2);
  await list(owner, COMB, 450, 5);
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
    join,
    list,
    toolsOf,
    now: () => at,
    /** Moves the clock. */
    setNow: (instant: string) => {
      at = instant;
    },
    visit: async (name = '1') => (await handler.stateOf(day, of(name))).state.bookings[of(name).bookingId],
    left: async (productId: string) => availableOf((await handler.stateOf(stock, { productId })).state, at),
  };
}
