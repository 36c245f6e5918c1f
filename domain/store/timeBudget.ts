import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreUnavailable } from './eventStore.ts';

/**
 * How long somebody who waits for an answer waits for the store, over all of their calls together. Without one, as in
 * jobs and read models, each call has the adapter's own limit.
 */
export type TimeBudget = {
  /** When the waiting began, in milliseconds of `performance.now()`. */
  readonly since: number;
  /** The answer was sent: what goes on after it is nobody's wait. */
  isAnswered?: boolean;
  /** Whoever waited has gone: what has not begun yet is dropped. */
  isGone?: boolean;
};

/** So long all calls of one wait may take, in milliseconds, when the store has fallen silent. */
const WHOLE_MS = 2_500;
/** So long a wait takes that begins when the store has been silent for long. */
const PROBE_MS = 1_000;
/** A store that has said something within this time is slow, and not away: it is waited for. */
const SLOW_MS = 1_000;
const LOOK_EVERY_MS = 100;

const current = new AsyncLocalStorage<TimeBudget | undefined>();

/**
 * Runs work with a time budget, or with none; what it begins has it, too. Where nobody has one, as with a log in this
 * process, no asynchronous context is opened: it would make every promise of the process slower.
 */
export const withTimeBudget = <T>(budget: TimeBudget | undefined, work: () => T): T =>
  budget === current.getStore() ? work() : current.run(budget, work);

/** The budget of whoever waits for what is done now; undefined when nobody does. */
export function timeBudgetNow(): TimeBudget | undefined {
  const budget = current.getStore();
  return budget?.isAnswered ? undefined : budget;
}

/** Whether a wait ends now: the store has been silent for so many milliseconds, and the wait has taken its time. */
export function hasEnded({ since, isGone }: TimeBudget, silentMs: number): boolean {
  const waited = performance.now() - since;
  if (silentMs < SLOW_MS) return false;
  return isGone === true || waited >= WHOLE_MS || (waited >= PROBE_MS && silentMs >= WHOLE_MS + PROBE_MS);
}

/**
 * The result of work, or StoreUnavailable once the time budget has ended. A store that is slow, but says something from
 * time to time, is waited for. `silentFor`: for how many milliseconds it has been asked and has said nothing.
 */
export function withinTimeBudget<T>(
  budget: TimeBudget | undefined,
  silentFor: () => number,
  work: Promise<T>,
  onEnd: () => void = () => undefined,
): Promise<T> {
  if (!budget) return work;
  return new Promise<T>((resolve, reject) => {
    let isOver = false;
    // When this process was held up, timers come first: what the store has said meanwhile is read before it is judged.
    const lookLater = () => setTimeout(() => setImmediate(look), LOOK_EVERY_MS);
    const look = () => {
      if (isOver) return;
      if (!hasEnded(budget, silentFor())) {
        timer = lookLater();
        return;
      }
      onEnd();
      reject(new StoreUnavailable('the store does not answer'));
    };
    let timer = lookLater();
    work.then(resolve, reject).finally(() => {
      isOver = true;
      clearTimeout(timer);
    });
  });
}
