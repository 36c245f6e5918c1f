import { EventEmitter } from 'node:events';
import { Repeater } from '@graphql-yoga/subscription';
import type { Projection } from '#projections/projection.ts';
import {
  AWAITED,
  liveGeneration,
  NOTICES,
  type Notice,
  noticeFrom,
  PASSING,
  pass,
  passedFrom,
  versionOf,
  type Wanted,
} from '#projections/redis.ts';
import { areTogether, type Redis } from '#projections/redisConnection.ts';
import { readCheckpoint } from '#projections/runner.ts';
import { openChangeHistory, type Place } from './changeHistory.ts';
import { findLoss } from './findLoss.ts';

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
  /**
   * Calls back for each payload of a topic, history included, before any later notice is delivered. Until the process
   * ends.
   */
  listen<T extends Payload>(topic: string, listener: (payload: T) => void): void;
  /**
   * Number of notices received so far: while it stays the same, no read model has changed as far as this process knows.
   */
  version(): number;
  /**
   * The position of the log up to which every notice has been received, of all projections; what a reader reads from now
   * on includes all of it. It stays where it was while the feed is not whole and the same server is read; -1 while it is
   * not known, as from the loss of the connection for reads until the checkpoints were read again.
   */
  position(): number;
  /**
   * Payloads of topics beyond a position, oldest first, equal ones once; undefined when some of them may be missing,
   * because they are too long ago, or came before this process had begun or while the feed was not whole, or because Redis
   * has lost what it had up to that position.
   */
  since<T extends Payload>(topics: readonly string[], after: number): readonly T[] | undefined;
  /** The number of payloads received so far; a payload's own is `placeOf(payload).arrival`. */
  arrivals(): number;
  /** Where a payload of a notice stands; undefined for transient ones. */
  placeOf(payload: object): Place | undefined;
  /** Gives a payload that stands for notices received so far the place of the latest of them. */
  placed<T extends object>(payload: T): T;
  /**
   * Publishes a short-lived payload that is stored nowhere (a typing indicator) to the topic's consumers in every
   * process.
   */
  publishTransient(topic: string, payload: Payload): void;
  /**
   * How often the connection for reads was lost or made anew, or Redis was found to have lost what it had: across that
   * they may lack what a notice has announced, as a server that has become master may not have had it yet.
   */
  reconnections(): number;
  /** The same as it was when a payload was received; undefined for what was not received but made of payloads. */
  reconnectionsAt(payload: object): number | undefined;
  /**
   * Whether every notice is received and what it announces can be read. Not so from the loss of the connection for notices,
   * or since the two connections lead to different servers, until both lead to the same one: consumers get nothing
   * meanwhile, and then end.
   */
  isWhole(): boolean;
  /**
   * Names of the read models that are not as far as they once were: Redis has lost what it had, and they are folded again;
   * or it is not known how far they are. `end`: the last position of the log, which may have been put back itself.
   */
  fellBack(end: number): readonly string[];
  /** Resolves with true once a projection has passed a position, with false when it has not within the time. */
  waitFor(projection: Projection, position: number, withinMs: number): Promise<boolean>;
  close(): Promise<void>;
}

const LONGEST_BACKLOG = 1_000;
const TRY_AGAIN_MS = 1_000;
/** Clients resume after no position that they have known for longer, in ms. */
const RESUMED_WITHIN_MS = 60_000;
/** So often it is looked whether Redis has lost something that no notice and no lost connection says. */
const LOOK_EVERY_MS = 5_000;

/**
 * A consumer missed notices, because too many were queued or the connection to Redis was down: it must read its data
 * again.
 */
export class FellBehind extends Error {
  override readonly name = 'FellBehind';
}

/**
 * The same source, which does not throw when it is stopped after notices were missed: whoever stops it waits for no answer,
 * and the rejection would end the process.
 */
function quietlyLeft<T>(source: AsyncIterableIterator<T>): AsyncIterableIterator<T> {
  const end = source.return?.bind(source);
  return Object.assign(source, {
    return: (value?: unknown): Promise<IteratorResult<T>> =>
      (end?.(value) ?? Promise.resolve({ done: true as const, value })).catch(() => ({ done: true as const, value })),
  });
}

/**
 * Receives the notices of `projections` on a connection of its own (`subscriber`); `onNotice` is called with each, e.g. to
 * follow generation switches. What other releases say of their versions of them is passed over. `from` is the log's end as
 * this process begins: consumers get no payload of an event up to there, also while a new version of a projection folds
 * the log from its start. Every five seconds (`lookEveryMs`) the checkpoints are compared with the notices ({@link findLoss}).
 */
