import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { StoreUnavailable } from './eventStore.ts';

export type LinkLimits = {
  /** How long one operation may take with all its repeats, in milliseconds. */
  readonly timeLimit: number;
  /** How long one try, or a silence in the middle of a read, may take. */
  readonly callLimit: number;
};

/** The connection to EventStoreDB with limits of our own; the client has none that always hold. */
export type Link = ReturnType<typeof openLink>;

/** Nothing came back for too long; the connection may be silent for good. */
export class TooSlow extends Error {}

const SHORTEST_PAUSE = 25;
const LONGEST_PAUSE = 1000;

/** Answers of the server itself: to ask again would change nothing. */
const FINAL = new Set([
  'wrong-expected-version',
  'stream-not-found',
  'stream-deleted',
  'no-stream',
  'access-denied',
  'invalid-argument',
  'maximum-append-size-exceeded',
]);

/** The client's word for what went wrong, '' when it has none. */
export const typeOf = (error: unknown): string => (error instanceof Error && 'type' in error ? String(error.type) : '');

export function openLink(url: string, { timeLimit, callLimit }: LinkLimits) {
  let client = connect(url);
  let heardAt = performance.now();
  let closed = false;
  const retired = new Map<EventStoreDBClient, NodeJS.Timeout>();

  /**
   * Leads later calls to a new connection. The old one is closed when every call on it has ended or run out of time,
   * because the client library ends reads on a closed connection as if they were complete.
   */
  function renew(failed: EventStoreDBClient) {
    if (closed || client !== failed) return;
    client = connect(url);
    heardAt = performance.now();
    const close = () => {
      retired.delete(failed);
      void disconnect(failed);
    };
    retired.set(failed, setTimeout(close, timeLimit));
  }

  /** Notes that a connection works. */
  function heard(from: EventStoreDBClient) {
    if (from === client) heardAt = performance.now();
  }

  /**
   * One try. A connection on which nothing came back meanwhile stays silent for long, so the next try gets a new one.
   */
  async function once<T>(work: (client: EventStoreDBClient) => Promise<T>, limit = callLimit): Promise<T> {
    const used = client;
    const startedAt = performance.now();
    try {
      const answer = await within(limit, work(used));
      if (closed) throw new StoreUnavailable('the event store was closed before it answered');
      heard(used);
      return answer;
    } catch (error) {
      if (error instanceof TooSlow && heardAt < startedAt) renew(used);
      throw error;
    }
  }

  return {
    once,
    heard,
    renew,
    client: () => client,

    /**
     * Repeats what is safe to repeat until the server has answered or time is up; then StoreUnavailable. `tryLimit`:
     * how long one try may take.
     */
    async persist<T>(work: (client: EventStoreDBClient) => Promise<T>, tryLimit = callLimit): Promise<T> {
      const until = Date.now() + timeLimit;
      for (let wait = SHORTEST_PAUSE; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
        if (closed) throw new StoreUnavailable('the event store is closed');
        try {
          return await once(work, Math.max(1, Math.min(tryLimit, until - Date.now())));
        } catch (error) {
          if (FINAL.has(typeOf(error)) || error instanceof TypeError) throw error;
          if (Date.now() + wait >= until)
            throw new StoreUnavailable(`EventStoreDB gave no answer in ${timeLimit} ms`, { cause: error });
          await pause(wait);
        }
      }
    },

    async close() {
      closed = true;
      for (const timer of retired.values()) clearTimeout(timer);
      await Promise.all([...retired.keys(), client].map(disconnect));
    },
  };
}

/**
 * The client asks the server for its features before the first append, without any deadline, and may then batch appends
 * through a table shared by all clients of the process, where one lost connection fails the others' appends. Saying
 * "nothing is supported" avoids both.
 */
function connect(url: string): EventStoreDBClient {
  return Object.assign(EventStoreDBClient.connectionString(url), { supports: async () => false });
}

async function disconnect(client: EventStoreDBClient) {
  const { getChannel } = client as unknown as { getChannel(): Promise<{ close(): void }> };
  await client.dispose().catch(() => undefined);
  // Opening a channel may itself be what hangs, so its closing is not awaited.
  getChannel().then(
    (channel) => channel.close(),
    () => undefined,
  );
}

async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow(`no answer in ${limit} ms`)), limit);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
