import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { eventStoreContract } from './contract.testing.ts';
import { anEvent, aStream, someEvents } from './contractTools.testing.ts';
import { openEmbeddedStore } from './embedded.ts';
import { type AppendResult, DiskFull, type EventStore, type NewEvent, NO_STREAM, START } from './eventStore.ts';

const folders: string[] = [];
async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  folders.push(folder);
  return folder;
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

eventStoreContract('embedded', async () => {
  const folder = await aFolder();
  const store = openEmbeddedStore(folder);
  return {
    store,
    async reopen() {
      await store.close();
      return openEmbeddedStore(folder);
    },
  };
});

describe('embedded event store', () => {
  it('counts positions from 0 without gaps, refused appends included', async () => {
    const store = openEmbeddedStore(await aFolder());
    expect(await store.head()).toBe(START);
    const streams = Array.from({ length: 20 }, aStream);
    await Promise.allSettled(
      streams.flatMap((stream) => [
        store.append(stream, NO_STREAM, someEvents(3)),
        store.append(stream, 7, [anEvent()]),
      ]),
    );
    expect((await store.readAll(START, 1000)).map(({ position }) => position)).toEqual(
      Array.from({ length: 60 }, (_, index) => index),
    );
    expect(await store.head()).toBe(59);
    await store.close();
  });

  it('refuses to work once closed, after finishing what was under way', async () => {
    const store = openEmbeddedStore(await aFolder());
    const pending = store.append(aStream(), NO_STREAM, [anEvent()]);
    await store.close();
    await expect(pending).resolves.toEqual({ revision: 0, position: 0, isNew: true });
    await expect(store.append(aStream(), NO_STREAM, [anEvent()])).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await expect(store.read(aStream())).rejects.toMatchObject({ name: 'StoreUnavailable' });
    await store.close();
  });

  it('refuses a stream name that does not fit a key', async () => {
    const store = openEmbeddedStore(await aFolder());
    await expect(store.append('x'.repeat(5000), NO_STREAM, [anEvent()])).rejects.toBeInstanceOf(TypeError);
    await expect(store.append('', NO_STREAM, [anEvent()])).rejects.toBeInstanceOf(TypeError);
    expect(await store.head()).toBe(START);
    await store.close();
  });

  it('finds every event and every repeat while its stream rows lag behind, catch up, and are read again after a start', async () => {
    const folder = await aFolder();
    const store = openEmbeddedStore(folder);
    const streams = Array.from({ length: 30 }, aStream);
    const sent: { stream: string; expected: number; events: NewEvent[]; answer: AppendResult }[] = [];
    for (let round = 0; round < 40; round += 1) {
      await Promise.all(
        streams.map(async (stream, index) => {
          const events = someEvents(1 + ((index + round) % 15));
          const expected = sent.filter((each) => each.stream === stream).at(-1)?.answer.revision ?? NO_STREAM;
          const answer = await store.append(stream, expected, events);
          sent.push({ stream, expected, events, answer });
        }),
      );
    }
    expect(await store.head()).toBeGreaterThan(2 * 4096);
    const expectAll = async (opened: EventStore) => {
      for (const stream of streams) {
        const ids = sent.filter((each) => each.stream === stream).flatMap(({ events }) => events.map(({ id }) => id));
        const read = await opened.read(stream);
        expect(read.map(({ id }) => id)).toEqual(ids);
        expect(read.map(({ revision }) => revision)).toEqual(ids.map((_, revision) => revision));
        expect(await opened.read(stream, 17)).toEqual(read.slice(17));
      }
      for (const { stream, expected, events, answer } of sent.filter((_, index) => index % 7 === 0)) {
        const { revision, position } = answer;
        expect(await opened.append(stream, expected, events)).toEqual({ revision, position });
        await expect(opened.append(stream, expected - 1, someEvents(1))).rejects.toMatchObject({
          name: 'RevisionConflict',
        });
      }
    };
    await expectAll(store);
    await store.close();
    const reopened = openEmbeddedStore(folder);
    await expectAll(reopened);
    await reopened.close();
  });

  it('copies itself as it is at one moment while appends go on', async () => {
    const store = openEmbeddedStore(await aFolder());
    const stream = aStream();
    await store.append(stream, NO_STREAM, someEvents(500));
    let over = false;
    const writing = (async () => {
      for (let expected = 499; !over; expected += 1) await store.append(stream, expected, [anEvent()]);
    })();
    const folder = await aFolder();
    await store.copyTo(folder);
    over = true;
    await writing;
    const copy = openEmbeddedStore(folder);
    const copied = await copy.readAll(START, 1_000_000);
    expect(copied.length).toBeGreaterThanOrEqual(500);
    expect(copied).toEqual((await store.readAll(START, 1_000_000)).slice(0, copied.length));
    await Promise.all([store.close(), copy.close()]);
  });

  it('is closed once a copy under way is whole: the copying thread reads the mapped file', async () => {
    const store = openEmbeddedStore(await aFolder());
    for (let count = 0; count < 20; count += 1) await store.append(aStream(), NO_STREAM, someEvents(500));
    const folder = await aFolder();
    const copying = store.copyTo(folder);
    await store.close();
    await copying;
    const copy = openEmbeddedStore(folder);
    expect(await copy.head()).toBe(20 * 500 - 1);
    await copy.close();
  });

  it('refuses appends before its map is full, and has lost nothing', async () => {
    const folder = await aFolder();
    const mapBytes = 4 * 1024 * 1024;
    const store = openEmbeddedStore(folder, { mapBytes, onFatal: (error) => expect.unreachable(String(error)) });
    const stream = aStream();
    let expected = NO_STREAM;
    const write = async () => {
      expected = (await store.append(stream, expected, [anEvent({ data: { text: 'x'.repeat(10_000) } })])).revision;
    };
    await expect(
      (async () => {
        for (;;) await write();
      })(),
    ).rejects.toThrow(DiskFull);
    expect(expected).toBeGreaterThan(100);
    await expect(write()).rejects.toThrow('the event log has reached its largest size (4194304 bytes)');
    expect(await store.read(stream)).toHaveLength(expected + 1);
    await store.close();
    const reopened = openEmbeddedStore(folder);
    expect(await reopened.read(stream)).toHaveLength(expected + 1);
    await reopened.append(stream, expected, [anEvent()]);
    await reopened.close();
  });
});
