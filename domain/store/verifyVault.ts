import { join } from 'node:path';
import { checksum } from './checksum.ts';
import { DamagedFile } from './damage.ts';
import { keyFrom } from './keys.ts';
import type { LmdbFile } from './lmdbFile.ts';
import { BadPage } from './lmdbPage.ts';
import { openSlots, SLOT_BYTES, type Slots } from './slots.ts';
import { verifyFile } from './verifyFile.ts';

/**
 * An entry as it is kept: the value sealed with the key in its slot. A slot belongs to one entry from its first write
 * to its removal.
 */
export type Sealed = {
  readonly version: number;
  readonly slot: number;
  readonly sealed: string;
  readonly sum?: string;
};

/**
 * What else the vault's table holds: the first slot never used, how often it was written to, and slots whose entry is
 * gone and whose key must be wiped.
 */
export const NEXT_SLOT = 'next slot';
export const WRITES = 'writes';
export const entryKey = (key: string): string => `entry/${key}`;
export const leavingKey = (slot: number): string => `leaving/${slot}`;
export const slotsFile = (dir: string): string => join(dir, 'slots');

export const entrySum = (name: string, { version, slot, sealed }: Omit<Sealed, 'sum'>): string =>
  checksum(`${version}:${slot}:${sealed}`, name);

/** A key that an entry needs is not in its slot as it was written. */
class BadSlot extends BadPage {
  constructor(
    page: number,
    readonly slot: number,
    what: string,
  ) {
    super(page, what);
  }
}

/**
 * Reads the whole vault before it is opened: each entry is as it was written and opens with its key. Throws {@link
 * DamagedFile}.
 */
export function verifyVault(dir: string): void {
  const slots = openSlots(slotsFile(dir));
  try {
    verifyFile(dir, (file) => scanVault(file, slots));
  } catch (error) {
    if (!(error instanceof DamagedFile) || !(error.cause instanceof BadSlot)) throw error;
    const { slot, what } = error.cause;
    throw new DamagedFile(slotsFile(dir), `slot ${slot} (byte ${slot * SLOT_BYTES})`, what, { cause: error });
  } finally {
    slots.close();
  }
}

/** Reads all entries of a vault's file; answers how often it was written to. Throws a {@link BadPage}. */
export function scanVault(file: LmdbFile, slots: Slots): number {
  const numbers = new Map<string, number>();
  const inUse = new Map<number, number>();
  const leaving = new Map<number, number>();
  file.visit(({ tree, key, value, page }) => {
    const name = keyFrom(key);
    if (tree !== undefined || typeof name !== 'string') throw new BadPage(page, 'there is an entry that is not ours');
    const kept = parsed(value, page);
    if (name.startsWith('entry/')) checkEntry(name.slice('entry/'.length), kept as Sealed, { slots, inUse, page });
    else if (typeof kept !== 'number') throw new BadPage(page, `${name} is no number`);
    else if (name === leavingKey(kept)) leaving.set(kept, page);
    else if (name === NEXT_SLOT || name === WRITES) numbers.set(name, kept);
    else throw new BadPage(page, 'there is an entry that is not ours');
  });
  const next = numbers.get(NEXT_SLOT) ?? 0;
  for (const [slot, page] of [...inUse, ...leaving])
    if (slot >= next) throw new BadPage(page, `slot ${slot} is in use, although only ${next} have been given out`);
  for (const [slot, page] of leaving)
    if (inUse.has(slot)) throw new BadPage(page, `slot ${slot} is in use and being wiped`);
  return numbers.get(WRITES) ?? 0;
}

function checkEntry(
  name: string,
  kept: Sealed,
  { slots, inUse, page }: { slots: Slots; inUse: Map<number, number>; page: number },
): void {
  if (!Number.isInteger(kept.slot) || typeof kept.sealed !== 'string')
    throw new BadPage(page, `the entry ${name} cannot be read`);
  if (kept.sum !== undefined && kept.sum !== entrySum(name, kept))
    throw new BadPage(page, `the checksum of the entry ${name} is another`);
  if (inUse.has(kept.slot)) throw new BadPage(page, `slot ${kept.slot} is used twice`);
  inUse.set(kept.slot, page);
  const what = `the key there does not open the entry ${name}`;
  try {
    if (slots.unseal(kept.slot, kept.sealed, name) === undefined) throw new BadSlot(page, kept.slot, what);
  } catch {
    throw new BadSlot(page, kept.slot, what);
  }
}

function parsed(value: Buffer, page: number): unknown {
  try {
    const found: unknown = JSON.parse(value.toString());
    if (found !== null) return found;
  } catch {
    // said below
  }
  throw new BadPage(page, 'an entry cannot be read');
}
