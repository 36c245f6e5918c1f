import type { ShopFacts } from '#domain/shops/events.ts';
import type { Scene } from './bench.ts';

const OWNER = '0123456789ABCDEFGHIJKL';
const CITIES = 200;
/** Words that one shop in so many has in its description. */
const SHARES = { everywhere: 1, common: 10, rare: 1_000 } as const;

export const shopsOf = ({ quick }: Scene): number => (quick ? 10_000 : 100_000);
export const idOfShop = (number: number): string => `${OWNER}${String(number).padStart(6, '0')}`;

/** A made-up word for a number: no two alike, and so many begin alike as in a language. */
function wordFor(number: number): string {
  const syllables = ['ba', 'ro', 'ti', 'lu', 'me', 'ka', 'so', 'ne', 'vi', 'do', 'fa', 'gu'];
  let word = '';
  for (let rest = number + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
}
const cityOf = (number: number) => wordFor(number % CITIES);
/** The word of so large a share of all shops that this one has. */
const shared = (number: number, share: keyof typeof SHARES) =>
  `${share}${wordFor(number % Math.max(1, SHARES[share]))}`;

/** The facts of a shop by its number, always the same. */
export const shopFacts = (number: number): ShopFacts => ({
  shopId: idOfShop(number),
  ownerId: OWNER,
  category: 'barbers',
  price: 3_500,
  contactNumber: '',
  contactEmail: '',
  timeZone: 'America/Chicago',
  image: '',
  name: `${wordFor(number % 700)} ${wordFor(700 + (number % 1_300))} ${number}`,
  description: `${shared(number, 'everywhere')} hair ${shared(number, 'common')} ${shared(number, 'rare')}`,
  place: {
    address: `${number % 90} Main St`,
    city: cityOf(number),
    state: 'IL',
    latitude: 40 + (number % 100) / 100,
    longitude: -88 + (number % 97) / 100,
  },
});

/** What a visitor types to find a shop, in four ways. */
export const queriesFor = (number: number) => ({
  word: wordFor(number % 700).slice(0, 3),
  rare: `${shared(number, 'rare')} ${cityOf(number)}`,
  common: `${shared(number, 'common')} ${cityOf(number)}`,
  everywhere: `hair ${shared(number, 'everywhere')}`,
});
