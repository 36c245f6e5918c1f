import {
  conflict,
  forbidden,
  invalid,
  missing,
  Refusal,
  throttled,
  throttledUntil,
  unauthenticated,
} from '../refusal.ts';

// Texts of specification §5 and §8, letter for letter.
export const FieldsMissing = invalid('FIELDS_MISSING', 'Please fill in all fields');
export const PasswordTooShort = invalid(
  'PASSWORD_TOO_SHORT',
  'Password should not be less than 6 characters',
  'password',
);
export const PasswordTooLong = invalid(
  'PASSWORD_TOO_LONG',
  'Password should not be more than 128 characters',
  'password',
);

export const EmailInUse = conflict('EMAIL_IN_USE', 'This email address is already in use.', 'email');
export const UserNameInUse = conflict('USER_NAME_IN_USE', 'This user name is already in use.', 'userName');
/** Decisions §users: a refer code is counted, so one that nobody has is a typing error worth saying. */
export const ReferCodeUnknown = invalid(
  'REFER_CODE_UNKNOWN',
  'Nobody has this refer code. Please check it, or leave it out.',
  'referCode',
);
export const NameReserved = invalid(
  'NAME_RESERVED',
  'That name is kept for the platform itself. Please choose another.',
  'userName',
);
export const OwnerNotForSale = forbidden(
  'ROLE_NOT_ALLOWED',
  'A platform owner is appointed: the role cannot be chosen.',
  'role',
);
export const RegistrationOver = conflict('REGISTRATION_OVER', 'This registration took too long. Please try again.');
export const HandleLost = conflict('CHANGE_TOOK_TOO_LONG', 'That change took too long. Please try again.');

/** One sentence for both, so that it does not reveal which addresses have an account. */
export const WrongCredentials = unauthenticated('WRONG_CREDENTIALS', 'The email address or the password is not right.');
export const TwoFactorNeeded = unauthenticated(
  'TWO_FACTOR_NEEDED',
  'Please enter the code your authenticator app shows.',
  'code',
);
export const WrongCode = unauthenticated('WRONG_CODE', 'That code is not right, or was used already.', 'code');
/** The same for who is logged in: the session goes on. */
export const CodeNotGood = forbidden('WRONG_CODE', 'That code is not right, or was used already.', 'code');
export const CodeNeeded = forbidden('TWO_FACTOR_NEEDED', 'Please enter the code your authenticator app shows.', 'code');
export const TwoFactorOff = conflict('TWO_FACTOR_OFF', 'Two-factor login is not turned on.');
export const TwoFactorOn = conflict('TWO_FACTOR_ON', 'Two-factor login is turned on already.');
export const TwoFactorTooLate = conflict('TWO_FACTOR_TOO_LATE', 'Turning it on took too long. Please begin again.');
export const TwoFactorDemanded = forbidden(
  'TWO_FACTOR_DEMANDED',
  'Platform owners need two-factor login: turn it on in the settings, under Password.',
);
export const ProofNeeded = forbidden('PROOF_NEEDED', 'Please confirm that it is you: enter your password.');
export const AccountSuspended = forbidden('ACCOUNT_SUSPENDED', 'This account is suspended.');
export const AccountDeleted = forbidden('ACCOUNT_DELETED', 'This account has been deleted.');
export const AccountClosing = forbidden('ACCOUNT_CLOSING', 'You have closed this account. You can still restore it.');
export const SessionOver = unauthenticated('SESSION_OVER', 'Your session has ended. Please log in again.');
export const TooManyTries = throttled('TOO_MANY_TRIES', 'Too many tries. Please wait a little and try again.');
export const TooBusy = throttled(
  'TOO_BUSY',
  'Too many people are logging in or signing up right now. Please try again in a moment.',
);

export const TooManyRegistrations = throttledUntil(
  'TOO_MANY_REGISTRATIONS',
  'Many accounts have been opened from your network.',
);

