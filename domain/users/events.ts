import type { Helper } from '../rights.ts';

/** What anyone can register as. */
export type MemberRole = 'CUSTOMER' | 'SHOP_OWNER' | 'SELLER';
export type Role = MemberRole | Helper | 'superadmin';
export type Identity = 'individual' | 'entity';

/** What an API token may be made for. An area has what belongs together in both APIs (`gateway/http/scopes.ts`). */
export const API_AREAS = [
  ...(['account', 'bookings', 'store', 'community', 'messages'] as const),
  ...(['audit', 'members', 'books', 'system'] as const),
] as const;
export type ApiArea = (typeof API_AREAS)[number];

type Of = { readonly accountId: string };

/**
 * One try to hold an address or a name: `hash` is its keyed hash, `attempt` a random id of that try (see
 * `domain/processes/registration/handles.ts`).
 */
export type Handle = { readonly hash: string; readonly attempt: string };
export type HandleKind = 'email' | 'username';

export type AccountRegistered = {
  type: 'AccountRegistered';
  data: Of & {
    email: string;
    userName: string;
    firstName: string;
    lastName: string;
    phoneNumber: string;
    state?: string;
    city?: string;
    county?: string;
    identity?: Identity;
    /** Ticked 'Agree to privacy and policy terms'; absent when not. */
    consented?: true;
    /** The number of the text that was ticked (`domain/consents.ts`); absent in older events, whose text is the first. */
    consentText?: number;
    role: MemberRole;
    /** Six characters to pass on; `referredBy` is the account whose code was given. */
    referCode: string;
    referredBy?: string;
    /** UTC ISO instant. */
    registeredAt: string;
    /** The two claims this account was opened with. */
    handles: Readonly<Record<HandleKind, Handle>>;
  };
};
/** The registration was never finished: the account can no longer be opened, its claims are free again. */
export type RegistrationAbandoned = { type: 'RegistrationAbandoned'; data: Of };
/**
 * The attempt to claim an address or a name took too long: the account may no longer use it, the claim is released
 * next.
 */
export type ClaimGivenUp = { type: 'ClaimGivenUp'; data: Of & { kind: HandleKind; attempt: string } };
/** Another activation mail is wanted. */
export type ActivationMailRequested = { type: 'ActivationMailRequested'; data: Of };
export type AccountActivated = { type: 'AccountActivated'; data: Of };
export type NameChanged = { type: 'NameChanged'; data: Of & { firstName: string; lastName: string } };
/**
 * A new address is wanted instead of a proven one, which stays until the new one is proven. `hash` is that of the new
 * address, `former` the claim of the present one.
 */
export type EmailChangeRequested = {
  type: 'EmailChangeRequested';
  data: Of & { email: string; hash: string; former: Handle };
};
/** The address that was asked for and not proven yet is no longer wanted. */
export type EmailChangeWithdrawn = { type: 'EmailChangeWithdrawn'; data: Of };
export type EmailChanged = {
  type: 'EmailChanged';
  data: Of & {
    email: string;
    handle: Handle /** The claim to release; the same as `handle` when only the spelling changed. */;
    former: Handle;
    /** The new address was proven before it counted. */
    proven?: true;
    /** UTC ISO instant until which the former address can be restored; its claim is kept until then. */
    undoUntil?: string;
    /** The former address was restored by the link mailed to it. */
    restored?: true;
  };
};
export type UserNameChanged = {
  type: 'UserNameChanged';
  data: Of & { userName: string; handle: Handle; former: Handle };
};
export type PhoneNumberChanged = { type: 'PhoneNumberChanged'; data: Of & { phoneNumber: string } };
export type BioWritten = { type: 'BioWritten'; data: Of & { bio: string } };
export type LinksSet = {
  type: 'LinksSet';
  data: Of & { website: string; youtube: string; instagram: string; linkedIn: string };
};
export type PictureChanged = { type: 'PictureChanged'; data: Of & { pictureUrl: string } };
export type PasswordResetRequested = { type: 'PasswordResetRequested'; data: Of };
/** Every session of before is over: `epoch` counts up with it. */
export type PasswordChanged = { type: 'PasswordChanged'; data: Of & { epoch: number } };
/** A login with `device` ("Firefox on Linux"), from where the account had not logged in before. */
export type NewDeviceSeen = { type: 'NewDeviceSeen'; data: Of & { device: string } };
/** A login now needs a code of the member's authenticator app too; its secret is in the vault. */
export type TwoFactorEnabled = { type: 'TwoFactorEnabled'; data: Of };
export type TwoFactorDisabled = { type: 'TwoFactorDisabled'; data: Of & { reason?: string } };
/** A login was made with a recovery code instead; `left` more are good. */
export type RecoveryCodeUsed = { type: 'RecoveryCodeUsed'; data: Of & { left: number } };
/** New recovery codes replace all of before. */
export type RecoveryCodesRenewed = { type: 'RecoveryCodesRenewed'; data: Of };
/**
 * A token for programs that act for the member, in some areas of both APIs; it changes something only with `mayChange`. A hash of its
 * secret is in the vault. Over at `until` (UTC ISO), with every change of the password, with another role, with a suspension and with
 * the end of the account. It outlasts a logout, also of all other devices, another address and the start of two-factor login.
 */
