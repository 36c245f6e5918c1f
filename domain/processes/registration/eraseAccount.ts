import { eraseUploads } from '../../ports/uploads.ts';
import { forgetKey } from '../../store/codec.ts';
import type { Vault } from '../../store/vault.ts';
import { account } from '../../users/decider.ts';
import { forgetDraftsOf } from '../posts/drafts.ts';
import { type Stores, takeFarewell } from './farewell.ts';
import { type CommandPort, releaseHandles } from './handles.ts';

/**
 * Forgets a closed account for good: password, sessions, drafts, pictures, copies of their data, its address and name (free for others), and last the
 * key its personal data is sealed with, after which no event of it can be read. What there was is counted first and put
 * on record at the end. Safe to repeat; does nothing while the account is not closed.
 */
export async function eraseAccount(tools: Stores & Omit<CommandPort, 'newAttempt'>, accountId: string): Promise<void> {
  const { vault, images, pictures, postPictures, exports, mails, stateOf } = tools;
  const { state } = await stateOf(account, { accountId });
  if (state.status !== 'closed') return;
  const farewell = state.isErased ? undefined : await takeFarewell(tools, state);
  await vault.remove(`password/${accountId}`);
  await vault.remove(`two-factor/${accountId}`);
  await vault.remove(`two-factor-begun/${accountId}`);
  await vault.remove(`devices/${accountId}`);
  await vault.remove(`refer/${state.referCode}`);
  await vault.remove(`calendar/${accountId}`);
  await vault.remove(`api-tokens/${accountId}`);
  await endAllSessions(vault, accountId);
  await forgetDraftsOf(vault, accountId);
  await eraseUploads(vault, images, accountId);
  await pictures.eraseOf(accountId);
  await postPictures.eraseOf(accountId);
  await exports.eraseOf(accountId);
  const addresses = [state.farewellTo, ...state.formerEmails.map(({ email }) => email)];
  await mails.removeAbout({
    addresses: addresses.filter((address) => address !== undefined),
    words: state.farewellNames ?? [],
  });
  await releaseHandles(tools, accountId);
  await forgetKey(vault, accountId);
  if (farewell) await tools.dispatch(account, { type: 'RecordErasure', data: { accountId, erased: farewell.erased } });
}

/** Forgets the sessions of an account that have run out at an instant (UTC ISO); one that goes on stays. */
export async function forgetOldSessions(vault: Vault, accountId: string, now: string): Promise<void> {
  for (;;) {
    const entry = await vault.get(`sessions/${accountId}`);
    if (!entry) return;
    const all = JSON.parse(entry.value) as string[];
    const live: string[] = [];
    for (const sessionId of all)
      if (await isLive(vault, sessionId, now)) live.push(sessionId);
      else await vault.remove(`session/${sessionId}`);
    if (live.length === all.length) return;
    if (await vault.put(`sessions/${accountId}`, JSON.stringify(live), entry.version)) return;
  }
}

/** Only a login that goes on makes a session's end later, and one that has run out cannot go on. */
async function isLive(vault: Vault, sessionId: string, now: string): Promise<boolean> {
  const entry = await vault.get(`session/${sessionId}`);
  return entry !== undefined && (JSON.parse(entry.value) as { expiresAt: number }).expiresAt > Date.parse(now);
}

/** Forgets every session of an account. */
async function endAllSessions(vault: Vault, accountId: string): Promise<void> {
  const entry = await vault.get(`sessions/${accountId}`);
  for (const sessionId of entry ? (JSON.parse(entry.value) as string[]) : [])
    await vault.remove(`session/${sessionId}`);
  await vault.remove(`sessions/${accountId}`);
}
