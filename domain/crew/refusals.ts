import { conflict, forbidden, invalid, missing, throttledUntil } from '../refusal.ts';

export const MembershipMissing = missing('MEMBERSHIP_MISSING', 'We could not find that person in a crew.');
/** Also for one that was declined, taken back or accepted by another account: nothing of it is told. */
export const InvitationOver = conflict('INVITATION_OVER', 'This invitation is over. The shop can invite you again.');
export const NotYourInvitation = forbidden(
  'NOT_YOUR_INVITATION',
  'This invitation was sent to another address. Please log in with the account that has it.',
);
export const CrewLimitReached = forbidden(
  'CREW_LIMIT',
  'You have as many additional barbers as your plan allows, invitations included.',
);
export const JoinedMeanwhile = conflict(
  'JOINED_MEANWHILE',
  'This invitation was accepted meanwhile. You can remove who has accepted it.',
);
export const InvitedAlready = conflict('INVITED_ALREADY', 'This address is invited to the shop already.');
export const WorksHereAlready = conflict('WORKS_HERE_ALREADY', 'This person works at the shop already.');
export const OwnerOfTheShop = conflict('OWNER_OF_THE_SHOP', 'This is the address of the shop’s owner.');
export const TooManyInvitationsOpen = conflict(
  'TOO_MANY_INVITATIONS_OPEN',
  'You have 20 invitations that are not answered. Please take one back, or wait for an answer.',
);
export const TooManyInvitations = throttledUntil('TOO_MANY_INVITATIONS', 'You have invited many people today.');
/** Says nothing of who else has invited it. */
export const AddressInvitedOften = throttledUntil(
  'ADDRESS_INVITED_OFTEN',
  'This address has had several invitations already.',
);
export const NobodyElseBookable = conflict(
  'NOBODY_ELSE_BOOKABLE',
  'Nobody else can be booked at this shop. Add a barber first, or go on taking bookings yourself.',
);
export const CrewHoursOffGrid = invalid(
  'CREW_HOURS_OFF_GRID',
  'Working hours are half hours from 08:00 to 22:30.',
  'hours',
);
export const DaysOffInvalid = invalid(
  'DAYS_OFF_INVALID',
  'Days off are from today on, at most 366 days ahead, the first one first, and no day is in two of them.',
  'daysOff',
);
export const TooManyDaysOff = invalid(
  'TOO_MANY_DAYS_OFF',
  'A person has at most 60 days off, or days off in a row, to come.',
  'daysOff',
);
export const CrewServicesInvalid = invalid(
  'CREW_SERVICES_INVALID',
  'A person offers at least one service of the shop’s menu, and none twice.',
  'services',
);
export const CrewTermsInvalid = invalid(
  'CREW_TERMS_INVALID',
  'A commission is more than 0 and at most 100 percent, and chair rent more than $0 and at most $10,000.',
  'terms',
);
/** Of who works there, where their role does not include the change, and of a manager about who is one. */
export const CrewChangeNotYours = forbidden(
  'CREW_CHANGE_NOT_YOURS',
  'Your role in this shop does not include this change. Please ask its owner.',
);
export const CrewRestoreTooLate = conflict('CREW_RESTORE_TOO_LATE', 'The day for taking this back is over.');
