import { randomBytes } from 'node:crypto';
import { readMailLink } from '#domain/ports/mailLink.ts';
import { proveEmail, refuseTaken } from '#domain/processes/registration/handles.ts';
import { throttled } from '#domain/refusal.ts';
import { account, canUndoEmailChange } from '#domain/users/decider.ts';
import * as refusals from '#domain/users/refusals.ts';
import type { Account } from '#domain/users/state.ts';
import { type Context, member } from '../http/context.ts';
import { accountState, own } from './accounts.ts';
import { overBudget } from './budget.ts';
import { commandPortOf } from './commandPort.ts';
import { setPassword } from './prove.ts';

const ACTIVATION_MAILS_A_DAY = 5;

const TooManyMails = throttled(
  'TOO_MANY_MAILS',
  'We have sent you several mails today. Please look for them, or try again tomorrow.',
);

/**
 * Proves an address by a mailed link, once: that of a registration, or the one that is to replace a proven address.
 * Refuses with LinkNotGood, EmailInUse.
 */
export async function activateAccount(context: Context, token: string): Promise<void> {
  const { config, now } = context.services;
  const link = readMailLink(config.sessionSecret, token, 'activate', now());
  if (!link) throw refusals.LinkNotGood();
  const { accountId, state: hash } = link;
  const { wantedEmail } = await accountState(context, accountId);
  if (wantedEmail?.hash === hash) return proveEmail(commandPortOf(context), accountId, hash);
  await context.dispatch(account, { type: 'ActivateAccount', data: { accountId, emailHash: hash } });
}

/** Has another activation mail sent while there is an unproven address. Refuses with TooManyMails. */
export async function resendActivation(context: Context): Promise<void> {
  const { accountId, activated, wantedEmail } = await own(context);
  if (!activated || wantedEmail) await countActivationMail(context, accountId);
  await context.dispatch(account, { type: 'RequestActivationMail', data: { accountId } });
}

/**
 * Activation mails go to addresses that are not verified yet, so their number per account is limited. Refuses with
 * TooManyMails.
 */
export async function countActivationMail({ services: { vault, now } }: Context, accountId: string): Promise<void> {
  const retryAfter = await overBudget(vault, { key: `activations/${accountId}`, most: ACTIVATION_MAILS_A_DAY }, now());
  if (retryAfter > 0) throw TooManyMails({ retryAfter });
}

/**
 * Asks for another address than the proven one, which stays until the new one is proven by the link mailed there.
 * Refuses with EmailInUse.
 */
export async function requestEmailChange(
  context: Context,
  accountId: string,
  { text, hash }: { readonly text: string; readonly hash: string },
): Promise<void> {
  await refuseTaken(context, accountId, { email: hash });
  await context.dispatch(account, { type: 'RequestEmailChange', data: { accountId, text, hash } });
}

/** Keeps the present address of the calling member: the link mailed to the one asked for no longer works. */
export async function withdrawEmailChange(context: Context): Promise<Account> {
  const { id: accountId } = member(context);
  await context.dispatch(account, { type: 'WithdrawEmailChange', data: { accountId } });
  return own(context);
}

/**
 * Restores a former address by the link mailed to it, for a week, or keeps the present one. Who changed it knew the
 * password or had a session: the password stops working, every session ends, and a link to choose a new password is
 * mailed to the address. A call that was cut off can be repeated. Refuses with LinkNotGood.
 */
export async function undoEmailChange(context: Context, token: string): Promise<void> {
  const { config, now } = context.services;
  const link = readMailLink(config.sessionSecret, token, 'undo-email', now());
  if (!link) throw refusals.LinkNotGood();
  const { accountId, state: attempt } = link;
  const before = await accountState(context, accountId);
  if (!canUndoEmailChange(before, attempt, now())) throw refusals.LinkNotGood();
  await setPassword(context, before, randomBytes(32).toString('base64url'), undefined, refusals.LinkNotGood);
  await context.dispatch(account, { type: 'UndoEmailChange', data: { accountId, attempt } });
  await context.dispatch(account, { type: 'RequestPasswordReset', data: { accountId } });
}
