import { join } from 'node:path';
import { type Database, open } from 'lmdb';
import { causeOf } from './embeddedFailure.ts';
import { StoreUnavailable } from './eventStore.ts';
import { openSlots, type Slots } from './slots.ts';
import type { Vault, VaultEntry } from './vault.ts';

/** An entry as it is kept: the value sealed with the key in its slot. A slot belongs to one entry from its first write to its removal. */
type Sealed = { readonly version: number; readonly slot: number; readonly sealed: string };

/**
 * The vault in a folder of its own: a second small LMDB environment, so that it is backed up and forgotten apart from the log. LMDB never
 * writes over a page, so what it once held lingers in its file; therefore it holds only sealed values, and the keys lie in a flat file where
 * removal writes zeros over them, in place. Writes are durable when they resolve; several processes may open the folder.
 */
export function openEmbeddedVault(dir: string): Vault {
  const root = open<Sealed | number, string>({ path: dir, noSubdir: false, overlappingSync: false, eventTurnBatching: false, maxDbs: 4, encoding: 'json' });
  const slots = openSlots(join(dir, 'slots'));

  async function transact<T>(work: () => T): Promise<T> {
    try {
      return await root.childTransaction(work);
    } catch (error) {
      throw new StoreUnavailable('the vault could not be written', { cause: await causeOf(error) });
    }
  }

  /** A slot nobody has had before, with a new key already on disk. */
  async function newSlot(): Promise<number> {
    const slot = await transact(() => {
      const next = Number(root.get(NEXT_SLOT) ?? 0);
      root.put(NEXT_SLOT, next + 1);
      return next;
    });
    await slots.fill(slot);
    return slot;
  }

  return {
    get: async (key) => unseal(find(root, key), key, slots),
    async put(key, value, expected) {
      const fresh = expected === 0 && !unseal(find(root, key), key, slots) ? await newSlot() : undefined;
      const written = await transact(() => {
        const entry = find(root, key);
        const version = unseal(entry, key, slots)?.version ?? 0;
        const slot = version === 0 ? fresh : entry?.slot;
        if (version !== expected || slot === undefined) return false;
        root.put(entryKey(key), { version: version + 1, slot, sealed: slots.seal(slot, value, key) });
        return true;
      });
      if (!written && fresh !== undefined) await slots.wipe(fresh);
      return written;
    },
    async remove(key) {
      const entry = find(root, key);
      if (!entry) return;
      // First the key: after a crash in between, the entry is there but says nothing, and counts as not there.
      await slots.wipe(entry.slot);
      await transact(() => {
        if (find(root, key)?.slot === entry.slot) root.remove(entryKey(key));
      });
    },
    async close() {
      await root.close();
      slots.close();
    },
  };
}

const NEXT_SLOT = 'next slot';
const entryKey = (key: string) => `entry/${key}`;

function find(root: Database<Sealed | number, string>, key: string): Sealed | undefined {
  const entry = root.get(entryKey(key));
  return typeof entry === 'object' ? entry : undefined;
}

function unseal(entry: Sealed | undefined, key: string, slots: Slots): VaultEntry | undefined {
  if (!entry) return undefined;
  const value = slots.unseal(entry.slot, entry.sealed, key);
  return value === undefined ? undefined : { value, version: entry.version };
}
