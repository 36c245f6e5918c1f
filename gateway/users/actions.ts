import { setTimeout as pause } from 'node:timers/promises';
import { latestText } from '#domain/consents.ts';
import { handleHash } from '#domain/ports/handleHash.ts';
import { readMailLink } from '#domain/ports/mailLink.ts';
import { changeProfile } from '#domain/processes/registration/handles.ts';
import { Refusal } from '#domain/refusal.ts';
import { account, hasPassword } from '#domain/users/decider.ts';
import type { Role } from '#domain/users/events.ts';
import * as refusals from '#domain/users/refusals.ts';
import { hasReservedName } from '#domain/users/reservedName.ts';
import { type Account, resetState } from '#domain/users/state.ts';
import { type Context, member, NotLoggedIn, ownerActs } from '../http/context.ts';
import { clearSessionCookies, refreshTokenOf, refuseOtherSites, setSessionCookies } from '../http/sessionCookies.ts';
import { ownPicture } from '../images/store.ts';
import { accountState, holderOf, own } from './accounts.ts';
import { overBudget } from './budget.ts';
import { commandPortOf } from './commandPort.ts';
import { countActivationMail, requestEmailChange } from './emailAddress.ts';
import type { ProfileInput, Registration } from './inputs.ts';
import { rememberDevice } from './knownDevice.ts';
import { canComeBack, comeBack } from './leaving.ts';
import { noteDevice } from './newDevice.ts';
import { prove, proveCode, proveRecently, setPassword } from './prove.ts';
import { registerAccount } from './register.ts';
import {
  beginSession,
  endSession,
  forgetSessions,
  keepOnly,
  refreshSession,
  sessionOf,
  type Tokens,
} from './sessions.ts';
import { addressHash } from './throttle.ts';

const RESETS_A_DAY = 3;
/** Tries to register from one network, which a whole shop may share. */
const REGISTRATIONS = [
  { name: 'short', most: 40, withinMs: 600_000 },
  { name: 'day', most: 150, withinMs: 86_400_000 },
] as const;
/** A reset request takes at least this long, so that its duration does not reveal whether the account exists. */
const RESET_TAKES_MS = 25;

/** What a member logs in with; `restore` takes back their own closing. */
export type Login = {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
  readonly restore?: boolean | undefined;
};

/** A login: the account and the access token; the refresh token is already in the reply's cookie. */
export type LoggedIn = { readonly account: Account; readonly accessToken: string };

const agentOf = ({ reply }: Context) => reply?.request.headers['user-agent'];

async function logIn(context: Context, state: Account, tokens: Tokens): Promise<LoggedIn> {
  if (context.reply)
    setSessionCookies(context.services, context.reply, tokens.refreshToken, { _id: state.accountId, role: state.role });
  rememberDevice(context, state.handles.email.hash);
  context.shareWritesWith(tokens.sessionId);
  return { account: state, accessToken: tokens.accessToken };
}

const fromOurPages = ({ services, reply }: Context, strict = false) => {
  if (reply) refuseOtherSites(services, reply.request, strict);
};

/** Registers and logs in. Refuses with EmailInUse, UserNameInUse, NameReserved or TooManyRegistrations. */
export async function register(context: Context, input: Registration): Promise<LoggedIn> {
  fromOurPages(context);
  if (hasReservedName(input)) throw refusals.NameReserved();
  await countRegistration(context);
  const { services, entropy } = context;
  const state = await registerAccount({ desk: commandPortOf(context), vault: services.vault, entropy }, input);
  if (state.status !== 'active') throw refusals.AccountSuspended();
  await noteDevice(context, state);
  return logIn(context, state, await beginSession(services, state, agentOf(context)));
}

/**
 * Counts a try to register, whether it succeeds or not, under the caller's network. Refuses with TooManyRegistrations:
 * each account sends a mail, and each refusal says that an address or a name is taken.
 */
