import type { Actor, Aggregate } from '../decider.ts';
import { KEPT_FOR } from '../retention.ts';
import { makeApiToken, revokeApiToken } from './apiTokens.ts';
import { inUse, known, stated } from './checks.ts';
import type {
  AccountCommand,
  ActivateAccount,
  ActivateBusiness,
  ChangePassword,
  ChangeProfile,
  ClaimCommand,
  CloseAccount,
  DisableTwoFactor,
  GiveUpClaim,
  ProveEmail,
  RecordErasure,
  RegisterAccount,
  Rename,
  RequestEmailChange,
  SetConsent,
  UndoEmailChange,
} from './commands.ts';
import type { AccountEvent, ClaimEvent, Handle, HandleKind } from './events.ts';
import {
  changeRole,
  closeDeleted,
  comeBack,
  endViewAs,
  leave,
  reinstate,
  restore,
  schedule,
  suspend,
  viewAs,
} from './ownerDecisions.ts';
import * as refusals from './refusals.ts';
import { hasReservedName, type Names } from './reservedName.ts';
import { type Account, evolveAccount, noAccount } from './state.ts';

/** Stream `account-{accountId}`: status, role, session epoch, and which claims of an address or a name it may use. */
export const account: Aggregate<Account, AccountCommand, AccountEvent, { readonly accountId: string }> = {
  name: 'account',
  stream: ({ accountId }) => `account-${accountId}`,
  initial: noAccount,
  decide,
  evolve: evolveAccount,
};

function decide(command: AccountCommand, state: Account): AccountEvent[] {
  const { accountId } = command.data;
  switch (command.type) {
    case 'RegisterAccount':
      return register(command, state);
    case 'GiveUpClaim':
      return giveUp(command, state);
    case 'RequestActivationMail':
      inUse(state);
      return state.activated && !state.wantedEmail ? [] : [{ type: 'ActivationMailRequested', data: { accountId } }];
    case 'ActivateAccount':
      return activate(command, state);
    case 'ChangeProfile':
      return changeProfile(command, state);
    case 'RequestEmailChange':
      return requestEmailChange(command, state);
    case 'WithdrawEmailChange':
      ownAccount(command, accountId);
      return state.wantedEmail ? [{ type: 'EmailChangeWithdrawn', data: { accountId } }] : [];
    case 'ProveEmail':
      return proveEmail(command, state);
    case 'UndoEmailChange':
      return undoEmailChange(command, state);
    case 'RequestPasswordReset':
      return hasPassword(state) ? [{ type: 'PasswordResetRequested', data: { accountId } }] : [];
    case 'ChangePassword':
      return changePassword(command, state);
    case 'RecordNewDevice':
      known(state);
      return [{ type: 'NewDeviceSeen', data: { accountId, device: command.data.device } }];
    case 'EnableTwoFactor':
      ownAccount(command, accountId);
      inUse(state);
      return state.twoFactor ? [] : [{ type: 'TwoFactorEnabled', data: { accountId } }];
    case 'DisableTwoFactor':
      return disableTwoFactor(command, state);
    case 'UseRecoveryCode':
      known(state);
      return [{ type: 'RecoveryCodeUsed', data: { accountId, left: command.data.left } }];
    case 'RenewRecoveryCodes':
      ownAccount(command, accountId);
      if (!state.twoFactor) throw refusals.TwoFactorOff();
      return [{ type: 'RecoveryCodesRenewed', data: { accountId } }];
    case 'MakeApiToken':
      return makeApiToken(command, state);
    case 'RevokeApiToken':
      return revokeApiToken(command, state);
    case 'SetConsent':
      return setConsent(command, state);
    case 'ActivateBusiness':
      return activateBusiness(command, state);
    case 'AppointOwner':
      inUse(state);
      return state.role === 'superadmin' ? [] : [{ type: 'OwnerAppointed', data: { accountId } }];
    case 'SuspendAccount':
      return suspend(command, state);
    case 'ReinstateAccount':
      return reinstate(command, state);
    case 'ChangeRole':
      return changeRole(command, state);
    case 'ViewAs':
      return viewAs(command, state);
    case 'EndViewAs':
      return endViewAs(command, state);
    case 'DeleteAccount':
      return schedule(command, state);
    case 'RestoreAccount':
      return restore(command, state);
    case 'LeaveAccount':
      return leave(command, state);
    case 'ReturnToAccount':
      return comeBack(command, state);
    case 'CloseDeletedAccount':
      return closeDeleted(command, state);
    case 'CloseAccount':
      return close(command, state);
    case 'RecordErasure':
      return recordErasure(command, state);
    default:
      command satisfies never;
      return [];
  }
}

