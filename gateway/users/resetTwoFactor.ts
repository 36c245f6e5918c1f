import type { Sender } from '#domain/dispatch.ts';
import { handleHash } from '#domain/ports/handleHash.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openForCommand, type Where } from '#domain/store/open.ts';
import { account } from '#domain/users/decider.ts';
import { accountState, holderOf } from './accounts.ts';
import { forgetAuthenticator } from './authenticator.ts';

/**
 * `npm run two-factor -- <email> <reason>`: turns two-factor login off for a member who has lost their phone and their
 * recovery codes. Answers what happened in one sentence; true when a login needs no code now.
 */
export async function resetTwoFactor(
  [email, ...reason]: readonly string[],
  where: Where,
  say: (line: string) => void,
): Promise<boolean> {
  if (!email || reason.length === 0) {
    say('Whose, and why? Run: npm run two-factor -- <email> <reason>');
    return false;
  }
  const { log, vault, close } = await openForCommand(where, 'npm run two-factor');
  try {
    const handler = openHandler(log);
    const sender: Sender = { by: { id: 'reset-two-factor', role: 'system' }, channel: 'cli' };
    const accountId = await holderOf(handler, await handleHash(vault, email));
    const { status, twoFactor } = await accountState(handler, accountId ?? '');
    if (accountId === undefined || status !== 'active') {
      say(`No active account has the address ${email}.`);
      return false;
    }
    if (twoFactor) {
      const data = { accountId, reason: reason.join(' ') };
      await handler.dispatch(account, { type: 'DisableTwoFactor', data }, sender);
      await forgetAuthenticator(vault, accountId);
    }
    say(`${email} logs in without a code now.`);
    return true;
  } finally {
    await close();
  }
}
