import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoredEvent, SubscribeOptions, Subscription } from './eventStore.ts';

/** What {@link follow} needs from an engine that can read its own log at once. */
export type Feed = {
  /** Up to `limit` events strictly after a position, in order. */
  readAfter(position: number, limit: number): readonly StoredEvent[];
  /** Registers a call for "there may be more now"; answers how to take it back. */
  onAdvance(wake: () => void): () => void;
};

/**
 * The subscription loop of the engines that hold their log themselves: read a batch, hand it over, wait for it, read
 * on; sleep when there is nothing left. `stop()` waits for a running `onEvents`, so do not await it inside one.
 */
export function follow(
  feed: Feed,
  { after, batch = 500, onEvents, onCaughtUp, onError }: SubscribeOptions,
): Subscription {
  let position = after;
  let stopped = false;
  let advanced = false;
  let sleeper: (() => void) | undefined;

  const wake = () => {
    advanced = true;
    sleeper?.();
  };
  const unlisten = feed.onAdvance(wake);

  const sleep = async () => {
    if (!advanced && !stopped) await new Promise<void>((resolve) => (sleeper = resolve));
    sleeper = undefined;
    // The writer that woke this is answered first.
    await nextTurn();
  };

  async function handOver() {
    let announced = false;
    while (!stopped) {
      advanced = false;
      const events = feed.readAfter(position, batch);
      const last = events.at(-1);
      if (last) {
        await onEvents(events);
        position = last.position;
        announced = false;
        // A long catch-up with a synchronous handler must not starve everything else.
        if (events.length === batch) await nextTurn();
      } else {
        if (!announced) onCaughtUp?.();
        announced = true;
        await sleep();
      }
    }
  }

  const done = handOver()
    .catch(onError)
    .finally(() => {
      stopped = true;
      unlisten();
    });

  return {
    stop() {
      stopped = true;
      sleeper?.();
      return done;
    },
  };
}
