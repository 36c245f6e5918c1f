import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import {
  type EventStore,
  type StoredEvent,
  StoreUnavailable,
  type SubscribeOptions,
  type Subscription,
} from './eventStore.ts';

/** Most events of one page, and most pages kept for other subscribers at the same place. */
const PAGE = 1000;
const MOST_PAGES = 8;
/** Most of the latest events kept. */
const MOST_LATEST = 5_000;
/**
 * So long events are kept for other subscribers. One that comes later reads them anew: what was erased meanwhile must
 * not be folded from a copy.
 */
const KEPT_MS = 5_000;
const TRY_AGAIN_MS = 500;

/**
 * A store whose subscriptions share one subscription of the given one, so that a process reads and decodes each event
 * once however many read models and jobs follow the log. A subscriber that is behind reads pages, shared with others at
 * the same place, and holds up none of them. A store that is away is asked again until it answers.
 */
export function withSharedReads(store: EventStore): EventStore {
  const followers = new Set<Follower>();
  const reads = openReads(store);
  let live: Promise<void> | undefined;
  let closed = false;

  async function begin(): Promise<void> {
    const head = await untilAnswered(
      () => store.head(),
      () => closed,
    );
    if (head === undefined) return;
    reads.beginAt(head);
    store.subscribe({
      after: head,
      batch: PAGE,
      onEvents(events) {
        reads.arrived(events);
        for (const { wake } of followers) wake();
      },
      onError: endAll,
    });
  }

  function endAll(error: unknown): void {
    live = undefined;
    for (const { end } of [...followers]) end(error);
  }

  return {
    ...store,
    subscribe(options) {
      live ??= begin().catch(endAll);
      const follower = follow(options, live, reads);
      followers.add(follower);
      void follower.over.then(() => followers.delete(follower));
      return follower;
    },
    async close() {
      closed = true;
      await Promise.all([...followers].map((follower) => follower.stop()));
      await store.close();
    },
  };
}

/** The latest events, and pages of older ones. */
type Reads = ReturnType<typeof openReads>;

function openReads(store: Pick<EventStore, 'readAll'>) {
  const pages = new LRUCache<number, Promise<readonly StoredEvent[]>>({ max: MOST_PAGES, ttl: KEPT_MS });
  /** All events after `from`. */
  let latest: StoredEvent[] = [];
  let from = 0;

  function drop(count: number): void {
    from = latest[count - 1]?.position ?? from;
    latest = latest.slice(count);
  }

  return {
    beginAt(head: number): void {
      latest = [];
      from = head;
    },

    arrived(events: readonly StoredEvent[]): void {
      latest.push(...events);
      if (latest.length > MOST_LATEST) drop(latest.length - MOST_LATEST);
      const last = events.at(-1)?.position ?? from;
      setTimeout(() => drop(firstAfter(latest, last)), KEPT_MS).unref();
    },

    /** The latest events after a position, none at the log's end; undefined when there are older ones in between. */
    latestAfter(position: number, most: number): readonly StoredEvent[] | undefined {
      if (position < from) return undefined;
      const at = firstAfter(latest, position);
      return latest.slice(at, at + most);
    },

    async pageAfter(position: number, most: number): Promise<readonly StoredEvent[]> {
      const page = pages.get(position) ?? store.readAll(position, PAGE);
      pages.set(position, page);
      // A page that is not full may grow, and one that failed is asked for again.
      const forget = () => pages.delete(position);
      page.then((events) => events.length < PAGE && forget(), forget);
      return (await page).slice(0, most);
    },
  };
}

type Follower = Subscription & { readonly over: Promise<void>; wake(): void; end(error: unknown): void };

/** Hands over events in order, one batch at a time. */
function follow(
  { after, batch = 500, onEvents, onCaughtUp, onError }: SubscribeOptions,
  live: Promise<void>,
  reads: Reads,
): Follower {
  let position = after;
  let stopped = false;
  let ended = false;
  let handling: Promise<void> | undefined;
  let wake = () => {};

  function end(error: unknown): void {
    stopped = true;
    wake();
    if (!ended) onError(error);
    ended = true;
  }

  async function run(): Promise<void> {
    await live;
    while (!stopped) {
      const events =
        reads.latestAfter(position, batch) ??
        (await untilAnswered(
          () => reads.pageAfter(position, batch),
          () => stopped,
        ));
      if (stopped || !events) return;
      if (events.length > 0) {
        handling = (async () => onEvents(events))();
        await handling;
        position = events.at(-1)?.position ?? position;
        continue;
      }
      onCaughtUp?.();
      // Nothing was awaited since the look at the latest events, so none has arrived unseen.
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  return {
    over: run().catch(end),
    wake: () => wake(),
    end,
    async stop() {
      stopped = true;
      wake();
      await handling?.catch(() => undefined);
    },
  };
}

/** Asks a store that is away again; undefined once `isOver`. Throws what is no outage. */
async function untilAnswered<T>(ask: () => Promise<T>, isOver: () => boolean): Promise<T | undefined> {
  while (!isOver())
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await pause(TRY_AGAIN_MS);
    }
  return undefined;
}

/** Where the first event after a position is; the length when there is none. */
function firstAfter(events: readonly StoredEvent[], position: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.position ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
