import { expect, it } from 'vitest';
import {
  byCategory,
  chosenOf,
  DEFAULT_WISH,
  inputOf,
  minutesWords,
  offeredOf,
  sameService,
  serviceWords,
} from './wish.ts';

const barb = {
  __typename: 'Service' as const,
  id: 'barb',
  name: 'Barber Service',
  category: '',
  minutes: 30,
  bufferMinutes: 0,
  priceCents: 3_500,
  isDefault: true,
  addOns: [],
};
const fade = {
  ...barb,
  id: 'fade',
  name: 'Skin fade',
  category: 'Hair',
  minutes: 45,
  bufferMinutes: 10,
  priceCents: 4_500,
  isDefault: false,
  addOns: [
    { __typename: 'AddOn' as const, id: 'beard', name: 'Beard trim', minutes: 15, priceCents: 1_200 },
    { __typename: 'AddOn' as const, id: 'towel', name: 'Hot towel', minutes: 0, priceCents: 300 },
  ],
};
const shave = { ...fade, id: 'shave', name: 'Shave', category: 'Beard', addOns: [] };

it('adds up what was chosen', () => {
  const chosen = chosenOf([barb, fade], { serviceId: 'fade', addOnIds: ['beard'] });
  expect(chosen).toMatchObject({ minutes: 60, bufferMinutes: 10, priceCents: 5_700 });
  expect(chosen && serviceWords(chosen)).toBe('Skin fade with Beard trim');
  expect(chosenOf([barb], { serviceId: 'fade', addOnIds: [] })).toBeUndefined();
});

it('wishes for nothing that is off the menu', () => {
  const wish = { serviceId: 'fade', addOnIds: ['beard', 'towel'] };
  expect(offeredOf([], wish)).toBe(wish);
  expect(offeredOf([barb, fade], wish)).toBe(wish);
  expect(offeredOf([barb, { ...fade, addOns: fade.addOns.slice(1) }], wish)).toEqual({ ...wish, addOnIds: ['towel'] });
  expect(offeredOf([barb], wish)).toBe(DEFAULT_WISH);
});

it('does not name the default service to the API', () => {
  expect(inputOf(DEFAULT_WISH)).toEqual({});
  expect(inputOf({ serviceId: 'fade', addOnIds: ['beard'] })).toEqual({ serviceId: 'fade', addOnIds: ['beard'] });
});

it('is the same wish in any order of its add-ons', () => {
  const wish = { serviceId: 'fade', addOnIds: ['a', 'b'] };
  expect(sameService(wish, { serviceId: 'fade', addOnIds: ['b', 'a'] })).toBe(true);
  expect(sameService(wish, { serviceId: 'fade', addOnIds: ['a'] })).toBe(false);
});

it('says minutes in hours', () => {
  expect([25, 60, 75, 0].map(minutesWords)).toEqual(['25 min', '1 h', '1 h 15 min', '0 min']);
});

it('puts a menu under its headings, what has none first', () => {
  expect(byCategory([fade, barb, shave]).map(({ category, services }) => [category, services.length])).toEqual([
    ['', 1],
    ['Hair', 1],
    ['Beard', 1],
  ]);
});
