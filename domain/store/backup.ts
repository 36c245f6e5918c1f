import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyFolder, flushFolder, isEmpty, type Manifest, writeManifest } from './backupFiles.ts';
import { commandLine, folderArgument, insistOnFolder } from './commandLine.ts';
import { type CommandStores, openForCommand, type Where } from './open.ts';
import { dataFile } from './verifyFile.ts';
import { verifyLog } from './verifyLog.ts';
import { verifyVault } from './verifyVault.ts';

/**
 * Copies log, vault and pictures of a data folder, in use or not, into an empty folder, and reads the copies completely
 * before it calls them a backup. The owner of the folder copies log and vault; the reading is done here, beside it. The
 * pictures go last: whatever an event needs was there before it. Throws one sentence.
 */
export async function backUp(
  dataDir: string,
  to: string,
  open: () => Promise<Pick<CommandStores, 'copyTo' | 'close'>>,
): Promise<Manifest> {
  if (!existsSync(dataFile(join(dataDir, 'events'))))
    throw new Error(`${dataDir} holds no event log of the embedded engine.`);
  if (!isEmpty(to)) throw new Error(`${to} is not empty. Every backup gets a folder of its own.`);
  const madeAt = new Date().toISOString();
  const stores = await open();
  try {
    await stores.copyTo(to);
  } finally {
    await stores.close();
  }
  if (existsSync(join(dataDir, 'uploads'))) copyFolder(join(dataDir, 'uploads'), join(to, 'uploads'));
  flushFolder(to);
  const events = verifyLog(join(to, 'events'));
  verifyVault(join(to, 'vault'));
  return writeManifest(to, { events, madeAt });
}

async function main(where: Where): Promise<void> {
  const { folder } = folderArgument('npm run backup -- FOLDER');
  insistOnFolder(where);
  const { events, files } = await backUp(where.dataDir, folder, () => openForCommand(where, 'npm run backup'));
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  process.stdout.write(
    `Backed up ${where.dataDir} into ${folder}: ${events} events, ${files.length} files, ${(bytes / 1_048_576).toFixed(1)} MiB, read again and sound.\n` +
      'The vault in it holds the keys of personal data: keep that part for 30 days at most, and apart from others’ eyes.\n',
  );
}

if (process.argv[1] === import.meta.filename) await commandLine(main);
