import { mkdirSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { ABORT, type Database } from 'lmdb';
import { openFailures } from './embeddedFailure.ts';
import { StoreUnavailable } from './eventStore.ts';
import { openMark } from './mark.ts';
import { openRoot } from './openRoot.ts';
import { openRootGuard } from './rootGuard.ts';
import { openSlots, type Slots } from './slots.ts';
import type { Vault, VaultEntry } from './vault.ts';
import { markFile } from './verifyFile.ts';
import {
  entryKey,
  entrySum,
  leavingKey,
  NEXT_SLOT,
  type Sealed,
  slotsFile,
  verifyVault,
  WRITES,
} from './verifyVault.ts';

export type EmbeddedVaultOptions = {
  /**
   * Called when a commit or flush failed: what is on disk is unknown, so nothing may go on. Says so on stderr and ends
   * the process by default.
   */
  readonly onFatal?: (error: unknown) => void;
};

/** The embedded vault can also copy itself while it works. */
export type EmbeddedVault = Vault & {
  /**
   * Copies the vault as it is at one moment into an empty folder, outside of the event loop; writes go on, removals
   * wait for the length of the copy.
   */
  copyTo(dir: string): Promise<void>;
};

/**
 * The vault in a folder of its own: a second small LMDB environment, so that it is backed up and forgotten apart from
 * the log. LMDB never writes over a page, so what it once held lingers in its file; therefore it holds only sealed
 * values, and the keys lie in a flat file where removal writes zeros over them, in place. Writes are durable when they
 * resolve. The folder belongs to this process and is opened once in it. A failed flush or a foreign opener ends the
 * process, a full disk refuses with DiskFull. Throws a DamagedFile when what is in the folder is not what was written.
 */
export function openEmbeddedVault(dir: string, { onFatal }: EmbeddedVaultOptions = {}): EmbeddedVault {
  mkdirSync(dir, { recursive: true });
  verifyVault(dir);
  const root = openRoot<Sealed | number, string>(dir);
  const guard = openRootGuard(dir);
  const slots = openSlots(slotsFile(dir));
  const mark = openMark(markFile(dir));
  const failures = openFailures('the vault', { dir, isSound, ...(onFatal && { onFatal }) });
  failures.insistOn(guard.check);
  /** Slots whose keys are wiped; the next transaction takes them off the list. */
  let wiped = wipeLeft(root, slots);
  /** Wipes and copies come one after the other: a copy needs the keys of all entries it has found. */
  let turn: Promise<unknown> = Promise.resolve();
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
        guard.check();
        try {
          changed = false;
          const worked = work();
          for (const slot of done) write(leavingKey(slot), undefined);
          if (changed) root.put(WRITES, numberAt(root, WRITES) + 1);
          count = numberAt(root, WRITES);
          return worked;
        } catch (error) {
          // The caller's error, not the disk's: it does not end the process.
          thrown = { error };
          return ABORT as T;
        }
      }),
    );
    if (thrown) throw thrown.error;
    mark.note(count);
    return answer;
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function wipe(slot: number) {
    await inTurn(() => durably(() => slots.wipe(slot)));
    wiped.push(slot);
  }

  /** A slot that was never used, with a new key already on disk. */
  async function newSlot(): Promise<number> {
    const slot = await transact(() => {
      const next = numberAt(root, NEXT_SLOT);
      write(NEXT_SLOT, next + 1);
      return next;
    });
    await durably(() => slots.fill(slot));
    return slot;
  }

  /** Calls under way, which `close` waits for. */
  const underWay = new Set<Promise<unknown>>();
  let closed = false;

  function call<T>(work: () => Promise<T>): Promise<T> {
    if (closed) return Promise.reject(new StoreUnavailable('the vault is closed'));
    const mine = work().finally(() => underWay.delete(mine));
    underWay.add(mine);
    return mine;
  }

  async function put(key: string, value: string, expected: number): Promise<boolean> {
    const fresh = expected === 0 && !unseal(find(root, key), key, slots) ? await newSlot() : undefined;
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
  }

  async function remove(key: string): Promise<void> {
    if (!find(root, key)) return;
    // The entry goes first: after a crash in between, what is left is a key that opens nothing, and the list says
    // that it is to be wiped.
    const slot = await transact(() => {
      const entry = find(root, key);
      if (!entry) return undefined;
      write(entryKey(key), undefined);
      write(leavingKey(entry.slot), entry.slot);
      return entry.slot;
    });
    if (slot !== undefined) await wipe(slot);
  }

  async function copyTo(to: string): Promise<void> {
    mkdirSync(to, { recursive: true });
    await inTurn(async () => {
      await root.backup(to, false);
      await copyFile(slotsFile(dir), slotsFile(to));
    });
  }

  return {
    wipesAtOnce: true,
    get: (key) => call(async () => unseal(find(root, key), key, slots)),
    put: (key, value, expected) => call(() => put(key, value, expected)),
    remove: (key) => call(() => remove(key)),
    copyTo: (to) => call(() => copyTo(to)),
    async close() {
      if (closed) return;
      closed = true;
      await Promise.allSettled(underWay);
      await root.close();
      guard.close();
      slots.close();
      mark.close();
    },
  };
}

type Root = Database<Sealed | number, string>;

/** Wipes the keys of entries that were removed just before an end. */
function wipeLeft(root: Root, slots: Slots): number[] {
  const left: number[] = [];
  for (const { value } of root.getRange({ start: leavingKey(0).slice(0, -1), end: 'leaving0' }))
    if (typeof value === 'number') left.push(value);
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
