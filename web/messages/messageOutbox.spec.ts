import { expect, it } from 'vitest';
import { placeOf } from './messageOutbox.ts';

it('names the place a message goes to', () => {
  expect(placeOf({ conversationId: 'c1' })).toBe('c1');
  expect(placeOf({ to: { kind: 'shop', id: 's1' } })).not.toBe(placeOf({ to: { kind: 'shop', id: 's2' } }));
});
