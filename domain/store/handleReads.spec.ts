import { expect, it } from 'vitest';
import type { Sender } from '../dispatch.ts';
import type { EventStore } from './eventStore.ts';
import { openHandler } from './handle.ts';
import { openMemoryStore } from './memory.ts';
import { room, through } from './seats.testing.ts';
import { type TimeBudget, withTimeBudget } from './timeBudget.ts';

const sender: Sender = { by: { id: 'someone', role: 'CUSTOMER' }, channel: 'rest' };

/** A store that is away from this process unless `silentFor` is undefined, and the streams that were read from it. */
function openCounted(over: Partial<EventStore> = { silentFor: () => 0 }) {
  const memory = openMemoryStore();
  const read: string[] = [];
  const store = through(memory, {
    ...over,
    read: (stream, from) => {
      read.push(stream);
      return memory.read(stream, from);
    },
  });
  return { ...openHandler(store), read };
}
const wait = (): TimeBudget => ({ since: performance.now() });
const all = <T>(many: number, ask: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_, nth) => ask(nth)));

it('reads a stream once for all who ask for it at the same moment, also after they have waited for another one', async () => {
  const { stateOf, read } = openCounted();
  await withTimeBudget(wait(), () =>
    all(50, async () => {
      await stateOf(room, { room: 'a', seat: 1 });
      await stateOf(room, { room: 'b', seat: 1 });
    }),
  );
  expect(read).toEqual(['room-a', 'room-b']);
});

it('reads it anew for whoever asks later, who knows of more', async () => {
  const { stateOf, dispatch } = openCounted();
  const begun = stateOf(room, { room: 'a', seat: 1 });
  await dispatch(room, { type: 'TakeSeat', data: { room: 'a', seat: 1 } }, sender);
  expect((await stateOf(room, { room: 'a', seat: 1 })).state.taken).toEqual([1]);
  await begun;
});

it('reads it for each wait by itself, so that none ends with the wait of another', async () => {
  const { stateOf, read } = openCounted();
  await all(2, () => withTimeBudget(wait(), () => stateOf(room, { room: 'a', seat: 1 })));
  expect(read).toHaveLength(2);
});

it('fails for all who asked together, and is asked again by the next', async () => {
  let isAway = true;
  const memory = openMemoryStore();
  const { stateOf } = openHandler(
    through(memory, {
      silentFor: () => 0,
      read: (stream, from) => (isAway ? Promise.reject(new Error('away')) : memory.read(stream, from)),
    }),
  );
  const asked = await Promise.allSettled([
    stateOf(room, { room: 'a', seat: 1 }),
    stateOf(room, { room: 'a', seat: 1 }),
  ]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect((await stateOf(room, { room: 'a', seat: 1 })).state.taken).toEqual([]);
});

it('asks a store in this process at once', async () => {
  const { stateOf, read } = openCounted({});
  const asked = stateOf(room, { room: 'a', seat: 1 });
  expect(read).toEqual(['room-a']);
  await asked;
});
