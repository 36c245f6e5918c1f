import type { EventStore } from '#domain/store/eventStore.ts';
import { projections } from './features.ts';
import { connect, NOTICES, type Notice } from './redis.ts';
import { type Log, runProjections } from './runner.ts';

/** The projections role: folds events into the read models until stopped. */
export async function startProjections({ store, redisAddress, log }: { store: EventStore; redisAddress: string; log: Log }) {
  const redis = connect(redisAddress);
  const subscriber = connect(redisAddress);
  const running = runProjections(store, redis, projections, log);
  subscriber.on('message', (_channel: string, text: string) => running.onNotice(JSON.parse(text) as Notice));
  await subscriber.subscribe(NOTICES);
  return {
    states: running.states,
    /** Resolves when every running projection has passed the log's present end. */
    async caughtUp(): Promise<void> {
      const end = await store.head();
      while (running.states().some((state) => state.position < end && !state.stopped)) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    stop: async () => {
      await running.stop();
      subscriber.disconnect();
      redis.disconnect();
    },
  };
}