export type ApiTokenMade = {
  type: 'ApiTokenMade';
  data: Of & {
    tokenId: string;
    name: string;
    areas: readonly ApiArea[];
    mayChange: boolean;
    /** UTC ISO instant. */
    madeAt: string;
    until: string;
  };
};
/** Such a token, without its secret. */
export type ApiToken = Omit<ApiTokenMade['data'], 'accountId'>;
export type ApiTokenRevoked = { type: 'ApiTokenRevoked'; data: Of & { tokenId: string } };
/** Agreed, after registration, to the text with this number (`domain/consents.ts`). */
export type ConsentGiven = { type: 'ConsentGiven'; data: Of & { consentText: number; givenAt: string } };
export type ConsentWithdrawn = { type: 'ConsentWithdrawn'; data: Of };
export type BusinessActivated = { type: 'BusinessActivated'; data: Of & { role: 'SHOP_OWNER' | 'SELLER' } };
export type OwnerAppointed = { type: 'OwnerAppointed'; data: Of };
export type AccountSuspended = { type: 'AccountSuspended'; data: Of & { reason: string; epoch: number } };
export type AccountReinstated = { type: 'AccountReinstated'; data: Of & { reason: string } };
/** Given another role by a platform owner; every session of before is over, so that none has the old one. */
export type RoleChanged = {
  type: 'RoleChanged';
  data: Of & { role: Exclude<Role, 'superadmin'>; reason: string; epoch: number };
};
/**
 * Deleted by a platform owner, or by its member: unusable and hidden at once, and closed for good at a UTC ISO instant.
 */
export type AccountDeletionScheduled = {
  type: 'AccountDeletionScheduled';
  data: Of & { reason: string; until: string; epoch: number; byMember?: true };
};
/** Taken back in time: the account is again what it was when it was deleted. */
export type AccountRestored = { type: 'AccountRestored'; data: Of & { reason: string; byMember?: true } };
/**
 * A platform owner looks at the platform as this member sees it, until a UTC ISO instant at most: they read and change
 * nothing. `viewId` names the session of it.
 */
export type MemberViewedAs = {
  type: 'MemberViewedAs';
  data: Of & { viewId: string; reason: string; until: string };
};
/** That was ended before its time. */
export type ViewAsEnded = { type: 'ViewAsEnded'; data: Of & { viewId: string } };
/** Closed by its member or the platform owner; the personal data becomes unreadable right after. */
export type AccountClosed = { type: 'AccountClosed'; data: Of & { reason: string; epoch: number } };

/** How much there was to erase, by kind. */
export type Erased = {
  readonly sessions: number;
  readonly devices: number;
  readonly drafts: number;
  readonly pictures: number;
  /** Files, as each picture is kept in several widths. */
  readonly postPictureFiles: number;
  readonly messagePictureFiles: number;
  readonly archives: number;
  /** Addresses and user names that are free for others again. */
  readonly handles: number;
};
/** What was personal of a closed account is gone, by the amounts there were. */
export type AccountErased = { type: 'AccountErased'; data: Of & { erased: Erased } };

