import { createHmac, randomBytes } from 'node:crypto';
import type { Vault } from '../store/vault.ts';

const KEY = 'key/claims';
const keys = new WeakMap<Vault, Buffer>();

/**
 * The form in which addresses and names are compared: NFKC, lower case, trimmed. Its keyed hash is in the claim's
 * stream name.
 */
export const comparable = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * The keyed hash of an address or a user name: the same for every spelling of it, and nothing without the key, which is
 * made once and kept in the vault.
 */
export async function handleHash(vault: Vault, text: string): Promise<string> {
  return createHmac('sha256', await claimsKey(vault))
    .update(comparable(text))
    .digest('base64url');
}

async function claimsKey(vault: Vault): Promise<Buffer> {
  const known = keys.get(vault);
  if (known) return known;
  const entry = await vault.get(KEY);
  if (!entry) {
    // The first caller creates it; all others read what was stored.
    await vault.put(KEY, randomBytes(32).toString('base64'), 0);
    return claimsKey(vault);
  }
  const key = Buffer.from(entry.value, 'base64');
  keys.set(vault, key);
  return key;
}
