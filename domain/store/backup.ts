import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyFolder, flushFolder, isEmpty, type Manifest, writeManifest } from './backupFiles.ts';
import { commandLine } from './commandLine.ts';
import { openRoot } from './openRoot.ts';
import { dataFile } from './verifyFile.ts';
import { verifyLog } from './verifyLog.ts';
import { slotsFile, verifyVault } from './verifyVault.ts';

/**
 * Copies log, vault and pictures of a data folder, in use or not, into an empty folder, and reads the copies completely before it calls them
 * a backup. The log goes first: whatever an event needs (its person's key, its picture) was there before it and is copied after it.
 * Throws one sentence.
 */
export async function backUp(dataDir: string, to: string): Promise<Manifest> {
  if (!existsSync(dataFile(join(dataDir, 'events')))) throw new Error(`${dataDir} holds no event log of the embedded engine.`);
  if (!isEmpty(to)) throw new Error(`${to} is not empty. Every backup gets a folder of its own.`);
  const madeAt = new Date().toISOString();
  await copyLog(join(dataDir, 'events'), join(to, 'events'));
  copyVault(join(dataDir, 'vault'), join(to, 'vault'));
  if (existsSync(join(dataDir, 'uploads'))) copyFolder(join(dataDir, 'uploads'), join(to, 'uploads'));
  flushFolder(to);
  const events = verifyLog(join(to, 'events'));
  verifyVault(join(to, 'vault'));
  return writeManifest(to, { events, madeAt });
}

/** One moment of the log: the engine copies the pages of a transaction that stays readable meanwhile; nobody waits. */
async function copyLog(from: string, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  const root = openRoot(from);
  try {
    await root.backup(to, false);
  } finally {
    await root.close();
  }
}

/** The vault's two files belong together, so nobody may write while they are copied; they are small. */
function copyVault(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  if (!existsSync(dataFile(from))) return;
  const root = openRoot(from);
  try {
    root.transactionSync(() => {
      copyFileSync(dataFile(from), dataFile(to));
      copyFileSync(slotsFile(from), slotsFile(to));
    });
  } finally {
    void root.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  await commandLine('npm run backup -- FOLDER', {}, async ({ folder, dataDir }) => {
    const { events, files } = await backUp(dataDir, folder);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return [
      `Backed up ${dataDir} into ${folder}: ${events} events, ${files.length} files, ${(bytes / 1_048_576).toFixed(1)} MiB, read again and sound.`,
      'The vault in it holds the keys of personal data: keep that part for 30 days at most, and apart from others’ eyes.',
    ];
  });
}
