import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anEvent, aStream } from './contractTools.testing.ts';
import { type EventStore, NO_STREAM } from './eventStore.ts';
import { type EventStoreDbOptions, openEventStoreDb } from './eventStoreDb.ts';
import { type StandIn, startStandIn } from './eventStoreDbStandIn.testing.ts';
import { openStandInLog } from './standInLog.testing.ts';
import { openEventStoreDbVault } from './vaultEventStoreDb.ts';

const LIMITS: EventStoreDbOptions = { timeLimit: 8_000, callLimit: 500 };
const MANY = 64;

describe('appends of a process to EventStoreDB', () => {
  let standIn: StandIn;
  const closing: { close(): Promise<void> }[] = [];
  const open = (url = standIn.url): EventStore => {
    const store = openEventStoreDb(url, LIMITS);
    closing.push(store);
    return store;
  };
  beforeEach(async () => {
    standIn = await startStandIn();
  });
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((one) => one.close()));
    await standIn.close();
  });

  /** Appends one event to each of so many new streams at once. */
  const appendMany = (store: EventStore, count = MANY) =>
    Promise.all(Array.from({ length: count }, () => store.append(aStream(), NO_STREAM, [anEvent()])));

  it('go over one call, each with its own answer', async () => {
    const store = open();
    const answers = await appendMany(store);
    expect(answers.map(({ revision }) => revision)).toEqual(Array(MANY).fill(0));
    expect(new Set(answers.map(({ position }) => position)).size).toBe(MANY);
    expect(standIn.asked).toEqual({ calls: 1, appends: MANY });
  });

  it('are refused one by one: a conflict, a stream without rights and one that is too large hold up no other', async () => {
    const store = open();
    const vault = openEventStoreDbVault(standIn.url, LIMITS);
    closing.push(vault);
    const [taken, closed] = [aStream(), aStream()];
    await store.append(taken, NO_STREAM, [anEvent()]);
    standIn.forbid(closed);
    const startedAt = performance.now();
    const [conflict, forbidden, large, fine] = await Promise.allSettled([
      store.append(taken, NO_STREAM, [anEvent()]),
      store.append(closed, NO_STREAM, [anEvent()]),
      vault.put('key/large', 'x'.repeat(1_100_000), 0),
      appendMany(store),
    ]);
    expect(conflict).toMatchObject({ reason: { name: 'RevisionConflict', actual: 0 } });
    expect(forbidden).toMatchObject({ reason: { code: 7, message: 'AccessDenied' } });
    expect(large).toMatchObject({ reason: { code: 3, message: 'MaximumAppendSizeExceeded' } });
    expect(fine).toMatchObject({ status: 'fulfilled' });
    // Answers of the server are not asked for again.
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(standIn.asked.appends).toBe(1 + 3 + MANY);
  });

  it('that are not answered in time are sent again, and leave the others and their call', async () => {
    const store = open();
    standIn.loseNextAppends(1);
    const lost = store.append(aStream(), NO_STREAM, [anEvent()]);
    let isAnswered = false;
    void lost.then(() => {
      isAnswered = true;
    });
    let others = 0;
    for (const until = performance.now() + 5_000; !isAnswered && performance.now() < until; others += 1)
      await appendMany(store, 1);
    expect(await lost).toMatchObject({ revision: 0 });
    expect(standIn.asked).toEqual({ calls: 1, appends: others + 2 });
  });

  it('find another call when theirs is silent while the connection stands', async () => {
    const store = open();
    await appendMany(store, 1);
    standIn.loseNextAppends(1);
    const lost = store.append(aStream(), NO_STREAM, [anEvent()]);
    const reading = setInterval(() => void store.head().catch(() => undefined), 20);
    expect(await lost).toMatchObject({ revision: 0 });
    clearInterval(reading);
    expect(standIn.asked).toEqual({ calls: 2, appends: 3 });
  });

  it('do not notice that the connection of another store of this process is lost', async () => {
    const log = openStandInLog();
    const [one, other] = [await startStandIn(log), await startStandIn(log)];
    closing.push(one, other);
    const [broken, sound] = [open(one.url), open(other.url)];
    await Promise.all([appendMany(broken, 1), appendMany(sound, 1)]);
    other.line.slow(200);
    one.stopAfter(0);
    const waiting = broken.append(aStream(), NO_STREAM, [anEvent()]).catch((error: Error) => error.name);
    const appending = appendMany(sound);
    await new Promise((resolve) => setTimeout(resolve, 50));
    one.line.cut();
    expect(await appending).toHaveLength(MANY);
    // Nothing was sent twice.
    expect(other.asked).toEqual({ calls: 1, appends: 1 + MANY });
    await broken.close();
    expect(await waiting).toBe('StoreUnavailable');
  });

  it('take effect once each when their connection is lost under all of them', async () => {
    const store = open();
    const streams = Array.from({ length: MANY }, aStream);
    await appendMany(store, 1);
    standIn.cutNextReplies(2);
    const answers = await Promise.all(streams.map((stream) => store.append(stream, NO_STREAM, [anEvent()])));
    for (const [index, stream] of streams.entries()) {
      const [recorded, ...more] = standIn.log.visible(stream);
      expect(more).toEqual([]);
      expect(answers[index]).toEqual({ revision: 0, position: recorded?.position });
    }
  });
});
