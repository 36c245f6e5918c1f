import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withCodec } from './codec.ts';
import { anEvent, SOON } from './contractTools.testing.ts';
import { NO_STREAM, START, type StoredEvent } from './eventStore.ts';
import { openEventStoreDb } from './eventStoreDb.ts';
import { type StandIn, startStandIn } from './eventStoreDbStandIn.testing.ts';
import { openMemoryVault } from './memoryVault.ts';

// What another program, or a person in the server's own pages, writes into streams of the log.
const FOREIGN = [
  { data: Buffer.from([0xff, 0xfe, 0, 1]), metadata: Buffer.of() },
  { data: Buffer.of(), metadata: Buffer.from([0xff]) },
  { data: Buffer.from('{"a":1}'), metadata: Buffer.from('null') },
  { data: Buffer.from('null'), metadata: Buffer.from('"text"') },
];

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

it('hands over events of another program, whatever their bytes are, and those that follow', async () => {
  const rules = { personal: { Named: { subject: 'accountId', fields: ['name'] } }, upcasters: {} };
  const store = withCodec(openEventStoreDb(standIn.url), openMemoryVault(), rules);
  const heard: StoredEvent[] = [];
  const errors: unknown[] = [];
  const subscription = store.subscribe({
    after: START,
    onEvents: (events) => void heard.push(...events),
    onError: (error) => errors.push(error),
  });
  await store.append('ours-1', NO_STREAM, [anEvent()]);
  for (const [at, bytes] of FOREIGN.entries())
    standIn.log.append(at === 0 ? 'ours-1' : `theirs-${at}`, 'any', [
      { id: randomUUID(), type: 'Named', contentType: 'application/octet-stream', ...bytes },
    ]);
  await store.append('ours-2', NO_STREAM, [anEvent()]);
  await expect.poll(() => heard.length, SOON).toBe(FOREIGN.length + 2);
  expect(errors).toEqual([]);
  expect(heard.map(({ stream }) => stream)).toEqual(['ours-1', 'ours-1', 'theirs-1', 'theirs-2', 'theirs-3', 'ours-2']);
  expect(heard.map(({ data }) => data).slice(1, 5)).toEqual([{ base64: '//4AAQ==' }, { base64: '' }, { a: 1 }, null]);
  expect(heard.slice(1, 5).every(({ metadata }) => Object.keys(metadata).length === 0)).toBe(true);
  expect(await store.readAll(START, 10)).toEqual(heard);
  expect(await store.read('ours-1')).toHaveLength(2);
  await subscription.stop();
  await store.close();
});
