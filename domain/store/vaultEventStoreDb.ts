import { randomUUID } from 'node:crypto';
import {
  NO_STREAM as ABSENT,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  jsonEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import { type LinkLimits, openLink, typeOf } from './eventStoreDbLink.ts';
import { collect, type Resolved, VAULT_PREFIX } from './eventStoreDbRead.ts';
import type { Vault, VaultEntry } from './vault.ts';

type Kept = VaultEntry & {
  /** The event's own number in its stream; goes on counting after a removal. */ readonly revision: bigint;
};

/**
 * The vault on EventStoreDB: one `vault-…` stream per key that keeps its last event only and that the log never shows.
 * Compare-and-set is the stream's expected revision. Removing deletes the stream; the server drops the bytes with its
 * next scavenge, so scavenge after an erasure.
 */
export function openEventStoreDbVault(
  url: string,
  { timeLimit = 8000, callLimit = 2500 }: Partial<LinkLimits> = {},
): Vault {
  const link = openLink(url, { timeLimit, callLimit });
  const find = (key: string) => link.persist((client) => readLast(client, nameOf(key), callLimit), timeLimit);

  return {
    async get(key) {
      const kept = await find(key);
      return kept && { value: kept.value, version: kept.version };
    },
    async put(key, value, expected) {
      const kept = await find(key);
      if ((kept?.version ?? 0) !== expected) return false;
      // One id for all tries: the server knows a repeat by it.
      const event = jsonEvent({ id: randomUUID(), type: 'VaultEntryWritten', data: { value, version: expected + 1 } });
      const expectedRevision = kept?.revision ?? ABSENT;
      try {
        await link.persist((client) =>
          client.appendToStream(nameOf(key), event, { expectedRevision, deadline: callLimit }),
        );
      } catch (error) {
        if (typeOf(error) === 'wrong-expected-version') return false;
        throw error;
      }
      if (!kept)
        await link.persist((client) => client.setStreamMetadata(nameOf(key), { maxCount: 1 }, { deadline: callLimit }));
      return true;
    },
    async remove(key) {
      if (!(await find(key))) return;
      await link.persist((client) => client.deleteStream(nameOf(key), { deadline: callLimit }));
    },
    close: () => link.close(),
  };
}

const nameOf = (key: string) => `${VAULT_PREFIX}${key}`;

async function readLast(client: EventStoreDBClient, stream: string, idle: number): Promise<Kept | undefined> {
  const read = client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
  const [last] = await collect(read as StreamingRead<Resolved>, idle);
  if (!last?.event) return undefined;
  const { value, version } = last.event.data as VaultEntry;
  return { value, version, revision: last.event.revision };
}
