import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { concurrencyContract } from './contractConcurrency.testing.ts';
import { subscriptionContract } from './contractSubscriptions.testing.ts';
import { anEvent, aStream, SOON, someEvents, typesOf } from './contractTools.testing.ts';
import { type AppendResult, type EventStore, NO_STREAM, RevisionConflict, START } from './eventStore.ts';

/**
 * One engine under test. `reopen` closes it and opens the same data again; `another` opens the same data a second time
 * beside it.
 */
export type OpenedStore = {
  readonly store: EventStore;
  readonly reopen?: () => Promise<EventStore>;
  readonly another?: () => Promise<EventStore>;
};

/**
 * The contract of {@link EventStore}, run against every engine. It never assumes an empty store: each example uses
 * streams of its own, so it may be pointed at a shared server.
 */
export function eventStoreContract(name: string, open: () => Promise<OpenedStore>) {
  describe(`event store contract: ${name}`, () => {
    let opened: OpenedStore;
    let store: EventStore;
    const extra: EventStore[] = [];

    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(async () => {
      await Promise.all([store, ...extra.splice(0)].map((one) => one.close()));
    });

    describe('appending', () => {
      it('keeps what it was given, in order, with revisions from 0', async () => {
        const stream = aStream();
        const events = [
          anEvent({ type: 'SlotHeld', data: { slot: '2026-03-29T09:00', persons: 2, note: 'Grüße 💈' } }),
          anEvent({ type: 'SlotBooked', data: null }),
        ];
        const { revision, position } = await store.append(stream, NO_STREAM, events);
        const read = await store.read(stream);
        expect(read).toEqual(
          events.map((event, index) => ({ ...event, stream, revision: index, position: expect.any(Number) })),
        );
        expect(revision).toBe(1);
        expect(read[1]?.position).toBe(position);
        expect(read[0]?.position).toBeLessThan(position);
      });

      it('answers nothing for a stream that does not exist', async () => {
        expect(await store.read(aStream())).toEqual([]);
        // Ids come from outside: also one that no stream can have.
        expect(await store.read(`${aStream()}${'x'.repeat(3_000)}`)).toEqual([]);
      });

      it('reads on from a revision, also past the end', async () => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, someEvents(3));
        await store.append(stream, 2, someEvents(4));
        expect((await store.read(stream, 2)).map((event) => event.revision)).toEqual([2, 3, 4, 5, 6]);
        expect(await store.read(stream, 7)).toEqual([]);
      });

      it('keeps streams apart whose names begin alike', async () => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, someEvents(2, 'A'));
        await store.append(`${stream}1`, NO_STREAM, someEvents(3, 'B'));
        await store.append(`${stream}-${randomUUID()}`, NO_STREAM, someEvents(1, 'C'));
        expect(typesOf(await store.read(stream))).toEqual(['A', 'A']);
        expect(typesOf(await store.read(`${stream}1`))).toEqual(['B', 'B', 'B']);
      });

      it('enforces that a stream must not exist yet', async () => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, [anEvent()]);
        await expect(store.append(stream, NO_STREAM, [anEvent()])).rejects.toMatchObject({
          name: 'RevisionConflict',
          stream,
          expected: NO_STREAM,
          actual: 0,
        });
      });

      it('raises a conflict with the actual revision, behind and ahead, and appends nothing', async () => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, someEvents(3));
        for (const expected of [0, 1, 3, 7]) {
          await expect(store.append(stream, expected, [anEvent()])).rejects.toMatchObject({
            name: 'RevisionConflict',
            expected,
            actual: 2,
          });
        }
        const missing = aStream();
        await expect(store.append(missing, 0, [anEvent()])).rejects.toMatchObject({
          name: 'RevisionConflict',
          expected: 0,
          actual: NO_STREAM,
        });
        await expect(store.append(stream, 9, [anEvent()])).rejects.toBeInstanceOf(RevisionConflict);
        expect(await store.read(stream)).toHaveLength(3);
        expect(await store.read(missing)).toEqual([]);
      });

      it('appends several events all or none', async () => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, someEvents(2));
        await expect(store.append(stream, 0, someEvents(5))).rejects.toBeInstanceOf(RevisionConflict);
        await store.append(stream, 1, someEvents(5));
        expect((await store.read(stream)).map((event) => event.revision)).toEqual([0, 1, 2, 3, 4, 5, 6]);
      });

      it('refuses an append of nothing', async () => {
        await expect(store.append(aStream(), NO_STREAM, [])).rejects.toBeInstanceOf(TypeError);
      });
    });

    describe('repeats', () => {
      it('answers the same append as before, on the same stream', async () => {
        const stream = aStream();
        const events = someEvents(2);
        const first = await store.append(stream, NO_STREAM, events);
        expect(await store.append(stream, NO_STREAM, events)).toEqual(placeOf(first));
        expect(await store.read(stream)).toHaveLength(2);
      });

      it('answers the same append as before when the stream has advanced since', async () => {
        const stream = aStream();
        await store.append(stream, NO_STREAM, someEvents(1));
        const events = someEvents(3);
        const first = await store.append(stream, 0, events);
        await store.append(stream, 3, someEvents(2));
        expect(await store.append(stream, 0, events)).toEqual(placeOf(first));
        expect(await store.read(stream)).toHaveLength(6);
      });

      it('answers as before when the repeat expects the current revision', async () => {
        const stream = aStream();
        const events = someEvents(2);
        const first = await store.append(stream, NO_STREAM, events);
        await store.append(stream, 1, someEvents(1));
        expect(await store.append(stream, 2, events)).toEqual(placeOf(first));
        expect(await store.read(stream)).toHaveLength(3);
      });

      it('takes a partial or different repeat for a conflict', async () => {
        const stream = aStream();
        const events = someEvents(2);
        await store.append(stream, NO_STREAM, events);
        await expect(store.append(stream, NO_STREAM, [...events, anEvent()])).rejects.toBeInstanceOf(RevisionConflict);
        await expect(store.append(stream, NO_STREAM, [...events.slice(0, 1), anEvent()])).rejects.toBeInstanceOf(
          RevisionConflict,
        );
        await expect(store.append(stream, NO_STREAM, [...events].reverse())).rejects.toBeInstanceOf(RevisionConflict);
        expect(await store.read(stream)).toHaveLength(2);
      });

      it('takes new events with one among them that is known for a conflict, at the revision it is at', async () => {
        const stream = aStream();
        const events = someEvents(3);
        await store.append(stream, NO_STREAM, events);
        const [, known] = events;
        for (const mixed of [
          [anEvent(), ...events],
          [anEvent(), known ?? anEvent()],
          [...events, anEvent()],
          [...events.slice(1), anEvent()],
        ])
          await expect(store.append(stream, 2, mixed)).rejects.toMatchObject({
            name: 'RevisionConflict',
            expected: 2,
            actual: 2,
          });
        expect(await store.read(stream)).toHaveLength(3);
      });

      it('answers for some of the events of an append as if they had been sent by themselves', async () => {
        const stream = aStream();
        const events = someEvents(4);
        await store.append(stream, NO_STREAM, events);
        const stored = await store.read(stream);
        expect(await store.append(stream, 3, events.slice(1, 3))).toEqual({
          revision: 2,
          position: stored[2]?.position,
        });
        expect(await store.append(stream, 3, events.slice(3))).toEqual({ revision: 3, position: stored[3]?.position });
        expect(await store.read(stream)).toHaveLength(4);
      });

      it('writes one append once, however many send it at the same time', async () => {
        const stream = aStream();
        const events = someEvents(2);
        const answers = await Promise.all(Array.from({ length: 10 }, () => store.append(stream, NO_STREAM, events)));
        expect(new Set(answers.map((answer) => JSON.stringify(placeOf(answer)))).size).toBe(1);
        // Where the engine can say whose call it was, it says so to one.
        expect(answers.filter(({ isNew }) => isNew).length).toBeLessThanOrEqual(1);
        expect(await store.read(stream)).toHaveLength(2);
      });
    });

    describe('the whole log', () => {
      it('reads all streams in order of position, at most so many, strictly after', async () => {
        const before = await store.head();
        const [one, two] = [aStream(), aStream()];
        await store.append(one, NO_STREAM, someEvents(2, 'A'));
        await store.append(two, NO_STREAM, someEvents(2, 'B'));
        const last = await store.append(one, 1, someEvents(1, 'C'));
        const all = (await store.readAll(before, 100)).filter(({ stream }) => stream === one || stream === two);
        expect(typesOf(all)).toEqual(['A', 'A', 'B', 'B', 'C']);
        expect(all.map(({ position }) => position)).toEqual(all.map(({ position }) => position).sort((a, b) => a - b));
        expect(new Set(all.map(({ position }) => position)).size).toBe(5);
        expect(await store.readAll(before, 2)).toHaveLength(2);
        expect((await store.readAll(all[2]?.position ?? START, 1))[0]).toEqual(all[3]);
        expect((await store.readAll(last.position, 10)).filter(({ stream }) => stream === one)).toEqual([]);
      });

      it('knows the position of the last event', async () => {
        const { position } = await store.append(aStream(), NO_STREAM, someEvents(3));
        expect(await store.head()).toBeGreaterThanOrEqual(position);
      });
    });

    concurrencyContract(() => store);
    subscriptionContract(() => store);

    it('keeps everything when it is opened again', async ({ skip }) => {
      if (!opened.reopen) return skip('this engine keeps nothing');
      const stream = aStream();
      const events = someEvents(3);
      const first = await store.append(stream, NO_STREAM, events);
      const before = await store.read(stream);
      store = await opened.reopen();
      expect(await store.read(stream)).toEqual(before);
      expect(await store.append(stream, NO_STREAM, events)).toEqual(placeOf(first));
      await expect(store.append(stream, 1, [anEvent()])).rejects.toMatchObject({ actual: 2 });
      expect((await store.append(stream, 2, [anEvent()])).revision).toBe(3);
    });

    it('shares data, conflicts and live events with another instance', async ({ skip }) => {
      if (!opened.another) return skip('this engine lives in one instance');
      const other = await opened.another();
      extra.push(other);
      const stream = aStream();
      const heard: string[] = [];
      const subscription = other.subscribe({
        after: await other.head(),
        onEvents: (events) =>
          void heard.push(...events.filter((event) => event.stream === stream).map((event) => event.type)),
        onError: (error) => expect.unreachable(String(error)),
      });
      await store.append(stream, NO_STREAM, someEvents(1, 'A'));
      await expect(other.append(stream, NO_STREAM, [anEvent()])).rejects.toMatchObject({ actual: 0 });
      await other.append(stream, 0, someEvents(1, 'B'));
      await expect(store.append(stream, 0, [anEvent()])).rejects.toMatchObject({ actual: 1 });
      await store.append(stream, 1, someEvents(1, 'C'));
      expect(typesOf(await other.read(stream))).toEqual(['A', 'B', 'C']);
      await expect.poll(() => heard, SOON).toEqual(['A', 'B', 'C']);
      await subscription.stop();
    });
  });
}

/** Where an append ended, as a repeat of it is answered: without word on whether its events were new. */
const placeOf = ({ revision, position }: AppendResult) => ({ revision, position });
