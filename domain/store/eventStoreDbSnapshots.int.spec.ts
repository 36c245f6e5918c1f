import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Aggregate, Command, DomainEvent } from '../decider.ts';
import { withCodec } from './codec.ts';
import { NO_STREAM, RevisionConflict } from './eventStore.ts';
import { openEventStoreDb } from './eventStoreDb.ts';
import { type StandIn, startStandIn } from './eventStoreDbStandIn.testing.ts';
import { openHandler, realWorld } from './handle.ts';
import { openMemoryVault } from './memoryVault.ts';
import { type SnapshotBytes, sealedSnapshots } from './snapshots.ts';

type Said = DomainEvent<'Said', { readonly room: string; readonly text: string }>;
type Say = Command<'Say', Said['data']>;
const talk: Aggregate<number, Say, Said, { readonly room: string }> = {
  name: 'talk',
  stream: ({ room }) => `talk-${room}`,
  snapshots: 1,
  initial: 0,
  decide: ({ data }) => [{ type: 'Said', data }],
  evolve: (count) => count + 1,
};
const STREAM = 'talk-a';
/** A snapshot is made of each five hundred. */
const LONG = 520;

let standIn: StandIn;
let kept: Map<string, Buffer>;
let bytes: SnapshotBytes;
let vault: ReturnType<typeof openMemoryVault>;
const closing: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  standIn = await startStandIn();
  vault = openMemoryVault();
  kept = new Map();
  bytes = { get: async (key) => kept.get(key) ?? null, set: async (key, sealed) => void kept.set(key, sealed) };
});
afterEach(async () => {
  await Promise.all(closing.splice(0).map((one) => one.close()));
  await standIn.close();
});

/** Another process on the same log and the same snapshots. */
function openProcess() {
  const store = openEventStoreDb(standIn.url);
  closing.push(store);
  const log = { error: (details: object) => expect(details).toBeUndefined() };
  const snapshots = sealedSnapshots({ vault, bytes, cleanSince: () => 0, log });
  const handler = openHandler(withCodec(store, vault, { personal: {}, upcasters: {} }), undefined, {
    ...realWorld,
    snapshots,
  });
  return {
    store,
    say: (commandId: string) =>
      handler.dispatch(
        talk,
        { type: 'Say', data: { room: 'a', text: commandId } },
        { by: { id: 'ana', role: 'CUSTOMER' }, channel: 'rest', commandId },
      ),
  };
}

/** A stream with {@link LONG} events, of which a process has written a snapshot. */
async function longTalk(): Promise<void> {
  const first = openProcess();
  await Promise.all(Array.from({ length: LONG }, (_, nth) => first.say(`said ${nth}`)));
  await vi.waitFor(() => expect(kept.size).toBe(1), 20_000);
}

it('the first command of a process on a long stream reads the events since its snapshot, and no others', async () => {
  await longTalk();
  const before = standIn.sent(STREAM);
  expect((await openProcess().say('more')).events).toHaveLength(1);
  // A snapshot has at least five hundred events, and its own last one is read again.
  expect(standIn.sent(STREAM) - before).toBeLessThanOrEqual(LONG - 500 + 1);
});

it('a command that comes again to another process is recognised, though its events are older than the snapshot', async () => {
  await longTalk();
  const { say, store } = openProcess();
  const again = await Promise.all([say('said 0'), say('said 499'), say(`said ${LONG - 1}`)]);
  const events = await store.read(STREAM);
  expect(events).toHaveLength(LONG);
  expect(again.map(({ position }) => position)).toEqual([0, 499, LONG - 1].map((nth) => events[nth]?.position));
});

it('so it is with a snapshot that has no ids, as former releases write them: the stream is read', async () => {
  await longTalk();
  const events = await openProcess().store.read(STREAM);
  const writer = sealedSnapshots({ vault, bytes, cleanSince: () => 0, log: { error: () => undefined } });
  const former = kept.get(`${STREAM}/1`);
  writer.write(STREAM, 1, { revision: LONG - 1, eventId: events.at(-1)?.id ?? '', state: LONG });
  await vi.waitFor(() => expect(kept.get(`${STREAM}/1`)).not.toBe(former), 20_000);
  const { say, store } = openProcess();
  expect((await say('said 0')).position).toBe(events[0]?.position);
  expect(await store.read(STREAM)).toHaveLength(LONG);
});

it('ids of a stream are handed on as they are in it, and of a stream with one id twice not at all', async () => {
  await longTalk();
  const { store } = openProcess();
  expect(store.knownIds?.of(STREAM, 10)).toBeUndefined();
  const events = await store.read(STREAM);
  const ids = store.knownIds?.of(STREAM, 10) ?? new Uint8Array();
  expect(Buffer.from(ids).toString('hex')).toBe(
    events
      .slice(0, 11)
      .map(({ id }) => id.replaceAll('-', ''))
      .join(''),
  );
  const other = openProcess().store;
  other.knownIds?.learn(STREAM, ids, [events[11]?.id ?? '']);
  expect(other.knownIds?.of(STREAM, 11)).toEqual(store.knownIds?.of(STREAM, 11));
  await expect(other.append(STREAM, NO_STREAM, events.slice(10, 13))).rejects.toThrow(RevisionConflict);
  standIn.log.append('twice', 'any', [proposed(events[0]?.id ?? ''), proposed(events[0]?.id ?? '')]);
  await store.read('twice');
  expect(store.knownIds?.of('twice', 1)).toBeUndefined();
});

const proposed = (id: string) => ({
  ...{ id, type: 'Said', contentType: 'application/json' },
  ...{ data: Buffer.from('{}'), metadata: Buffer.from('{}') },
});