/**
 * Whether a forgotten password can be replaced: also of an account its member is closing, so that they can still take
 * that back.
 */
export const hasPassword = ({ status, deletion }: Account): boolean =>
  status === 'active' || deletion?.byMember === true;

function setConsent(command: SetConsent, state: Account): AccountEvent[] {
  const { accountId, consentText } = command.data;
  ownAccount(command, accountId);
  inUse(state);
  if (consentText === undefined) return state.consent ? [{ type: 'ConsentWithdrawn', data: { accountId } }] : [];
  const isGiven = state.consent?.text === consentText;
  return isGiven ? [] : [{ type: 'ConsentGiven', data: { accountId, consentText, givenAt: command.at } }];
}

function register({ data, at }: RegisterAccount, state: Account): AccountEvent[] {
  if (state.status === 'abandoned' || state.status === 'closed') throw refusals.RegistrationOver();
  if (state.status !== 'none') return [];
  return [{ type: 'AccountRegistered', data: { ...data, registeredAt: at } }];
}

// Whichever comes first in this stream wins: the use of the claim, or this.
function giveUp({ data: { accountId, kind, attempt }, at }: GiveUpClaim, state: Account): AccountEvent[] {
  if (state.status === 'none') return [{ type: 'RegistrationAbandoned', data: { accountId } }];
  const settled =
    state.status === 'abandoned' ||
    state.status === 'closed' ||
    state.handles[kind].attempt === attempt ||
    restorable(state, attempt, at) !== undefined ||
    state.givenUp.includes(attempt);
  return settled ? [] : [{ type: 'ClaimGivenUp', data: { accountId, kind, attempt } }];
}

function activate({ data: { accountId, emailHash } }: ActivateAccount, state: Account): AccountEvent[] {
  inUse(state);
  if (state.activated || state.handles.email.hash !== emailHash) throw refusals.LinkNotGood();
  return [{ type: 'AccountActivated', data: { accountId } }];
}

function changeProfile({ data: { accountId, changes }, by, at }: ChangeProfile, state: Account): AccountEvent[] {
  if (by.id !== accountId && by.role !== 'superadmin') throw refusals.NotYourAccount();
  if (by.id === accountId) inUse(state);
  else known(state);
  const before = state.profile;
  const after = { ...before, ...said(changes) };
  const events: AccountEvent[] = [];
  const { firstName, lastName, phoneNumber, bio, website, youtube, instagram, linkedIn, pictureUrl } = after;
  ownName(before, { firstName, lastName, userName: changes.userName?.text ?? before.userName }, by);
  if (firstName !== before.firstName || lastName !== before.lastName)
    events.push({ type: 'NameChanged', data: { accountId, firstName, lastName } });
  // Another spelling is the same address: it needs no new proof, so no mail is sent for it.
  if (changes.email && changes.email.hash !== state.handles.email.hash) {
    // The address was proven meanwhile: its member has to ask for the new one instead.
    if (state.activated && by.id === accountId) throw refusals.HandleLost();
    events.push({
      type: 'EmailChanged',
      data: { accountId, email: changes.email.text, ...moveTo(changes.email, 'email', state), ...undo(state, at) },
    });
  }
  if (changes.userName && changes.userName.text !== before.userName)
    events.push({
      type: 'UserNameChanged',
      data: { accountId, userName: changes.userName.text, ...moveTo(changes.userName, 'username', state) },
    });
  if (phoneNumber !== before.phoneNumber) events.push({ type: 'PhoneNumberChanged', data: { accountId, phoneNumber } });
  if (bio !== before.bio) events.push({ type: 'BioWritten', data: { accountId, bio } });
  if (
    website !== before.website ||
    youtube !== before.youtube ||
    instagram !== before.instagram ||
    linkedIn !== before.linkedIn
  )
    events.push({ type: 'LinksSet', data: { accountId, website, youtube, instagram, linkedIn } });
  if (pictureUrl !== before.pictureUrl) events.push({ type: 'PictureChanged', data: { accountId, pictureUrl } });
  return events;
}

