import type { AccountEvent, EmailChanged, Handle, HandleKind, Identity, Role } from './events.ts';

/** What a member wrote about themself; empty once the account is closed. */
export type Profile = {
  readonly email: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
  readonly county?: string | undefined;
  readonly bio: string;
  readonly website: string;
  readonly youtube: string;
  readonly instagram: string;
  readonly linkedIn: string;
  readonly pictureUrl: string;
};

/** An address an account had, with the claim it was held by. */
export type FormerEmail = Handle & {
  readonly email: string;
  /** UTC ISO instant until which it can be restored; undefined when it was not proven. */
  readonly undoUntil?: string | undefined;
};

/** A folded account. `none`: not registered (yet); `abandoned`: can never be registered. */
export type Account = {
  readonly status: 'none' | 'abandoned' | 'active' | 'suspended' | 'closed';
  readonly accountId: string;
  readonly role: Role;
  readonly identity?: Identity | undefined;
  /** Whether the current address was proven to be the member's. */
  readonly activated: boolean;
  /** Sessions of an earlier epoch are over. */
  readonly epoch: number;
  /** How often the password was changed. */
  readonly passwordGeneration: number;
  /** Whether a login needs a code of an authenticator app. */
  readonly twoFactor: boolean;
  readonly referCode: string;
  readonly referredBy?: string | undefined;
  /** UTC ISO instant. */
  readonly registeredAt: string;
  readonly handles: Readonly<Record<HandleKind, Handle>>;
  /** Attempts at an address or a name that may no longer be used. */
  readonly givenUp: readonly string[];
  readonly profile: Profile;
  /** The address that is to replace the proven one, once it is proven itself. */
  readonly wantedEmail?: { readonly email: string; readonly hash: string } | undefined;
  /** The latest addresses it had before; the newest last. */
  readonly formerEmails: readonly FormerEmail[];
};

const MOST_FORMER_EMAILS = 20;
const NOTHING: Handle = { hash: '', attempt: '' };

const blank: Profile = {
  email: '',
  userName: '',
  firstName: '',
  lastName: '',
  phoneNumber: '',
  bio: '',
  website: '',
  youtube: '',
  instagram: '',
  linkedIn: '',
  pictureUrl: '',
};

export const noAccount: Account = {
  status: 'none',
  accountId: '',
  role: 'CUSTOMER',
  activated: false,
  epoch: 0,
  passwordGeneration: 0,
  twoFactor: false,
  referCode: '',
  registeredAt: '',
  handles: { email: NOTHING, username: NOTHING },
  givenUp: [],
  profile: blank,
  formerEmails: [],
};

const wrote = (account: Account, part: Partial<Profile>): Account => ({
  ...account,
  profile: { ...account.profile, ...part },
});
const holds = (account: Account, kind: HandleKind, handle: Handle): Account => ({
  ...account,
  handles: { ...account.handles, [kind]: handle },
});

function moved(account: Account, { email, handle, former, ...change }: EmailChanged['data']): Account {
  const after = { ...holds(wrote(account, { email }), 'email', handle), wantedEmail: undefined };
  if (handle.hash === former.hash) return after;
  const { formerEmails } = account;
  // What came after a restored address was not the member's doing: it cannot be restored in its turn.
  const restored = formerEmails.findIndex(({ attempt }) => attempt === handle.attempt);
  const left = { ...former, email: account.profile.email, undoUntil: change.undoUntil };
  return {
    ...after,
    activated: change.proven === true,
    formerEmails: change.restored
      ? formerEmails.slice(0, restored)
      : [...formerEmails, left].slice(-MOST_FORMER_EMAILS),
  };
}

export function evolveAccount(account: Account, event: AccountEvent): Account {
  switch (event.type) {
    case 'AccountRegistered': {
      const {
        accountId,
        role,
        identity,
        consented: _told,
        referCode,
        referredBy,
        registeredAt,
        handles,
        ...written
      } = event.data;
      return {
        ...account,
        status: 'active',
        accountId,
        role,
        identity,
        referCode,
        referredBy,
        registeredAt,
        handles,
        profile: { ...blank, ...written },
      };
    }
    case 'RegistrationAbandoned':
      return { ...account, status: 'abandoned' };
    case 'ClaimGivenUp':
      return { ...account, givenUp: [...account.givenUp, event.data.attempt] };
    case 'AccountActivated':
      return { ...account, activated: true };
    case 'NameChanged':
      return wrote(account, { firstName: event.data.firstName, lastName: event.data.lastName });
    case 'EmailChangeRequested':
      return { ...account, wantedEmail: { email: event.data.email, hash: event.data.hash } };
    case 'EmailChangeWithdrawn':
      return { ...account, wantedEmail: undefined };
    case 'EmailChanged':
      return moved(account, event.data);
    case 'UserNameChanged':
      return holds(wrote(account, { userName: event.data.userName }), 'username', event.data.handle);
    case 'PhoneNumberChanged':
      return wrote(account, { phoneNumber: event.data.phoneNumber });
    case 'BioWritten':
      return wrote(account, { bio: event.data.bio });
    case 'LinksSet': {
      const { website, youtube, instagram, linkedIn } = event.data;
      return wrote(account, { website, youtube, instagram, linkedIn });
    }
    case 'PictureChanged':
      return wrote(account, { pictureUrl: event.data.pictureUrl });
    case 'ActivationMailRequested':
    case 'PasswordResetRequested':
      return account;
    case 'PasswordChanged':
      return { ...account, epoch: event.data.epoch, passwordGeneration: account.passwordGeneration + 1 };
    case 'TwoFactorEnabled':
      return { ...account, twoFactor: true };
    case 'TwoFactorDisabled':
      return { ...account, twoFactor: false };
    case 'NewDeviceSeen':
    case 'RecoveryCodeUsed':
    case 'RecoveryCodesRenewed':
      return account;
    case 'BusinessActivated':
      return { ...account, role: event.data.role };
    case 'OwnerAppointed':
      return { ...account, role: 'superadmin' };
    case 'AccountSuspended':
      return { ...account, status: 'suspended', epoch: event.data.epoch };
    case 'AccountReinstated':
      return { ...account, status: 'active' };
    case 'AccountClosed':
      return { ...account, status: 'closed', epoch: event.data.epoch, profile: blank };
    default:
      event satisfies never;
      return account;
  }
}

/** What must still be so for a reset link to be unused and sent to the right address. */
export const resetState = ({ passwordGeneration, handles }: Account): string =>
  `${passwordGeneration}/${handles.email.hash}`;