export type AccountEvent =
  | AccountRegistered
  | RegistrationAbandoned
  | ClaimGivenUp
  | ActivationMailRequested
  | AccountActivated
  | NameChanged
  | EmailChangeRequested
  | EmailChangeWithdrawn
  | EmailChanged
  | UserNameChanged
  | PhoneNumberChanged
  | BioWritten
  | LinksSet
  | PictureChanged
  | PasswordResetRequested
  | PasswordChanged
  | NewDeviceSeen
  | TwoFactorEnabled
  | TwoFactorDisabled
  | RecoveryCodeUsed
  | RecoveryCodesRenewed
  | ApiTokenMade
  | ApiTokenRevoked
  | ConsentGiven
  | ConsentWithdrawn
  | BusinessActivated
  | OwnerAppointed
  | AccountSuspended
  | AccountReinstated
  | RoleChanged
  | AccountDeletionScheduled
  | AccountRestored
  | MemberViewedAs
  | ViewAsEnded
  | AccountClosed
  | AccountErased;

/** What platform owners decide about an account; its member is mailed the reason. */
export type OwnerDecision =
  | AccountSuspended
  | AccountReinstated
  | RoleChanged
  | AccountDeletionScheduled
  | AccountRestored;

type Claimed = Handle & Of & { readonly kind: HandleKind };

/**
 * Streams `email-{keyed hash}` and `username-{keyed hash}`: who holds an address or a name. Free again once every
 * attempt is released.
 */
export type ClaimEvent = { type: 'HandleClaimed'; data: Claimed } | { type: 'HandleReleased'; data: Claimed };

/**
 * Stream `notes-{accountId}`: what those who run the platform note about a member for each other. The member gets it in
 * the copy of their data.
 */
export type MemberNoteWritten = {
  type: 'MemberNoteWritten';
  data: Of & {
    noteId: string;
    text: string;
    /** Who wrote it. */
    authorId: string;
    /** UTC ISO instant. */
    writtenAt: string;
  };
};
export type MemberNoteRemoved = { type: 'MemberNoteRemoved'; data: Of & { noteId: string } };
export type MemberNoteEvent = MemberNoteWritten | MemberNoteRemoved;

/** Stream `owners-all`: the accounts that may run the platform; never empty once it was not. */
export type OwnersEvent = { type: 'OwnerEnrolled'; data: Of } | { type: 'OwnerStruckOff'; data: Of };

/** Sealed with the person's own key (`domain/store/codec.ts`). */
export const personal = {
  AccountRegistered: {
    subject: 'accountId',
    fields: ['email', 'userName', 'firstName', 'lastName', 'phoneNumber', 'state', 'city', 'county'],
  },
  NameChanged: { subject: 'accountId', fields: ['firstName', 'lastName'] },
  EmailChangeRequested: { subject: 'accountId', fields: ['email'] },
  EmailChanged: { subject: 'accountId', fields: ['email'] },
  UserNameChanged: { subject: 'accountId', fields: ['userName'] },
  PhoneNumberChanged: { subject: 'accountId', fields: ['phoneNumber'] },
  BioWritten: { subject: 'accountId', fields: ['bio'] },
  LinksSet: { subject: 'accountId', fields: ['website', 'youtube', 'instagram', 'linkedIn'] },
  PictureChanged: { subject: 'accountId', fields: ['pictureUrl'] },
  NewDeviceSeen: { subject: 'accountId', fields: ['device'] },
  TwoFactorDisabled: { subject: 'accountId', fields: ['reason'] },
  ApiTokenMade: { subject: 'accountId', fields: ['name'] },
  AccountSuspended: { subject: 'accountId', fields: ['reason'] },
  AccountReinstated: { subject: 'accountId', fields: ['reason'] },
  RoleChanged: { subject: 'accountId', fields: ['reason'] },
  AccountDeletionScheduled: { subject: 'accountId', fields: ['reason'] },
  AccountRestored: { subject: 'accountId', fields: ['reason'] },
  MemberViewedAs: { subject: 'accountId', fields: ['reason'] },
  AccountClosed: { subject: 'accountId', fields: ['reason'] },
  MemberNoteWritten: { subject: 'accountId', fields: ['text'] },
} as const;
