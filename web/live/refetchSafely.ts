import { mayPass } from '../shared/refusal.ts';
import { onConnection } from './connection.ts';

type Ask = () => Promise<unknown>;

/**
 * The `context` of a query that is refetched for an event: it must not be deduplicated into a request that started
 * before the event.
 */
export const ASKED_ANEW = { queryDeduplication: false } as const;

/** Pauses in milliseconds after the first failure, the second and so on; the last value repeats. */
const PAUSES_MS = [500, 1_000, 2_000, 2_000, 4_000, 8_000, 16_000] as const;

/**
 * The pause in milliseconds after a number of failures, with jitter: clients that lost the server together must not
 * return together.
 */
export const pauseAfter = (failures: number): number =>
  (PAUSES_MS[failures - 1] ?? 16_000) * (0.75 + Math.random() / 4);

type Asking = { isNewsThere: boolean; isOver: boolean; wake: () => void };

/** The refetches under way, and whether another one is needed after each. */
const underWay = new WeakMap<Ask, Asking>();

/**
 * Refetches a query. A call while a refetch is under way runs another one after it, because that answer may be older. A
 * failure that may be temporary is retried, because the socket may be back before HTTP is; it is shown where the query
 * is used. Rejections of unmounted queries are ignored.
 */
export function refetchSafely(ask: Ask): void {
  const asking = underWay.get(ask);
  if (asking) {
    asking.isNewsThere = true;
    asking.wake();
    return;
  }
  const begun = started();
  underWay.set(ask, begun);
  void run(ask, begun).then(() => underWay.delete(ask));
}

/** Repeats a request until it is answered or finally refused. Returns a function that gives up. */
export function untilAnswered(ask: Ask): () => void {
  const asking = started();
  void run(ask, asking);
  return () => {
    asking.isOver = true;
    asking.wake();
  };
}

const started = (): Asking => ({ isNewsThere: true, isOver: false, wake: () => undefined });

async function run(ask: Ask, asking: Asking): Promise<void> {
  let failures = 0;
  while (asking.isNewsThere && !asking.isOver) {
    asking.isNewsThere = false;
    const isAnswered = await ask().then(
      () => true,
      (error: unknown) => !mayPass(error),
    );
    failures = isAnswered ? 0 : failures + 1;
    if (isAnswered || asking.isOver) continue;
    asking.isNewsThere = true;
    await pause(asking, pauseAfter(failures));
  }
}

/** Waits; ends early on another request, and when the network or the connection is back. */
function pause(asking: Asking, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
      leave();
      asking.wake = () => undefined;
      resolve();
    };
    const timer = setTimeout(wake, ms);
    const leave = onConnection((state) => state === 'live' && wake());
    window.addEventListener('online', wake);
    asking.wake = wake;
  });
}
