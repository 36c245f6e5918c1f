import { EventEmitter } from 'node:events';
import { Repeater } from '@graphql-yoga/subscription';
import type { Redis } from 'ioredis';
import type { Projection } from '#projections/projection.ts';
import { liveGeneration, NOTICES, type Notice } from '#projections/redis.ts';
import { readCheckpoint } from '#projections/runner.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Change notices of the projections, by topic. A notice comes only after what it speaks of can be read. */
export interface Notices {
  /** Payloads of a topic from now on; ends when the consumer stops. A consumer that has missed some gets {@link FellBehind} instead of the rest. */
  on<T extends Payload>(topic: string): AsyncIterableIterator<T>;
  /** How many notices have come so far: while this stays the same, no read model has changed as far as this process knows. */
  heard(): number;
  /** Resolves once a projection has passed a position; false when it had not within the time. */
  passed(projection: Projection, position: number, withinMs: number): Promise<boolean>;
  close(): Promise<void>;
}

const LONGEST_BACKLOG = 1_000;

/** Emitted when the line to Redis is back: what was published meanwhile nobody has heard. */
const LOST = 'lost';

/** A consumer missed notices, because too many were waiting or the line to Redis was down: it must read everything afresh. */
export class FellBehind extends Error {
  override readonly name = 'FellBehind';
}

/** Listens on its own connection (`subscriber`); `onNotice` also hears every notice, e.g. to follow generation switches. */
export async function openNotices(redis: Redis, subscriber: Redis, onNotice: (notice: Notice) => void): Promise<Notices> {
  const positions = new Map<string, number>();
  /** Those somebody has waited for. */
  const watched = new Set<Projection>();
  const topics = new EventEmitter().setMaxListeners(0);
  const progress = new EventEmitter().setMaxListeners(0);
  const lost = new EventEmitter().setMaxListeners(0);
  let heard = 0;

  subscriber.on('message', (_channel: string, text: string) => {
    heard += 1;
    const notice = JSON.parse(text) as Notice;
    onNotice(notice);
    positions.set(notice.projection, notice.position);
    progress.emit(notice.projection);
    for (const [topic, payload] of notice.topics) topics.emit(topic, payload);
  });
  await subscriber.subscribe(NOTICES);
  // What was told while the line was down went unheard: Redis says how far they are.
  async function lookAgain(): Promise<void> {
    await subscriber.subscribe(NOTICES);
    lost.emit(LOST);
    for (const projection of watched) {
      const before = positions.get(projection.name);
      const now = await readCheckpoint(redis, projection, await liveGeneration(redis, projection));
      // A notice that came meanwhile is newer than what was read.
      if (positions.get(projection.name) === before) positions.set(projection.name, now);
      progress.emit(projection.name);
    }
  }
  subscriber.on('ready', () => lookAgain().catch(() => positions.clear()));

  async function reached(projection: Projection): Promise<number> {
    watched.add(projection);
    const known = positions.get(projection.name) ?? (await readCheckpoint(redis, projection, await liveGeneration(redis, projection)));
    if (!positions.has(projection.name)) positions.set(projection.name, known);
    return known;
  }

  return {
    on: <T extends Payload>(topic: string) =>
      new Repeater<T>(async (push, stop) => {
        let waiting = 0;
        const hear = (payload: T) => {
          if (waiting >= LONGEST_BACKLOG) return stop(new FellBehind());
          waiting += 1;
          push(payload).then(
            () => (waiting -= 1),
            () => undefined,
          );
        };
        const missed = () => stop(new FellBehind());
        topics.on(topic, hear);
        lost.on(LOST, missed);
        await stop;
        topics.off(topic, hear);
        lost.off(LOST, missed);
      }),

    heard: () => heard,

    async passed(projection, position, withinMs) {
      if ((await reached(projection)) >= position) return true;
      return new Promise((resolve) => {
        const finish = (answer: boolean) => {
          clearTimeout(timer);
          progress.off(projection.name, look);
          resolve(answer);
        };
        const look = () => (positions.get(projection.name) ?? -1) >= position && finish(true);
        const timer = setTimeout(() => finish(false), withinMs);
        progress.on(projection.name, look);
        look();
      });
    },

    close: async () => void (await subscriber.unsubscribe(NOTICES).catch(() => undefined)),
  };
}