export const LinkNotGood = invalid(
  'LINK_NOT_GOOD',
  'This link has been used or is too old. Please ask for a new one.',
  'token',
);
export const WrongPassword = forbidden('WRONG_PASSWORD', 'That is not your current password.', 'password');
export const WrongCurrentPassword = forbidden(
  'WRONG_PASSWORD',
  'That is not your current password.',
  'currentPassword',
);
export const PasswordNeeded = forbidden(
  'PASSWORD_NEEDED',
  'Please enter your current password to change your email address.',
  'currentPassword',
);
export const NoSuchMember = missing('NO_SUCH_MEMBER', 'There is no such member.');
export const NoSuchSession = missing('NO_SUCH_SESSION', 'This session has already ended.');
export const ApiTokenOver = unauthenticated('API_TOKEN_OVER', 'This API token is not good, or not any more.');
export const NoSuchApiToken = missing('NO_SUCH_API_TOKEN', 'There is no such API token any more.');
export const TooManyApiTokens = conflict('TOO_MANY_API_TOKENS', 'You have ten API tokens. Please revoke one first.');
export const AddressNotProven = forbidden(
  'ADDRESS_NOT_PROVEN',
  'Please activate your account first, by the link in the mail we sent you.',
);
const linksNotYet = forbidden(
  'ADDRESS_NOT_PROVEN',
  'Please activate your account before you post links, by the link in the mail we sent you.',
);
/** A link in what a member writes for others whose address is not proven; `field` names the text it is in. */
export const LinksNotYet = (field: string): Refusal =>
  new Refusal(linksNotYet.kind, linksNotYet.code, linksNotYet().message, field);
export const NotYourAccount = forbidden('NOT_YOUR_ACCOUNT', 'You may not change this account.');
export const AlreadyInBusiness = conflict('ALREADY_IN_BUSINESS', 'Your business is already activated.');
export const BusinessRoleNeeded = invalid('BUSINESS_ROLE_NEEDED', 'Choose SHOP_OWNER or SELLER.', 'role');
export const LastOwner = conflict('LAST_OWNER', 'The last platform owner cannot leave.');
export const StillBooked = conflict(
  'STILL_BOOKED',
  'There are upcoming bookings. Cancel them first, or wait until they are done.',
);
/** Specific to who leaves by themselves: its contributors could not be paid back what its organizer has. */
export const StillCollecting = conflict(
  'STILL_COLLECTING',
  'A campaign of yours has been paid out and still goes on. Close it first, or wait until it ends.',
);
export const CampaignHoldsMoney = conflict(
  'CAMPAIGN_HOLDS_MONEY',
  'A campaign of yours has ended and holds money. Have it paid out, or give it back, first.',
);
export const NotYourself = conflict('NOT_YOURSELF', 'You cannot do this to your own account.');
// Suspending owners one by one could leave the platform without any.
export const OwnerNotSuspended = conflict('OWNER_NOT_SUSPENDED', 'A platform owner cannot be suspended.');
export const OwnerNotDeleted = conflict(
  'OWNER_NOT_DELETED',
  'A platform owner cannot be deleted. Change their role first.',
);
export const DeletionUnderWay = conflict('DELETION_UNDER_WAY', 'This account is being deleted. Restore it first.');
export const StillListed = conflict(
  'STILL_LISTED',
  'This member still has shops or products. They have to be removed before the role changes.',
);
export const ReasonNeeded = invalid('REASON_NEEDED', 'Please give a reason.', 'reason');

export const NotesFull = conflict('NOTES_FULL', 'There are 50 notes about this member. Please remove one first.');
export const NoSuchCalendar = missing(
  'NO_SUCH_CALENDAR',
  'There is no such calendar, or its link is not used any more.',
);
export const TooManyCalendarLinks = throttledUntil(
  'TOO_MANY_CALENDAR_LINKS',
  'You have made many links to your calendar.',
);
export const NoSuchNote = missing('NO_SUCH_NOTE', 'That note is not there any more.');
export const NotYourNote = forbidden('NOT_YOUR_NOTE', 'Only who wrote a note, or a platform owner, removes it.');
export const NotViewable = conflict(
  'NOT_VIEWABLE',
  'Only customers, barbers and sellers whose account is in use can be viewed as.',
);
export const OnlyLooking = forbidden(
  'ONLY_LOOKING',
  'You are viewing the platform as somebody else: nothing can be changed until you stop.',
);
export const NotShownInView = forbidden('NOT_SHOWN_IN_VIEW', 'This is not shown while you view as somebody else.');
