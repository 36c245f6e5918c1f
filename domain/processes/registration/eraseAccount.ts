import type { ImageStore } from '../../ports/images.ts';
import type { MessagePictures } from '../../ports/messagePictures.ts';
import type { PostPictures } from '../../ports/postPictures.ts';
import { eraseUploads } from '../../ports/uploads.ts';
import { forgetKey } from '../../store/codec.ts';
import type { Vault } from '../../store/vault.ts';
import { account } from '../../users/decider.ts';
import { forgetDraftsOf } from '../posts/drafts.ts';
import { type CommandPort, releaseHandles } from './handles.ts';

/**
 * Forgets a closed account for good: password, sessions, drafts, pictures, its address and name (free for others), and last the
 * key its personal data is sealed with, after which no event of it can be read. Safe to repeat; does nothing while the
 * account is not closed.
 */
export async function eraseAccount(
  tools: { vault: Vault; images: ImageStore; pictures: MessagePictures; postPictures: PostPictures } & Omit<
    CommandPort,
    'newAttempt'
  >,
  accountId: string,
): Promise<void> {
  const { vault, images, pictures, postPictures, stateOf } = tools;
  const { state } = await stateOf(account, { accountId });
  if (state.status !== 'closed') return;
  await vault.remove(`password/${accountId}`);
  await vault.remove(`two-factor/${accountId}`);
  await vault.remove(`two-factor-begun/${accountId}`);
  await vault.remove(`devices/${accountId}`);
  await vault.remove(`refer/${state.referCode}`);
  await endAllSessions(vault, accountId);
  await forgetDraftsOf(vault, accountId);
  await eraseUploads(vault, images, accountId);
  await pictures.eraseOf(accountId);
  await postPictures.eraseOf(accountId);
  await releaseHandles(tools, accountId);
  await forgetKey(vault, accountId);
}

/** Forgets every session of an account. */
async function endAllSessions(vault: Vault, accountId: string): Promise<void> {
  const entry = await vault.get(`sessions/${accountId}`);
  for (const sessionId of entry ? (JSON.parse(entry.value) as string[]) : [])
    await vault.remove(`session/${sessionId}`);
  await vault.remove(`sessions/${accountId}`);
}
