import type {
  AccountEvent,
  ApiToken,
  EmailChanged,
  Handle,
  HandleKind,
  Identity,
  OwnerDecision,
  Role,
} from './events.ts';

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

/**
 * A folded account. `none`: not registered (yet); `abandoned`: can never be registered; `deleted`: by a platform owner
 * or its member, and can be restored until it is closed.
 */
/** Why it was decided; `byMember` when the member did it to their own account. */
export type Decided = { readonly reason: string; readonly byMember?: true | undefined };

export type Account = {
  readonly status: 'none' | 'abandoned' | 'active' | 'suspended' | 'deleted' | 'closed';
  /** While deleted: until when (a UTC ISO instant) it can be restored, what it is then, and whether its member did it. */
  readonly deletion?:
    | { readonly until: string; readonly before: 'active' | 'suspended'; readonly byMember: boolean }
    | undefined;
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
  /** Their tokens for programs, the newest last; some may have run out. */
  readonly apiTokens: readonly ApiToken[];
  /** What the member agrees to: the number of the text, and since when (UTC ISO); undefined when they do not. */
  readonly consent?: { readonly text: number; readonly givenAt: string } | undefined;
  readonly referCode: string;
  readonly referredBy?: string | undefined;
  /** UTC ISO instant. */
  readonly registeredAt: string;
  readonly handles: Readonly<Record<HandleKind, Handle>>;
  /** Attempts at an address or a name that may no longer be used. */
  readonly givenUp: readonly string[];
  readonly profile: Profile;
  /**
   * What platform owners decided about it, or its member about leaving, and why, as the member is told: the last of each
   * kind, without what another has taken back.
   */
  readonly decisions: { readonly [what in OwnerDecision['type']]?: Decided };
  /** The latest views of it by platform owners: until when at most (a UTC ISO instant), and why. */
  readonly views: readonly {
    readonly viewId: string;
    readonly until: string;
    readonly reason: string;
    readonly isEnded?: true;
  }[];
  /** The address that is to replace the proven one, once it is proven itself. */
  readonly wantedEmail?: { readonly email: string; readonly hash: string } | undefined;
  /** While closed and not erased: the address that is told what was erased. */
  readonly farewellTo?: string | undefined;
  /** While closed and not erased: full name, name of the account and phone number, by which mails about it are found. */
  readonly farewellNames?: readonly string[] | undefined;
  readonly isErased?: true | undefined;
  /** While closed: the platform had suspended or deleted it before. */
  readonly wasRemoved?: true | undefined;
  /** The latest addresses it had before; the newest last. */
  readonly formerEmails: readonly FormerEmail[];
};

const MOST_FORMER_EMAILS = 20;
const MOST_VIEWS = 20;
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
  apiTokens: [],
  referCode: '',
  registeredAt: '',
  handles: { email: NOTHING, username: NOTHING },
  givenUp: [],
  profile: blank,
  decisions: {},
  views: [],
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

/** Sessions and tokens of before are over. */
const over = (account: Account, epoch: number): Account => ({ ...account, epoch, apiTokens: [] });

/** What each decision takes back. */
const TAKES_BACK = {
  AccountSuspended: 'AccountReinstated',
  AccountReinstated: 'AccountSuspended',
  AccountDeletionScheduled: 'AccountRestored',
  AccountRestored: 'AccountDeletionScheduled',
} as const;

function decided(account: Account, { type, data }: OwnerDecision): Account {
  const { [type === 'RoleChanged' ? type : TAKES_BACK[type]]: _, ...others } = account.decisions;
  const decision: Decided = { reason: data.reason, ...('byMember' in data && { byMember: data.byMember }) };
  return { ...account, decisions: { ...others, [type]: decision } };
}

const namesIn = ({ firstName, lastName, userName, phoneNumber }: Profile): readonly string[] =>
  [`${firstName} ${lastName}`.trim(), userName, phoneNumber].filter((name) => name !== '');

