import { useQuery } from '@apollo/client/react';
import type { ShopCrewQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { nameOf } from '../nameOf.ts';

const ShopCrew = graphql(`
  query ShopCrew($shopId: ID!) { shop(id: $shopId) { id ownerTakesBookings bookable barbers { id role services person { id firstName lastName pictureUrl } } } }
`);

export type Barber = NonNullable<ShopCrewQuery['shop']>['barbers'][number];

/** Whoever is free, as `barber` of the API; and the owner of the shop. */
export const ANYONE = 'anyone';
export const OWNER = 'owner';

/**
 * Who cuts at a shop beside its owner; undefined while that is not known, or no shop is named, and nobody where it cannot
 * be read.
 */
export const useBarbers = (shopId: string | undefined): readonly Barber[] | undefined => useCrew(shopId).barbers;

/**
 * The same, and whether the owner works alone as far as the server has said. `isOwner`: the owner can be booked, too;
 * `isBookable`: anybody can. Both are so until the server has said otherwise.
 */
export function useCrew(shopId = ''): {
  barbers: readonly Barber[] | undefined;
  isAlone: boolean;
  isOwner: boolean;
  isBookable: boolean;
} {
  const { data, error } = useQuery(ShopCrew, { variables: { shopId }, skip: shopId === '' });
  const known = data && (data.shop?.barbers.filter(({ role }) => role === 'barber') ?? []);
  return {
    barbers: known ?? (error ? [] : undefined),
    isAlone: known?.length === 0,
    isOwner: data?.shop?.ownerTakesBookings ?? true,
    isBookable: data?.shop?.bookable ?? true,
  };
}

/** Those of them who offer a service. */
export const offering = (barbers: readonly Barber[], serviceId: string): readonly Barber[] =>
  barbers.filter(({ services }) => services === null || services.includes(serviceId));

/** 'with Ben Baker'; empty where the owner serves the customer. */
export const withWords = ({
  barber,
}: {
  barber?: { person: { firstName: string; lastName: string } } | null;
}): string => (barber ? `with ${nameOf(barber.person)}` : '');

/** Said where the owner takes no bookings and nobody else is there to be booked. */
export const NO_CHAIR = 'No chair can be booked at present.';
