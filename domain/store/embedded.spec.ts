import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { eventStoreContract } from './contract.ts';
import { anEvent, aStream, someEvents } from './contractTools.ts';
import { openEmbeddedStore } from './embedded.ts';
import { NO_STREAM, START } from './eventStore.ts';

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
    another: async () => openEmbeddedStore(folder),
  };
});

describe('embedded event store', () => {
  it('counts positions from 0 without gaps, refused appends included', async () => {
    const store = openEmbeddedStore(await aFolder());
    expect(await store.head()).toBe(START);
    const streams = Array.from({ length: 20 }, aStream);
    await Promise.allSettled(streams.flatMap((stream) => [store.append(stream, NO_STREAM, someEvents(3)), store.append(stream, 7, [anEvent()])]));
    expect((await store.readAll(START, 1000)).map(({ position }) => position)).toEqual(Array.from({ length: 60 }, (_, index) => index));
    expect(await store.head()).toBe(59);
    await store.close();
  });

  it('refuses to work once closed, after finishing what was under way', async () => {
    const store = openEmbeddedStore(await aFolder());
    const pending = store.append(aStream(), NO_STREAM, [anEvent()]);
    await store.close();
    await expect(pending).resolves.toEqual({ revision: 0, position: 0 });
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
});
