import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** An archive in its place. */
export type KeptExport = { readonly bytes: number; read(): Readable };

/**
 * The archives that members download, by member, each with a folder while it is put together. Nobody but the member
 * gets at one: `gateway/exports` checks that.
 */
export interface ExportFiles {
  /**
   * An empty folder to put an archive together in; undefined while another run is at it, which notes its progress at
   * least every minute. What an earlier try left there is deleted.
   */
  begin(memberId: string, exportId: string): Promise<string | undefined>;
  /** Notes how far it has come, from 0 to 1. */
  noteProgress(memberId: string, exportId: string, share: number): Promise<void>;
  /** The last note; undefined while nothing was begun. */
  progressOf(memberId: string, exportId: string): Promise<number | undefined>;
  /** Puts a finished file in its place, durably; other archives of the member and the folder are deleted. Its bytes. */
  keep(memberId: string, exportId: string, file: string): Promise<number>;
  /** The archive; undefined when there is none (any more). */
  get(memberId: string, exportId: string): Promise<KeptExport | undefined>;
  /** Deletes everything that was last written so long ago. */
  removeOlder(ageMs: number): Promise<void>;
  /** How many archives there are of a member. */
  countOf(memberId: string): Promise<number>;
  /** Deletes everything of a member. */
  eraseOf(memberId: string): Promise<void>;
}

/** A run that has noted no progress for so long has ended. */
const SILENT_MS = 60_000;
const PROGRESS = 'progress';

/** As files in a folder beside the uploads, which no public address leads to. */
export function openExportFiles(dataDir: string): ExportFiles {
  const root = join(dataDir, 'exports');
  const folderOf = (memberId: string) => join(root, memberId);
  const workOf = (memberId: string, exportId: string) => join(folderOf(memberId), `${exportId}.work`);
  const archiveOf = (memberId: string, exportId: string) => join(folderOf(memberId), `${exportId}.zip`);

  return {
    async begin(memberId, exportId) {
      const folder = workOf(memberId, exportId);
      const last = (await unlessGone(stat(join(folder, PROGRESS)))) ?? (await unlessGone(stat(folder)));
      if (last && last.mtimeMs > Date.now() - SILENT_MS) return undefined;
      await rm(folder, { recursive: true, force: true });
      await mkdir(folderOf(memberId), { recursive: true });
      // Of two runs at once, one makes the folder.
      const isMine = await mkdir(folder).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
      return isMine ? folder : undefined;
    },
    async noteProgress(memberId, exportId, share) {
      await writeFile(join(workOf(memberId, exportId), PROGRESS), String(share));
    },
    async progressOf(memberId, exportId) {
      const text = await unlessGone(readFile(join(workOf(memberId, exportId), PROGRESS), 'utf8'));
      return text === undefined ? undefined : Number(text);
    },
    async keep(memberId, exportId, file) {
      const handle = await open(file, 'r+');
      await handle.sync().finally(() => handle.close());
      const archive = archiveOf(memberId, exportId);
      await rename(file, archive);
      for (const name of await namesIn(folderOf(memberId)))
        if (join(folderOf(memberId), name) !== archive)
          await rm(join(folderOf(memberId), name), { recursive: true, force: true });
      return (await stat(archive)).size;
    },
    async get(memberId, exportId) {
      const archive = archiveOf(memberId, exportId);
      const found = await unlessGone(stat(archive));
      return found && { bytes: found.size, read: () => createReadStream(archive) };
    },
    async removeOlder(ageMs) {
      for (const memberId of await namesIn(root))
        for (const name of await namesIn(folderOf(memberId))) {
          const found = await unlessGone(stat(join(folderOf(memberId), name)));
          if (found && found.mtimeMs < Date.now() - ageMs)
            await rm(join(folderOf(memberId), name), { recursive: true, force: true });
        }
    },
    async countOf(memberId) {
      if (!existsSync(folderOf(memberId))) return 0;
      return (await namesIn(folderOf(memberId))).filter((name) => name.endsWith('.zip')).length;
    },
    async eraseOf(memberId) {
      // Most members have asked for none, and then there is nothing to wait for.
      if (existsSync(folderOf(memberId))) await rm(folderOf(memberId), { recursive: true, force: true });
    },
  };
}

const namesIn = async (folder: string): Promise<string[]> => (await unlessGone(readdir(folder))) ?? [];

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
