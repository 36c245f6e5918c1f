import { conflict, forbidden, missing } from '../refusal.ts';

export const CustomerMissing = missing('CUSTOMER_MISSING', 'There is no such customer.');
/** A booking, or another time of one, by a member whom the shop's owner has blocked. */
export const BookingsNotTaken = forbidden(
  'BOOKINGS_NOT_TAKEN',
  'This shop does not take bookings from you. Please choose another one.',
);
export const OnlyMembersBlocked = conflict(
  'ONLY_MEMBERS_BLOCKED',
  'Only a customer with an account can be blocked: others cannot book by themselves.',
);
export const OnlyWalkInsMerged = conflict(
  'ONLY_WALK_INS_MERGED',
  'Only a customer without an account can be merged, into one who has an account.',
);
