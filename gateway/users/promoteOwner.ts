import type { Sender } from '#domain/dispatch.ts';
import { handleHash } from '#domain/ports/handleHash.ts';
import { appointOwner } from '#domain/processes/registration/appointOwner.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openForCommand, type Where } from '#domain/store/open.ts';
import { account, claim } from '#domain/users/decider.ts';

/**
 * `npm run owner -- <email>`: makes the member with that address a platform owner. Answers what happened in one
 * sentence; true when they are one now.
 */
export async function promoteOwner(
  email: string | undefined,
  where: Where,
  say: (line: string) => void,
): Promise<boolean> {
  if (!email) {
    say('Whom? Run: npm run owner -- <email>');
    return false;
  }
  const { log, vault, close } = await openForCommand(where, 'npm run owner');
  try {
    const { dispatch, stateOf } = openHandler(log);
    const sender: Sender = { by: { id: 'promote-owner', role: 'system' }, channel: 'cli' };
    const { state: holder } = await stateOf(claim, { kind: 'email', hash: await handleHash(vault, email) });
    const { state } = await stateOf(account, { accountId: holder.accountId });
    if (holder.attempts.length === 0 || state.status !== 'active') {
      say(`No active account has the address ${email}.`);
      return false;
    }
    await appointOwner({ dispatch: (aggregate, intent) => dispatch(aggregate, intent, sender) }, holder.accountId);
    say(`${email} is a platform owner now.`);
    return true;
  } finally {
    await close();
  }
}
