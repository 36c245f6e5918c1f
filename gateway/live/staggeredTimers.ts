/** Slots of a period. Acting on thousands of sockets at once would delay every other request. */
const SLOTS = 20;

/**
 * Periodic work on many items, spread over the period: an item is acted on in its own `slot`, given out by `nextSlot`.
 * One timer for all items, as a timer for each socket would cost as much memory as the rest of an idle subscriber.
 */
export function openStaggeredTimers<T extends { readonly slot: number }>(items: () => Iterable<T>) {
  const timers: NodeJS.Timeout[] = [];
  let last = 0;
  return {
    nextSlot: (): number => (last = (last + 1) % SLOTS),

    /** Calls `act` with each item once in every `ms` milliseconds. */
    every(ms: number, act: (item: T) => void): void {
      let slot = 0;
      const timer = setInterval(() => {
        slot = (slot + 1) % SLOTS;
        for (const item of items()) if (item.slot === slot) act(item);
      }, ms / SLOTS);
      timers.push(timer);
    },

    stop(): void {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
