import { skipToken, useQuery } from '@apollo/client/react';
import type { DashboardShopsQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { addDays, dateIn, MOST_HORIZON_DAYS, mondayOf } from '../../shared/times.ts';

const DashboardShops = graphql(`
  query DashboardShops { customerCounts { total } myShops { id name category timeZone removed image hours { weekday slots } } }
`);
const ShopWeek = graphql(`
  query DashboardShopWeek($shopId: ID!, $from: LocalDate!, $to: LocalDate!) {
    shopBookings(shopId: $shopId, from: $from, to: $to) { ...DashboardBooking }
  }
`);

export type DashboardShop = DashboardShopsQuery['myShops'][number];

/** From this week's Monday through the last bookable day, at one shop. */
function useShopWeek(shop: DashboardShop | undefined, now: number) {
  const today = shop && dateIn(shop.timeZone, new Date(now));
  return useQuery(
    ShopWeek,
    shop && today
      ? { variables: { shopId: shop.id, from: mondayOf(today), to: addDays(today, MOST_HORIZON_DAYS) } }
      : skipToken,
  );
}

/** An owner's shops (at most three, specification §9) and all their bookings. */
export function useOwnerBoard(now: number) {
  const own = useQuery(DashboardShops);
  const mine = own.data?.myShops.filter(({ removed }) => !removed);
  const shops = mine?.filter(({ category }) => category === 'barbers');
  const weeks = [useShopWeek(shops?.[0], now), useShopWeek(shops?.[1], now), useShopWeek(shops?.[2], now)];
  const asked = weeks.slice(0, shops?.length ?? 0);
  const error = [own, ...asked].find((query) => query.error && !query.data)?.error;
  const ready = shops !== undefined && asked.every(({ data }) => data !== undefined);
  return {
    /** Undefined while loading. */
    board: ready
      ? {
          shops,
          customers: own.data?.customerCounts.total ?? 0,
          products: (mine ?? []).length - shops.length,
          bookings: asked.flatMap(({ data }) => data?.shopBookings ?? []),
        }
      : undefined,
    failure: error && !ready ? refusalOf(error).message : undefined,
    loading: own.loading || asked.some(({ loading }) => loading),
    retry: () => void Promise.all([own, ...asked].map((query) => query.refetch())).catch(() => undefined),
  };
}
