import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLock } from 'fs-native-extensions';
import { type LockOptions, PATIENCE_MS } from './folderLock.ts';

const LOOK_EVERY_MS = 100;

/**
 * Waits until no other process has the engine's files of a data folder open. To be called by the folder's owner before
 * it opens them: releases before `owner.lock` opened them without it, and one that still drains would not see what this
 * process commits (docs/adr/0018). Throws one sentence when such a process does not end in time. On macOS such a
 * process is not noticed, as the two kinds of lock do not meet there.
 */
export async function noUnlockedOpener(dataDir: string, options: LockOptions): Promise<void> {
  const { onWait = () => undefined, patienceMs = PATIENCE_MS, signal } = options;
  const isOpen = () => ['events', 'vault'].some((engine) => isLocked(join(dataDir, engine, 'lock.mdb')));
  const startedAt = performance.now();
  for (let announced = false; isOpen(); await pause(LOOK_EVERY_MS, undefined, signal && { signal })) {
    if (performance.now() - startedAt >= patienceMs)
      throw new Error(
        `The files in ${dataDir} are open in another process, which has no lock on the folder: an earlier release, or a tool. ` +
          'Stop that process first; nothing was opened.',
      );
    if (!announced)
      onWait(`Waiting up to ${patienceMs / 1000} s for another process to close the files in ${dataDir} …`);
    announced = true;
  }
}

/** Whether a process holds the engine's own lock on its lock file. */
function isLocked(lockFile: string): boolean {
  let fd: number;
  try {
    fd = openSync(lockFile, 'r+');
  } catch {
    // Not there yet, or not to be written to: the engine says why.
    return false;
  }
  try {
    return !tryLock(fd);
  } catch {
    return false;
  } finally {
    // Harmless, as this process has not opened the engine: closing would drop the engine's locks.
    closeSync(fd);
  }
}
