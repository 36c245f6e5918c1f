import { handleHash } from '#domain/ports/handleHash.ts';
import type { Vault } from '#domain/store/vault.ts';
import { account } from '#domain/users/decider.ts';
import type { Account } from '#domain/users/state.ts';
import type { Context } from '../http/context.ts';
import { rateLimitKey } from '../http/rateLimitKey.ts';
import { knownDevice } from './knownDevice.ts';
import { deviceOf } from './ownSessions.ts';

/** So many browsers and networks are remembered for an account; the one longest unused is dropped first. */
const MOST_PLACES = 30;

/** Keyed hashes of browser and network of an account's logins, the latest last. */
type Places = readonly string[];

/**
 * Notes where a member has just logged in. A browser without a cookie of an earlier login, of a kind or from a network
 * the account was not used from before, is recorded as a new device, so that the member gets a mail. An account's first
 * place is not: there is nothing it is new beside.
 */
export async function noteDevice(context: Context, member: Account): Promise<void> {
  const { services, reply } = context;
  if (!reply) return;
  const device = deviceOf(reply.request.headers['user-agent']);
  const place = await handleHash(services.vault, `${device} ${rateLimitKey(reply.request.ip)}`);
  const before = await keepPlace(services.vault, member.accountId, place);
  const isKnown = before.includes(place) || knownDevice(context, member.handles.email.hash) !== undefined;
  if (isKnown || before.length === 0) return;
  await context.dispatch(account, { type: 'RecordNewDevice', data: { accountId: member.accountId, device } });
}

/** Keeps a place as the latest; answers those of before. */
async function keepPlace(vault: Vault, accountId: string, place: string): Promise<Places> {
  const key = `devices/${accountId}`;
  for (;;) {
    const entry = await vault.get(key);
    const before = entry ? (JSON.parse(entry.value) as Places) : [];
    if (before.at(-1) === place) return before;
    const after = [...before.filter((one) => one !== place), place].slice(-MOST_PLACES);
    if (await vault.put(key, JSON.stringify(after), entry?.version ?? 0)) return before;
  }
}
