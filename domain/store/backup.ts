import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { inWords, KEPT_FOR } from '../retention.ts';
import { backups } from '../upkeep/backups.ts';
import type { BackupMade } from '../upkeep/events.ts';
import { copyFolder, flush, flushFolder, isEmpty } from './backupFiles.ts';
import { commandLine, folderArgument, insistOnFolder } from './commandLine.ts';
import { openHandler } from './handle.ts';
import { copiesBeside, copyName, forgetOldCopies, type KeptCopies } from './keyCopies.ts';
import { readLog, writeKeysManifest, writeLogManifest } from './manifests.ts';
import { type CommandStores, openForCommand, type Where } from './open.ts';
import { dataFile } from './verifyFile.ts';
import { verifyVault } from './verifyVault.ts';

type Order = {
  readonly dataDir: string;
  /** An empty folder, for the log. */
  readonly to: string;
  /** The folder of all copies of keys; beside `to` by default. */
  readonly keys?: string | undefined;
  /** UTC ISO instant. */
  readonly now: string;
};

/** A backup that was made. */
export type Made = {
  readonly madeAt: string;
  readonly events: number;
  readonly files: number;
  readonly bytes: number;
  /** The folder of this backup's copy of keys. */
  readonly keysAt: string;
  /** What was removed of older copies; the error where that failed. */
  readonly kept: KeptCopies | Error;
};

/**
 * Copies the log of a data folder, in use or not, into an empty folder, and what has to be forgotten (vault, pictures)
 * into a folder of its own among the copies of keys; reads both completely before it calls them a backup; then removes
 * older copies of keys. The owner of the folder copies log and vault; the reading is done here, beside it. The pictures
 * go last: whatever an event needs was there before it. Throws one sentence.
 */
export async function backUp(
  { dataDir, to, keys = copiesBeside(to), now }: Order,
  open: () => Promise<Pick<CommandStores, 'copyTo' | 'close'>>,
): Promise<Made> {
  insistOnPlaces(dataDir, to, keys);
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  const keysAt = join(keys, copyName(now));
  if (!isEmpty(keysAt)) throw new Error(`${keysAt} is there already: another backup began at the same moment.`);
  try {
    const stores = await open();
    try {
      await stores.copyTo({ log: to, keys: keysAt });
    } finally {
      await stores.close();
    }
    if (existsSync(join(dataDir, 'uploads'))) copyFolder(join(dataDir, 'uploads'), join(keysAt, 'uploads'));
    for (const dir of [to, keysAt]) flushFolder(dir);
    for (const dir of [keys, dirname(resolve(to))]) flush(dir);
    const { events, log } = readLog(join(to, 'events'));
    verifyVault(join(keysAt, 'vault'));
    const files = [...writeKeysManifest(keysAt, { madeAt: now, log }).files];
    files.push(...writeLogManifest(to, { madeAt: now, events, log }).files);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return { madeAt: now, events, files: files.length, bytes, keysAt, kept: forget({ keys, to, log, now }) };
  } catch (error) {
    // Keys without their log help nobody and would be kept as long as others.
    if (!existsSync(join(to, 'backup.json'))) rmSync(keysAt, { recursive: true, force: true });
    throw error;
  }
}

function insistOnPlaces(dataDir: string, to: string, keys: string): void {
  if (!existsSync(dataFile(join(dataDir, 'events'))))
    throw new Error(`${dataDir} holds no event log of the embedded engine.`);
  if (!isEmpty(to)) throw new Error(`${to} is not empty. Every backup gets a folder of its own.`);
  if (isWithin(to, keys) || isWithin(keys, to))
    throw new Error(
      `${to} is the place of copies of keys (${keys}), which go sooner than the log’s. Name another folder.`,
    );
  if (existsSync(to) && isWithin(keys, dirname(resolve(to))) && statSync(to).dev !== statSync(dirname(resolve(to))).dev)
    throw new Error(
      `${to} is a disk of its own, and the copy of the keys would lie beside it on another one. Name a folder on that disk.`,
    );
}

/** Whether a path is a folder or below it. */
const isWithin = (path: string, folder: string): boolean => !/^\.\.(?:[\\/]|$)/.test(relative(folder, path) || '.');

function forget({ keys, to, log, now }: { keys: string; to: string; log: string; now: string }): KeptCopies | Error {
  try {
    return forgetOldCopies({ keys, beside: dirname(resolve(to)), log, now });
  } catch (error) {
    return error as Error;
  }
}

/** Puts on record that a backup was made, for the System page; the backup is one without it, too. */
async function record(open: () => Promise<Pick<CommandStores, 'log' | 'close'>>, data: BackupMade['data']) {
  const stores = await open();
  try {
    const sender = { by: { id: 'backup', role: 'system' }, channel: 'cli' } as const;
    await openHandler(stores.log).dispatch(backups, { type: 'RecordBackup', data }, sender);
  } finally {
    await stores.close();
  }
}

async function main(where: Where): Promise<void> {
  const usage = 'npm run backup -- FOLDER [--keys FOLDER]';
  const { folder, flags } = folderArgument(usage, { keys: { type: 'string' } });
  insistOnFolder(where);
  const open = () => openForCommand(where, 'npm run backup');
  const keys = flags.keys as string | undefined;
  const made = await backUp({ dataDir: where.dataDir, to: folder, keys, now: new Date().toISOString() }, open);
  const { madeAt, events, files, bytes, keysAt, kept } = made;
  const copies = kept instanceof Error ? {} : { keyCopies: kept.copies, oldestKeysAt: kept.oldest };
  await record(open, { madeAt, events, files, bytes, ...copies }).catch((error: Error) =>
    process.stderr.write(`The backup is sound, but that it was made is not recorded: ${error.message}\n`),
  );
  process.stdout.write(
    `Backed up ${where.dataDir} into ${folder}: ${events} events, ${files} files, ${(bytes / 1_048_576).toFixed(1)} MiB, read again and sound.\n` +
      `Keys of personal data, and pictures, are in ${keysAt}: keep them apart from others’ eyes. A later backup removes them before they are ${inWords(KEPT_FOR.backupOfVault)} old.\n` +
      removedWords(kept),
  );
  if (kept instanceof Error) {
    process.stderr.write(`The backup is sound, but older copies of keys are still there: ${kept.message}\n`);
    process.exitCode = 1;
  }
}

const removedWords = (kept: KeptCopies | Error): string =>
  kept instanceof Error || kept.removed.length === 0
    ? ''
    : `Removed older copies of keys:\n${kept.removed.map((dir) => `  ${dir}\n`).join('')}`;

if (process.argv[1] === import.meta.filename) await commandLine(main);
