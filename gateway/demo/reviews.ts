import type { Opinion } from '#domain/reviews/events.ts';
import { later, type Visit } from './diary.ts';

const HOUR = 3_600_000;

/** How a shop's customers mostly are: pleased, sometimes not. */
const USUAL = [5, 5, 4, 5, 5, 3, 5, 4, 5, 5, 5, 4, 5, 5, 2, 5, 5, 4, 5, 5] as const;
const LOWEST_AVERAGE = 4.1;
const HIGHEST_AVERAGE = 4.9;

/**
 * The shop of the specification: every finished visit reviewed, 4.6 on average (decisions, "4.6 and (272), Chicago").
 */
const FAMOUS = 0;
const FAMOUS_AVERAGE = 4.6;

/** `count` stars that add up to exactly `sum`, mixed as opinions are. */
function starsOf(count: number, sum: number): number[] {
  const stars = Array.from({ length: count }, (_, n): number => USUAL[n % USUAL.length] ?? 5);
  let missing = sum - stars.reduce((total, one) => total + one, 0);
  for (let n = 0; missing !== 0; n = (n + 1) % count) {
    const nudged = (stars[n] ?? 5) + Math.sign(missing);
    if (nudged < 1 || nudged > 5) continue;
    stars[n] = nudged;
    missing -= Math.sign(missing);
  }
  return stars;
}

/**
 * The stars of a demo shop's finished visits, in order; undefined for a visit without a review: every other visit,
 * except at the famous shop.
 */
export function starsOfShop(shopIndex: number, finished: number): (number | undefined)[] {
  if (shopIndex === FAMOUS) return starsOf(finished, Math.round(finished * FAMOUS_AVERAGE));
  const count = Math.ceil(finished / 2);
  const wished = Math.round(count * (LOWEST_AVERAGE + ((shopIndex * 4) % 9) / 10));
  const sum = Math.min(Math.max(wished, Math.ceil(count * LOWEST_AVERAGE)), Math.floor(count * HIGHEST_AVERAGE));
  const stars = starsOf(count, sum);
  return Array.from({ length: finished }, (_, n) => (n % 2 === 0 ? stars[n / 2] : undefined));
}

const OPENINGS: Readonly<Record<number, readonly string[]>> = {
  5: [
    'Best cut I have had in years.',
    'Exactly what I asked for.',
    'Sharp lines, soft towels.',
    'I walked out two inches taller.',
    'Third visit, same steady hands.',
    'Worth every cent.',
    'My beard has never looked this tidy.',
    'A proper barber.',
  ],
  4: [
    'A good, solid cut.',
    'Very nearly perfect.',
    'Clean work at a fair price.',
    'I liked it a lot.',
    'Good talk, good trim.',
    'Happy with the fade.',
  ],
  3: ['Decent, nothing special.', 'It was fine.', 'Shorter than I asked for.', 'Not bad.'],
  2: ['Not my day.', 'I expected more.', 'The sides came out uneven.'],
};
const PRAISE = [
  'They listened first and cut second.',
  'The chair was ready on the minute.',
  'Booking took less time than the coffee.',
  'Great music, too.',
  'My son sat still for once.',
  'The hot towel alone is worth the trip.',
  'No rush at all.',
];
const CLOSINGS = [
  'I will be back.',
  'Already booked the next one.',
  'Recommended.',
  'See you in four weeks.',
  'Tell them I sent you.',
];
const CRITICISM = [
  'I waited a quarter of an hour past my time.',
  'It felt a little rushed.',
  'The music was too loud to talk.',
  'I had to ask twice about the neckline.',
  'They offered to put it right, though.',
];

const nth = (from: readonly string[], n: number): string => from[n % from.length] ?? '';

/** The n-th thing people say with so many stars. The lists have no common length, so combinations hardly repeat. */
function words(rating: number, n: number): string {
  const opening = nth(OPENINGS[rating] ?? OPENINGS[2] ?? [], n);
  return rating >= 4 ? `${opening} ${nth(PRAISE, n)} ${nth(CLOSINGS, n)}` : `${opening} ${nth(CRITICISM, n)}`;
}

