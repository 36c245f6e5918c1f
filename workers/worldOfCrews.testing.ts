import { owner, SHOP_ID } from '#domain/bookings/testing.ts';
import { crew } from '#domain/crew/decider.ts';
import type { Dispatch } from '#domain/dispatch.ts';
import { catalog } from '#domain/shops/decider.ts';

const DAY_MS = 86_400_000;

/**
 * Olga has invited somebody who can still answer, somebody who has not answered in time, and somebody to a shop that
 * she took down two days ago.
 */
export async function openCrews(tools: { readonly dispatch: Dispatch; readonly now: () => string }): Promise<void> {
  const { dispatch, now } = tools;
  const daysAgo = (days: number) => {
    const at = new Date(Date.parse(now()) - days * DAY_MS).toISOString();
    return { by: owner, channel: 'rest', at } as const;
  };
  const gone = `${owner.id}second`;
  const facts = { name: 'Shave House', category: 'barbers', price: 3500, description: '', image: '' };
  const more = { contactNumber: '', contactEmail: '', place: { address: '' }, timeZone: 'America/Chicago' };
  const limits = { shops: 3, products: 3 };
  const opened = { ...facts, ...more, shopId: gone, hours: {}, limits };
  await dispatch(catalog, { type: 'RegisterShop', data: opened }, daysAgo(9));
  for (const [nth, shopId, days] of [
    [1, SHOP_ID, 0],
    [2, SHOP_ID, 8],
    [3, gone, 3],
  ] as const) {
    const membershipId = `${shopId}${String(nth).padStart(12, '0')}`;
    const to = { email: `guest${nth}@example.test`, role: 'barber', limit: null, isOwn: false } as const;
    await dispatch(crew, { type: 'InviteToCrew', data: { membershipId, ...to } }, daysAgo(days));
  }
  const down = { shopId: gone, upcomingBookings: false };
  await dispatch(catalog, { type: 'RemoveShop', data: down }, daysAgo(2));
}
