import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { NO_STREAM } from './eventStore.ts';
import { openSeenIds } from './seenIds.ts';

it('ids are found at their revisions, whether they are UUIDs or what another program has called its events', () => {
  const seen = openSeenIds();
  const [uuid, other] = [randomUUID(), randomUUID()];
  seen.note('a', 0, [uuid, 'order-1', 'order-2']);
  expect([uuid, 'order-1', 'order-2', other].map((id) => seen.revisionOf('a', id))).toEqual([0, 1, 2, undefined]);
  expect(seen.upTo('a')).toBe(2);
  expect(seen.upTo('b')).toBe(NO_STREAM);
});

it('ids are handed on in the order of revisions, as far as all of them are known and are UUIDs', () => {
  const [one, other] = [openSeenIds(), openSeenIds()];
  const ids = Array.from({ length: 5 }, () => randomUUID());
  one.note('a', 0, ids.slice(0, 3));
  // What was read again, and what comes after a gap, changes nothing.
  one.note('a', 1, ids.slice(1, 3));
  one.note('a', 4, ids.slice(4));
  expect(one.knownIds.of('a', 3)).toBeUndefined();
  other.knownIds.learn('a', one.knownIds.of('a', 2) ?? new Uint8Array(), ids.slice(3));
  expect(ids.map((id) => other.revisionOf('a', id))).toEqual([0, 1, 2, 3, 4]);
  one.note('a', 3, ['order-1']);
  expect(one.knownIds.of('a', 2)).toHaveLength(48);
  expect(one.knownIds.of('a', 3)).toBeUndefined();
});
