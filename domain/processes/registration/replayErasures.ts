import { KEPT_FOR } from '../../retention.ts';
import { forgetKey, isKeyForgotten, removeKey } from '../../store/codec.ts';
import { type EventStore, START, type StoredEvent } from '../../store/eventStore.ts';
import type { Vault } from '../../store/vault.ts';
import { eraseAccount } from './eraseAccount.ts';
import { forgetFarewell, type Stores } from './farewell.ts';
import type { CommandPort } from './handles.ts';

type Tools = Stores &
  Omit<CommandPort, 'newAttempt'> & {
    readonly log: Pick<EventStore, 'readAll' | 'readAt'>;
    /** UTC ISO instant. */
    readonly now: string;
  };

/** How far this vault has forgotten what the log says is erased: an event, by its position and its id. */
type Reached = { readonly position: number; readonly id: string };
const REACHED = 'erasures-replayed';
const BLOCK = 512;

/**
 * Forgets again what the log says was erased: an older copy of the vault, put back, brings its keys back. The vault
 * itself notes up to which event it has forgotten, so that it needs no read model, and what is read of the log is what
 * was appended since: little for a vault that stayed, back to the copy for one that was put back, and all of it where the
 * log is another one. Answers how many were forgotten. Safe to repeat and beside other processes.
 */
export async function replayErasures(tools: Tools): Promise<number> {
  const { vault, log } = tools;
  const entry = await vault.get(REACHED);
  const before = entry && (JSON.parse(entry.value) as Reached);
  const isOfThisLog = before !== undefined && (await log.readAt(before.position))?.id === before.id;
  let reached = isOfThisLog ? before : undefined;
  let count = 0;
  for (;;) {
    const events = await log.readAll(reached?.position ?? START, BLOCK);
    const last = events.at(-1);
    if (!last) break;
    for (const event of events) if (await forgetAgain(tools, event)) count += 1;
    reached = { position: last.position, id: last.id };
  }
  // Another process that was faster has noted its own: the next round goes on from there.
  if (reached && reached !== before) await vault.put(REACHED, JSON.stringify(reached), entry?.version ?? 0);
  return count;
}

/** Whether there was something to forget. */
async function forgetAgain(tools: Tools, { type, data, metadata }: StoredEvent): Promise<boolean> {
  const { vault } = tools;
  const {
    accountId = '',
    bookingId = '',
    conversationId = '',
    membershipId = '',
    ticketId = '',
  } = data as Readonly<Record<string, string>>;
  switch (type) {
    case 'AccountErased': {
      // Once mailed or too old, the address of the certificate has no job left that removes it.
      if (Date.parse(tools.now) - Date.parse(metadata.occurredAt) > KEPT_FOR.farewellAddress)
        await forgetFarewell(vault, accountId);
      // The key is the last that an erasure forgets: where it is gone, all is.
      if (await isKeyForgotten(vault, accountId)) return false;
      // First of all, before anything of the account is read: a key that was read is kept in memory for a while.
      await removeKey(vault, accountId);
      await eraseAccount(tools, accountId);
      return true;
    }
    case 'WalkInForgotten':
      return forgetOnce(vault, bookingId);
    case 'QueueNameForgotten':
      return forgetOnce(vault, ticketId);
    case 'EnquiryErased':
      return forgetOnce(vault, conversationId);
    case 'CrewJoined':
    case 'CrewInvitationDeclined':
    case 'CrewInvitationTakenBack':
    case 'CrewInvitationLapsed':
      return forgetOnce(vault, membershipId);
    default:
      return false;
  }
}

async function forgetOnce(vault: Vault, subject: string): Promise<boolean> {
  if (await isKeyForgotten(vault, subject)) return false;
  await forgetKey(vault, subject);
  return true;
}
