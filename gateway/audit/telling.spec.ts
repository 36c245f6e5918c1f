import 'reflect-metadata';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type NewEvent, NO_STREAM, START } from '#domain/store/eventStore.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { tell } from './entries.ts';
import { openTelling } from './telling.ts';

const metadata = {
  schema: '1',
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  actorId: 'a',
  actorRole: 'SELLER',
};

/** What shops of some streams are set to, by turns as they are drawn. */
async function storeOf(turns: readonly number[]) {
  const store = openMemoryStore();
  const last = new Map<string, number>();
  for (const [nth, turn] of turns.entries()) {
    const stream = `catalog-${turn}`;
    const revision = last.get(stream) ?? NO_STREAM;
    const type = ['ShopPriceSet', 'ShopRenamed', 'FavoriteAdded'][nth % 3] as string;
    const data = { shopId: `shop${turn}`, ownerId: 'a', memberId: 'a', price: nth * 100, name: `Name ${nth}` };
    const event = { id: `e${nth}`, type, data, metadata: { ...metadata, channel: 'rest', occurredAt: '2026-01-05' } };
    await store.append(stream, revision, [event as unknown as NewEvent]);
    last.set(stream, revision + 1);
  }
  return store;
}

it('says of every event what reading its whole stream says, however few streams are followed and wanted', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.nat(6), { minLength: 1, maxLength: 60 }),
    fc.integer({ min: 1, max: 8 }),
    fc.integer({ min: 1, max: 9 }),
    fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
    fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
    async (turns, most, block, isRead, isWanted) => {
      const store = await storeOf(turns);
      const next = openTelling(store, most);
      const found = [];
      const wanted = [];
      for (let after = START; ; ) {
        const events = await store.readAll(after, block);
        const end = events.at(-1);
        if (!end) break;
        after = end.position;
        // A block that has nothing of what is asked for is passed over.
        if (!isRead[after]) continue;
        const those = events.filter(({ position }) => isWanted[position]);
        wanted.push(...those);
        found.push(...(await next(events, those)));
      }
      expect(found).toEqual(await tell(store, wanted));
    },
  );
  await fc.assert(property, { numRuns: 60 });
});

it('reads a stream once as long as it is followed, and only from where it was left', async () => {
  const store = await storeOf([0, 0, 0, 0, 0, 0, 0]);
  const reads: (number | undefined)[] = [];
  const next = openTelling({
    read: (stream, from) => {
      reads.push(from);
      return store.read(stream, from);
    },
  });
  const all = await store.readAll(START, 10);
  await next(all.slice(0, 2), all.slice(0, 2));
  expect(reads).toEqual([]);
  const [told] = await next(all.slice(6, 7), all.slice(6, 7));
  expect(reads).toEqual([2]);
  expect(told?.wording.changes).toEqual([{ field: 'price', before: '$3.00', after: '$6.00' }]);
});
