import type { Vault } from '../store/vault.ts';
import type { ImageStore } from './images.ts';

/** Most pictures one member may keep beside those in their published posts (docs/rules.md U3). */
export const MOST_UPLOADS = 50;
/** Most pictures in all, so that a member's list of them stays short. */
export const MOST_KEPT = 1_000;

const key = (accountId: string) => `uploads/${accountId}`;

async function list(vault: Vault, accountId: string) {
  const entry = await vault.get(key(accountId));
  return { ids: entry ? (JSON.parse(entry.value) as string[]) : [], version: entry?.version ?? 0 };
}

/** How many of these pictures do not count against the limit; asked only where there are more than that. */
export type Uncounted = (ids: ReadonlySet<string>, wanted: number) => Promise<number>;

/** Notes a picture as a member's own; false when they have as many as they may. */
export async function addUpload(
  vault: Vault,
  accountId: string,
  id: string,
  uncounted: Uncounted = async () => 0,
): Promise<boolean> {
  for (;;) {
    const { ids, version } = await list(vault, accountId);
    if (ids.includes(id)) return true;
    const over = ids.length - MOST_UPLOADS + 1;
    if (over > 0 && (ids.length >= MOST_KEPT || (await uncounted(new Set(ids), over)) < over)) return false;
    if (await vault.put(key(accountId), JSON.stringify([...ids, id]), version)) return true;
  }
}

export async function dropUpload(vault: Vault, accountId: string, id: string): Promise<void> {
  for (;;) {
    const { ids, version } = await list(vault, accountId);
    if (!ids.includes(id)) return;
    const left = ids.filter((other) => other !== id);
    if (await vault.put(key(accountId), JSON.stringify(left), version)) return;
  }
}

export const ownsUpload = async (vault: Vault, accountId: string, id: string): Promise<boolean> =>
  (await list(vault, accountId)).ids.includes(id);

/** The ids of a member's pictures. */
export const listUploads = async (vault: Vault, accountId: string): Promise<readonly string[]> =>
  (await list(vault, accountId)).ids;

/** Forgets every picture of a member, files first. */
export async function eraseUploads(vault: Vault, images: ImageStore, accountId: string): Promise<void> {
  for (const id of (await list(vault, accountId)).ids) await images.remove(id);
  await vault.remove(key(accountId));
}