export function evolveAccount(account: Account, event: AccountEvent): Account {
  switch (event.type) {
    case 'AccountRegistered': {
      const {
        accountId,
        role,
        identity,
        consented,
        consentText = 1,
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
        consent: consented && { text: consentText, givenAt: registeredAt },
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
      return { ...over(account, event.data.epoch), passwordGeneration: account.passwordGeneration + 1 };
    case 'TwoFactorEnabled':
      return { ...account, twoFactor: true };
    case 'TwoFactorDisabled':
      return { ...account, twoFactor: false };
    case 'NewDeviceSeen':
    case 'RecoveryCodeUsed':
    case 'RecoveryCodesRenewed':
      return account;
    case 'ApiTokenMade': {
      const { accountId: _, ...made } = event.data;
      const kept = account.apiTokens.filter(({ until }) => until > made.madeAt);
      return { ...account, apiTokens: [...kept, made] };
    }
    case 'ApiTokenRevoked':
      return { ...account, apiTokens: account.apiTokens.filter(({ tokenId }) => tokenId !== event.data.tokenId) };
    case 'ConsentGiven':
      return { ...account, consent: { text: event.data.consentText, givenAt: event.data.givenAt } };
    case 'ConsentWithdrawn':
      return { ...account, consent: undefined };
    case 'BusinessActivated':
      return { ...account, role: event.data.role, apiTokens: [] };
    case 'OwnerAppointed':
      return { ...account, role: 'superadmin', apiTokens: [] };
    case 'AccountSuspended':
      return decided({ ...over(account, event.data.epoch), status: 'suspended' }, event);
    case 'AccountReinstated':
      return decided({ ...account, status: 'active' }, event);
    case 'RoleChanged':
      return decided({ ...over(account, event.data.epoch), role: event.data.role }, event);
    case 'AccountDeletionScheduled': {
      const { until, epoch, byMember = false } = event.data;
      const before = account.deletion?.before ?? (account.status === 'suspended' ? 'suspended' : 'active');
      return decided({ ...over(account, epoch), status: 'deleted', deletion: { until, before, byMember } }, event);
    }
    case 'AccountRestored':
      return decided({ ...account, status: account.deletion?.before ?? 'active', deletion: undefined }, event);
    case 'MemberViewedAs': {
      const { viewId, until, reason } = event.data;
      return { ...account, views: [...account.views, { viewId, until, reason }].slice(-MOST_VIEWS) };
    }
    case 'ViewAsEnded': {
      const { viewId } = event.data;
      const views = account.views.map((one) => (one.viewId === viewId ? { ...one, isEnded: true as const } : one));
      return { ...account, views };
    }
    case 'AccountClosed':
      return {
        ...over(account, event.data.epoch),
        status: 'closed',
        profile: blank,
        views: [],
        farewellTo: account.profile.email,
        farewellNames: namesIn(account.profile),
        deletion: undefined,
        decisions: {},
        ...(isRemoved(account) && { wasRemoved: true as const }),
      };
    case 'AccountErased':
      return { ...account, farewellTo: undefined, farewellNames: undefined, isErased: true };
    default:
      event satisfies never;
      return account;
  }
}

/** The names others see: none of an account that is deleted, or closed. */
export const shownNames = ({ status, profile: { firstName, lastName } }: Account) =>
  status === 'deleted' ? { firstName: '', lastName: '' } : { firstName, lastName };

/**
 * Whether the platform has suspended an account, or deleted it, and can still take that back. Who has deleted their own
 * account was not removed, unless they were suspended then. What is closed is none that can be reinstated or restored.
 */
export const isRemoved = ({ status, deletion }: Pick<Account, 'status' | 'deletion'>): boolean =>
  status === 'suspended' || deletion?.before === 'suspended' || deletion?.byMember === false;

/** What must still be so for a reset link to be unused and sent to the right address. */
export const resetState = ({ passwordGeneration, handles }: Account): string =>
  `${passwordGeneration}/${handles.email.hash}`;
