import { mkdirSync } from 'node:fs';
import { ABORT, type Database } from 'lmdb';
import { openFailures } from './embeddedFailure.ts';
import { StoreUnavailable } from './eventStore.ts';
import { openMark } from './mark.ts';
import { openRoot } from './openRoot.ts';
import { openTwice } from './openTwice.ts';
import { openSlots, type Slots } from './slots.ts';
import type { Vault, VaultEntry } from './vault.ts';
import { markFile } from './verifyFile.ts';
import { entryKey, entrySum, leavingKey, NEXT_SLOT, type Sealed, slotsFile, verifyVault, WRITES } from './verifyVault.ts';

export type EmbeddedVaultOptions = {
  /** Called when a commit or flush failed: what is on disk is unknown, so nothing may go on. Says so on stderr and ends the process by default. */
  readonly onFatal?: (error: unknown) => void;
};

/**
 * The vault in a folder of its own: a second small LMDB environment, so that it is backed up and forgotten apart from the log. LMDB never
 * writes over a page, so what it once held lingers in its file; therefore it holds only sealed values, and the keys lie in a flat file where
 * removal writes zeros over them, in place. Writes are durable when they resolve; several processes may open the folder. A failed flush ends the
 * process, a full disk refuses with DiskFull. Throws a DamagedFile when what is in the folder is not what was written.
 */
export function openEmbeddedVault(dir: string, { onFatal }: EmbeddedVaultOptions = {}): Vault {
  mkdirSync(dir, { recursive: true });
  verifyVault(dir);
  const root = openRoot<Sealed | number, string>(dir);
  const slots = openSlots(slotsFile(dir));
  const mark = openMark(markFile(dir));
  const failures = openFailures('the vault', { dir, isSound, ...(onFatal && { onFatal }) });
  /** Slots whose keys are wiped; the next transaction takes them off the list. */
  let wiped = wipeLeft(root, slots);
  let changed = false;

  /** Inside a transaction. */
  function write(key: string, value: Sealed | number | undefined) {
    changed = true;
    if (value === undefined) root.remove(key);
    else root.put(key, value);
  }

  function isSound(): boolean {
    try {
      root.get(NEXT_SLOT);
      return true;
    } catch {
      return false;
    }
  }

  async function durably<T>(work: () => Promise<T>): Promise<T> {
    if (failures.broken()) throw new StoreUnavailable('the vault is broken');
    failures.insistOnRoom();
    try {
      return await work();
    } catch (error) {
      throw await failures.judge(error);
    }
  }

  async function transact<T>(work: () => T): Promise<T> {
    const done = wiped;
    wiped = [];
    let count = 0;
    let thrown: { readonly error: unknown } | undefined;
    const answer = await durably(() =>
      root.childTransaction(() => {
        try {
          changed = false;
          const worked = work();
          for (const slot of done) write(leavingKey(slot), undefined);
          if (changed) root.put(WRITES, numberAt(root, WRITES) + 1);
          count = numberAt(root, WRITES);
          return worked;
        } catch (error) {
          // Not the disk's doing, so nobody's end.
          thrown = { error };
          return ABORT as T;
        }
      }),
    );
    if (thrown) throw thrown.error;
    mark.note(count);
    return answer;
  }

  /** An entry as it is now. The engine would go on reading its snapshot of a moment ago, without what another process has just written. */
  function findNow(key: string): Sealed | undefined {
    root.resetReadTxn();
    return find(root, key);
  }

  async function wipe(slot: number) {
    await durably(() => slots.wipe(slot));
    wiped.push(slot);
  }

  /** A slot nobody has had before, with a new key already on disk. */
  async function newSlot(): Promise<number> {
    const slot = await transact(() => {
      const next = numberAt(root, NEXT_SLOT);
      write(NEXT_SLOT, next + 1);
      return next;
    });
    await durably(() => slots.fill(slot));
    return slot;
  }

  return {
    get: async (key) => openTwice(() => unseal(findNow(key), key, slots), key),
    async put(key, value, expected) {
      const fresh = expected === 0 && !unseal(findNow(key), key, slots) ? await newSlot() : undefined;
      const written = await transact(() => {
        const entry = find(root, key);
        const version = unseal(entry, key, slots)?.version ?? 0;
        const slot = version === 0 ? fresh : entry?.slot;
        if (version !== expected || slot === undefined) return false;
        const next = { version: version + 1, slot, sealed: slots.seal(slot, value, key) };
        write(entryKey(key), { ...next, sum: entrySum(key, next) });
        return true;
      });
      if (!written && fresh !== undefined) await wipe(fresh);
      return written;
    },
    async remove(key) {
      if (!findNow(key)) return;
      // The entry goes first: after a crash in between, what is left is a key that opens nothing, and the list says that it is to be wiped.
      const slot = await transact(() => {
        const entry = find(root, key);
        if (!entry) return undefined;
        write(entryKey(key), undefined);
        write(leavingKey(entry.slot), entry.slot);
        return entry.slot;
      });
      if (slot !== undefined) await wipe(slot);
    },
    async close() {
      await root.close();
      slots.close();
      mark.close();
    },
  };
}

type Root = Database<Sealed | number, string>;

/** Wipes the keys of entries that were removed just before an end. */
function wipeLeft(root: Root, slots: Slots): number[] {
  const left: number[] = [];
  for (const { value } of root.getRange({ start: leavingKey(0).slice(0, -1), end: 'leaving0' })) if (typeof value === 'number') left.push(value);
  for (const slot of left) slots.wipeNow(slot);
  return left;
}

function numberAt(root: Root, key: string): number {
  const value = root.get(key);
  return typeof value === 'number' ? value : 0;
}

function find(root: Root, key: string): Sealed | undefined {
  const entry = root.get(entryKey(key));
  return typeof entry === 'object' ? entry : undefined;
}

function unseal(entry: Sealed | undefined, key: string, slots: Slots): VaultEntry | undefined {
  if (!entry) return undefined;
  const value = slots.unseal(entry.slot, entry.sealed, key);
  return value === undefined ? undefined : { value, version: entry.version };
}
