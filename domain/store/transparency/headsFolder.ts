import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Head, headsIn, makeKey, type PublicKey, publicKeyOf, type SigningKey, signingKeyOf } from './heads.ts';

/**
 * Where heads and the signing key are kept unless `HEADS_DIR` says otherwise: beside the data folder, so that whoever
 * copies or replaces that one has neither.
 */
export const headsFolderOf = (dataDir: string, headsDir?: string): string => headsDir || `${resolve(dataDir)}-heads`;

/** The heads, one note after the other; the public keys, one a line; the private key. */
export const headsFile = (folder: string): string => join(folder, 'heads');
export const keysFile = (folder: string): string => join(folder, 'keys');
export const privateKeyFile = (folder: string): string => join(folder, 'key.pem');

const textIn = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** The heads in a file; none when there is no file. Throws NoHead for other text. */
export const readHeads = (file: string): Head[] => headsIn(textIn(file));

/** The public keys in a file; none when there is no file. */
export const readKeys = (file: string): PublicKey[] =>
  textIn(file)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(publicKeyOf);

/** Appends durably to a file; an empty line parts it from what is there when `apart`. */
function append(file: string, text: string, apart: boolean): void {
  const fd = openSync(file, 'a', 0o644);
  try {
    writeSync(fd, apart && textIn(file) !== '' ? `\n${text}` : text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/**
 * The folder's signing key, which is made when there is none, and its public part is added to the folder's keys. Another
 * process may be doing the same.
 */
export function openSigningKey(folder: string, origin: string): SigningKey {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = privateKeyFile(folder);
  try {
    const fd = openSync(file, 'wx', 0o600);
    writeSync(fd, makeKey());
    fsyncSync(fd);
    closeSync(fd);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = signingKeyOf(readFileSync(file, 'utf8'), origin);
  if (!textIn(keysFile(folder)).split('\n').includes(key.text)) append(keysFile(folder), `${key.text}\n`, false);
  return key;
}

/** Copies heads into the folder. */
export function keepHeads(folder: string, heads: readonly Head[]): void {
  for (const { note } of heads) append(headsFile(folder), note, true);
}
