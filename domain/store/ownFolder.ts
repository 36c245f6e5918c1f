import { join } from 'node:path';
import { type EmbeddedOptions, openEmbeddedStore } from './embedded.ts';
import { type LockOptions, lockFolder } from './folderLock.ts';
import { type OwnStores, serveOwner } from './ownerServer.ts';
import { noUnlockedOpener } from './unlockedOpener.ts';
import { openEmbeddedVault } from './vaultEmbedded.ts';

/** Log and vault of a data folder that this process owns. */
export type OwnFolder = OwnStores & {
  /** Says that this process is about to end, so that the next start waits for it. */
  endSoon(): void;
  /** Ends answering commands, closes both and gives the folder up. */
  close(): Promise<void>;
};

/**
 * Takes a data folder, opens log and vault in it, and answers commands of other processes. Throws FolderInUse when
 * another process owns it, one sentence when another has its files open without owning it, and DamagedFile.
 */
export async function ownFolder(
  dataDir: string,
  waiting: LockOptions,
  options: EmbeddedOptions = {},
): Promise<OwnFolder> {
  const lock = await lockFolder(dataDir, waiting);
  const opened: { close(): Promise<void> }[] = [];
  async function close(): Promise<void> {
    for (let one = opened.pop(); one; one = opened.pop()) await one.close();
    lock.release();
  }
  try {
    await noUnlockedOpener(dataDir, waiting);
    const log = openEmbeddedStore(join(dataDir, 'events'), options);
    opened.push(log);
    const vault = openEmbeddedVault(join(dataDir, 'vault'));
    opened.push(vault);
    opened.push(await serveOwner(dataDir, { log, vault }));
    return { log, vault, endSoon: lock.endSoon, close };
  } catch (error) {
    await close();
    throw error;
  }
}
