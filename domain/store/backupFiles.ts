import { createHash } from 'node:crypto';
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';

/** The folders of DATA_DIR that are the record; the rest can be made again. */
export const PARTS = ['events', 'vault', 'uploads'] as const;

const MANIFEST = 'backup.json';
const CHUNK = 1024 * 1024;
const manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** So many events are in the log, positions 0 to one less. */
  events: z.number().int().min(0),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

/** What a finished backup says of itself; it is written last. */
export type Manifest = z.output<typeof manifest>;

export const isEmpty = (dir: string): boolean => !existsSync(dir) || readdirSync(dir).length === 0;

export function* filesBelow(dir: string): Generator<string> {
  if (!existsSync(dir)) return;
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((one, other) =>
    one.name < other.name ? -1 : 1,
  )) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Copies a folder's files and sees to it that they are on disk. */
export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  flushFolder(to);
}

/** A file and its name are on disk when this returns. */
export function flushFolder(dir: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) flushFolder(path);
    else flush(path);
  }
  flush(dir);
}

function flush(path: string): void {
  const fd = openSync(path, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

function digestOf(path: string): { bytes: number; sha256: string } {
  const hash = createHash('sha256');
  const fd = openSync(path, 'r');
  const chunk = Buffer.allocUnsafe(CHUNK);
  let bytes = 0;
  for (let read = readSync(fd, chunk); read > 0; read = readSync(fd, chunk)) {
    hash.update(chunk.subarray(0, read));
    bytes += read;
  }
  closeSync(fd);
  return { bytes, sha256: hash.digest('hex') };
}

/** Writes down what a backup holds; from then on it is one. */
export function writeManifest(dir: string, { events, madeAt }: { events: number; madeAt: string }): Manifest {
  const files = [...filesBelow(dir)].map((path) => ({ path: relative(dir, path), ...digestOf(path) }));
  const written: Manifest = { format: 1, madeAt, events, files };
  writeFileSync(join(dir, MANIFEST), `${JSON.stringify(written, undefined, 2)}\n`);
  flushFolder(dir);
  return written;
}

/** Reads what a backup says of itself and compares it with what is there. Throws one sentence. */
export function readManifest(dir: string): Manifest {
  const path = join(dir, MANIFEST);
  if (!existsSync(path)) throw new Error(`${dir} is no finished backup: ${MANIFEST} is missing.`);
  const said = manifest.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!said.success) throw new Error(`${path} cannot be read.`);
  for (const { path: name, bytes, sha256 } of said.data.files) {
    const file = join(dir, name);
    if (!existsSync(file)) throw new Error(`The backup is damaged: ${file} is missing.`);
    const found = digestOf(file);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new Error(`The backup is damaged: ${file} is not as it was written.`);
  }
  return said.data;
}
