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
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';

const CHUNK = 1024 * 1024;

/** A file of a backup as it was written: its path below the folder, its size and its digest. */
export type CopiedFile = { readonly path: string; readonly bytes: number; readonly sha256: string };

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

/** The same for one file, or for the names in one folder. */
export function flush(path: string): void {
  const fd = openSync(path, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

/** What a text says in JSON, its names in the order given; whole on disk or not at all. */
export function writeJson(path: string, said: object): void {
  const unnamed = `${path}.new`;
  writeFileSync(unnamed, `${JSON.stringify(said, undefined, 2)}\n`);
  flush(unnamed);
  renameSync(unnamed, path);
  flush(join(path, '..'));
}

/** Undefined for a file that is no JSON. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Every file below a folder, with its digest. */
export const filesOf = (dir: string): CopiedFile[] =>
  [...filesBelow(dir)].map((path) => ({ path: relative(dir, path), ...digestOf(path) }));

/** Compares a folder with what was written down of it. Throws one sentence. */
export function insistOnFiles(dir: string, files: readonly CopiedFile[]): void {
  for (const { path, bytes, sha256 } of files) {
    const file = join(dir, path);
    if (!existsSync(file)) throw new Error(`The backup is damaged: ${file} is missing.`);
    const found = digestOf(file);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new Error(`The backup is damaged: ${file} is not as it was written.`);
  }
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
