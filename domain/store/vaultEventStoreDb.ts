import { randomUUID } from 'node:crypto';
import { NO_STREAM } from './eventStore.ts';
import { appendTo, deleteStream, type Proposed, readRange, WrongRevision } from './eventStoreDbCalls.ts';
import { type LinkLimits, openLink } from './eventStoreDbLink.ts';
import { dataOf, type ReadPage, readLast, VAULT_PREFIX } from './eventStoreDbRead.ts';
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

type VaultOptions = Partial<LinkLimits> & {
  /** A user of the server's group $ops, as `name:password`, when that of the address is none. */
  readonly operations?: string | undefined;
};

/**
 * The vault on EventStoreDB: one `vault-…` stream per key that keeps its last event only and that the log never shows.
 * Compare-and-set is the stream's expected revision. A scavenge never drops a stream's last event, also of a deleted
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

  const keepsLast = async (key: string) => {
    const last = await readLast(readPage, metadataOf(key));
    return last !== undefined && '$maxCount' in (dataOf(last) as object);
  };
  const keepLast = (key: string, expected: number | 'any') =>
    append(metadataOf(key), expected, eventOf('$metadata', KEEP_LAST));

  return {
    wipesAtOnce: false,
    silentFor: link.silentFor,
    compaction: openScavenging(url, operations),
    async get(key) {
      return (await find(key))?.entry;
    },
    async put(key, value, expected) {
      const last = await find(key);
      if ((last?.entry?.version ?? 0) !== expected) return false;
      // Before the first entry, so that no crash leaves a secret in a stream that keeps all of its events. A stream that
      // was deleted has it already.
      if (!last) await keepLast(key, NO_STREAM);
      const event = eventOf('VaultEntryWritten', { value, version: expected + 1 });
      return append(streamOf(key), last?.revision ?? NO_STREAM, event);
    },
    async remove(key) {
      for (;;) {
        const last = await find(key);
        if (!last) return;
        if (!(await keepsLast(key))) await keepLast(key, 'any');
        const isEmpty =
          last.entry === undefined || (await append(streamOf(key), last.revision, eventOf('VaultEntryForgotten', {})));
        // Another process has written meanwhile: what it wrote is forgotten, too.
        if (!isEmpty) continue;
        await link.persist((client) => deleteStream(client, streamOf(key), callLimit));
        return;
      }
    },
    close: () => link.close(),
  };
}

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
