import { setTimeout as pause } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { AppendTooLarge, StoreUnavailable } from './eventStore.ts';
import { WrongRevision } from './eventStoreDbAppend.ts';
import { TooSlow } from './eventStoreDbCalls.ts';
import { connect, disconnect, isCluster } from './eventStoreDbConnection.ts';
import { failureOf, type Leader } from './eventStoreDbErrors.ts';
import { timeBudgetNow, withinTimeBudget } from './timeBudget.ts';

export type LinkLimits = {
  /** How long one operation may take with all its repeats, in milliseconds. */
  readonly timeLimit: number;
  /** How long one try, or a silence in the middle of a read, may take. */
  readonly callLimit: number;
};

/** The connection to EventStoreDB with limits of our own; the client has none that always hold. */
export type Link = ReturnType<typeof openLink>;

const SHORTEST_PAUSE = 25;
const LONGEST_PAUSE = 500;
/** While nodes fail and elect, who leads is asked no more often than this, in milliseconds. */
const BETWEEN_RENEWALS = 200;

export function openLink(url: string, { timeLimit, callLimit }: LinkLimits) {
  const cluster = isCluster(url);
  let client = connect(url);
  let heardAt = performance.now();
  let renewedAt = Number.NEGATIVE_INFINITY;
  /** Since when the server owes an answer; undefined when it has answered everything. */
  let silentSince: number | undefined;
  let asking = 0;
  let closed = false;
  const retired = new Map<EventStoreDBClient, NodeJS.Timeout>();

  /**
   * Leads later calls to a new connection, to the leader where it is known. The old one is closed when every call on it
   * has ended or run out of time.
   */
  function renew(failed: EventStoreDBClient, leader?: Leader) {
    if (closed || client !== failed) return;
    client = connect(url, leader);
    heardAt = performance.now();
    renewedAt = heardAt;
    const close = () => {
      retired.delete(failed);
      disconnect(failed);
    };
    retired.set(failed, setTimeout(close, timeLimit));
  }

  /** Notes that the server has said something, on this connection. */
  function heard(from: EventStoreDBClient) {
    const now = performance.now();
    silentSince = asking > 0 ? now : undefined;
    if (from === client) heardAt = now;
  }

  /** For how many milliseconds the server has been asked and has said nothing. */
  const silentFor = () => (silentSince === undefined ? 0 : performance.now() - silentSince);

  /**
   * Draws the consequence of a failed call. A single node is connected to again by the connection itself; in a cluster
   * another node may lead now.
   */
  function failed(used: EventStoreDBClient, error: unknown) {
    const failure = failureOf(error);
    if (performance.now() - renewedAt < BETWEEN_RENEWALS) return;
    if (failure.kind === 'not-leader') renew(used, failure.leader);
    else if (failure.kind === 'lost' && cluster) renew(used);
  }

  /**
   * One try. A connection on which nothing came back meanwhile stays silent for long, so the next try gets a new one.
   */
  async function once<T>(work: (client: EventStoreDBClient) => Promise<T>, limit = callLimit): Promise<T> {
    const used = client;
    const startedAt = performance.now();
    silentSince ??= startedAt;
    asking += 1;
    const answered = () => {
      asking -= 1;
      heard(used);
    };
    try {
      const answer = await within(limit, work(used));
      if (closed) throw new StoreUnavailable('the event store was closed before it answered');
      answered();
      return answer;
    } catch (error) {
      if (isAnswer(error)) answered();
      else asking -= 1;
      if (error instanceof TooSlow && heardAt < startedAt) renew(used);
      else failed(used, error);
      throw error;
    }
  }

  async function persist<T>(
    work: (client: EventStoreDBClient) => Promise<T>,
    tryLimit: number,
    isWanted: () => boolean,
  ): Promise<T> {
    const until = Date.now() + timeLimit;
    for (let wait = SHORTEST_PAUSE; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
      if (closed) throw new StoreUnavailable('the event store is closed');
      try {
        return await once(work, Math.max(1, Math.min(tryLimit, until - Date.now())));
      } catch (error) {
        if (isAnswer(error)) throw error;
        if (!isWanted() || Date.now() + wait >= until)
          throw new StoreUnavailable(`EventStoreDB gave no answer in ${timeLimit} ms`, { cause: error });
        await pause(wait);
      }
    }
  }

  return {
    once,
    heard,
    renew,
    failed,
    silentFor,
    client: () => client,

    /**
     * Repeats what is safe to repeat until the server has answered, time is up or whoever asked waits no longer
     * (`timeBudget.ts`); then StoreUnavailable. `tryLimit`: how long one try may take.
     */
    persist<T>(work: (client: EventStoreDBClient) => Promise<T>, tryLimit = callLimit): Promise<T> {
      let isWanted = true;
      const trying = persist(work, tryLimit, () => isWanted);
      return withinTimeBudget(timeBudgetNow(), silentFor, trying, () => {
        isWanted = false;
      });
    },

    async close() {
      closed = true;
      for (const timer of retired.values()) clearTimeout(timer);
      for (const one of [...retired.keys(), client]) disconnect(one);
    },
  };
}

/** The server has answered, or the request cannot be sent at all: another try would change nothing. */
const isAnswer = (error: unknown): boolean =>
  error instanceof WrongRevision ||
  error instanceof AppendTooLarge ||
  error instanceof TypeError ||
  failureOf(error).kind === 'final';

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
