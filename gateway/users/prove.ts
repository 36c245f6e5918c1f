import { account } from '#domain/users/decider.ts';
import * as refusals from '#domain/users/refusals.ts';
import type { Account } from '#domain/users/state.ts';
import type { Context } from '../http/context.ts';
import { accountState, own } from './accounts.ts';
import { useCode } from './authenticator.ts';
import { readCredential, replacePassword } from './credentials.ts';
import { knownDevice } from './knownDevice.ts';
import { verifyPassword, withinCheckLimit } from './passwords.ts';
import { isRecentLogin, keepOnly, markProven } from './sessions.ts';
import { addressHash, openThrottle } from './throttle.ts';

/**
 * Checks a password under the throttle. Wrong ones count against the account (by its address's hash) and the caller's
 * IP address. A device the account has logged in on before has a count of its own, so that a stranger's guesses do not
 * keep the member out.
 */
export async function prove(
  context: Context,
  accountId: string | undefined,
  emailHash: string,
  password: string,
  wrong: () => Error,
): Promise<void> {
  const { config, vault, now } = context.services;
  const counters = config.rateLimit
    ? [
        openThrottle(vault, now, 'account', [emailHash, knownDevice(context, emailHash)].filter(Boolean).join('/')),
        openThrottle(vault, now, 'address', addressHash(config.sessionSecret, context.reply?.request.ip ?? '')),
      ]
    : [];
  await withinCheckLimit(async () => {
    for (const counter of counters) await counter.check();
    const credential = accountId === undefined ? undefined : await readCredential(vault, accountId);
    if (!(await verifyPassword(credential?.hash, password))) {
      for (const counter of counters) await counter.failed();
      throw wrong();
    }
    await counters[0]?.succeeded();
    // A password change that died between vault and log is brought to its end.
    if (accountId !== undefined && credential && credential.generation > 0)
      await changedPassword(context, accountId, credential.generation);
  });
}

/**
 * Checks a code of the member's authenticator app, or uses one of their recovery codes, under a throttle of its own: it is
 * counted before it is looked at, and a right password does not set it back. Refuses with `wrong()` or TooManyTries.
 */
export async function proveCode(context: Context, member: Account, code: string, wrong: () => Error): Promise<void> {
  const { config, vault, now } = context.services;
  const { accountId, handles } = member;
  const subject = [accountId, knownDevice(context, handles.email.hash)].filter(Boolean).join('/');
  const counter = config.rateLimit ? openThrottle(vault, now, 'code', subject) : undefined;
  await counter?.count();
  const { good, left } = await useCode(vault, accountId, code, Date.parse(now()));
  if (!good) throw wrong();
  await counter?.succeeded();
  if (left !== undefined) await context.dispatch(account, { type: 'UseRecoveryCode', data: { accountId, left } });
}

const changedPassword = (context: Context, accountId: string, generation: number) =>
  context.dispatch(account, { type: 'ChangePassword', data: { accountId, generation } });

/**
 * Replaces a password; every session ends but `keep`. Throws `late()` when another request replaced it first.
 */
export async function setPassword(
  context: Context,
  before: Account,
  password: string,
  keep: string | undefined,
  late: () => Error,
): Promise<void> {
  const { services } = context;
  const { accountId, passwordGeneration } = before;
  if (!(await replacePassword(services.vault, accountId, passwordGeneration, password))) throw late();
  await changedPassword(context, accountId, passwordGeneration + 1);
  await keepOnly(services, await accountState(context, accountId), keep);
}

/** Refuses with PasswordNeeded or WrongPassword unless the member has just logged in or knows the password. */
export async function proveRecently(context: Context, member: Account, password: string | undefined): Promise<void> {
  if (password !== undefined && password !== '')
    return prove(context, member.accountId, member.handles.email.hash, password, refusals.WrongCurrentPassword);
  if (!(await isRecentLogin(context.services, context.sessionId))) throw refusals.PasswordNeeded();
}

/**
 * The member behind a session proves once more that it is them, by the password and, with two-factor login, a code.
 * Owner actions need it within the hour ({@link ownerActs}). Refuses with WrongPassword, CodeNeeded, CodeNotGood.
 */
export async function proveIdentity(context: Context, password: string, code: string | undefined): Promise<void> {
  const member = await own(context);
  await prove(context, member.accountId, member.handles.email.hash, password, refusals.WrongPassword);
  if (member.twoFactor) {
    if (!code) throw refusals.CodeNeeded();
    await proveCode(context, member, code, refusals.CodeNotGood);
  }
  await markProven(context.services, context.sessionId);
}
