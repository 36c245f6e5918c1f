import type { MemberRecordFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';

/** What the page of a member shows. */
export const MemberRecordFields = graphql(`
  fragment MemberRecordFields on MemberRecord {
    id email activated userName firstName lastName phoneNumber pictureUrl identity place role plan planGivenUntil status createdAt referCode
    twoFactor referredBy { id firstName lastName }
    suspension { reason at by { id firstName lastName } }
    deletion { reason at until by { id firstName lastName } }
    ban { reason bannedAt until }
    listings { id name category }
    sessions { device begunAt lastUsedAt }
    flagged { postId threadId since causes }
    reports { kind id name since isAppealed }
    notes { id text at removable by { id firstName lastName } }
    figures {
      bookings customers orders sales planPayments planPaidCents threads comments hiddenPosts rulings blogPosts campaigns
      paidOutOfRunningCents contributions referred
    }
  }
`);

export type MemberRecord = MemberRecordFieldsFragment;
