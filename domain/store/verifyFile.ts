import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedFile } from './damage.ts';
import { type LmdbFile, openLmdbFile } from './lmdbFile.ts';
import { BadPage } from './lmdbPage.ts';
import { readMark } from './mark.ts';

/** The engine's data file in a folder, and the mark beside it. */
export const dataFile = (dir: string): string => join(dir, 'data.mdb');
export const markFile = (dir: string): string => join(dir, 'mark');

const USUAL_PAGE = 4096;
/** So large is a file that no transaction has ever been in. */
const FIRST_PAGES = 2 * USUAL_PAGE;

/**
 * Reads a folder's whole data file before the engine may open it. `scan` reads all entries, throws a {@link BadPage} at
 * the first that is not as it was written, and answers how far the data goes, which must reach the mark and is
 * answered. Throws {@link DamagedFile}. The file must be at rest: this process owns the folder and has not opened the
 * engine on it.
 */
export function verifyFile(dir: string, scan: (file: LmdbFile) => number): number {
  const path = dataFile(dir);
  const mark = readMark(markFile(dir));
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes === 0) {
    if (mark > 0)
      throw new DamagedFile(path, 'its beginning', 'it is empty or missing, although something had been kept in it');
    return 0;
  }
  // The power went while an empty file was being made.
  if (mark === 0 && bytes <= FIRST_PAGES && faultIn(path, () => 0)) {
    rmSync(path);
    return 0;
  }
  let count = 0;
  const fault = faultIn(path, (file) => {
    count = scan(file);
    if (count < mark)
      throw new BadPage(file.meta.transaction % 2, `it ends at entry ${count}, although ${mark} had been kept`);
  });
  if (fault)
    throw new DamagedFile(path, `page ${fault.page} (byte ${fault.page * fault.pageSize})`, fault.what, {
      cause: fault.cause,
    });
  return count;
}

type Fault = { readonly page: number; readonly pageSize: number; readonly what: string; readonly cause: BadPage };

function faultIn(path: string, scan: (file: LmdbFile) => unknown): Fault | undefined {
  let file: LmdbFile | undefined;
  try {
    file = openLmdbFile(path);
    scan(file);
    return undefined;
  } catch (cause) {
    if (!(cause instanceof BadPage)) throw cause;
    return { page: cause.page, what: cause.what, pageSize: file?.meta.pageSize ?? USUAL_PAGE, cause };
  } finally {
    file?.close();
  }
}
