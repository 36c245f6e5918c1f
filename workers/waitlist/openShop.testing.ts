import { NOON_BEFORE, OWNER_ID, SHOP_ID, TIMES } from '#domain/bookings/testing.ts';
import type { EventStore } from '#domain/store/eventStore.ts';

/** The shop of the bookings' specs, which works on Tuesdays alone, at these times; without a price. */
export async function openShop(
  { store }: { readonly store: EventStore },
  times: readonly string[] = TIMES,
): Promise<void> {
  const facts = { name: 'Fade House', category: 'barbers', price: 0, description: '', contactNumber: '' };
  const more = { contactEmail: '', image: '', timeZone: 'America/Chicago', place: { address: '1 State St' } };
  const shop = { shopId: SHOP_ID, ownerId: OWNER_ID, ...facts, ...more };
  await store.append(`catalog-${OWNER_ID}`, -1, [{ id: 'shop', type: 'ShopRegistered', data: shop, metadata }]);
  await openAt({ store }, times);
}

/** From now on the shop works at these times. */
export function openAt({ store }: { readonly store: EventStore }, times: readonly string[]): Promise<void> {
  const closed = { monday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
  return record(store, 'WorkingHoursSet', { hours: { ...closed, tuesday: times } });
}

/** The shop is closed on a day, whatever its weekday. */
export const closeOn = ({ store }: { readonly store: EventStore }, date: string): Promise<void> =>
  record(store, 'SpecialHoursSet', { specialHours: [{ from: date, to: date, times: [] }] });

async function record(store: EventStore, type: string, facts: object): Promise<void> {
  const stream = `catalog-${OWNER_ID}`;
  const { length } = await store.read(stream);
  const data = { shopId: SHOP_ID, ownerId: OWNER_ID, ...facts };
  await store.append(stream, length - 1, [{ id: `hours-${length}`, type, data, metadata }]);
}

const metadata = {
  ...{ schema: '1', commandId: 'c', correlationId: 'c', causationId: 'c', channel: 'rest' },
  ...{ actorId: OWNER_ID, actorRole: 'SHOP_OWNER', occurredAt: NOON_BEFORE },
};
