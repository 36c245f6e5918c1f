import type { ShopTakingsQuery } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';

/** The shops whose takings the member may read: their own, and where they work. */
export const TakingsShops = graphql(`
  query TakingsShops {
    myShops { id name category timeZone }
    workplaces { id shopId shopName rights shop { id timeZone } }
  }
`);

export const ShopTakings = graphql(`
  query ShopTakings($shopId: ID!, $from: LocalDate!, $to: LocalDate!) {
    shopTakings(shopId: $shopId, from: $from, to: $to) {
      shopId timeZone from to
      people {
        chair membershipId rentCents visits paidCents atDeskCents givenBackCents keptCents commissionCents
        person { id firstName lastName }
        terms { kind basisPoints rentCents rentPer }
      }
      services { serviceId name visits paidCents atDeskCents givenBackCents keptCents commissionCents }
      days { date rentCents visits paidCents atDeskCents givenBackCents keptCents commissionCents }
      total { rentCents visits paidCents atDeskCents givenBackCents keptCents commissionCents takenOffCents }
    }
  }
`);

export type Takings = ShopTakingsQuery['shopTakings'];
export type TakingsPerson = Takings['people'][number];
export type Terms = NonNullable<TakingsPerson['terms']>;

/** How takings are added up, as REST names it. */
export type TakingsBy = 'person' | 'service' | 'day';
