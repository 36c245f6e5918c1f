import { expect, it } from 'vitest';
import { draftOf, emptyService, fives, inputOfDraft } from './draft.ts';

const fade = {
  __typename: 'Service' as const,
  id: 'fade',
  name: 'Skin fade',
  category: 'Hair',
  minutes: 45,
  bufferMinutes: 10,
  priceCents: 4_550,
  isDefault: false,
  addOns: [{ __typename: 'AddOn' as const, id: 'beard', name: 'Beard trim', minutes: 15, priceCents: 1_200 }],
};

it('sends a service back as it was read', () => {
  const { input } = inputOfDraft(draftOf(fade)) as { input: object };
  expect(input).toEqual({
    name: 'Skin fade',
    category: 'Hair',
    minutes: 45,
    bufferMinutes: 10,
    priceCents: 4_550,
    addOns: [{ id: 'beard', name: 'Beard trim', minutes: 15, priceCents: 1_200 }],
  });
});

it('says what is missing, by field', () => {
  const draft = { ...emptyService, addOns: [{ key: 'a', name: 'Towel', minutes: 0, price: 'some' }] };
  expect(inputOfDraft(draft)).toEqual({
    faults: {
      name: 'Please give it a name.',
      price: 'Please say what it costs, like 35 or 35.50.',
      'addOn-a': 'Please say what Towel costs.',
    },
  });
});

it('offers every fifth minute', () => {
  expect(fives(0, 15)).toEqual([0, 5, 10, 15]);
  expect(fives(5, 480)).toHaveLength(96);
});
