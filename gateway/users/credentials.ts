import type { Vault } from '#domain/store/vault.ts';
import { hashPassword } from './passwords.ts';

/**
 * A password as the vault keeps it. `generation` counts its changes, so that a link or a request made for the one
 * before cannot change it again.
 */
export type Credential = { readonly hash: string; readonly generation: number };

const key = (accountId: string) => `password/${accountId}`;

export async function readCredential(vault: Vault, accountId: string): Promise<Credential | undefined> {
  const entry = await vault.get(key(accountId));
  return entry && (JSON.parse(entry.value) as Credential);
}

/** Keeps the password hash of an account about to be opened. */
export async function setFirstPassword(vault: Vault, accountId: string, hash: string): Promise<void> {
  const credential: Credential = { hash, generation: 0 };
  const version = (await vault.get(key(accountId)))?.version ?? 0;
  await vault.put(key(accountId), JSON.stringify(credential), version);
}

/** Replaces the password of one generation by the next; false when another request replaced it first. */
export async function replacePassword(
  vault: Vault,
  accountId: string,
  generation: number,
  password: string,
): Promise<boolean> {
  const next: Credential = { hash: await hashPassword(password), generation: generation + 1 };
  const entry = await vault.get(key(accountId));
  if (!entry || (JSON.parse(entry.value) as Credential).generation !== generation) return false;
  return vault.put(key(accountId), JSON.stringify(next), entry.version);
}

export const forgetPassword = (vault: Vault, accountId: string): Promise<void> => vault.remove(key(accountId));
