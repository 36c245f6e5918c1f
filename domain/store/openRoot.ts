import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Key, open, type RootDatabase } from 'lmdb';
import { dataFile } from './verifyFile.ts';

/**
 * So much address space a file of the engine is given: 128 GiB, which some two hundred million events need. A growing
 * map is what two writers of one file crash on, and it has readers move. Only pages that are used take memory or disk.
 */
export const MAP_BYTES = 2 ** 37;

/**
 * Opens (or makes) the engine's file in a folder that this process owns. Commits are flushed before they become
 * visible: lmdb's `overlappingSync` would show readers what a power cut can still take back, and would hide a failed
 * flush. `eventTurnBatching` makes a promise per transaction whose rejection cannot be caught when the disk is full. A new file is
 * on disk, with its name, before anything is written to it.
 */
export function openRoot<V, K extends Key>(dir: string, mapSize = MAP_BYTES): RootDatabase<V, K> {
  mkdirSync(dir, { recursive: true });
  const isNew = !existsSync(dataFile(dir));
  const root = open<V, K>({
    path: dir,
    noSubdir: false,
    overlappingSync: false,
    eventTurnBatching: false,
    maxDbs: 8,
    encoding: 'json',
    mapSize,
  });
  if (isNew) for (const path of [dataFile(dir), resolve(dir), dirname(resolve(dir))]) flush(path);
  return root;
}

function flush(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } catch (error) {
    // A folder cannot be flushed everywhere; a file can.
    if (path.endsWith('.mdb')) throw error;
  } finally {
    closeSync(fd);
  }
}
