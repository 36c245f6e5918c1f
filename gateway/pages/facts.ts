import { words } from './words.ts';

/*
 * Facts in the vocabulary of schema.org, and the few formats that the first words share with the client. Addresses of
 * this site are made absolute: readers of facts know no page that they would belong to.
 */

export const organisation = (publicUrl: string) => ({
  '@type': 'Organization',
  '@id': `${publicUrl}/#organization`,
  name: words.brand,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icons/icon-512.png`,
});

/** The way to a page from the home page; each step a name and a path. */
export const breadcrumbs = (publicUrl: string, steps: readonly (readonly [name: string, path: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[words.nav.home, '/'] as const, ...steps].map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: publicUrl + path,
  })),
});

/** A list's entries, numbered from `first`. */
export const itemList = (publicUrl: string, paths: readonly string[], first = 1) => ({
  '@type': 'ItemList',
  itemListElement: paths.map((path, at) => ({ '@type': 'ListItem', position: first + at, url: publicUrl + path })),
});

export const personFacts = (publicUrl: string, person: { id: string; firstName: string; lastName: string }) => ({
  '@type': 'Person',
  name: nameOf(person),
  url: `${publicUrl}/user/${person.id}`,
});

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as the client writes a price: $35, $35.50, or Free. */
export const priceText = (cents: number): string => (cents === 0 ? 'Free' : money(cents));

/** Integer cents as the client writes an amount: $0, $35, $35.50. */
export const money = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100);

/** Integer cents as facts have a price: 35.50. */
export const priceFact = (cents: number): string => (cents / 100).toFixed(2);

/** `14:30` as it is shown everywhere: 2:30pm (specification §9). */
export function clock(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)}${hour < 12 ? 'am' : 'pm'}`;
}

const longDate = new Intl.DateTimeFormat('en-US', { day: '2-digit', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A UTC instant as the blog dates its posts: 02 November 2026 (specification §9). */
export function blogDate(instant: string): string {
  const part = Object.fromEntries(longDate.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${part.day} ${part.month} ${part.year}`;
}

/** The average rating and the number of reviews in schema.org’s terms; empty without a review. */
export const ratingFacts = ({ rating, reviewCount }: { rating: number | null; reviewCount: number }): object =>
  rating === null || reviewCount === 0
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating,
          reviewCount,
          bestRating: 5,
          worstRating: 1,
        },
      };
