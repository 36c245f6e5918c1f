import type { StampEvent } from '#domain/stamps/events.ts';
import { booking, member, says, shop, type WordsOf } from './parts.ts';

/** Words for members' stamp cards at shops. */
export const stamps: WordsOf<StampEvent> = {
  StampGiven: (data) =>
    says(
      `stamped card ${data.card} of `,
      member(data.memberId),
      ' at ',
      shop(data.shopId),
      ' for ',
      booking(data.bookingId),
    ),
  StampTakenBack: (data) =>
    says(
      `took a stamp off card ${data.card} of `,
      member(data.memberId),
      ' at ',
      shop(data.shopId),
      ', as what was paid for ',
      booking(data.bookingId),
      ' went back',
    ),
  CardRedeemed: (data) =>
    says(`redeemed stamp card ${data.card} at `, shop(data.shopId), ' for ', booking(data.bookingId)),
  CardFreed: (data) =>
    says(
      `freed stamp card ${data.card} of `,
      member(data.memberId),
      ' at ',
      shop(data.shopId),
      ', which was redeemed for ',
      booking(data.bookingId),
    ),
};
