import type { Sender } from '#domain/dispatch.ts';
import { handleHash } from '#domain/ports/handleHash.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openStores } from '#domain/store/open.ts';
import { appointOwner } from '#domain/users/appointOwner.ts';
import { account, claim } from '#domain/users/decider.ts';

/** `npm run owner -- <email>`: makes the member with that address a platform owner. Answers what happened in one sentence; true when they are one now. */
export async function promoteOwner(
  email: string | undefined,
  where: { eventStoreUrl: string | undefined; dataDir: string },
  say: (line: string) => void,
): Promise<boolean> {
  if (!email) {
    say('Whom? Run: npm run owner -- <email>');
    return false;
  }
  const { store, vault, close } = await openStores(where);
  try {
    const { dispatch, stateOf } = openHandler(store);
    const sender: Sender = { by: { id: 'promote-owner', role: 'system' }, channel: 'cli' };
    const { state: holder } = await stateOf(claim, { kind: 'email', hash: await handleHash(vault, email), accountId: '', attempt: '' });
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
