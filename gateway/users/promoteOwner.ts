import type { Sender } from '#domain/dispatch.ts';
import { handleHash } from '#domain/ports/handleHash.ts';
import { appointOwner } from '#domain/processes/registration/appointOwner.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openForCommand, type Where } from '#domain/store/open.ts';
import { accountState, holderOf } from './accounts.ts';

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
    const accountId = await holderOf({ stateOf }, await handleHash(vault, email));
    if (accountId === undefined || (await accountState({ stateOf }, accountId)).status !== 'active') {
      say(`No active account has the address ${email}.`);
      return false;
    }
    await appointOwner({ dispatch: (aggregate, intent) => dispatch(aggregate, intent, sender) }, accountId);
    say(`${email} is a platform owner now.`);
    return true;
  } finally {
    await close();
  }
}
