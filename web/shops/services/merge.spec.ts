import { expect, it } from 'vitest';
import type { ServiceDraft } from './draft.ts';
import { merged } from './merge.ts';

const beard = { key: 'beard', id: 'beard', name: 'Beard trim', minutes: 15, price: '12' };
const towel = { key: 'towel', id: 'towel', name: 'Hot towel', minutes: 0, price: '3' };
const first: ServiceDraft = {
  name: 'Skin fade',
  category: 'Hair',
  minutes: 45,
  bufferMinutes: 10,
  price: '45',
  addOns: [beard, towel],
};

it('keeps what was touched, and takes over all else', () => {
  const mine = { ...first, name: 'Fade', addOns: [{ ...beard, price: '14' }, towel] };
  const now = { ...first, price: '50', minutes: 60, addOns: [beard, { ...towel, name: 'Towel' }] };
  expect(merged(first, mine, now)).toEqual({
    draft: {
      ...now,
      name: 'Fade',
      addOns: [
        { ...beard, price: '14' },
        { ...towel, name: 'Towel' },
      ],
    },
    clashes: [],
  });
});

it('names what both have changed, unless to the same', () => {
  const mine = { ...first, name: 'Fade', price: '48', addOns: [{ ...beard, price: '14' }, towel] };
  const now = { ...first, name: 'Fade', price: '50', addOns: [{ ...beard, minutes: 20 }, towel] };
  expect(merged(first, mine, now)).toEqual({
    draft: { ...mine, addOns: [{ ...beard, price: '14', minutes: 20 }, towel] },
    clashes: ['the price', 'the add-on Beard trim'],
  });
});

it('has add-ons that were added on either side, and none that one side took away', () => {
  const wax = { key: 'wax', id: 'wax', name: 'Wax', minutes: 5, price: '4' };
  const own = { key: 'new-1', name: 'Wash', minutes: 5, price: '5' };
  const mine = { ...first, addOns: [towel, own] };
  const now = { ...first, addOns: [beard, wax] };
  expect(merged(first, mine, now)).toEqual({ draft: { ...first, addOns: [own, wax] }, clashes: [] });
  const written = { ...first, addOns: [beard, { ...towel, price: '5' }] };
  expect(merged(first, written, now)).toEqual({
    draft: { ...first, addOns: [beard, { ...towel, price: '5' }, wax] },
    clashes: ['the add-on Hot towel'],
  });
});
