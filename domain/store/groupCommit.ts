/** A caller waiting for its place in the next transaction, and then for its end; at most until `deadline`. */
type Waiting<T, R> = {
  readonly item: T;
  readonly deadline: number;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
};

/** What became of one item of a batch. */
export type Outcome<R> = { readonly result: R } | { readonly refusal: unknown };

export type GroupCommit<T, R> = {
  /** Joins the next batch; answers once that batch is durable. */
  submit(item: T): Promise<R>;
  /** Resolves when nothing is waiting or under way any more. */
  idle(): Promise<void>;
};

/**
 * Gathers what many callers want to write into one transaction with one flush. `commit` runs one batch at a time: it
 * calls `take` when its transaction holds the write lock (so whatever came while it waited is in), and returns the
 * outcomes once they are durable; a throw refuses the whole batch. A caller not served within the time limit is refused
 * with `late()`; if it had not been taken yet, it has no effect later.
 */
export function openGroupCommit<T, R>(options: {
  commit(take: () => readonly T[]): Promise<readonly Outcome<R>[]>;
  late(): Error;
  timeLimit: number;
  largest: number;
}): GroupCommit<T, R> {
  let queue: Waiting<T, R>[] = [];
  let batch: Waiting<T, R>[] = [];
  let running: Promise<void> | undefined;
  // One for all: those who came first are also those who give up first.
  let timer: NodeJS.Timeout | undefined;

  function take(): T[] {
    batch = queue.slice(0, options.largest);
    queue = queue.slice(options.largest);
    return batch.map(({ item }) => item);
  }

  async function commitOnce() {
    batch = [];
    try {
      const outcomes = await options.commit(take);
      for (const [index, waiting] of batch.entries()) settle(waiting, outcomes[index] ?? { refusal: options.late() });
    } catch (refusal) {
      // Failing before anything was taken still answers those who wait, or the loop would spin.
      if (batch.length === 0) take();
      for (const waiting of batch) settle(waiting, { refusal });
    }
  }

  async function run() {
    while (queue.length > 0) await commitOnce();
    batch = [];
    running = undefined;
    clearTimeout(timer);
    timer = undefined;
  }

  /**
   * Refuses those whose time is over, and looks again when the next one's is. A promise that is settled stays as it is.
   */
  function giveUp() {
    const now = performance.now();
    const isOver = ({ deadline }: Waiting<T, R>) => deadline <= now;
    for (const waiting of [...batch, ...queue].filter(isOver)) waiting.reject(options.late());
    queue = queue.filter((waiting) => !isOver(waiting));
    const next = batch.find((waiting) => !isOver(waiting)) ?? queue[0];
    timer = next && setTimeout(giveUp, Math.ceil(next.deadline - now));
  }

  return {
    submit: (item) =>
      new Promise<R>((resolve, reject) => {
        queue.push({ item, deadline: performance.now() + options.timeLimit, resolve, reject });
        timer ??= setTimeout(giveUp, options.timeLimit);
        running ??= run();
      }),
    async idle() {
      await running;
    },
  };
}

function settle<T, R>(waiting: Waiting<T, R>, outcome: Outcome<R>) {
  if ('result' in outcome) waiting.resolve(outcome.result);
  else waiting.reject(outcome.refusal);
}
