import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Aggregate, Command, DomainEvent } from '../decider.ts';
import type { Sender } from '../dispatch.ts';
import { forgetKey, withCodec } from './codec.ts';
import type { EventStore } from './eventStore.ts';
import { forgettingsIn } from './forgetting.ts';
import { openHandler, realWorld } from './handle.ts';
import { openMemoryStore } from './memory.ts';
import { openMemoryVault } from './memoryVault.ts';
import { type SnapshotBytes, sealedSnapshots } from './snapshots.ts';

type Said = DomainEvent<'Said', { readonly room: string; readonly memberId: string; readonly text: string }>;
type Say = Command<'Say', Said['data']>;
const talk: Aggregate<readonly string[], Say, Said, { readonly room: string }> = {
  name: 'talk',
  stream: ({ room }) => `talk-${room}`,
  snapshots: 1,
  initial: [],
  decide: ({ data }) => [{ type: 'Said', data }],
  evolve: (said, { data }) => [...said, data.text],
};
const rules = { personal: { Said: { subject: 'memberId', fields: ['text'] } }, upcasters: {} };
const sender: Sender = { by: { id: 'ana', role: 'CUSTOMER' }, channel: 'rest' };
const LONG = 600;

let log: ReturnType<typeof openMemoryStore>;
let vault: ReturnType<typeof openMemoryVault>;
let kept: Map<string, Buffer>;
let errors: object[];
beforeEach(() => {
  [log, vault, kept, errors] = [openMemoryStore(), openMemoryVault(), new Map(), []];
});

const inMemory: SnapshotBytes = {
  get: async (key) => kept.get(key) ?? null,
  set: async (key, bytes) => void kept.set(key, bytes),
};

/** Another process on the same log, vault and snapshots, and how many events it has read of streams. */
async function openProcess(over: { bytes?: SnapshotBytes; version?: number; clean?: () => number | undefined } = {}) {
  let read = 0;
  const counted: EventStore = {
    ...log,
    silentFor: () => 0,
    async read(stream, from) {
      const found = await log.read(stream, from);
      read += found.length;
      return found;
    },
  };
  const noticed = await forgettingsIn(vault);
  const { bytes = inMemory, clean = () => noticed } = over;
  const snapshots = sealedSnapshots({
    vault,
    bytes,
    cleanSince: clean,
    log: { error: (details) => void errors.push(details) },
  });
  const handler = openHandler(withCodec(counted, vault, rules), undefined, { ...realWorld, snapshots });
  const aggregate = { ...talk, snapshots: over.version ?? 1 };
  return {
    said: async (room = 'a') => (await handler.stateOf(aggregate, { room })).state,
    say: (text: string, memberId = 'ana', room = 'a') =>
      handler.dispatch(aggregate, { type: 'Say', data: { room, memberId, text } }, sender),
    read: () => read,
  };
}

/** A stream with {@link LONG} events, of which a process has written a snapshot. */
async function longTalk() {
  const first = await openProcess();
  for (let count = 0; count < LONG; count += 1) await first.say(`${count}`, count % 2 ? 'ana' : 'bob');
  await vi.waitFor(() => expect(kept.size).toBe(1), 20_000);
  return first;
}

describe('the state of a long stream', () => {
  it('is that of its snapshot and of what came later, of which alone the events are read', async () => {
    const first = await longTalk();
    const next = await openProcess();
    expect(await next.said()).toEqual(await first.said());
    // The snapshot's own event, and those since.
    expect(next.read()).toBe(LONG - 499);
    await next.say('more');
    expect((await first.said()).at(-1)).toBe('more');
  });

  it('is snapshot again once as many events have come', async () => {
    const first = await longTalk();
    const before = [...kept.values()][0];
    for (let count = 0; count < 500; count += 1) await first.say('more');
    await vi.waitFor(() => expect([...kept.values()][0]).not.toBe(before), 20_000);
    const next = await openProcess();
    await next.said();
    expect(next.read()).toBeLessThan(200);
  });

  it('is read from its beginning where the log has another event there, or events are folded in another way', async () => {
    await longTalk();
    const other = await openProcess({ version: 2 });
    expect([(await other.said()).length, other.read()]).toEqual([LONG, LONG]);
    // A log that was put back from a copy, and has gone another way since.
    log = openMemoryStore();
    const restored = await openProcess({ bytes: { ...inMemory, set: async () => undefined } });
    for (let count = 0; count < LONG; count += 1) await restored.say('other');
    expect(await (await openProcess()).said()).toEqual(Array(LONG).fill('other'));
  });

  it('is none of a snapshot that cannot be had, or not soon', async () => {
    await longTalk();
    const away = { ...inMemory, get: () => Promise.reject(new Error('away')) };
    expect(await (await openProcess({ bytes: away })).said()).toHaveLength(LONG);
    const silent = { ...inMemory, get: () => new Promise<null>(() => undefined) };
    expect(await (await openProcess({ bytes: silent })).said()).toHaveLength(LONG);
    const damaged = { ...inMemory, get: async () => Buffer.alloc(100) };
    expect(await (await openProcess({ bytes: damaged })).said()).toHaveLength(LONG);
  });

  it('stands though no snapshot can be written', async () => {
    const full = await openProcess({ bytes: { ...inMemory, set: () => Promise.reject(new Error('full')) } });
    for (let count = 0; count < LONG; count += 1) await full.say('x');
    await vi.waitFor(() => expect(errors).toHaveLength(1), 20_000);
    expect(await full.said()).toHaveLength(LONG);
  });
});

describe('what was said by somebody who is forgotten', () => {
  it('is in no snapshot that can be read, from the moment on', async () => {
    await longTalk();
    await forgetKey(vault, 'bob');
    const next = await openProcess();
    const said = await next.said();
    expect([next.read(), said[0], said[1]]).toEqual([LONG, '', '1']);
  });

  it('is in none that is written by a process that has not noticed, or may still hold it', async () => {
    const first = await longTalk();
    const stale = await openProcess();
    await stale.said();
    await forgetKey(vault, 'bob');
    kept.clear();
    for (let count = 0; count < 600; count += 1) await stale.say('more');
    await vi.waitFor(async () => expect((await first.said()).length).toBe(LONG + 600), 20_000);
    const unsure = await openProcess({ clean: () => undefined });
    await unsure.said();
    expect(kept.size).toBe(0);
    expect(errors).toEqual([]);
  });
});

it('reads a long stream once for all who ask for it at the same time, and what was appended since for each', async () => {
  await longTalk();
  kept.clear();
  const { said, say, read } = await openProcess();
  const [first, later] = await Promise.all([said(), said(), said(), said()]);
  expect(first).toHaveLength(LONG);
  expect(later).toEqual(first);
  expect(read()).toBe(LONG);
  const [, after] = await Promise.all([say('and more'), said()]);
  expect((await said()).length).toBe(LONG + 1);
  expect(after.length).toBeGreaterThanOrEqual(LONG);
});
