import type { Random } from '../fault/random.ts';

/**
 * Owns time and order: everything that waits in a simulation waits here, and is woken by the earliest instant, among
 * equals by lot.
 */
export type Scheduler = ReturnType<typeof openScheduler>;

type Waiting = { readonly at: number; readonly lot: number; readonly run: () => void };

const earlier = (a: Waiting, b: Waiting) => a.at < b.at || (a.at === b.at && a.lot < b.lot);

const tick = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
/** So many ticks at most does a reader wait for others to ask along. */
const PUT_OFF_AT_MOST = 5;

/** A clock that jumps from one thing to do to the next. `start` in ms since 1970. */
export function openScheduler(random: Random, start: number) {
  const heap: Waiting[] = [];
  let now = start;
  let steps = 0;

  function push(entry: Waiting) {
    heap.push(entry);
    let child = heap.length - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      const above = heap[parent] as Waiting;
      if (!earlier(entry, above)) break;
      heap[child] = above;
      child = parent;
    }
    heap[child] = entry;
  }

  function pop(): Waiting | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let parent = 0;
    for (;;) {
      let child = 2 * parent + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && earlier(heap[child + 1] as Waiting, heap[child] as Waiting)) child += 1;
      if (!earlier(heap[child] as Waiting, last)) break;
      heap[parent] = heap[child] as Waiting;
      parent = child;
    }
    heap[parent] = last;
    return first;
  }

  return {
    now: () => now,
    steps: () => steps,
    /** Runs something at an instant (ms), not before now. */
    at: (when: number, run: () => void) => push({ at: Math.max(now, when), lot: random.next(), run }),
    /**
     * Wakes one waiter after the other until nothing waits before `until` (ms); then it is that late. Before a run ends
     * (`isEnd`) what was put off by ticks is waited for, too: readers that ask for many things at once do that.
     */
    async runUntil(until: number, isEnd = false): Promise<void> {
      for (;;) {
        while (heap[0] && heap[0].at <= until) {
          const next = pop() as Waiting;
          now = next.at;
          steps += 1;
          next.run();
          // What the woken one can do without waiting again is done when the microtasks are, and then comes the tick:
          // nothing here does real I/O.
          await tick();
        }
        if (isEnd) for (let ticks = 0; ticks < PUT_OFF_AT_MOST; ticks += 1) await tick();
        if (!isEnd || !heap[0] || heap[0].at > until) break;
      }
      now = Math.max(now, until);
    },
  };
}
