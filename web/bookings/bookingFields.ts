import { graphql } from '../graphql/index.ts';

/** What every screen about one booking shows of it. */
export const BookingFields = graphql(`
  fragment BookingFields on Booking {
    id date time timeZone startsAt endsAt service serviceName minutes bufferMinutes addOns { addOnId name minutes priceCents } transportation priceCents stampsOffCents upFrontCents dueAtShopCents noShowRefundCents status expiresAt changeable checkedInAt cancelledBy reason refundCents createdAt walkIn note dispute
    cancellationPolicy { freeHours percentage }
    depositRule { upFront noShowKept }
    shop { ...BookableShop }
    bookedFor { id name note }
    barber { id person { id firstName lastName pictureUrl } }
    customer { id firstName lastName email phoneNumber pictureUrl }
  }
`);
