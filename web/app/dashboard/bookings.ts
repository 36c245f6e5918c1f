import { graphql } from '../../graphql/index.ts';

/** What the dashboards show of a booking. */
export const DashboardBooking = graphql(`
  fragment DashboardBooking on Booking {
    id date time timeZone startsAt endsAt status service serviceName addOns { addOnId name minutes priceCents } priceCents walkIn
    shop { id name address }
    bookedFor { id name }
    barber { id }
    customer { id firstName lastName phoneNumber pictureUrl }
  }
`);
