import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anEvent, aStream, SOON, someEvents } from './contractTools.testing.ts';
import { type EventStore, NO_STREAM, START, type StoredEvent } from './eventStore.ts';
import { type EventStoreDbOptions, openEventStoreDb } from './eventStoreDb.ts';
import { readRange } from './eventStoreDbCalls.ts';
import { type Link, openLink } from './eventStoreDbLink.ts';
import { type ReadPage, readHead, readStream } from './eventStoreDbRead.ts';
import { type StandIn, startStandIn } from './eventStoreDbStandIn.testing.ts';
import { openEventStoreDbVault } from './vaultEventStoreDb.ts';

const PATIENT: EventStoreDbOptions = { timeLimit: 10_000, callLimit: 2000 };
const HASTY: EventStoreDbOptions = { timeLimit: 400, callLimit: 150 };

/** Pages over a link, each tried once. */
const pagesOf =
  (link: Link, idle: number): ReadPage =>
  (range) =>
    link.once((client) => readRange(client, range, idle), idle);

describe('EventStoreDB adapter when things go wrong', () => {
  let standIn: StandIn;
  const stores: EventStore[] = [];
  const open = (options: EventStoreDbOptions = PATIENT) => {
    const store = openEventStoreDb(standIn.url, options);
    stores.push(store);
    return store;
  };
  beforeEach(async () => {
    standIn = await startStandIn();
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await standIn.close();
  });

  it('appends once when the answer is lost, fifty times over', async () => {
    const store = open();
    const stream = aStream();
    for (let expected = NO_STREAM; expected < 49; expected += 1) {
      standIn.cutNextReplies(1);
      const answer = await store.append(stream, expected, [anEvent()]);
      expect(answer).toEqual({ revision: expected + 1, position: standIn.log.visible(stream).at(-1)?.position });
    }
    expect(standIn.log.visible(stream)).toHaveLength(50);
    expect((await store.read(stream)).map(({ revision }) => revision)).toEqual(
      Array.from({ length: 50 }, (_, index) => index),
    );
  });

  it('appends once when several answers in a row are lost', async () => {
    const store = open();
    const stream = aStream();
    standIn.cutNextReplies(3);
    const answer = await store.append(stream, NO_STREAM, someEvents(2));
    expect(answer.revision).toBe(1);
    expect(standIn.log.visible(stream)).toHaveLength(2);
  });

  it('answers a conflict when its own answer was lost and another writer was first', async () => {
    const [store, rival] = [open(), open()];
    const stream = aStream();
    await rival.append(stream, NO_STREAM, [anEvent()]);
    standIn.cutNextReplies(1);
    await expect(store.append(stream, NO_STREAM, [anEvent()])).rejects.toMatchObject({
      name: 'RevisionConflict',
      actual: 0,
    });
    expect(standIn.log.visible(stream)).toHaveLength(1);
  });

  it('tries again while the cluster elects a leader', async () => {
    standIn.refuseNextAppends(3);
    expect(await open().append(aStream(), NO_STREAM, [anEvent()])).toMatchObject({ revision: 0 });
  });

  it('keeps a subscription through cuts and restarts, without loss or repetition', async () => {
    const store = open();
    const stream = aStream();
    const heard: StoredEvent[] = [];
    const errors: unknown[] = [];
    const subscription = store.subscribe({
      after: START,
      batch: 7,
      onEvents: (events) => void heard.push(...events),
      onError: (error) => void errors.push(error),
    });
    let expected = NO_STREAM;
    const appendSome = async (count: number) => {
      expected = (await store.append(stream, expected, someEvents(count))).revision;
    };
    await appendSome(10);
    await expect.poll(() => heard.length, SOON).toBe(10);
    standIn.line.cut();
    await appendSome(10);
    await expect.poll(() => heard.length, SOON).toBe(20);
    await standIn.line.down();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await standIn.line.up();
    await appendSome(10);
    await expect.poll(() => heard.length, SOON).toBe(30);
    await subscription.stop();
    expect(heard.map(({ revision }) => revision)).toEqual(Array.from({ length: 30 }, (_, index) => index));
    expect(errors).toEqual([]);
  });

  it('waits through a restart', async () => {
    const store = open();
    const stream = aStream();
    await store.append(stream, NO_STREAM, [anEvent()]);
    await standIn.line.down();
    const pending = store.append(stream, 0, [anEvent()]);
    setTimeout(() => standIn.line.up(), 200);
    expect(await pending).toMatchObject({ revision: 1 });
  });

  it('refuses with StoreUnavailable when no server listens', async () => {
    const store = open(HASTY);
    await standIn.line.down();
    await expect(store.append(aStream(), NO_STREAM, [anEvent()])).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await expect(store.read(aStream())).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await expect(store.head()).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await standIn.line.up();
  });

  it('says StoreUnavailable when the server accepts and never answers, and works again afterwards', async () => {
    const store = open(HASTY);
    const stream = aStream();
    await open().append(stream, NO_STREAM, [anEvent()]);
    standIn.line.silence(true);
    await expect(store.append(stream, 0, [anEvent()])).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await expect(store.readAll(START, 10)).rejects.toMatchObject({ name: 'StoreUnavailable' });
    standIn.line.silence(false);
    standIn.line.cut();
    // A hasty caller may well be refused while the new connection is still being made: what matters is that it comes
    // back by itself.
    const appendNext = async () => {
      const expected = (await store.read(stream)).at(-1)?.revision ?? NO_STREAM;
      return (await store.append(stream, expected, [anEvent()])).revision - expected;
    };
    await expect.poll(() => appendNext().catch(() => undefined), SOON).toBe(1);
  });

  it('reads a stream that is longer than a page, and on from within it', async () => {
    const store = open();
    const stream = aStream();
    for (let expected = NO_STREAM; expected < 2_499; expected += 500)
      await store.append(stream, expected, someEvents(500));
    const revisions = (await store.read(stream)).map(({ revision }) => revision);
    expect(revisions).toEqual(Array.from({ length: 2_500 }, (_, index) => index));
    expect(await store.read(stream, 1_499)).toHaveLength(1_001);
    expect(await store.readAll(START, Number.MAX_SAFE_INTEGER)).toHaveLength(2_500);
  });

  it('finds the event at a position, and none where there is none', async () => {
    const store = open();
    const stream = aStream();
    const { position } = await store.append(stream, NO_STREAM, someEvents(3));
    expect(await store.readAt(position)).toMatchObject({ stream, revision: 2, position });
    const startedAt = performance.now();
    for (const none of [position - 1, position + 1, position + 1_000_000, -1, 0.5, Number.NaN])
      expect(await store.readAt(none)).toBeUndefined();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('refuses an append that the server does not take, by bytes, with its largest field', async () => {
    const store = open();
    const stream = aStream();
    const fits = anEvent({ data: { title: 'short', text: 'ü'.repeat(500_000) } });
    expect(await store.append(stream, NO_STREAM, [fits])).toMatchObject({ revision: 0 });
    const before = standIn.log.all.length;
    const large = anEvent({ data: { title: 'short', text: 'ü'.repeat(530_000) } });
    await expect(store.append(stream, 0, [large])).rejects.toMatchObject({ name: 'AppendTooLarge', field: 'text' });
    expect(standIn.log.all.length).toBe(before);
  });

  it('reads and appends at the leader only, and follows it when it moves', async () => {
    const store = open();
    const stream = aStream();
    await store.append(stream, NO_STREAM, [anEvent()]);
    // The same log behind another node, which leads from now on.
    const leader = await startStandIn(standIn.log);
    standIn.follow({ host: '127.0.0.1', port: leader.line.port });
    expect(await store.read(stream)).toHaveLength(1);
    expect(await store.append(stream, 0, [anEvent()])).toMatchObject({ revision: 1 });
    expect(await store.head()).toBe(standIn.log.visible(stream).at(-1)?.position);
    const vault = openEventStoreDbVault(standIn.url);
    expect(await vault.put('key/moved', 'kept', 0)).toBe(true);
    await vault.remove('key/moved');
    expect(await vault.get('key/moved')).toBeUndefined();
    await vault.close();
    // Through the node that no longer leads nothing would have been answered.
    await expect(open(HASTY).read(stream)).resolves.toHaveLength(2);
    await leader.close();
  });

  it('answers an outage while no node leads, and nothing stale', async () => {
    const store = open(HASTY);
    const stream = aStream();
    await store.append(stream, NO_STREAM, [anEvent()]);
    standIn.follow(undefined);
    const asked = [store.read(stream), store.head(), store.append(stream, 0, [anEvent()])];
    await Promise.all(asked.map((one) => expect(one).rejects.toMatchObject({ name: 'StoreUnavailable' })));
  });

  it('says StoreUnavailable in a black hole from the very first call on', async () => {
    standIn.line.silence(true);
    await expect(open(HASTY).append(aStream(), NO_STREAM, [anEvent()])).rejects.toMatchObject({
      name: 'StoreUnavailable',
    });
  });

  it('brings the subscription back after a black hole', async () => {
    const store = open({ timeLimit: 5000, callLimit: 200 });
    const heard: StoredEvent[] = [];
    standIn.line.silence(true);
    const subscription = store.subscribe({
      after: START,
      onEvents: (events) => void heard.push(...events),
      onError: (error) => expect.unreachable(String(error)),
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    standIn.line.silence(false);
    standIn.line.cut();
    await store.append(aStream(), NO_STREAM, someEvents(2));
    await expect.poll(() => heard.length, SOON).toBe(2);
    await subscription.stop();
  });

  it('reads to the end what is being read when another call has the connection renewed', async () => {
    const stream = aStream();
    await open().append(stream, NO_STREAM, someEvents(500));
    const link = openLink(standIn.url, { timeLimit: 30_000, callLimit: 20_000 });
    const pages = pagesOf(link, 20_000);
    for (let round = 0; round < 5; round += 1) {
      const reading = Array.from({ length: 4 }, () => readStream(pages, stream, 0));
      const head = readHead(pages);
      await pause(round * 10);
      link.renew(link.client());
      for (const read of await Promise.all(reading)) expect(read).toHaveLength(500);
      expect(await head).toBe(standIn.log.visible(stream).at(-1)?.position);
    }
    const last = readStream(pages, stream, 0);
    await link.close();
    // Closing ends it: whole or an error, never short.
    const outcome = await last.catch((error: Error) => error);
    expect(outcome instanceof Error || outcome.length === 500).toBe(true);
  });

  it('keeps a connection on which one call is late while others are answered, and leaves one that is silent', async () => {
    const link = openLink(standIn.url, { timeLimit: 10_000, callLimit: 2_000 });
    const first = link.client();
    const never = () => new Promise<never>(() => undefined);
    const late = link.once(never, 200);
    await readHead(pagesOf(link, 2_000));
    await expect(late).rejects.toThrow('no answer in 200 ms');
    expect(link.client()).toBe(first);
    await expect(link.once(never, 50)).rejects.toThrow('no answer in 50 ms');
    expect(link.client()).not.toBe(first);
    await link.close();
  });

  it('stops a subscription promptly while there is no connection', async () => {
    await standIn.line.down();
    const subscription = open().subscribe({ after: START, onEvents: () => undefined, onError: () => undefined });
    await subscription.stop();
    await standIn.line.up();
  });

  it('never shows the server’s own events or the vault’s streams', async () => {
    const store = open();
    const vault = openEventStoreDbVault(standIn.url);
    const heard: StoredEvent[] = [];
    const subscription = store.subscribe({
      after: START,
      onEvents: (events) => void heard.push(...events),
      onError: () => undefined,
    });
    const streams = [aStream(), aStream(), aStream(), aStream()];
    for (const stream of streams) {
      await store.append(stream, NO_STREAM, [anEvent()]);
      await vault.put(`password/${stream}`, 'SECRET', 0);
    }
    await vault.remove(`password/${streams[0]}`);
    await expect.poll(() => heard.map(({ stream }) => stream), SOON).toEqual(streams);
    expect((await store.readAll(START, 1000)).map(({ stream }) => stream)).toEqual(streams);
    expect(await store.readAll(START, 3)).toHaveLength(3);
    expect(await store.head()).toBe(heard.at(-1)?.position);
    expect(standIn.log.all.some(({ stream }) => stream.startsWith('$stats'))).toBe(true);
    expect(standIn.log.all.length).toBeGreaterThan(10);
    await subscription.stop();
    await vault.close();
  });

  it('writes a secret once when the answer is lost', async () => {
    const vault = openEventStoreDbVault(standIn.url);
    standIn.cutNextReplies(1);
    expect(await vault.put('key/a', 'first', 0)).toBe(true);
    standIn.cutNextReplies(1);
    expect(await vault.put('key/a', 'second', 1)).toBe(true);
    expect(await vault.get('key/a')).toEqual({ value: 'second', version: 2 });
    await vault.close();
  });
});
