import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { closeSync, constants, fdatasync, fdatasyncSync, openSync, readSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const KEY_BYTES = 32;
/** So many bytes of the file each slot has. */
export const SLOT_BYTES = KEY_BYTES;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const NOTHING = Buffer.alloc(KEY_BYTES);
const flush = promisify(fdatasync);

/** Keys in a flat file, one per numbered slot, that can be wiped in place. */
export type Slots = ReturnType<typeof openSlots>;

/**
 * Opens (or makes) the file. Each key seals one entry; wiping it makes everything sealed with it unreadable, copies in
 * freed pages included.
 */
export function openSlots(file: string) {
  const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);

  /** The key of a slot; undefined when it was wiped or never filled. */
  function keyOf(slot: number): Buffer | undefined {
    const key = Buffer.alloc(KEY_BYTES);
    readSync(fd, key, 0, KEY_BYTES, slot * KEY_BYTES);
    return key.equals(NOTHING) ? undefined : key;
  }

  async function write(slot: number, bytes: Buffer) {
    writeSync(fd, bytes, 0, KEY_BYTES, slot * KEY_BYTES);
    await flush(fd);
  }

  return {
    fill: (slot: number) => write(slot, randomBytes(KEY_BYTES)),
    wipe: (slot: number) => write(slot, NOTHING),
    /** The same, on disk when it returns. */
    wipeNow(slot: number) {
      writeSync(fd, NOTHING, 0, KEY_BYTES, slot * KEY_BYTES);
      fdatasyncSync(fd);
    },

    /** Seals a text for an entry; `name` is bound in, so it cannot be moved to another one. */
    seal(slot: number, text: string, name: string): string {
      const key = keyOf(slot);
      if (!key) throw new Error(`vault slot ${slot} has no key`);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },

    /** The text again; undefined when its key was wiped. Throws when the bytes were tampered with. */
    unseal(slot: number, sealed: string, name: string): string | undefined {
      const key = keyOf(slot);
      if (!key) return undefined;
      const bytes = Buffer.from(sealed, 'base64');
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(name))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },

    close: () => closeSync(fd),
  };
}
