import type { EventStore } from '#domain/store/eventStore.ts';
import { projections } from './features.ts';
import { AWAITED, connect, NOTICES, type Notice, type Wanted } from './redis.ts';
import { type Log, runProjections } from './runner.ts';

/** Positions behind the log from which on this process does not call itself ready. */
const FAR_BEHIND = 1_000;

/** The projections role: folds events into the read models until stopped. */
export async function startProjections({ store, redisAddress, log }: { store: EventStore; redisAddress: string; log: Log }) {
  const redis = connect(redisAddress);
  const subscriber = connect(redisAddress);
  const running = runProjections(store, redis, projections, log);
  subscriber.on('message', (channel: string, text: string) =>
    channel === AWAITED ? running.onWanted(JSON.parse(text) as Wanted) : running.onNotice(JSON.parse(text) as Notice),
  );
  await subscriber.subscribe(NOTICES, AWAITED);
  return {
    states: running.states,
    /** Resolves when every running projection has passed the log's present end. */
    async caughtUp(): Promise<void> {
      const end = await store.head();
      const behind = () => running.states().filter(({ position, stopped }) => position < end && !stopped);
      for (let late = behind(); late.length > 0; late = behind()) {
        for (const { name } of late) running.onWanted({ projection: name, position: end });
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    /** What keeps the read models from being what they should be; undefined when nothing does. */
    async trouble(): Promise<string | undefined> {
      const end = await store.head();
      const wrong = running.states().find((state) => state.stopped !== undefined || end - state.position > FAR_BEHIND);
      return wrong && (wrong.stopped ?? `${wrong.name} is still catching up, at ${wrong.position} of ${end}`);
    },
    stop: async () => {
      await running.stop();
      subscriber.disconnect();
      redis.disconnect();
    },
  };
}
