import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { metaAt, pageSizeOf } from './lmdbPage.ts';
import { dataFile } from './verifyFile.ts';

/** Where the lock file keeps the number of the last transaction, which the next one is built on. */
const NUMBER_AT = 8;
const META_BYTES = 4096;

/**
 * Another process has opened the file of this one, and what this one knows of it is not so any more: a commit would
 * overwrite acknowledged ones.
 */
export class ForeignOpener extends Error {
  override readonly name = 'ForeignOpener';
}

/**
 * Compares the transaction number in the engine's lock file with the newest root on disk. A foreign process that opens
 * the file (this project's former releases did) sets the number back, see docs/adr/0018; a commit after that writes
 * over pages of acknowledged ones.
 */
export type RootGuard = ReturnType<typeof openRootGuard>;

/**
 * Opens the guard of an engine that is open in `dir`. Close it after the engine only: closing any descriptor of the
 * lock file drops the locks that the engine holds on it for this process.
 */
export function openRootGuard(dir: string) {
  const lockFile = openSync(join(dir, 'lock.mdb'), 'r');
  const data = openSync(dataFile(dir), 'r');
  const number = Buffer.alloc(8);
  const meta = Buffer.alloc(META_BYTES);

  function transactionAt(page: number, at: number): number {
    readSync(data, meta, 0, META_BYTES, at);
    return metaAt(meta, page).transaction;
  }

  return {
    /** To be called while no transaction but the caller's is under way. Throws {@link ForeignOpener}. */
    check(): void {
      readSync(lockFile, number, 0, number.length, NUMBER_AT);
      const first = transactionAt(0, 0);
      const newest = Math.max(first, transactionAt(1, pageSizeOf(meta)));
      const next = Number(number.readBigUInt64LE());
      if (next !== newest)
        throw new ForeignOpener(
          `another process has opened ${dataFile(dir)}: its lock file says transaction ${next}, and ${newest} is on disk`,
        );
    },
    close(): void {
      closeSync(lockFile);
      closeSync(data);
    },
  };
}
