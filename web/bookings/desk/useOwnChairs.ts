import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';

const OwnerAtShops = graphql(`query OwnerAtShops { myShops { id ownerTakesBookings } }`);

/**
 * Tells of a shop of the viewer's, by its id, whether they take bookings at their own chair there (docs/rules.md B9). They do
 * until the server has said otherwise, and where it cannot. `isKnown`: it has answered.
 */
export function useOwnChairs(): { takesBookings: (shopId: string) => boolean; isKnown: boolean } {
  const { data, loading } = useQuery(OwnerAtShops);
  const takesBookings = (shopId: string) => data?.myShops.find(({ id }) => id === shopId)?.ownerTakesBookings ?? true;
  return { takesBookings, isKnown: data !== undefined || !loading };
}
