import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aStream, someEvents } from './contractTools.testing.ts';
import { type EventStore, NO_STREAM, START } from './eventStore.ts';
import { openEventStoreDb } from './eventStoreDb.ts';
import { readRange } from './eventStoreDbCalls.ts';
import { connect, disconnect } from './eventStoreDbConnection.ts';
import { type StandIn, startStandIn } from './eventStoreDbStandIn.testing.ts';
import type { Vault } from './vault.ts';
import { openEventStoreDbVault } from './vaultEventStoreDb.ts';

const EVENTS = 120;
const LIMITS = { timeLimit: 10_000, callLimit: 2000 };
/** More bytes than any of these answers have. */
const WHOLE_ANSWER = 80_000;

describe('answers of EventStoreDB whose connection is cut', () => {
  let standIn: StandIn;
  let store: EventStore;
  let vault: Vault;
  const stream = aStream();

  beforeAll(async () => {
    standIn = await startStandIn();
    store = openEventStoreDb(standIn.url, LIMITS);
    vault = openEventStoreDbVault(standIn.url, LIMITS);
    await store.append(stream, NO_STREAM, someEvents(EVENTS));
    await vault.put('key/kept', 'SECRET', 0);
  });
  afterEach(() => standIn.line.cutAfter(Number.POSITIVE_INFINITY));
  afterAll(async () => {
    await Promise.all([store.close(), vault.close()]);
    await standIn.close();
  });

  it('are whole or an error, whatever byte of them was the last', async () => {
    const outcomes = new Set<string>();
    const cutAt = fc.integer({ min: 0, max: WHOLE_ANSWER });
    await fc.assert(
      fc.asyncProperty(cutAt, async (bytes) => {
        standIn.line.cutAfter(bytes);
        // One that was cut while it connected waits for a second before it tries again.
        const client = connect(standIn.url);
        const range = { stream, fromRevision: 0, count: 1000 };
        const outcome = await readRange(client, range, 2000).catch((error: Error) => error);
        disconnect(client);
        outcomes.add(outcome instanceof Error ? 'error' : String(outcome.length));
      }),
      { numRuns: 150 },
    );
    expect([...outcomes].sort()).toEqual([String(EVENTS), 'error']);
  });

  it('are whole or an error when the connection is closed by ourselves, whatever has come by then', async () => {
    const outcomes = new Set<string>();
    for (let moment = 0; moment < 90; moment += 3) {
      const client = connect(standIn.url);
      const reading = Array.from({ length: 5 }, () =>
        readRange(client, { stream, fromRevision: 0, count: 1000 }, 500).catch((error: Error) => error),
      );
      for (let turn = 0; turn < moment; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      disconnect(client);
      for (const outcome of await Promise.all(reading))
        outcomes.add(outcome instanceof Error ? 'error' : String(outcome.length));
    }
    for (const outcome of outcomes) expect(['error', String(EVENTS)]).toContain(outcome);
    expect(outcomes).toContain('error');
  });

  it('become right by asking again: streams, pages, heads and secrets', async () => {
    const head = await store.head();
    const asks = [
      async () => expect(await store.read(stream)).toHaveLength(EVENTS),
      async () => expect(await store.readAll(START, 1000)).toHaveLength(EVENTS),
      async () => expect(await store.head()).toBe(head),
      async () => expect(await vault.get('key/kept')).toEqual({ value: 'SECRET', version: 1 }),
    ];
    const cut = fc.record({ ask: fc.integer({ min: 0, max: asks.length - 1 }), bytes: fc.nat(WHOLE_ANSWER) });
    await fc.assert(
      fc.asyncProperty(cut, async ({ ask, bytes }) => {
        standIn.line.cutAfter(bytes);
        await asks[ask]?.();
      }),
      { numRuns: 60 },
    );
  });

  it('never make a removal return without having removed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(3_000), async (bytes) => {
        const key = `key/${crypto.randomUUID()}`;
        await vault.put(key, 'SECRET', 0);
        standIn.line.cutAfter(bytes);
        await vault.remove(key);
        expect(await vault.get(key)).toBeUndefined();
        expect(standIn.log.visible(`vault-${key}`)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
