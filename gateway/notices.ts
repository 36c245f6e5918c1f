import { EventEmitter } from 'node:events';
import { Repeater } from '@graphql-yoga/subscription';
import type { Redis } from 'ioredis';
import type { Projection } from '#projections/projection.ts';
import { AWAITED, liveGeneration, NOTICES, type Notice, type Wanted } from '#projections/redis.ts';
import { readCheckpoint } from '#projections/runner.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Change notices of the projections, by topic. A notice comes only after what it speaks of can be read. */
export interface Notices {
  /**
   * Payloads of one topic or several from now on, in the order they were told; ends when the consumer stops. A consumer that has missed some
   * gets {@link FellBehind} instead of the rest.
   */
  on<T extends Payload>(...topics: readonly string[]): AsyncIterableIterator<T>;
  /** Calls back for each payload of a topic, before any notice that came after it is told to anybody. Until the process ends. */
  hear<T extends Payload>(topic: string, listener: (payload: T) => void): void;
  /** How many notices have come so far: while this stays the same, no read model has changed as far as this process knows. */
  heard(): number;
  /** Tells everybody who listens to a topic, in every process, something that is kept nowhere and is over in a moment (somebody is typing). */
  pass(topic: string, payload: Payload): void;
  /** Resolves once a projection has passed a position; false when it had not within the time. */
  passed(projection: Projection, position: number, withinMs: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Where passing things are published: beside the notices, because no projection stands behind them. */
const PASSING = 'cs:passing';

const LONGEST_BACKLOG = 1_000;

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
  /** To be told when the line to Redis is back: what was published meanwhile nobody has heard. A set, as thousands leave in any order. */
  const missing = new Set<() => void>();
  let heard = 0;

  subscriber.on('message', (channel: string, text: string) => {
    if (channel === PASSING) {
      const [topic, payload] = JSON.parse(text) as [string, Payload];
      topics.emit(topic, payload);
      return;
    }
    heard += 1;
    const notice = JSON.parse(text) as Notice;
    onNotice(notice);
    positions.set(notice.projection, notice.position);
    progress.emit(notice.projection);
    for (const [topic, payload] of notice.topics) topics.emit(topic, payload);
  });
  await subscriber.subscribe(NOTICES, PASSING);
  // What was told while the line was down went unheard: Redis says how far they are.
  async function lookAgain(): Promise<void> {
    await subscriber.subscribe(NOTICES, PASSING);
    for (const missed of [...missing]) missed();
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
    on: <T extends Payload>(...wanted: readonly string[]) =>
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
        for (const topic of wanted) topics.on(topic, hear);
        missing.add(missed);
        await stop;
        for (const topic of wanted) topics.off(topic, hear);
        missing.delete(missed);
      }),

    hear: (topic, listener) => void topics.on(topic, listener),

    heard: () => heard,

    pass: (topic, payload) => void redis.publish(PASSING, JSON.stringify([topic, payload])).catch(() => undefined),

    async passed(projection, position, withinMs) {
      if ((await reached(projection)) >= position) return true;
      const wanted: Wanted = { projection: projection.name, position };
      redis.publish(AWAITED, JSON.stringify(wanted)).catch(() => undefined);
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

    close: async () => void (await subscriber.unsubscribe(NOTICES, PASSING).catch(() => undefined)),
  };
}
