import type { ChangeFeed } from './changeFeed.ts';

/** Signals changes of a set of topics that itself changes while it is watched; payloads are dropped. */
export type ChangeSignal = {
  /** Replaces the topics that are watched. */
  watch(topics: ReadonlySet<string>): void;
  /**
   * Resolves with true once a topic has changed since the last call, with false when the signal has ended. Throws the
   * failure of a source, e.g. FellBehind.
   */
  changed(): Promise<boolean>;
  end(): void;
};

/**
 * Any number of changes between two calls of `changed` count as one, so a consumer that reads its data again each time
 * never falls behind.
 */
export function openChangeSignal(changeFeed: Pick<ChangeFeed, 'on'>): ChangeSignal {
  const sources = new Map<string, AsyncIterableIterator<unknown>>();
  let state: 'unchanged' | 'changed' | 'ended' = 'unchanged';
  let failure: unknown;
  let wake: () => void = () => undefined;

  async function follow(topic: string, source: AsyncIterableIterator<unknown>): Promise<void> {
    try {
      for await (const _ of source) signal();
    } catch (error) {
      failure = error;
      wake();
    }
    if (sources.get(topic) === source) sources.delete(topic);
  }

  function signal(): void {
    if (state === 'unchanged') state = 'changed';
    wake();
  }

  return {
    watch(topics) {
      for (const [topic, source] of sources)
        if (!topics.has(topic)) {
          sources.delete(topic);
          void source.return?.();
        }
      for (const topic of topics) {
        if (state === 'ended' || sources.has(topic)) continue;
        const source = changeFeed.on(topic);
        sources.set(topic, source);
        void follow(topic, source);
      }
    },
    async changed() {
      while (state === 'unchanged' && failure === undefined) await new Promise<void>((resolve) => (wake = resolve));
      if (failure !== undefined) throw failure;
      if (state === 'ended') return false;
      state = 'unchanged';
      return true;
    },
    end() {
      state = 'ended';
      for (const source of sources.values()) void source.return?.();
      sources.clear();
      wake();
    },
  };
}
