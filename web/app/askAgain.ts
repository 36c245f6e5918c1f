import { onConnection } from './connection.ts';
import { mayPass } from './refusal.ts';

type Ask = () => Promise<unknown>;

/** The `context` of a query that is asked again for what has happened: it does not join one on its way already, whose answer may not know of it. */
export const ASKED_ANEW = { queryDeduplication: false } as const;

/** How long to wait after the first failure, the second and so on; the last one is that of all later ones. */
const PAUSES_MS = [500, 1_000, 2_000, 2_000, 4_000, 8_000, 16_000] as const;

/** The pause after so many failures, not the same for everybody: who lost the server together does not come back together. */
export const pauseAfter = (failures: number): number => (PAUSES_MS[failures - 1] ?? 16_000) * (0.75 + Math.random() / 4);

type Asking = { isNewsThere: boolean; isOver: boolean; wake: () => void };

/** What is being asked again, and whether something has happened since. */
const underWay = new WeakMap<Ask, Asking>();

/**
 * Asks a query again. What happens while an answer is on its way is asked for once more afterwards: that answer may be older. A failure that may
 * pass is followed by another try, as the line that brings news may be back before the one that takes questions; it is shown where the query is
 * used. A screen that has been left meanwhile needs no answer, and Apollo rejects then.
 */
export function askAgain(ask: Ask): void {
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

/** Asks until there is an answer, or a refusal that time does not change. Returns how to give up. */
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

/** Ends early where somebody wants an answer now, and when a line or the network is back. */
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
