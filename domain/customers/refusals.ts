import { conflict, forbidden, invalid, missing } from '../refusal.ts';

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
  'Only a customer without an account can be merged into another one.',
);
/** By somebody of the crew whose role in the shop does not include it (`domain/shopRights.ts`). */
export const NotYoursToKeep = forbidden(
  'NOT_YOURS_TO_KEEP',
  'Your role in this shop does not include that about its customers.',
);
/** A booking by the shop for a customer of theirs. */
export const CustomerIsBlocked = conflict(
  'CUSTOMER_IS_BLOCKED',
  'You have blocked this customer. Unblock them to book for them.',
);
export const NoAccountToBookFor = conflict(
  'NO_ACCOUNT_TO_BOOK_FOR',
  'This customer has no account. Please add them as a walk-in.',
);
export const BookedAheadEnough = conflict(
  'BOOKED_AHEAD_ENOUGH',
  'This customer has enough visits to come. Please let them book the next one themself.',
);
export const CutAltNeeded = invalid('CUT_ALT_NEEDED', 'Please say what is to be seen on the picture.', 'alt');
export const CutAltTooLong = invalid(
  'CUT_ALT_TOO_LONG',
  'What is to be seen on a picture has at most 300 characters.',
  'alt',
);
export const CutPicturesFull = conflict(
  'CUT_PICTURES_FULL',
  'There are enough pictures of this customer. Please remove one first.',
);
export const CutPictureGone = conflict(
  'CUT_PICTURE_GONE',
  'This picture was removed and its file is deleted. Please upload it again.',
);