export async function openChangeFeed(
  redis: Redis,
  subscriber: Redis,
  onNotice: (notice: Notice) => void,
  projections: readonly Projection[],
  from = -1,
  { lookEveryMs = LOOK_EVERY_MS }: { readonly lookEveryMs?: number } = {},
): Promise<ChangeFeed> {
  /** Of each projection the version that is believed. */
  const versions = new Map(projections.map((projection) => [projection.name, versionOf(projection)]));
  /** Those that have folded the log up to `from` since this process began: all they say from then on is news. */
  const arrived = new Set<string>();
  const positions = new Map<string, number>();
  /** The furthest that each has been known to be. */
  const mostReached = new Map<string, number>();
  /** Projections that `waitFor` was called with. */
  const awaited = new Set<Projection>();
  const topics = new EventEmitter().setMaxListeners(0);
  const listeners = new EventEmitter().setMaxListeners(0);
  const progress = new EventEmitter().setMaxListeners(0);
  /**
   * Ends each consumer after a reconnection to Redis, as notices published meanwhile are lost. A set: thousands leave
   * in any order.
   */
  const disconnections = new Set<() => void>();
  let received = 0;
  const history = openChangeHistory();
  const places = new WeakMap<object, Place>();
  let arrivals = 0;
  let complete = -1;
  let again: NodeJS.Timeout | undefined;
  /**
   * False from the loss of notices until the consumers of before have ended: with a later one they would pass over
   * those.
   */
  let isWhole = true;
  let reconnections = 0;
  const reconnectionsAt = new WeakMap<object, number>();
  /** The connections that are lost now. */
  const lost = new Set<Redis>();
  /** The furthest position known before what is read may have become another server's. */
  let reached = -1;
  /** Until then nobody resumes after a position that the read models have not reached again, in ms of `performance.now()`. */
  let distrustUntil = 0;

  /** The lowest over the projections of the position known; it goes back while they fold anew what Redis has lost. */
  function countComplete(): void {
    complete = projections.length > 0 ? Math.min(...projections.map(({ name }) => positions.get(name) ?? -1)) : -1;
  }

  function noteReached(name: string, position: number): void {
    positions.set(name, position);
    mostReached.set(name, Math.max(mostReached.get(name) ?? position, position));
  }

  const furthestKnown = () => Math.max(-1, ...positions.values());

  /** What is read from now on may come from a server that has not come as far as the one before. */
  function forgetPositions(): void {
    reached = Math.max(reached, furthestKnown());
    positions.clear();
    complete = -1;
  }

  /** What a notice says that is news. */
  function newsOf(notice: Notice): Notice {
    const { projection, position, topics: changed, at } = notice;
    if (arrived.has(projection)) return notice;
    if (position >= from) arrived.add(projection);
    const isNews = (_: unknown, index: number) => (at[index] ?? position) > from;
    return { ...notice, topics: changed.filter(isNews), at: at.filter(isNews) };
  }

  /** `before`: the complete position without this notice. */
  function keep({ topics: changed, at, position }: Notice, bytes: number, before: number): void {
    const lastOf = new Map(changed.map(([topic], index) => [topic, index]));
    for (const [index, [topic, payload]] of changed.entries()) {
      arrivals += 1;
      // A subscriber that was sent one of several changes of its topic resumes before all of them.
      const place = { arrival: arrivals, complete: lastOf.get(topic) === index ? complete : before };
      places.set(payload, place);
      reconnectionsAt.set(payload, reconnections);
      history.add({ ...place, topic, payload, position: at[index] ?? position, bytes: bytes / changed.length });
    }
  }

  subscriber.on('message', (channel: string, text: string) => {
    if (channel === PASSING) {
      const passed = passedFrom(text);
      if (!passed) return;
      const [topic, payload] = passed;
      reconnectionsAt.set(payload, reconnections);
      listeners.emit(topic, payload);
      if (isWhole) topics.emit(topic, payload);
      return;
    }
    const notice = noticeFrom(text);
    if (!notice || versions.get(notice.projection) !== notice.version) return;
    received += 1;
    // What it announces cannot be read on another server, so that it counts as lost.
    if (!areTogether(redis, subscriber)) isWhole = false;
    if (isWhole && hasMissed(notice)) hearAnew();
    onNotice(notice);
    const news = isWhole ? take(notice, text.length) : [];
    for (const [topic, payload] of notice.topics) listeners.emit(topic, payload);
    for (const [topic, payload] of news) topics.emit(topic, payload);
  });
  await subscriber.subscribe(NOTICES, PASSING);

  /** Whether there was a notice between the one before of this read model and this one: in a cluster one may be lost alone. */
  function hasMissed({ projection, after = -1 }: Notice): boolean {
    return after > (positions.get(projection) ?? after);
  }

  /** Some notices were not received: consumers get no later ones, and end once the connection is made anew. */
  function hearAnew(): void {
    isWhole = false;
    subscriber.disconnect(true);
  }

  /** Counts and keeps a notice whose changes can be read; answers those that are news. */
  function take(notice: Notice, bytes: number): Notice['topics'] {
    noteReached(notice.projection, notice.position);
    const before = complete;
    countComplete();
    const news = newsOf(notice);
    keep(news, bytes, before);
    progress.emit(notice.projection);
    return news.topics;
  }

  const canRecover = () => lost.size === 0 && areTogether(redis, subscriber);

  /**
   * Lost notices are replaced by the checkpoints in Redis, once both connections lead to the same server: until then the
   * `ready` of one of them is still to come. Consumers end once for each loss, also where it is tried again.
   */
  async function recover(): Promise<void> {
    if (!isWhole && !canRecover()) return;
    history.beginFrom(Number.POSITIVE_INFINITY);
    await subscriber.subscribe(NOTICES, PASSING);
    if (!isWhole) {
      if (!canRecover()) return;
      for (const disconnect of [...disconnections]) disconnect();
      forgetPositions();
      isWhole = true;
    }
    await readCheckpoints();
  }

  /** From here on every notice is received, so that the history is whole beyond the furthest checkpoint. */
  const readCheckpoints = async (): Promise<void> => history.beginFrom(await readPositions());

  function believed(): readonly Projection[] {
    return [...new Set([...projections, ...awaited])];
  }

  /** Reads how far the read models are, and answers the furthest of these positions. */
  async function readPositions(): Promise<number> {
    const known = await Promise.all(believed().map(readPosition));
    countComplete();
    const furthest = Math.max(from, ...known);
    if (furthest < reached) distrustUntil = performance.now() + RESUMED_WITHIN_MS;
    reached = -1;
    return furthest;
  }

  async function readPosition(projection: Projection): Promise<number> {
    const [before, asked] = [positions.get(projection.name), reconnections];
    const now = await checkpointOf(projection);
    // It may be of the server before; whoever has noticed the loss reads all of them again.
    if (asked !== reconnections) return now;
    if (now >= from) arrived.add(projection.name);
    // A notice received meanwhile is newer than the checkpoint read.
    if (positions.get(projection.name) === before) noteReached(projection.name, now);
    progress.emit(projection.name);
    return now;
  }
  async function checkpointOf(projection: Projection): Promise<number> {
    return readCheckpoint(redis, projection, await liveGeneration(redis, projection));
  }

  function tryUntilDone(work: () => Promise<unknown>): Promise<void> {
    clearTimeout(again);
    const done = work().then(() => undefined);
    return done.catch(() => {
      forgetPositions();
      again = setTimeout(tryUntilDone, TRY_AGAIN_MS, work).unref();
    });
  }
  subscriber.on('close', () => {
    lost.add(subscriber);
    isWhole = false;
  });
  subscriber.on('ready', () => {
    lost.delete(subscriber);
    isWhole = false;
    void tryUntilDone(recover);
  });
  redis.on('close', () => {
    lost.add(redis);
    reconnections += 1;
    forgetPositions();
  });
  redis.on('ready', () => {
    lost.delete(redis);
    reconnections += 1;
    if (!areTogether(redis, subscriber)) isWhole = false;
    void tryUntilDone(isWhole ? readPositions : recover);
  });
  isWhole = areTogether(redis, subscriber);
  await tryUntilDone(readCheckpoints);

  let isLooking = false;
  async function lookForLoss(): Promise<void> {
    if (isLooking || !isWhole || lost.size > 0) return;
    isLooking = true;
    const asked = reconnections;
    const read = async () =>
      new Map(await Promise.all(believed().map(async (one) => [one.name, await checkpointOf(one)] as const)));
    const found = await findLoss({ known: positions, read, heard: () => subscriber.ping() }).finally(() => {
      isLooking = false;
    });
    // A connection that was lost meanwhile has everything read again.
    if (!found || asked !== reconnections || !isWhole) return;
    if (found === 'notices') return hearAnew();
    reconnections += 1;
    forgetPositions();
    await tryUntilDone(readPositions);
  }
  // While Redis does not answer, its connections say what is lost.
  const looking = setInterval(() => void lookForLoss().catch(() => undefined), lookEveryMs).unref();

  async function positionOf(projection: Projection): Promise<number> {
    awaited.add(projection);
    versions.set(projection.name, versionOf(projection));
    return positions.get(projection.name) ?? readPosition(projection);
  }

  return {
    on: <T extends Payload>(...names: readonly string[]) =>
      quietlyLeft(
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
      ),

    listen: (topic, listener) => void listeners.on(topic, listener),

    version: () => received,

    position: () => complete,
    since: <T extends Payload>(names: readonly string[], after: number) =>
      isWhole && !(performance.now() < distrustUntil && after > furthestKnown())
        ? (history.since(names, after) as readonly T[] | undefined)
        : undefined,
    arrivals: () => arrivals,
    placeOf: (payload) => places.get(payload),
    reconnections: () => reconnections,
    reconnectionsAt: (payload) => reconnectionsAt.get(payload),
    isWhole: () => isWhole,
    fellBack: (end) =>
      projections
        .map(({ name }) => name)
        .filter((name) => (positions.get(name) ?? -2) < Math.min(mostReached.get(name) ?? -1, end)),
    placed(payload) {
      places.set(payload, { arrival: arrivals, complete });
      return payload;
    },

    publishTransient: (topic, payload) => pass(redis, topic, payload),

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

    close: async () => {
      clearTimeout(again);
      clearInterval(looking);
      await subscriber.unsubscribe(NOTICES, PASSING).catch(() => undefined);
    },
  };
}