async function countRegistration({ services, reply }: Context): Promise<void> {
  const { config, vault, now } = services;
  if (!config.rateLimit) return;
  const network = addressHash(config.sessionSecret, reply?.request.ip ?? '');
  for (const { name, ...limit } of REGISTRATIONS) {
    const retryAfter = await overBudget(vault, { key: `registrations/${name}/${network}`, ...limit }, now());
    if (retryAfter > 0) throw refusals.TooManyRegistrations({ retryAfter });
  }
}

/**
 * Logs in. One refusal for an unknown address and a wrong password; AccountSuspended, AccountDeleted and AccountClosing
 * only for who knows the password; TooManyTries after repeated failures. With two-factor login TwoFactorNeeded without a
 * code, WrongCode with a wrong one. `restore` takes back the member's own closing first, where AccountClosing says that
 * it can be.
 */
export async function login(context: Context, { email, password, code, restore = false }: Login): Promise<LoggedIn> {
  fromOurPages(context);
  const { services } = context;
  const hash = await handleHash(services.vault, email);
  const accountId = await holderOf(context, hash);
  await prove(context, accountId, hash, password, refusals.WrongCredentials);
  const found = await accountState(context, accountId ?? '');
  const isLeaving = canComeBack(found, services.now());
  if (found.status === 'suspended') throw refusals.AccountSuspended();
  if (found.status === 'deleted' && !isLeaving) throw refusals.AccountDeleted();
  if (isLeaving && !restore) throw refusals.AccountClosing();
  if (found.status !== 'active' && !isLeaving) throw refusals.WrongCredentials();
  if (found.twoFactor) {
    if (!code) throw refusals.TwoFactorNeeded();
    await proveCode(context, found, code, refusals.WrongCode);
  }
  const state = isLeaving ? await comeBack(context, found) : found;
  await noteDevice(context, state);
  return logIn(context, state, await beginSession(services, state, agentOf(context)));
}

/**
 * Trades the refresh cookie for new tokens; only for requests of our own pages. Refuses with SessionOver and takes the
 * cookies away.
 */
export async function refresh(context: Context): Promise<LoggedIn> {
  fromOurPages(context, true);
  const { services, reply } = context;
  try {
    const { tokens, account: state } = await refreshSession(services, reply && refreshTokenOf(services, reply.request));
    return await logIn(context, state, tokens);
  } catch (error) {
    // Only a refusal ends the session; a failure of the server must not log a member out.
    if (reply && error instanceof Refusal) clearSessionCookies(services, reply);
    throw error;
  }
}

/** Ends the session at the server: that of the access token, else that of the cookie. */
export async function logout(context: Context): Promise<void> {
  const { services, reply, actor, sessionId } = context;
  const session = sessionId === undefined ? await cookieSession(context) : { accountId: actor.id, sessionId };
  if (!session) throw NotLoggedIn();
  await endSession(services, session.accountId, session.sessionId);
  if (reply) clearSessionCookies(services, reply);
}

async function cookieSession(context: Context) {
  const cookie = context.reply && refreshTokenOf(context.services, context.reply.request);
  if (cookie === undefined) return undefined;
  fromOurPages(context, true);
  return sessionOf(context.services, cookie);
}

/** Has a reset mail sent when the address belongs to an active account; the caller learns nothing either way. */
export async function requestPasswordReset(context: Context, email: string): Promise<void> {
  const send = async () => {
    const { vault, now } = context.services;
    const accountId = await holderOf(context, await handleHash(vault, email));
    if (accountId === undefined) return;
    const state = await accountState(context, accountId);
    const budget = { key: `resets/${accountId}`, most: RESETS_A_DAY };
    if (!hasPassword(state) || (await overBudget(vault, budget, now())) > 0) return;
    await context.dispatch(account, { type: 'RequestPasswordReset', data: { accountId } });
  };
  await Promise.all([send(), pause(RESET_TAKES_MS)]);
}

