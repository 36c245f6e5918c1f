import { randomUUID } from 'node:crypto';
import { KEPT_FOR } from '../retention.ts';
import { NO_STREAM } from './eventStore.ts';
import { appendTo, type Proposed, WrongRevision } from './eventStoreDbAppend.ts';
import { deleteStream, readRange } from './eventStoreDbCalls.ts';
import { type LinkLimits, openLink } from './eventStoreDbLink.ts';
import { dataOf, type ReadPage, readLast, readPlaces, VAULT_PREFIX } from './eventStoreDbRead.ts';
import { openScavenging } from './eventStoreDbScavenge.ts';
import type { Vault, VaultEntry } from './vault.ts';

/** The last event of a key's stream. */
type Last = {
  /** Undefined when the key is being, or has been, forgotten. */
  readonly entry: VaultEntry | undefined;
  /** The event's own number in its stream; goes on counting after a removal. */
  readonly revision: number;
};

/** Only the last event of a stream is kept, and the bytes of those before it go with the next scavenge. */
const KEEP_LAST = { $maxCount: 1 };
const WEEK_MS = 7 * 86_400_000;
/**
 * Sessions are the entries that most are written of. Theirs end by themselves, a week after the sweep that forgets them
 * should have.
 */
const SESSION = /^session\//;
const END_BY_THEMSELVES = { $maxAge: (KEPT_FOR.session + WEEK_MS) / 1000 };

type VaultOptions = Partial<LinkLimits> & {
  /** A user of the server's group $ops, as `name:password`, when that of the address is none. */
  readonly operations?: string | undefined;
};

/**
 * The vault on EventStoreDB: one `vault-…` stream per key that keeps its last event only and that the log never shows.
 * Compare-and-set is the stream's expected revision. What holds for the stream is written before its second entry, so
 * that an entry that stays the only one is one append. A scavenge never drops a stream's last event, also of a deleted
 * stream: so forgetting first appends an empty event, which makes the secret the one before the last, and then deletes
 * the stream. With the next scavenge the bytes are gone (`compaction`).
 */
export function openEventStoreDbVault(
  url: string,
  { timeLimit = 8000, callLimit = 2500, operations }: VaultOptions = {},
): Vault {
  const link = openLink(url, { timeLimit, callLimit });
  const readPage: ReadPage = (range) =>
    link.persist((client) => readRange(client, range, callLimit, () => link.heard(client)), timeLimit);

  async function find(key: string): Promise<Last | undefined> {
    const last = await readLast(readPage, streamOf(key));
    if (!last) return undefined;
    const { value, version } = dataOf(last) as Partial<VaultEntry>;
    const entry = value !== undefined && version !== undefined ? { value, version } : undefined;
    return { entry, revision: Number(last.getStreamRevision()) };
  }

  /** Answers false when the stream is at another revision. */
  async function append(stream: string, expected: number | 'any', event: Proposed): Promise<boolean> {
    try {
      await link.persist((client) => appendTo(client, stream, expected, [event], callLimit));
      return true;
    } catch (error) {
      if (error instanceof WrongRevision) return false;
      throw error;
    }
  }

  const limitsOf = async (key: string): Promise<Limits> => {
    const last = await readLast(readPage, metadataOf(key));
    return last ? (dataOf(last) as Limits) : {};
  };
  const keepLast = (key: string, expected: number | 'any') =>
    append(
      metadataOf(key),
      expected,
      eventOf('$metadata', { ...KEEP_LAST, ...(SESSION.test(key) && END_BY_THEMSELVES) }),
    );
  const empty = (key: string, expected: number | 'any') => append(streamOf(key), expected, eventOf(FORGOTTEN, {}));

  /** Whether a stream that shows nothing has ended by itself: its last entry is in the files for ever, if left so. */
  async function hasEndedByItself(key: string): Promise<boolean> {
    if (!SESSION.test(key)) return false;
    const { $maxAge, $tb = 0 } = await limitsOf(key);
    return $maxAge !== undefined && $tb < DELETED;
  }

  /** A stream with a second entry and without a limit; what else is kept of it stays. */
  async function limitStream(key: string): Promise<void> {
    for (;;) {
      const last = await readLast(readPage, metadataOf(key));
      const limits = last ? (dataOf(last) as Limits) : {};
      // What was deleted shows nothing any more, and a scavenge takes all of it but the last entry. Its mark is a number
      // that JavaScript cannot write again.
      if ('$maxCount' in limits || (limits.$tb ?? 0) >= DELETED) return;
      const wanted = { ...limits, ...KEEP_LAST, ...(SESSION.test(key) && END_BY_THEMSELVES) };
      const expected = last ? Number(last.getStreamRevision()) : NO_STREAM;
      if (await append(metadataOf(key), expected, eventOf('$metadata', wanted))) return;
    }
  }

  async function limit(after: number | undefined): Promise<{ upTo: number | undefined; isAll: boolean }> {
    const seen = new Set<string>();
    let upTo = after;
    let looked = 0;
    for await (const { stream, revision, position, isOfTheLog } of readPlaces(readPage, after)) {
      // Others may be gone with a scavenge, and a read begins at an event.
      if (isOfTheLog) upTo = position;
      looked += 1;
      if (looked > LOOKED_AT_ONCE && isOfTheLog) return { upTo, isAll: false };
      if (revision === 0 || !stream.startsWith(VAULT_PREFIX) || seen.has(stream)) continue;
      seen.add(stream);
      await limitStream(stream.slice(VAULT_PREFIX.length));
    }
    return { upTo, isAll: true };
  }

  return {
    wipesAtOnce: false,
    silentFor: link.silentFor,
    compaction: { ...openScavenging(url, operations), limit },
    async get(key) {
      return (await find(key))?.entry;
    },
    async put(key, value, expected) {
      const last = await find(key);
      if ((last?.entry?.version ?? 0) !== expected) return false;
      // Before the second entry, so that no crash leaves a secret in a stream that keeps all of its events. A stream
      // that was deleted has it already.
      if (last?.revision === 0) await keepLast(key, NO_STREAM);
      const event = eventOf('VaultEntryWritten', { value, version: expected + 1 });
      return append(streamOf(key), last?.revision ?? NO_STREAM, event);
    },
    async remove(key) {
      for (;;) {
        const last = await find(key);
        if (!last && !(await hasEndedByItself(key))) return;
        if (!('$maxCount' in (await limitsOf(key)))) await keepLast(key, 'any');
        const isEmpty = (last && last.entry === undefined) || (await empty(key, last ? last.revision : 'any'));
        // Another process has written meanwhile: what it wrote is forgotten, too.
        if (!isEmpty) continue;
        await link.persist((client) => deleteStream(client, streamOf(key), callLimit));
        return;
      }
    },
    close: () => link.close(),
  };
}

type Limits = { readonly $maxCount?: number; readonly $maxAge?: number; readonly $tb?: number };

const FORGOTTEN = 'VaultEntryForgotten';
/** `$tb` of a deleted stream. */
const DELETED = Number.MAX_SAFE_INTEGER;
/** Events that a part of looking for entries without a limit goes over, at least. */
const LOOKED_AT_ONCE = 20_000;

const streamOf = (key: string) => `${VAULT_PREFIX}${key}`;
/** Where the server keeps what holds for a stream as a whole. */
const metadataOf = (key: string) => `$$${streamOf(key)}`;

/** One id for all tries: the server knows a repeat by it. */
const eventOf = (type: string, data: object): Proposed => ({
  id: randomUUID(),
  type,
  data: JSON.stringify(data),
  metadata: '{}',
});
