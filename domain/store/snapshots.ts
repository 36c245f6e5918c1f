import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { forgettingsIn, SNAPSHOT_KEY } from './forgetting.ts';
import type { Vault } from './vault.ts';

/** A long stream's state as of one of its events. */
export type Snapshot = {
  readonly revision: number;
  /** The id of that event: who finds another one there reads another log. */
  readonly eventId: string;
  readonly state: unknown;
  /** Of the stream's events up to that one, where the log needs them ({@link EventLog.knownIds}) and they were known. */
  readonly ids?: Uint8Array | undefined;
};

/** Snapshots of long streams. Each may be lost at any time; who uses one checks it against the stream. */
export type Snapshots = {
  /** The one of a stream that was made by this version of its fold; undefined where there is none, or none soon. */
  read(stream: string, version: number): Promise<Snapshot | undefined>;
  /** Keeps one in place of the former one, later, if it can. Never throws. */
  write(stream: string, version: number, snapshot: Snapshot): void;
};

/** Where the bytes of snapshots lie: a store that may lose them. */
export type SnapshotBytes = {
  get(key: string): Promise<Buffer | null>;
  set(key: string, bytes: Buffer): Promise<unknown>;
};

type Parts = {
  readonly vault: Pick<Vault, 'get' | 'put'>;
  readonly bytes: SnapshotBytes;
  /**
   * How many keys had been forgotten when this process last let go of all that it had read with one; undefined while it may
   * still hold some of it.
   */
  readonly cleanSince: () => number | undefined;
  readonly log: { error(details: object, message: string): void };
};

/** So long Redis is waited for. The vault is where the stream is, too, so that reading that would take longer. */
const SOON_MS = 500;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

/**
 * Snapshots whose bytes are sealed. States have personal data of many people: the key is thrown away with that of anybody
 * who is erased (`forgetKey`), which makes all snapshots unreadable at once. A state that may have been read with a key
 * that is forgotten is not written: the key is looked up first, then whether another one was forgotten, so that a state
 * from before is sealed with a key from before.
 */
export function sealedSnapshots({ vault, bytes, cleanSince, log }: Parts): Snapshots {
  const underWay = new Set<string>();
  const nameOf = (stream: string, version: number) => `${stream}/${version}`;

  async function keep(name: string, snapshot: Snapshot): Promise<void> {
    const clean = cleanSince();
    if (clean === undefined) return;
    const key = (await keyIn(vault)) ?? (await makeKey(vault));
    if (!key || (await forgettingsIn(vault)) !== clean) return;
    await bytes.set(name, seal(key, await deflated(serialize(snapshot), { level: 1 }), name));
  }

  async function find(name: string): Promise<Snapshot | undefined> {
    const asked = keyIn(vault);
    asked.catch(() => undefined);
    const sealed = await within(SOON_MS, bytes.get(name));
    if (!sealed) return undefined;
    const key = await asked;
    if (!key) return undefined;
    const open = unseal(key, sealed, name);
    return open && (deserialize(await inflated(open)) as Snapshot);
  }

  return {
    read: (stream, version) => find(nameOf(stream, version)).catch(() => undefined),
    write(stream, version, snapshot) {
      const name = nameOf(stream, version);
      if (underWay.has(name)) return;
      underWay.add(name);
      keep(name, snapshot)
        .catch((err: unknown) => log.error({ err, stream }, 'a snapshot could not be kept; the stream is read instead'))
        .finally(() => underWay.delete(name));
    },
  };
}

async function keyIn(vault: Pick<Vault, 'get'>): Promise<Buffer | undefined> {
  const entry = await vault.get(SNAPSHOT_KEY);
  return entry && Buffer.from(entry.value, 'base64');
}

/** Of two processes that make one at once, the first one's counts. */
async function makeKey(vault: Pick<Vault, 'get' | 'put'>): Promise<Buffer | undefined> {
  await vault.put(SNAPSHOT_KEY, randomBytes(KEY_BYTES).toString('base64'), 0);
  return keyIn(vault);
}

// The name is bound in, so that a snapshot cannot be that of another stream.
function seal(key: Buffer, open: Buffer, name: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  const body = Buffer.concat([cipher.update(open), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Undefined where it was sealed with another key, or is damaged. */
function unseal(key: Buffer, sealed: Buffer, name: string): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(name))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** What is not there soon, or cannot be had, is as good as none: the stream has it all. */
async function within<T>(ms: number, found: Promise<T | undefined>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([found.catch(() => undefined), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