/** What the four on the home page say (specification §2, Testimonials). */
export const TESTIMONIALS = [
  'I booked on the train, paid before my stop, and the chair was waiting when I walked in. I have not phoned a barber shop since.',
  'I had to move my appointment twice and both times it took ten seconds. The cut was so good that I would have forgiven a third.',
  'I am picky about fades. I read what people said, picked a chair nearby, and got the cleanest line-up of my life.',
  'New in town and no idea where to go. I found a shop around the corner the same evening, and now they know my name and my neckline.',
] as const;

type Finished = {
  readonly shop: { readonly shopId: string };
  readonly customer: { readonly id: string };
  readonly visit: Visit;
};

/**
 * The reviews: one entry per visit, undefined for a visit without one. Visits of a shop stand together, shops in the
 * order of the demo's list. Four of the newest five-star reviews, of different shops and people, are the testimonials.
 */
export function reviewsOf(visits: readonly Finished[]): (Opinion | undefined)[] {
  const shops = [...new Set(visits.map(({ shop }) => shop.shopId))];
  const plan: (Opinion | undefined)[] = visits.map(() => undefined);
  for (const [shopIndex, shopId] of shops.entries()) {
    const finished = [...visits.entries()].filter(
      ([, { shop, visit }]) => shop.shopId === shopId && visit.outcome === 'completed',
    );
    const stars = starsOfShop(shopIndex, finished.length);
    for (const [n, [index]] of finished.entries()) {
      const rating = stars[n];
      if (rating) plan[index] = { rating, text: words(rating, n + shopIndex), quotable: false };
    }
  }
  for (const [n, index] of quoted(visits, plan).entries())
    plan[index] = { rating: 5, text: TESTIMONIALS[n] ?? '', quotable: true };
  return plan;
}

function quoted(visits: readonly Finished[], plan: readonly (Opinion | undefined)[]): number[] {
  const newestFirst = [...visits.entries()]
    .filter(([index]) => plan[index]?.rating === 5)
    .sort(([, a], [, b]) => b.visit.endsAt.localeCompare(a.visit.endsAt));
  const seen = new Set<string>();
  const chosen: number[] = [];
  for (const [index, { shop, customer }] of newestFirst) {
    if (chosen.length === TESTIMONIALS.length || seen.has(shop.shopId) || seen.has(customer.id)) continue;
    seen.add(shop.shopId).add(customer.id);
    chosen.push(index);
  }
  return chosen;
}

const ANSWERS_TO_PRAISE = [
  'Thank you! See you in four weeks.',
  'That made our morning. Thank you for coming in.',
  'Thank you. The chair is yours whenever you like.',
];
const ANSWERS_TO_CRITICISM = [
  'Sorry about that. Come back within the week, and we put it right at no cost.',
  'Thank you for telling us. We plan more time between two visits now.',
  'We are sorry. Please ask for a second look next time: we like to get it right.',
];

/**
 * What a shop answers to the n-th visit's review: to every one of less than four stars, and to one in six of the
 * others. Undefined for nothing.
 */
export function answerTo({ rating }: Opinion, n: number): string | undefined {
  if (rating < 4) return nth(ANSWERS_TO_CRITICISM, n);
  return n % 6 === 0 ? nth(ANSWERS_TO_PRAISE, n / 6) : undefined;
}

/** What a customer had said of the n-th visit before they changed it; undefined where it is the first version. */
export const firstSaid = ({ rating, text }: Opinion, n: number): Opinion | undefined =>
  n % 25 === 3
    ? { rating: rating === 5 ? 4 : rating + 1, text: text.split('. ', 1)[0] ?? '', quotable: false }
    : undefined;

/** When a visit was reviewed: hours or days after it ended and was recorded, and never after now. */
export function reviewedAt(visit: Visit, n: number, now: string): string {
  const wished = Date.parse(visit.endsAt) + (2 + ((n * 7) % 60)) * HOUR;
  const earliest = Date.parse(later(visit.endsAt, 20));
  return new Date(Math.max(Math.min(wished, Date.parse(now) - (1 + (n % 12)) * HOUR), earliest)).toISOString();
}