function ownAccount({ by }: { readonly by: Actor }, accountId: string) {
  if (by.id !== accountId) throw refusals.NotYourAccount();
}

function requestEmailChange({ data, by }: RequestEmailChange, state: Account): AccountEvent[] {
  const { accountId, text: email, hash } = data;
  ownAccount({ by }, accountId);
  inUse(state);
  // Nothing is proven yet that has to stay until then: a profile change moves to the address at once.
  if (!state.activated) throw refusals.HandleLost();
  const { email: former } = state.handles;
  if (hash === former.hash || hash === state.wantedEmail?.hash) return [];
  return [{ type: 'EmailChangeRequested', data: { accountId, email, hash, former } }];
}

function proveEmail({ data: { accountId, ...handle }, at }: ProveEmail, state: Account): AccountEvent[] {
  inUse(state);
  if (state.wantedEmail?.hash !== handle.hash) throw refusals.LinkNotGood();
  if (state.givenUp.includes(handle.attempt)) throw refusals.HandleLost();
  const change = { email: state.wantedEmail.email, handle, former: state.handles.email, ...undo(state, at) };
  return [{ type: 'EmailChanged', data: { accountId, ...change, proven: true } }];
}

/** A proven address can be restored for a week after it was replaced. */
const undo = ({ activated }: Account, at: string) =>
  activated ? { undoUntil: new Date(Date.parse(at) + KEPT_FOR.formerAddress).toISOString() } : {};

/** The former address that was held by `attempt` and can still be restored at `at`, a UTC ISO instant. */
const restorable = ({ formerEmails, givenUp }: Account, attempt: string, at: string) =>
  formerEmails.find((one) => one.attempt === attempt && (one.undoUntil ?? '') > at && !givenUp.includes(one.attempt));

/**
 * Whether the link mailed to the address held by `attempt` can still be used at `at` (a UTC ISO instant): to restore it,
 * or to drop the address that is to replace it.
 */
export const canUndoEmailChange = (state: Account, attempt: string, at: string): boolean =>
  state.handles.email.attempt === attempt
    ? state.wantedEmail !== undefined
    : restorable(state, attempt, at) !== undefined;

function undoEmailChange({ data: { accountId, attempt }, at }: UndoEmailChange, state: Account): AccountEvent[] {
  known(state);
  if (!canUndoEmailChange(state, attempt, at)) throw refusals.LinkNotGood();
  const before = restorable(state, attempt, at);
  if (!before) return [{ type: 'EmailChangeWithdrawn', data: { accountId } }];
  const { email, hash } = before;
  const data = { accountId, email, handle: { hash, attempt }, former: state.handles.email };
  return [{ type: 'EmailChanged', data: { ...data, proven: true, restored: true } }];
}

// Checked here and for the whole name, because two concurrent changes may be harmless alone.
function ownName(before: Names, after: Names, by: Actor) {
  const isNew =
    after.userName !== before.userName || after.firstName !== before.firstName || after.lastName !== before.lastName;
  if (isNew && by.role !== 'superadmin' && hasReservedName(after)) throw refusals.NameReserved();
}

/** The plain fields that were given. */
function said({ email: _email, userName: _userName, ...plain }: ChangeProfile['data']['changes']) {
  return Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)) as {
    [K in keyof typeof plain]: string;
  };
}

