export type Role = 'CUSTOMER' | 'SHOP_OWNER' | 'SELLER' | 'superadmin';
export type Identity = 'individual' | 'entity';

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
    role: Exclude<Role, 'superadmin'>;
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
export type BusinessActivated = { type: 'BusinessActivated'; data: Of & { role: 'SHOP_OWNER' | 'SELLER' } };
export type OwnerAppointed = { type: 'OwnerAppointed'; data: Of };
export type AccountSuspended = { type: 'AccountSuspended'; data: Of & { reason: string; epoch: number } };
export type AccountReinstated = { type: 'AccountReinstated'; data: Of & { reason: string } };
/** Closed by its member or the platform owner; the personal data becomes unreadable right after. */
export type AccountClosed = { type: 'AccountClosed'; data: Of & { reason: string; epoch: number } };

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
  | BusinessActivated
  | OwnerAppointed
  | AccountSuspended
  | AccountReinstated
  | AccountClosed;

type Claimed = Handle & Of & { readonly kind: HandleKind };

/**
 * Streams `email-{keyed hash}` and `username-{keyed hash}`: who holds an address or a name. Free again once every
 * attempt is released.
 */
export type ClaimEvent = { type: 'HandleClaimed'; data: Claimed } | { type: 'HandleReleased'; data: Claimed };

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
} as const;
