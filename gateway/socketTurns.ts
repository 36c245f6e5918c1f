/** To look after thousands at once would hold up everybody else: each has its turn within a period. */
const TURNS = 20;

/**
 * Clocks for all sockets together: a timer for each socket would cost as much memory as everything else about an idle subscriber. Who is to be
 * looked after carries a `turn`, from `next`.
 */
export function openTurns<T extends { readonly turn: number }>(all: () => Iterable<T>) {
  const timers: NodeJS.Timeout[] = [];
  let last = 0;
  return {
    next: (): number => (last = (last + 1) % TURNS),

    /** Calls `act` for each of them once in every period of so many milliseconds. */
    every(ms: number, act: (one: T) => void): void {
      let turn = 0;
      const timer = setInterval(() => {
        turn = (turn + 1) % TURNS;
        for (const one of all()) if (one.turn === turn) act(one);
      }, ms / TURNS);
      timers.push(timer);
    },

    stop(): void {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
