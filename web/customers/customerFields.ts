import { graphql } from '../graphql/index.ts';

/** What a row shows of a customer. */
export const CustomerRow = graphql(`
  fragment CustomerRow on Customer {
    id hasAccount firstName lastName email addedAt visits noShows cancelled orders spentCents lastVisitAt nextVisitAt lastShopId isBlocked segments
  }
`);

/** What the drawer shows. */
export const CustomerFile = graphql(`
  fragment CustomerFile on CustomerRecord {
    id notes preferences allergies
    customer { ...CustomerRow }
    bookings { id date time status priceCents bookedFor { id name } shop { id name } }
    merged { id name kept }
  }
`);