function moveTo({ hash, attempt }: Rename, kind: HandleKind, state: Account): { handle: Handle; former: Handle } {
  const former = state.handles[kind];
  if (hash === former.hash) return { handle: former, former };
  if (attempt === undefined || state.givenUp.includes(attempt)) throw refusals.HandleLost();
  return { handle: { hash, attempt }, former };
}

function changePassword({ data: { accountId, generation } }: ChangePassword, state: Account): AccountEvent[] {
  known(state);
  return generation > state.passwordGeneration
    ? [{ type: 'PasswordChanged', data: { accountId, epoch: state.epoch + 1 } }]
    : [];
}

function disableTwoFactor({ data: { accountId, reason }, by }: DisableTwoFactor, state: Account): AccountEvent[] {
  known(state);
  if (by.id !== accountId && by.role !== 'system') throw refusals.NotYourAccount();
  if (!state.twoFactor) return [];
  return [
    { type: 'TwoFactorDisabled', data: { accountId, ...(by.id !== accountId && { reason: stated(reason ?? '') }) } },
  ];
}

function activateBusiness({ data: { accountId, role }, by }: ActivateBusiness, state: Account): AccountEvent[] {
  if (by.id !== accountId && by.role !== 'system') throw refusals.NotYourAccount();
  inUse(state);
  if (role !== 'SHOP_OWNER' && role !== 'SELLER') throw refusals.BusinessRoleNeeded();
  if (state.role === role) return [];
  if (state.role !== 'CUSTOMER') throw refusals.AlreadyInBusiness();
  return [{ type: 'BusinessActivated', data: { accountId, role } }];
}

function close({ data: { accountId, reason }, by }: CloseAccount, state: Account): AccountEvent[] {
  if (by.id !== accountId && by.role !== 'superadmin' && by.role !== 'system') throw refusals.NotYourAccount();
  if (state.status === 'closed') return [];
  known(state);
  return [{ type: 'AccountClosed', data: { accountId, reason: stated(reason), epoch: state.epoch + 1 } }];
}

function recordErasure({ data }: RecordErasure, state: Account): AccountEvent[] {
  if (state.status !== 'closed') throw refusals.NoSuchMember();
  return state.isErased ? [] : [{ type: 'AccountErased', data }];
}

/** The account that has an address or a name, and its attempts; none when `attempts` is empty. */
export type Claim = { readonly accountId: string; readonly attempts: readonly string[] };

/** Refuses with EmailInUse or UserNameInUse while another account than `accountId` holds the address or the name. */
export function refuseHeld(
  held: Claim,
  { kind, accountId }: { readonly kind: HandleKind; readonly accountId: string },
) {
  if (held.attempts.length > 0 && held.accountId !== accountId)
    throw kind === 'email' ? refusals.EmailInUse() : refusals.UserNameInUse();
}

/**
 * Streams `email-{hash}` and `username-{hash}`: one account at a time. An account may try several times at once; each
 * attempt is released on its own, so a late release of an old try cannot take away what a newer one holds.
 */
export const claim: Aggregate<Claim, ClaimCommand, ClaimEvent, { readonly kind: HandleKind; readonly hash: string }> = {
  name: 'claim',
  stream: ({ kind, hash }) => `${kind}-${hash}`,
  initial: { accountId: '', attempts: [] },
  decide({ type, data }, { accountId, attempts }) {
    const mine = accountId === data.accountId && attempts.includes(data.attempt);
    if (type === 'ReleaseHandle') return mine ? [{ type: 'HandleReleased', data }] : [];
    if (mine) return [];
    refuseHeld({ accountId, attempts }, data);
    return [{ type: 'HandleClaimed', data }];
  },
  evolve(state, { type, data }) {
    const { accountId, attempt } = data;
    if (type === 'HandleReleased') return { ...state, attempts: state.attempts.filter((other) => other !== attempt) };
    return { accountId, attempts: [...(state.accountId === accountId ? state.attempts : []), attempt] };
  },
};
