import { expect, it } from 'vitest';
import { findLoss } from './findLoss.ts';

const positions = (all: Record<string, number>) => new Map(Object.entries(all));

/** `arrives`: what becomes known while it is waited for what was sent. */
function look(known: Map<string, number>, now: Record<string, number>, ...arrives: (() => void)[]) {
  return findLoss({
    known,
    read: async () => positions(now),
    heard: async () => arrives.shift()?.(),
    onItsWayMs: 5,
  });
}

it('finds nothing where notices and checkpoints agree, or nothing is known of a read model', async () => {
  expect(await look(positions({ fast: 10, slow: 7 }), { fast: 10, slow: 7, other: 99 })).toBeUndefined();
});

it('finds a read model that is not as far any more as it was', async () => {
  expect(await look(positions({ fast: 10, slow: 7 }), { fast: 10, slow: 6 })).toBe('models');
  expect(await look(positions({ fast: 10, slow: 7 }), { fast: -1, slow: 9 }), 'of two losses this one').toBe('models');
});

it('finds notices that never come, and waits for those that are on their way', async () => {
  const known = positions({ fast: 10 });
  const arrive = () => known.set('fast', 12);
  expect(await look(positions({ fast: 10 }), { fast: 12 })).toBe('notices');
  expect(await look(known, { fast: 12 }, arrive), 'with what was sent before').toBeUndefined();
  known.set('fast', 10);
  const nothing = () => undefined;
  expect(await look(known, { fast: 12 }, nothing, arrive), 'over the bus of a cluster').toBeUndefined();
});

it('takes a notice that comes while it reads for no loss', async () => {
  const known = positions({ fast: 10 });
  const read = async () => {
    known.set('fast', 13);
    return positions({ fast: 11 });
  };
  expect(await findLoss({ known, read, heard: async () => undefined })).toBeUndefined();
});
