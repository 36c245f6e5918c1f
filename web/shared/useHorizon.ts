import { useQuery } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import { HORIZON_DAYS } from './times.ts';

const ShopHorizon = graphql(`
  query ShopHorizon($shopId: ID!) { shop(id: $shopId) { id bookingHorizonDays } }
`);

/** For how many days from its today a shop takes bookings; what is usual until the server has said, and where it cannot. */
export function useHorizon(shopId: string): number {
  const { data } = useQuery(ShopHorizon, { variables: { shopId } });
  return data?.shop?.bookingHorizonDays ?? HORIZON_DAYS;
}
