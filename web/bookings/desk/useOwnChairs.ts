import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { ANYONE, type Barber } from '../../shared/crew/useBarbers.ts';
import { nameOf } from '../../shared/nameOf.ts';

const OwnChairs = graphql(`
  query OwnChairs { myShops { id ownerTakesBookings barbers { id role services person { id firstName lastName pictureUrl } } } }
`);

/** Whose time there is at a shop of the viewer's: their own, where they take bookings (docs/rules.md B9), and that of barbers. */
export interface Chairs {
  readonly isOwner: boolean;
  readonly barbers: readonly Barber[];
}

/**
 * The chairs of a shop of the viewer's, by its id: their own alone until the server has said otherwise, and where it cannot.
 * `isKnown`: it has answered.
 */
export function useOwnChairs(): { chairsAt: (shopId: string) => Chairs; isKnown: boolean } {
  const { data, loading } = useQuery(OwnChairs);
  const chairsAt = (shopId: string): Chairs => {
    const shop = data?.myShops.find(({ id }) => id === shopId);
    const barbers = shop?.barbers.filter(({ role }) => role === 'barber') ?? [];
    return { isOwner: shop?.ownerTakesBookings ?? true, barbers };
  };
  return { chairsAt, isKnown: data !== undefined || !loading };
}

/** Whether anybody's time can be blocked. */
export const isAnyChair = ({ isOwner, barbers }: Chairs): boolean => isOwner || barbers.length > 0;

/** Whose time is blocked, where it is not the owner's own: 'For Ben Baker'. Empty for the owner's. */
export function whoseWords({ barber }: { barber?: string | null }, { barbers }: Chairs): string {
  if (!barber) return '';
  if (barber === ANYONE) return 'For everybody';
  const found = barbers.find(({ id }) => id === barber);
  return found ? `For ${nameOf(found.person)}` : 'For one of your barbers';
}
