import type { MyCrewQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';

export const CrewPerson = graphql(`
  fragment CrewPerson on CrewMember {
    id shopId shopName role status email invitedUntil restorableUntil services comingBookings bookingsToMove
    person { id firstName lastName pictureUrl }
    hours { weekday slots }
    daysOff { from to }
  }
`);
export const OwnChairFields = graphql(`
  fragment OwnChairFields on OwnChair { id shopName takesBookings comingBookings bookingsToMove }
`);
export const WorkplaceFields = graphql(`
  fragment WorkplaceFields on Workplace { id shopId shopName role rights owner { id firstName lastName } }
`);
export const MyCrew = graphql(`
  query MyCrew {
    crew { used limit ownChairs { ...OwnChairFields } people { ...CrewPerson } }
    workplaces { ...WorkplaceFields }
    myShops { id name category removed timeZone bookable hours { weekday slots } services { id name } }
  }
`);
/** Who works in a shop of somebody else, as far as the viewer may read it. */
export const PlaceCrewQuery = graphql(`
  query PlaceCrew($shopId: ID!) {
    shopCrew(shopId: $shopId) { ...CrewPerson }
    shop(id: $shopId) { id name category removed timeZone bookable hours { weekday slots } services { id name } }
  }
`);
/** A shop of the member's, as far as its crew has to do with it. */
export type CrewShop = MyCrewQuery['myShops'][number];