/** Sets a new password by a mailed link, once; every session ends. Refuses with LinkNotGood. */
export async function resetPassword(
  context: Context,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const { config, now } = context.services;
  const link = readMailLink(config.sessionSecret, token, 'reset', now());
  const state = link && (await accountState(context, link.accountId));
  if (!link || !state || !hasPassword(state) || resetState(state) !== link.state) throw refusals.LinkNotGood();
  await setPassword(context, state, password, undefined, refusals.LinkNotGood);
}

/** Changes the password of who knows the current one; every other session ends. Refuses with WrongPassword. */
export async function changePassword(context: Context, current: string, next: string): Promise<void> {
  const state = await own(context);
  await prove(context, state.accountId, state.handles.email.hash, current, refusals.WrongPassword);
  await setPassword(context, state, next, context.sessionId, refusals.WrongPassword);
}

/**
 * Changes a profile: one's own, or any for a platform owner. A new address of one's own needs the current password,
 * unless the login is at most ten minutes ago, and ends the account's other sessions: an access token alone must not be
 * enough to take an account over. It replaces a proven address only once it is proven itself. Refuses with NotYourAccount, NoSuchMember, NameReserved, EmailInUse, UserNameInUse,
 * TooManyMails, PasswordNeeded, WrongPassword.
 */
export async function updateProfile(context: Context, accountId: string, input: ProfileInput): Promise<Account> {
  const actor = member(context);
  if (actor.id !== accountId && actor.role !== 'superadmin') throw refusals.NotYourAccount();
  if (actor.id !== accountId) ownerActs(context);
  const { vault } = context.services;
  const { email, userName, pictureUrl, currentPassword, ...plain } = input;
  const isOwn = actor.id === accountId;
  const before = await accountState(context, accountId);
  const picture =
    pictureUrl === undefined
      ? undefined
      : await ownPicture(context.services, [accountId, actor.id], pictureUrl, before.profile.pictureUrl);
  const address = email === undefined ? undefined : { text: email, hash: await handleHash(vault, email) };
  // What is no new address is left out, so that none is moved to that was not counted.
  const moved = address?.hash === before.handles.email.hash ? undefined : address;
  // A password that is given is checked, also when nothing needs it.
  if (isOwn && (moved || currentPassword)) await proveRecently(context, before, currentPassword);
  if (moved) await countActivationMail(context, accountId);
  // A proven address stays until the new one is proven; an unproven one (a typing error, say) is replaced at once.
  const isLater = moved && isOwn && before.activated;
  if (isLater) await requestEmailChange(context, accountId, moved);
  const after = await changeProfile(commandPortOf(context), accountId, {
    ...plain,
    ...(picture !== undefined && { pictureUrl: picture }),
    ...(moved && !isLater && { email: moved }),
    ...(userName !== undefined && { userName: { text: userName, hash: await handleHash(vault, userName) } }),
  });
  if (moved && isOwn) await keepOnly(context.services, after, context.sessionId);
  return after;
}

/** A customer opens a business. Refuses with AlreadyInBusiness, BusinessRoleNeeded. */
export async function activateBusiness(context: Context, role: Role): Promise<Account> {
  const { id: accountId } = member(context);
  await context.dispatch(account, { type: 'ActivateBusiness', data: { accountId, role } });
  forgetSessions(context.services);
  const state = await accountState(context, accountId);
  // The readable cookie says the role of now.
  if (context.reply)
    setSessionCookies(context.services, context.reply, undefined, { _id: accountId, role: state.role });
  return state;
}

/** The member agrees to the present words of the privacy and policy terms, or no longer agrees. */
export async function setConsent(context: Context, isGiven: boolean): Promise<Account> {
  const { id: accountId } = member(context);
  const consentText = isGiven ? latestText('account') : undefined;
  await context.dispatch(account, { type: 'SetConsent', data: { accountId, consentText } });
  return accountState(context, accountId);
}
