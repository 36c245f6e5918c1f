import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { DamagedFile } from './damage.ts';
import { type LmdbFile, openLmdbFile } from './lmdbFile.ts';
import { BadPage } from './lmdbPage.ts';
import { readMark } from './mark.ts';

/** The engine's data file in a folder, and the mark beside it. */
export const dataFile = (dir: string): string => join(dir, 'data.mdb');
export const markFile = (dir: string): string => join(dir, 'mark');

const USUAL_PAGE = 4096;
const TRIES = 3;
/** So large is a file that no transaction has ever been in. */
const FIRST_PAGES = 2 * USUAL_PAGE;
const LOOKS = 5;
const BETWEEN_LOOKS_MS = 200;

type Look = { readonly fault?: BadPage; readonly moved: boolean; readonly pageSize: number };

/**
 * Reads a folder's whole data file before the engine may open it. `scan` reads all entries, throws a {@link BadPage} at the first that is not
 * as it was written, and answers how far the data goes, which must reach the mark and is answered. Throws {@link DamagedFile}. Another process may be
 * writing meanwhile: a fault that could come from that is looked for again while what is read stays (`alone`: while nobody writes).
 */
export function verifyFile(dir: string, scan: (file: LmdbFile) => number, { alone = false } = {}): number {
  const path = dataFile(dir);
  const mark = readMark(markFile(dir));
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes === 0) {
    if (mark > 0) throw new DamagedFile(path, 'its beginning', 'it is empty or missing, although something had been kept in it');
    return 0;
  }
  if (mark === 0 && bytes <= FIRST_PAGES && wasNeverMade(path)) {
    rmSync(path);
    return 0;
  }
  let count = 0;
  const reached = (file: LmdbFile) => {
    count = scan(file);
    if (count < mark) throw new BadPage(file.meta.transaction % 2, `it ends at entry ${count}, although ${mark} had been kept`);
  };
  let seen = look(path, reached);
  for (let again = 1; seen.fault && seen.moved && again < TRIES; again += 1) seen = look(path, reached);
  if (seen.fault && seen.moved) seen = lookWhileStill(dir, reached, alone);
  if (seen.fault) throw new DamagedFile(path, `page ${seen.fault.page} (byte ${seen.fault.page * seen.pageSize})`, seen.fault.what, { cause: seen.fault });
  return count;
}

/** Whether the power went while an empty file was being made. Somebody making it at this moment is done before the last look. */
function wasNeverMade(path: string): boolean {
  for (let looked = 0; looked < LOOKS; looked += 1) {
    if (looked > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BETWEEN_LOOKS_MS);
    if (!look(path, () => undefined).fault || (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > FIRST_PAGES) return false;
  }
  return true;
}

function look(path: string, scan: (file: LmdbFile) => void): Look {
  let file: LmdbFile | undefined;
  try {
    file = openLmdbFile(path);
    scan(file);
    return { moved: false, pageSize: file.meta.pageSize };
  } catch (error) {
    if (!(error instanceof BadPage)) throw error;
    return { fault: error, moved: hasMoved(path, file), pageSize: file?.meta.pageSize ?? USUAL_PAGE };
  } finally {
    file?.close();
  }
}

/** Whether somebody has written since; then what looked wrong may have been two moments mixed. */
function hasMoved(path: string, file: LmdbFile | undefined): boolean {
  try {
    if (file) return file.transactionNow() !== file.meta.transaction;
    openLmdbFile(path).close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Somebody is writing, so the engine can live with the file: while a reader of it holds on to a transaction, no page of that or a later one is
 * reused. `alone`: nobody may write meanwhile, for data that has a part outside of the file.
 */
function lookWhileStill(dir: string, scan: (file: LmdbFile) => void, alone: boolean): Look {
  const root = open({ path: dir, noSubdir: false, overlappingSync: false, eventTurnBatching: false, maxDbs: 8, encoding: 'json' });
  try {
    if (alone) return root.transactionSync(() => look(dataFile(dir), scan));
    const snapshot = root.useReadTransaction();
    try {
      return look(dataFile(dir), scan);
    } finally {
      snapshot.done();
    }
  } finally {
    void root.close();
  }
}
