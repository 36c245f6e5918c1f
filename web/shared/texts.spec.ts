import { expect, it } from 'vitest';
import { myStoreTexts } from './myStoreTexts.ts';
import { pricingTexts } from './pricingTexts.ts';
import { texts } from './texts.ts';

function leaves(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${path} = ${String(value)}`];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}

/** What is kept apart stands where the specification has it. */
const all = Object.fromEntries(
  Object.entries<unknown>(texts).flatMap<readonly [string, unknown]>(([screen, its]) => {
    const before = { findABarber: ['pricing', pricingTexts], profile: ['myStore', myStoreTexts] } as const;
    return [...(screen === 'findABarber' || screen === 'profile' ? [before[screen]] : []), [screen, its]];
  }),
);

it('equals the specification for every specified text', () => expect(leaves(all, '')).toMatchSnapshot());

it('keeps the typos, which are part of the contract', () => {
  expect(texts.home.viewAllShops).toBe('View All Baber Shops');
  expect(texts.home.viewAllBarbers).toBe('View All Babers');
  expect(myStoreTexts.limit).toBe('You have reached the maximun allowed shops (3)');
});

it('writes the not-found sentence with typographic apostrophes', () =>
  expect(texts.notFound.message).toBe('Sorry, we couldn\u2019t find the page you\u2019re looking for.'));
