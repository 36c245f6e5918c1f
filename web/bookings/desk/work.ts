import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react';
import type { AppointmentShopsQuery, ShopRight } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchAll } from '../../live/refetchAll.ts';
import { ASKED_ANEW } from '../../live/refetchSafely.ts';
import type { Barber } from '../../shared/crew/useBarbers.ts';
import { nameOf } from '../../shared/nameOf.ts';

const WorkDesks = graphql(`
  query WorkDesks {
    workplaces {
      id rights chair
      shop {
        id name category timeZone removed bookingHorizonDays hours { weekday slots } specialHours { from to slots }
        owner { id firstName lastName } ownerTakesBookings
        barbers { id role services person { id firstName lastName pictureUrl } }
      }
    }
  }
`);
const WorkNews = graphql(`
  subscription WorkNews($after: Float) { crewChanged(after: $after) { id } }
`);

/** What the viewer may do at a shop of somebody else, and whose time there is. */
export interface ShopWork {
  readonly rights: readonly ShopRight[];
  /** Their own chair there. */
  readonly chair: string;
  /** The name of the shop's owner, and whether the owner takes bookings. */
  readonly owner: string;
  readonly isOwner: boolean;
  readonly barbers: readonly Barber[];
}

/** A shop at whose desk the viewer is: one of theirs, where they may do everything, or one they work at. */
export type AgendaShop = AppointmentShopsQuery['myShops'][number] & { readonly work?: ShopWork };

type AtWork = { readonly work?: ShopWork | undefined };

/** Whether the viewer may do something at a shop, as far as the server has said. */
export const may = ({ work }: AtWork, right: ShopRight): boolean => !work || work.rights.includes(right);

/** The chair of who serves at their own alone; undefined for all others. */
export const onlyChairOf = (shop: AtWork): string | undefined => (may(shop, 'serveAll') ? undefined : shop.work?.chair);

/** Reads all again when where the viewer works changes: with a role come and go bookings, blocked time and the waitlist. */
export function useWorkNews(): void {
  const client = useApolloClient();
  useSubscription(WorkNews, {
    ignoreResults: true,
    context: ASKED_ANEW,
    onData: ({ data: { data: news } }) => news && void refetchAll(client),
  });
}

/** The shops of others at whose desk the viewer is; none until the server has answered, and where it cannot. */
export function useWork(): readonly AgendaShop[] {
  const { data } = useQuery(WorkDesks);
  const places = data?.workplaces ?? [];
  return places
    .filter(({ rights }) => rights.includes('serveOwn'))
    .map(({ rights, chair, shop: { owner, ownerTakesBookings, barbers, ...shop } }) => {
      const cutting = barbers.filter(({ role }) => role === 'barber');
      const work = { rights, chair, owner: nameOf(owner), isOwner: ownerTakesBookings, barbers: cutting };
      return { ...shop, work };
    });
}
