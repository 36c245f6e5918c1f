import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { ANYONE, type Barber } from '../../shared/crew/useBarbers.ts';
import { nameOf } from '../../shared/nameOf.ts';
import type { DeskShop } from './deskTimes.ts';
import { onlyChairOf, type ShopWork } from './work.ts';

const OwnChairs = graphql(`
  query OwnChairs { myShops { id ownerTakesBookings barbers { id role services person { id firstName lastName pictureUrl } } } }
`);

/** Whose time there is at a shop: the owner's, where they take bookings (docs/rules.md B9), and that of barbers. */
export interface Chairs {
  readonly isOwner: boolean;
  /** The owner's name, where it is not the viewer. */
  readonly owner?: string;
  readonly barbers: readonly Barber[];
}

/** The chairs of a shop of somebody else at which the viewer serves: all of them, or their own. */
function chairsAtWork(work: ShopWork): Chairs {
  const only = onlyChairOf({ work });
  return only === undefined
    ? { isOwner: work.isOwner, barbers: work.barbers, owner: work.owner }
    : { isOwner: false, barbers: work.barbers.filter(({ id }) => id === only), owner: work.owner };
}

/**
 * The chairs of one of some shops, by its id: of the viewer's own shop their own alone until the server has said otherwise, and
 * where it cannot. `isKnown`: it has answered.
 */
export function useOwnChairs(shops: readonly DeskShop[]): { chairsAt: (shopId: string) => Chairs; isKnown: boolean } {
  const { data, loading } = useQuery(OwnChairs, { skip: shops.every(({ work }) => work !== undefined) });
  const chairsAt = (shopId: string): Chairs => {
    const work = shops.find(({ id }) => id === shopId)?.work;
    if (work) return chairsAtWork(work);
    const shop = data?.myShops.find(({ id }) => id === shopId);
    const barbers = shop?.barbers.filter(({ role }) => role === 'barber') ?? [];
    return { isOwner: shop?.ownerTakesBookings ?? true, barbers };
  };
  return { chairsAt, isKnown: data !== undefined || !loading };
}

/** Whether anybody's time can be blocked. */
export const isAnyChair = ({ isOwner, barbers }: Chairs): boolean => isOwner || barbers.length > 0;

/** Whose time is blocked, where it is not the viewer's own as the owner: 'For Ben Baker'. */
export function whoseWords({ barber }: { barber?: string | null }, { barbers, owner }: Chairs): string {
  if (!barber) return owner === undefined ? '' : `For ${owner}`;
  if (barber === ANYONE) return 'For everybody';
  const found = barbers.find(({ id }) => id === barber);
  return found ? `For ${nameOf(found.person)}` : owner === undefined ? 'For one of your barbers' : 'For another barber';
}
