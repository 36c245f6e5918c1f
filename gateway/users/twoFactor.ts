import { isStaff } from '#domain/rights.ts';
import { account } from '#domain/users/decider.ts';
import * as refusals from '#domain/users/refusals.ts';
import type { Account } from '#domain/users/state.ts';
import type { Context } from '../http/context.ts';
import { own } from './accounts.ts';
import { beginAuthenticator, codesLeft, forgetAuthenticator, keepAuthenticator, renewCodes } from './authenticator.ts';
import { prove, proveCode } from './prove.ts';
import { forgetSessions, keepOnly } from './sessions.ts';

/** Two-factor login of the calling member. */
export type TwoFactorStatus = {
  readonly enabled: boolean;
  /** Whether their role needs it on this installation (`OWNER_TWO_FACTOR`). */
  readonly demanded: boolean;
  readonly recoveryCodesLeft: number;
};

const atOf = ({ services }: Context) => Date.parse(services.now());

export async function twoFactorStatus(context: Context): Promise<TwoFactorStatus> {
  const { accountId, twoFactor, role } = await own(context);
  const { config, vault } = context.services;
  return {
    enabled: twoFactor,
    demanded: isStaff(role) && config.ownerTwoFactor,
    recoveryCodesLeft: twoFactor ? await codesLeft(vault, accountId) : 0,
  };
}

/**
 * A secret for an authenticator app, which counts once {@link enableTwoFactor} gets a code of it within 15 minutes.
 * Refuses with WrongPassword, TwoFactorOn.
 */
export async function beginTwoFactor(
  context: Context,
  password: string,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const member = await own(context);
  await prove(context, member.accountId, member.handles.email.hash, password, refusals.WrongPassword);
  if (member.twoFactor) throw refusals.TwoFactorOn();
  return beginAuthenticator(context.services.vault, member.accountId, member.profile.email, atOf(context));
}

/**
 * Turns two-factor login on with a first code of the app; every other session ends. Answers the recovery codes, which
 * are shown once. Refuses with CodeNotGood, TwoFactorTooLate, TwoFactorOn.
 */
export async function enableTwoFactor(context: Context, code: string): Promise<string[]> {
  const member = await own(context);
  const { accountId } = member;
  if (member.twoFactor) throw refusals.TwoFactorOn();
  // The vault first: until the log says so, a login needs no code.
  const codes = await keepAuthenticator(context.services.vault, accountId, code, atOf(context));
  if (codes === 'late') throw refusals.TwoFactorTooLate();
  if (codes === 'wrong') throw refusals.CodeNotGood();
  await context.dispatch(account, { type: 'EnableTwoFactor', data: { accountId } });
  await keepOnly(context.services, member, context.sessionId);
  return codes;
}

/** Turns it off with a code. Refuses with TwoFactorOff, TwoFactorDemanded, CodeNotGood, TooManyTries. */
export async function disableTwoFactor(context: Context, code: string): Promise<TwoFactorStatus> {
  const member = await enabledMember(context);
  const { demanded } = await twoFactorStatus(context);
  if (demanded) throw refusals.TwoFactorDemanded();
  await proveCode(context, member, code, refusals.CodeNotGood);
  await context.dispatch(account, { type: 'DisableTwoFactor', data: { accountId: member.accountId } });
  await forgetAuthenticator(context.services.vault, member.accountId);
  forgetSessions(context.services);
  return twoFactorStatus(context);
}

/** New recovery codes instead of all of before. Refuses with TwoFactorOff, CodeNotGood, TooManyTries. */
export async function renewRecoveryCodes(context: Context, code: string): Promise<string[]> {
  const member = await enabledMember(context);
  await proveCode(context, member, code, refusals.CodeNotGood);
  await context.dispatch(account, { type: 'RenewRecoveryCodes', data: { accountId: member.accountId } });
  return renewCodes(context.services.vault, member.accountId);
}

async function enabledMember(context: Context): Promise<Account> {
  const member = await own(context);
  if (!member.twoFactor) throw refusals.TwoFactorOff();
  return member;
}
