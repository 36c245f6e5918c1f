import type { Notices } from './notices.ts';

/** Somebody who listens to topics that change while they listen, and only wants to know that there is news. */
export type Listening = {
  /** From now on these topics, and no others. */
  tune(topics: ReadonlySet<string>): void;
  /** Resolves with true once there was news since the last time, with false when listening has ended. Throws what a source failed with, e.g. that it fell behind. */
  news(): Promise<boolean>;
  end(): void;
};

/** However much happens between two looks is one piece of news, so nobody who reads everything afresh each time falls behind. */
export function listening(notices: Pick<Notices, 'on'>): Listening {
  const sources = new Map<string, AsyncIterableIterator<unknown>>();
  let state: 'quiet' | 'news' | 'ended' = 'quiet';
  let failure: unknown;
  let wake: () => void = () => undefined;

  async function follow(topic: string, source: AsyncIterableIterator<unknown>): Promise<void> {
    try {
      for await (const _ of source) hear();
    } catch (error) {
      failure = error;
      wake();
    }
    if (sources.get(topic) === source) sources.delete(topic);
  }

  function hear(): void {
    if (state === 'quiet') state = 'news';
    wake();
  }

  return {
    tune(topics) {
      for (const [topic, source] of sources)
        if (!topics.has(topic)) {
          sources.delete(topic);
          void source.return?.();
        }
      for (const topic of topics) {
        if (state === 'ended' || sources.has(topic)) continue;
        const source = notices.on(topic);
        sources.set(topic, source);
        void follow(topic, source);
      }
    },
    async news() {
      while (state === 'quiet' && failure === undefined) await new Promise<void>((resolve) => (wake = resolve));
      if (failure !== undefined) throw failure;
      if (state === 'ended') return false;
      state = 'quiet';
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
