import { join } from 'node:path';
import { thread } from '#domain/forum/decider.ts';
import { newCommentId, newId } from '#domain/ids.ts';
import { type EventStore, NO_STREAM } from '#domain/store/eventStore.ts';
import { type Handler, openHandler, realWorld } from '#domain/store/handle.ts';
import { openStores, type Stores } from '#domain/store/open.ts';
import { startRedis } from '#projections/redisServer.ts';
import { openSnapshots } from '#projections/snapshots.ts';
import type { Arm } from '../kit/bench.ts';
import { smallEvent } from '../kit/events.ts';
import { insist } from '../kit/product.ts';
import { startStandIn } from '../kit/standIn.ts';

const LONG = 5_000;
const SHORT = 100;
const AUTHORS = 300;
const AT_ONCE = 100;
const TIMES = 5;

/** Every state is made in stores of its own, as in a process that was just started: connections are there, keys are not. */
export const run: Arm = async ({ scratch, quick }) => {
  const server = await startStandIn();
  const eventStoreUrl = server.url;
  const redis = await startRedis(join(scratch, 'redis'), { program: 'a bench', onWait: () => undefined });
  const open = () => openStores({ eventStoreUrl, dataDir: join(scratch, 'data') });
  const log = { error: (details: object, message: string) => insist(false, `${message} ${JSON.stringify(details)}`) };
  const [long, short] = [newId(), newId()];
  const length = quick ? LONG / 10 : LONG;
  try {
    const writer = await open();
    await talk(writer.store, long, length);
    await talk(writer.store, short, SHORT);
    await writer.close();

    /** Milliseconds until a process has done its first thing with a thread. */
    const first = async (threadId: string, isWithSnapshots: boolean, act: Act): Promise<number> => {
      const stores: Stores = await open();
      const kept = openSnapshots(redis.address, { vault: stores.vault, cleanSince: () => 0, log });
      try {
        const snapshots = isWithSnapshots ? kept.snapshots : undefined;
        const handler = openHandler(stores.store, undefined, { ...realWorld, snapshots });
        await Promise.all([stores.store.head(), kept.snapshots.read('none', 1)]);
        const from = performance.now();
        await act(handler, threadId);
        const tookMs = performance.now() - from;
        // A snapshot that is under way is written before its stores are closed.
        await new Promise((resolve) => setTimeout(resolve, 300));
        return tookMs;
      } finally {
        await kept.close();
        await stores.close();
      }
    };
    // The first one writes the snapshot, and warms the code up.
    await first(long, true, look);
    const median = async (threadId: string, isWithSnapshots: boolean, act: Act = look): Promise<number> => {
      const all: number[] = [];
      for (let count = 0; count < TIMES; count += 1) all.push(await first(threadId, isWithSnapshots, act));
      return all.sort((one, other) => one - other)[Math.floor(TIMES / 2)] ?? 0;
    };
    return {
      short: await median(short, true),
      withSnapshot: await median(long, true),
      without: await median(long, false),
      shortCommand: await median(short, true, comment),
      commandWithSnapshot: await median(long, true, comment),
      commandWithout: await median(long, false, comment),
    };
  } finally {
    await redis.stop();
    await server.stop();
  }
};

type Act = (handler: Handler, threadId: string) => Promise<void>;

const look: Act = async ({ stateOf }, threadId) => {
  const { revision } = await stateOf(thread, { threadId });
  insist(revision >= SHORT, `the thread has only ${revision} events`);
};

const comment: Act = async ({ dispatch }, threadId) => {
  const data = { threadId, commentId: newCommentId(threadId), text: 'Mine is higher.', mentions: [] };
  const { events } = await dispatch(
    thread,
    { type: 'AddComment', data: { ...data, postedAt: new Date().toISOString() } },
    { by: { id: authorOf(1), role: 'CUSTOMER' }, channel: 'graphql' },
  );
  insist(events.length === 1, 'the comment was not added');
};

/** A thread with so many comments of {@link AUTHORS} members. */
async function talk(store: EventStore, threadId: string, comments: number): Promise<void> {
  const stream = thread.stream({ threadId });
  const { metadata } = smallEvent();
  const event = (type: string, data: object) => ({ ...smallEvent(), type, data, metadata });
  const postedAt = metadata.occurredAt;
  const started = {
    threadId,
    authorId: authorOf(0),
    topic: 'Fades',
    text: 'Which?',
    category: 'Tools',
    mentions: [],
    postedAt,
  };
  await store.append(stream, NO_STREAM, [event('ThreadStarted', started)]);
  for (let at = 0; at < comments; at += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, index) =>
      event('CommentAdded', {
        ...{ threadId, commentId: newId(), authorId: authorOf(at + index), mentions: [], postedAt },
        text: 'A low fade, and the top a little longer.',
      }),
    );
    await store.append(stream, at, some);
  }
}

const authorOf = (nth: number): string => `author${String(nth % AUTHORS).padStart(16, '0')}`;
