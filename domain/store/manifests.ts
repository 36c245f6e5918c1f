import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type CopiedFile, filesOf, insistOnFiles, readJson, writeJson } from './backupFiles.ts';
import { verifyFile } from './verifyFile.ts';
import { scanLog } from './verifyLog.ts';

/** The file that makes a folder a copy of the log, and the one that makes it a copy of keys; each is written last. */
const LOG_FILE = 'backup.json';
const KEYS_FILE = 'keys.json';

const files = z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() }));
/** Which log it is: a digest of its first event. Empty for a log without events, missing in the former layout. */
const log = z.string().optional();
const logShape = z.object({
  /** 1: log, vault and pictures in one folder. 2: the log alone. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** UTC ISO instant of the beginning of the backup: what is younger is not in it. */
  madeAt: z.iso.datetime(),
  /** So many events are in the log, positions 0 to one less. */
  events: z.number().int().min(0),
  log,
  files,
});
const keysShape = z.object({ format: z.literal(1), madeAt: z.iso.datetime(), log, files });

/** What a finished copy of the log, or of the keys, says of itself. */
export type LogManifest = z.output<typeof logShape>;
export type KeysManifest = z.output<typeof keysShape>;

type Said = { readonly madeAt: string; readonly events: number; readonly log: string };

/** Writes down what a copy of the log holds; from then on it is a backup. */
export function writeLogManifest(dir: string, { madeAt, events, log }: Said): LogManifest {
  const written: LogManifest = { format: 2, madeAt, events, log, files: filesOf(dir) };
  writeJson(join(dir, LOG_FILE), written);
  return written;
}

/** The same for a copy of vault and pictures. */
export function writeKeysManifest(dir: string, { madeAt, log }: Omit<Said, 'events'>): KeysManifest {
  const written: KeysManifest = { format: 1, madeAt, log, files: filesOf(dir) };
  writeJson(join(dir, KEYS_FILE), written);
  return written;
}

/** Reads what a copy of the log says of itself and compares it with what is there. Throws one sentence. */
export function readLogManifest(dir: string): LogManifest {
  const said = insistOn(dir, LOG_FILE, 'backup', logShape);
  insistOnFiles(dir, said.files);
  return said;
}

/** The same for a copy of the keys. */
export function readKeysManifest(dir: string): KeysManifest {
  const said = insistOn(dir, KEYS_FILE, 'copy of keys', keysShape);
  insistOnFiles(dir, said.files);
  return said;
}

/** What a copy says of itself, its files not compared; undefined where it was not finished. */
export const glanceAtLog = (dir: string): LogManifest | undefined =>
  logShape.safeParse(readJson(join(dir, LOG_FILE))).data;
export const glanceAtKeys = (dir: string): KeysManifest | undefined =>
  keysShape.safeParse(readJson(join(dir, KEYS_FILE))).data;

/** From then on a backup of the former layout says of itself that it is the log alone, files of others are not its own. */
export function keepLogAlone(dir: string, said: LogManifest): void {
  const ofLog = ({ path }: CopiedFile) => /^events[\\/]/.test(path);
  writeJson(join(dir, LOG_FILE), { ...said, format: 2, files: said.files.filter(ofLog) } satisfies LogManifest);
}

/** Reads a copied log completely: how many events it has and which log it is. Throws DamagedFile. */
export function readLog(dir: string): { readonly events: number; readonly log: string } {
  let first = '';
  const events = verifyFile(dir, (file) =>
    scanLog(file, (kept, position) => {
      if (position === 0) first = createHash('sha256').update(kept).digest('hex');
    }),
  );
  return { events, log: first };
}

function insistOn<T>(dir: string, name: string, what: string, shape: z.ZodType<T>): T {
  const path = join(dir, name);
  if (!existsSync(path)) throw new Error(`${dir} is no finished ${what}: ${name} is missing.`);
  const said = shape.safeParse(readJson(path));
  if (!said.success) throw new Error(`${path} cannot be read.`);
  return said.data;
}
