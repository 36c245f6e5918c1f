import { graphql } from '../../graphql/index.ts';

/** What the dashboards show of a booking. */
export const DashboardBooking = graphql(`
  fragment DashboardBooking on Booking {
    id date time timeZone startsAt endsAt status serviceName addOns { name minutes priceCents } priceCents walkIn
    shop { id name address }
    customer { id firstName lastName phoneNumber pictureUrl }
  }
`);
