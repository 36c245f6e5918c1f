import { EventEmitter } from 'node:events';
import { Repeater } from '@graphql-yoga/subscription';
import type { Redis } from 'ioredis';
import type { Projection } from '#projections/projection.ts';
import { AWAITED, liveGeneration, NOTICES, type Notice, type Wanted } from '#projections/redis.ts';
import { readCheckpoint } from '#projections/runner.ts';

type Payload = Readonly<Record<string, unknown>>;

/**
 * Change notices of the projections, by topic, received over Redis pub/sub. A notice arrives only after the change it
 * announces can be read.
 */
export interface ChangeFeed {
  /**
   * Payloads of one or several topics from now on, in order of publication; ends when the consumer stops. A consumer
   * that missed notices gets {@link FellBehind} instead of the rest.
   */
  on<T extends Payload>(...topics: readonly string[]): AsyncIterableIterator<T>;
  /** Calls back for each payload of a topic, before any later notice is delivered. Until the process ends. */
  listen<T extends Payload>(topic: string, listener: (payload: T) => void): void;
  /**
   * Number of notices received so far: while it stays the same, no read model has changed as far as this process knows.
   */
  version(): number;
  /**
   * Publishes a short-lived payload that is stored nowhere (a typing indicator) to the topic's consumers in every
   * process.
   */
  publishTransient(topic: string, payload: Payload): void;
  /** Resolves with true once a projection has passed a position, with false when it has not within the time. */
  waitFor(projection: Projection, position: number, withinMs: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Channel of transient payloads: apart from the notices, because no projection publishes them. */
const TRANSIENT = 'cs:passing';

const LONGEST_BACKLOG = 1_000;

/**
 * A consumer missed notices, because too many were queued or the connection to Redis was down: it must read its data
 * again.
 */
export class FellBehind extends Error {
  override readonly name = 'FellBehind';
}

/**
 * Receives notices on a connection of its own (`subscriber`); `onNotice` is called with each, e.g. to follow generation
 * switches.
 */
export async function openChangeFeed(
  redis: Redis,
  subscriber: Redis,
  onNotice: (notice: Notice) => void,
): Promise<ChangeFeed> {
  const positions = new Map<string, number>();
  /** Projections that `waitFor` was called with. */
  const awaited = new Set<Projection>();
  const topics = new EventEmitter().setMaxListeners(0);
  const progress = new EventEmitter().setMaxListeners(0);
  /**
   * Ends each consumer after a reconnection to Redis, as notices published meanwhile are lost. A set: thousands leave
   * in any order.
   */
  const disconnections = new Set<() => void>();
  let received = 0;

  subscriber.on('message', (channel: string, text: string) => {
    if (channel === TRANSIENT) {
      const [topic, payload] = JSON.parse(text) as [string, Payload];
      topics.emit(topic, payload);
      return;
    }
    received += 1;
    const notice = JSON.parse(text) as Notice;
    onNotice(notice);
    positions.set(notice.projection, notice.position);
    progress.emit(notice.projection);
    for (const [topic, payload] of notice.topics) topics.emit(topic, payload);
  });
  await subscriber.subscribe(NOTICES, TRANSIENT);
  // Notices published while the connection was down are lost: the checkpoints in Redis replace them.
  async function recover(): Promise<void> {
    await subscriber.subscribe(NOTICES, TRANSIENT);
    for (const disconnect of [...disconnections]) disconnect();
    for (const projection of awaited) {
      const before = positions.get(projection.name);
      const now = await readCheckpoint(redis, projection, await liveGeneration(redis, projection));
      // A notice received meanwhile is newer than the checkpoint read.
      if (positions.get(projection.name) === before) positions.set(projection.name, now);
      progress.emit(projection.name);
    }
  }
  subscriber.on('ready', () => recover().catch(() => positions.clear()));

  async function positionOf(projection: Projection): Promise<number> {
    awaited.add(projection);
    const known =
      positions.get(projection.name) ??
      (await readCheckpoint(redis, projection, await liveGeneration(redis, projection)));
    if (!positions.has(projection.name)) positions.set(projection.name, known);
    return known;
  }

  return {
    on: <T extends Payload>(...names: readonly string[]) =>
      new Repeater<T>(async (push, stop) => {
        let queued = 0;
        const enqueue = (payload: T) => {
          if (queued >= LONGEST_BACKLOG) return stop(new FellBehind());
          queued += 1;
          push(payload).then(
            () => (queued -= 1),
            () => undefined,
          );
        };
        const disconnect = () => stop(new FellBehind());
        for (const topic of names) topics.on(topic, enqueue);
        disconnections.add(disconnect);
        await stop;
        for (const topic of names) topics.off(topic, enqueue);
        disconnections.delete(disconnect);
      }),

    listen: (topic, listener) => void topics.on(topic, listener),

    version: () => received,

    publishTransient: (topic, payload) =>
      void redis.publish(TRANSIENT, JSON.stringify([topic, payload])).catch(() => undefined),

    async waitFor(projection, position, withinMs) {
      if ((await positionOf(projection)) >= position) return true;
      const wanted: Wanted = { projection: projection.name, position };
      redis.publish(AWAITED, JSON.stringify(wanted)).catch(() => undefined);
      return new Promise((resolve) => {
        const finish = (hasPassed: boolean) => {
          clearTimeout(timer);
          progress.off(projection.name, compare);
          resolve(hasPassed);
        };
        const compare = () => (positions.get(projection.name) ?? -1) >= position && finish(true);
        const timer = setTimeout(() => finish(false), withinMs);
        progress.on(projection.name, compare);
        compare();
      });
    },

    close: async () => void (await subscriber.unsubscribe(NOTICES, TRANSIENT).catch(() => undefined)),
  };
}
