import { graphql } from '../graphql/index.ts';

/** What every screen about an order shows of it: all of it to its buyer, their own part to a seller. */
export const OrderFields = graphql(`
  fragment OrderFields on Order {
    id status placedAt paidAt expiresAt shippingCents taxCents totalCents refundedCents dispute
    buyer { id firstName lastName email phoneNumber pictureUrl }
    delivery { name street unit city state zip }
    parts {
      sellerId status shippingCents taxCents isPickedUp returns totalCents refundedCents isRefundHeld tracking shippedAt deliveredAt cancelledAt cancelledBy reason cancellable cancelRefundCents shippable deliverable
      pickUpAt { name street unit city state zip }
      seller { id firstName lastName pictureUrl }
      lines { productId name category image priceCents quantity lineCents reviewable }
    }
  }
`);
