export type Role = 'CUSTOMER' | 'SHOP_OWNER' | 'SELLER' | 'superadmin';
export type Identity = 'individual' | 'entity';

type Of = { readonly accountId: string };

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
    role: Exclude<Role, 'superadmin'>;
    /** Six characters to pass on; `referredBy` is the account whose code was given. */
    referCode: string;
    referredBy?: string;
  };
};
/** The registration was never finished: the account may not be opened any more, its claims are free again. */
export type RegistrationAbandoned = { type: 'RegistrationAbandoned'; data: Of };
export type AccountActivated = { type: 'AccountActivated'; data: Of };
export type NameChanged = { type: 'NameChanged'; data: Of & { firstName: string; lastName: string } };
export type EmailChanged = { type: 'EmailChanged'; data: Of & { email: string } };
export type UserNameChanged = { type: 'UserNameChanged'; data: Of & { userName: string } };
export type PhoneNumberChanged = { type: 'PhoneNumberChanged'; data: Of & { phoneNumber: string } };
export type BioWritten = { type: 'BioWritten'; data: Of & { bio: string } };
export type LinksSet = { type: 'LinksSet'; data: Of & { website: string; youtube: string; instagram: string; linkedIn: string } };
export type PictureChanged = { type: 'PictureChanged'; data: Of & { pictureUrl: string } };
export type PasswordResetRequested = { type: 'PasswordResetRequested'; data: Of };
/** Every session of before is over: `epoch` counts up with it. */
export type PasswordChanged = { type: 'PasswordChanged'; data: Of & { epoch: number } };
export type BusinessActivated = { type: 'BusinessActivated'; data: Of & { role: 'SHOP_OWNER' | 'SELLER' } };
export type OwnerAppointed = { type: 'OwnerAppointed'; data: Of };
export type AccountSuspended = { type: 'AccountSuspended'; data: Of & { reason: string; epoch: number } };
export type AccountReinstated = { type: 'AccountReinstated'; data: Of & { reason: string } };
/** Closed by its member or the platform owner; the personal data becomes unreadable right after. */
export type AccountClosed = { type: 'AccountClosed'; data: Of & { reason: string; epoch: number } };

export type AccountEvent =
  | AccountRegistered
  | RegistrationAbandoned
  | AccountActivated
  | NameChanged
  | EmailChanged
  | UserNameChanged
  | PhoneNumberChanged
  | BioWritten
  | LinksSet
  | PictureChanged
  | PasswordResetRequested
  | PasswordChanged
  | BusinessActivated
  | OwnerAppointed
  | AccountSuspended
  | AccountReinstated
  | AccountClosed;

/** Streams `email-{keyed hash}` and `username-{keyed hash}`: who holds an address or a name. */
export type ClaimEvent =
  | { type: 'HandleClaimed'; data: { readonly hash: string; readonly kind: 'email' | 'username'; readonly accountId: string } }
  | { type: 'HandleReleased'; data: { readonly hash: string; readonly kind: 'email' | 'username'; readonly accountId: string } };

/** Sealed with the person's own key (`domain/store/codec.ts`). */
export const personal = {
  AccountRegistered: { subject: 'accountId', fields: ['email', 'userName', 'firstName', 'lastName', 'phoneNumber', 'state', 'city', 'county'] },
  NameChanged: { subject: 'accountId', fields: ['firstName', 'lastName'] },
  EmailChanged: { subject: 'accountId', fields: ['email'] },
  UserNameChanged: { subject: 'accountId', fields: ['userName'] },
  PhoneNumberChanged: { subject: 'accountId', fields: ['phoneNumber'] },
  BioWritten: { subject: 'accountId', fields: ['bio'] },
  LinksSet: { subject: 'accountId', fields: ['website', 'youtube', 'instagram', 'linkedIn'] },
  PictureChanged: { subject: 'accountId', fields: ['pictureUrl'] },
} as const;
