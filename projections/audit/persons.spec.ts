import { expect, it } from 'vitest';
import { personsOf } from './persons.ts';

const about = (data: object) => [...personsOf({ data, metadata: { actorId: 'actor' } })];

it('an event is found by whom it is about and by each who took part', () => {
  expect(about({ requestId: 'r', requesterId: 'mia' })).toEqual(['actor', 'mia']);
  expect(about({ orderId: 'o', buyerId: 'ann', sellerIds: ['sal', 'sid'] })).toEqual(['actor', 'ann', 'sal', 'sid']);
  expect(about({ conversationId: 'c', sides: ['ann', 'support'] })).toEqual(['actor', 'ann', 'support']);
  expect(about({ sides: '', sellerIds: null, ownerId: '' })).toEqual(['actor']);
  expect(about([])).toEqual(['actor']);
});
