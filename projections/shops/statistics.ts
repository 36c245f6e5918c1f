import type { BookingConfirmed } from '#domain/bookings/events.ts';
import type { ShopEvent } from '#domain/shops/events.ts';
import type { AccountEvent } from '#domain/users/events.ts';
import { projection, type Work } from '../projection.ts';
import type { ReadModels } from '../readModels.ts';

/** Live counts for the home page: open barber shops, barbers, members, and bookings ever confirmed. */
export type SiteCounts = {
  readonly shops: number;
  readonly barbers: number;
  readonly members: number;
  readonly bookings: number;
};

/** Notices that one of the counts is another one. */
export const COUNTS_TOPIC = 'site/counts';

/** Adds to a count, and tells that. */
function count(work: Work, name: keyof SiteCounts, more: number): void {
  work.add(name, more);
  work.notify(COUNTS_TOPIC, { name });
}

type Account = { readonly barber: boolean; readonly gone: boolean };

async function setAccount(work: Work, accountId: string, changed: Partial<Account>): Promise<void> {
  const before = (await work.get<Account>(`account/${accountId}`)) ?? { barber: false, gone: true };
  const after = { ...before, ...changed };
  work.put(`account/${accountId}`, after);
  const members = Number(!after.gone) - Number(!before.gone);
  const barbers = Number(after.barber && !after.gone) - Number(before.barber && !before.gone);
  if (members !== 0) count(work, 'members', members);
  if (barbers !== 0) count(work, 'barbers', barbers);
}

async function setOpen(work: Work, shopId: string, open: boolean): Promise<void> {
  const before = await work.get<boolean>(`shop/${shopId}`);
  if (before === undefined || before === open) return; // a product, or nothing new
  work.put(`shop/${shopId}`, open);
  count(work, 'shops', open ? 1 : -1);
}

export const statistics = projection<ShopEvent | AccountEvent | BookingConfirmed>({
  name: 'statistics',
  version: 1,
  on: {
    AccountRegistered: ({ data }, work) =>
      setAccount(work, data.accountId, { gone: false, barber: data.role === 'SHOP_OWNER' }),
    BusinessActivated: ({ data }, work) => setAccount(work, data.accountId, { barber: data.role === 'SHOP_OWNER' }),
    OwnerAppointed: ({ data }, work) => setAccount(work, data.accountId, { barber: false }),
    RegistrationAbandoned: ({ data }, work) => setAccount(work, data.accountId, { gone: true }),
    AccountClosed: ({ data }, work) => setAccount(work, data.accountId, { gone: true }),
    ShopRegistered({ data }, work) {
      if (data.category !== 'barbers') return;
      work.put(`shop/${data.shopId}`, true);
      count(work, 'shops', 1);
    },
    ShopRemoved: ({ data }, work) => setOpen(work, data.shopId, false),
    ShopRestored: ({ data }, work) => setOpen(work, data.shopId, true),
    BookingConfirmed: (_event, work) => count(work, 'bookings', 1),
  },
});

/** The counts as they are now; 0 for what never happened. One round trip. */
export async function readStatistics(models: ReadModels): Promise<SiteCounts> {
  const names = ['shops', 'barbers', 'members', 'bookings'] as const;
  const counts = await models.redis.mget(...names.map((name) => models.key(statistics, name)));
  return Object.fromEntries(names.map((name, index) => [name, Number(counts[index] ?? 0)])) as SiteCounts;
}
