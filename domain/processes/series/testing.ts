import { day } from '../../bookings/decider.ts';
import { ann, DATE, holdSlot, NOON_BEFORE, of as ofBooking, owner, SHOP_ID, system } from '../../bookings/testing.ts';
import type { Actor } from '../../decider.ts';
import type { Dispatch, StateOf } from '../../dispatch.ts';
import { series } from '../../series/decider.ts';
import { begin, of } from '../../series/testing.ts';
import { catalog } from '../../shops/decider.ts';
import type { DepositRule, WorkingHours } from '../../shops/events.ts';
import { type EventStore, StoreUnavailable } from '../../store/eventStore.ts';
import { openHandler } from '../../store/handle.ts';
import { openMemoryStore } from '../../store/memory.ts';
import { keepVisits } from './keepVisits.ts';

export const NOTHING_UP_FRONT: DepositRule = { upFront: 0, noShowKept: 100 };
export const HOURS = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];

/** What of an account a series asks for. */
type Standing = 'active' | 'suspended' | 'closed';

/**
 * A shop that works on Tuesdays, and Ann, who has a confirmed visit on one of them at eleven. `standing`: of members' accounts,
 * which are active where nothing is said.
 */
export async function openSeriesWorld({
  depositRule,
  horizon,
  hours = { tuesday: HOURS },
}: {
  readonly depositRule?: DepositRule;
  readonly horizon?: number;
  readonly hours?: Partial<WorkingHours>;
} = {}) {
  const store: EventStore = openMemoryStore();
  const clock = { now: NOON_BEFORE };
  const standing: Record<string, Standing> = {};
  const handler = openHandler(store, () => clock.now);
  const stateOf = (async (aggregate: { readonly name: string }, key: { readonly accountId?: string }) =>
    aggregate.name === 'account'
      ? { state: { status: standing[key.accountId ?? ''] ?? 'active' }, revision: 0 }
      : handler.stateOf(aggregate as never, key as never)) as StateOf;
  /** Tools whose command number `failing` ends in an outage before it takes effect. */
  const toolsOf = (by: Actor = system, failing = 0) => {
    let sent = 0;
    const dispatch: Dispatch = (aggregate, intent, sender) => {
      sent += 1;
      return sent === failing
        ? Promise.reject(new StoreUnavailable('down'))
        : handler.dispatch(aggregate, intent, sender);
    };
    return { dispatch, stateOf, sender: { by, channel: 'job' as const }, now: () => clock.now };
  };
  const send = (aggregate: unknown, type: string, data: object, by: Actor) =>
    handler.dispatch(aggregate as never, { type, data } as never, { by, channel: 'rest' });

  const facts = { name: 'Fade House', category: 'barbers', price: 3500, description: '', contactNumber: '' };
  const rules = { ...(depositRule && { depositRule }), ...(horizon !== undefined && { horizon }) };
  await send(
    catalog,
    'RegisterShop',
    {
      ...{ shopId: SHOP_ID, ...facts, ...rules, contactEmail: '', place: { address: '' }, image: '', hours },
      ...{ timeZone: 'America/Chicago', limits: { shops: 3, products: 3 } },
    },
    owner,
  );
  await send(day, 'HoldSlot', holdSlot().data, ann);
  await send(day, 'ConfirmBooking', { ...ofBooking(), paymentId: 'pay-1', amount: 3500 }, system);

  return {
    clock,
    standing,
    send,
    toolsOf,
    stateOf,
    begin: (...of: Parameters<typeof begin>) => send(series, 'BeginSeries', begin(...of).data, ann),
    keep: (failing = 0) => keepVisits(toolsOf(system, failing), of()),
    end: (by: Actor = ann) => send(series, 'EndSeries', of(), by),
    change: (changes: object) => send(catalog, 'ChangeShop', { shopId: SHOP_ID, changes }, owner),
    /** What has become of the visits: `2027-01-26 kept`. */
    visits: async (): Promise<readonly string[]> => {
      const { state } = await stateOf(series, { memberId: ann.id });
      return (state[of().seriesId]?.visits ?? []).map(({ date, stage, because }) =>
        [date, stage, because].filter(Boolean).join(' '),
      );
    },
    endedBecause: async () => (await stateOf(series, { memberId: ann.id })).state[of().seriesId]?.endedBecause,
    /** The bookings of a day but the first visit: `11:00 held`. */
    on: async (date: string): Promise<readonly string[]> => {
      const { state } = await stateOf(day, { shopId: SHOP_ID, date });
      return Object.values(state.bookings)
        .filter(({ date: at }) => at !== DATE)
        .map(({ time, stage }) => `${time} ${stage}`);
    },
    bookingsOn: async (date: string) => Object.values((await stateOf(day, { shopId: SHOP_ID, date })).state.bookings),
    typesOn: async (date: string) => (await store.read(`day-${SHOP_ID}_${date}`)).map(({ type }) => type),
    store,
  };
}
