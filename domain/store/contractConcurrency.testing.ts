import { describe, expect, it } from 'vitest';
import { anEvent, aStream } from './contractTools.testing.ts';
import { type EventStore, NO_STREAM, RevisionConflict } from './eventStore.ts';

const CALLERS = 64;

/** The part of the contract about many callers at once. */
export function concurrencyContract(theStore: () => EventStore) {
  describe('many callers', () => {
    it('lets exactly one of 64 win each revision of one stream', async () => {
      const store = theStore();
      const stream = aStream();
      for (let expected = NO_STREAM; expected < 4; expected += 1) {
        const outcomes = await Promise.allSettled(
          Array.from({ length: CALLERS }, () => store.append(stream, expected, [anEvent()])),
        );
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RevisionConflict);
      }
      expect((await store.read(stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
    });

    it('lets 64 callers on streams of their own all win, and keeps each in order', async () => {
      const store = theStore();
      const before = await store.head();
      const streams = Array.from({ length: CALLERS }, aStream);
      await Promise.all(
        streams.map(async (stream) => {
          for (let expected = NO_STREAM; expected < 2; expected += 1)
            await store.append(stream, expected, [anEvent({ data: { at: expected + 1 } })]);
        }),
      );
      const mine = new Set(streams);
      const all = (await store.readAll(before, 10_000)).filter(({ stream }) => mine.has(stream));
      expect(all).toHaveLength(CALLERS * 3);
      for (const stream of streams) {
        const own = all.filter((event) => event.stream === stream);
        expect(own.map(({ revision, data }) => [revision, data])).toEqual([0, 1, 2].map((at) => [at, { at }]));
      }
    });

    it('loses nothing when callers race, retry and win in the end', async () => {
      const store = theStore();
      const stream = aStream();
      await Promise.all(
        Array.from({ length: 12 }, async (_, caller) => {
          const event = anEvent({ data: { caller } });
          for (let expected = NO_STREAM; ; ) {
            try {
              return await store.append(stream, expected, [event]);
            } catch (error) {
              if (!(error instanceof RevisionConflict)) throw error;
              expected = error.actual;
            }
          }
        }),
      );
      const read = await store.read(stream);
      expect(read.map(({ revision }) => revision)).toEqual(Array.from({ length: 12 }, (_, index) => index));
      expect(new Set(read.map(({ data }) => (data as { caller: number }).caller)).size).toBe(12);
    });
  });
}
