import { addDays, weekdayOf } from '#domain/calendar.ts';
import { type Place, WEEKDAYS, type Weekday } from '#domain/shops/events.ts';
import { MOST_SERVICES } from '#domain/shops/services.ts';
import { stateNamed } from '#domain/states.ts';
import type { SearchIndex } from '../search/declaration.ts';
import { ratingRank } from '../search/ratingRank.ts';
import { wordsOf } from '../search/words.ts';
import { isOpen, type SearchedShop } from './shopDocument.ts';
import { bestRank } from './topRated.ts';

/** What the price facet counts: integer cents, both ends inside; null for no end. */
export const PRICE_BANDS: readonly { readonly from: number; readonly to: number | null }[] = [
  { from: 0, to: 25_00 },
  { from: 25_01, to: 40_00 },
  { from: 40_01, to: null },
];
/** What the rating facet counts: rated so many stars and more. */
export const RATING_STEPS = [4, 4.5] as const;

/** What a word of a shop's name, place and menu counts; one of its description counts 1. */
const NAME_WEIGHT = 4;
/** More than the menu's, so that a misspelled place is not taken for a service. */
export const PLACE_WEIGHT = 3;
export const MENU_WEIGHT = 2;

const bandOf = (price: number) => String(PRICE_BANDS.findIndex(({ to }) => to === null || price <= to));

/**
 * The value of the facet `open` that shops of a zone have which work on a weekday; of a local date those that work on it by
 * their special hours alone.
 */
export const openOn = (day: string, timeZone: string): string => `${day}/${timeZone}`;
/** The value that those of them have which are closed on a date by their special hours alone. */
export const closedOn = (date: string, timeZone: string): string => `closed/${date}/${timeZone}`;

function openValues({ hours, specialHours, timeZone }: SearchedShop): string[] {
  const works = (weekday: Weekday) => hours[weekday].length > 0;
  const special = specialHours.flatMap(({ from, to, times }) => {
    const isOpen = times.length > 0;
    return datesOf(from, to)
      .filter((date) => works(weekdayOf(date)) !== isOpen)
      .map((date) => (isOpen ? openOn(date, timeZone) : closedOn(date, timeZone)));
  });
  return [...WEEKDAYS.filter(works).map((weekday) => openOn(weekday, timeZone)), ...special];
}

function datesOf(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

const regionText = ({ city, state }: Place): string =>
  [city, state, state && stateNamed(state)?.name].filter(Boolean).join(' ');
const placeText = ({ place }: SearchedShop): string => `${place.address} ${regionText(place)}`;

/** The names of the services, then those of their add-ons. The default service, which every shop has, is not among them. */
function menuText({ services = [] }: SearchedShop): string {
  const offered = services.slice(0, MOST_SERVICES);
  return [...offered, ...offered.flatMap(({ addOns }) => addOns)].map(({ name }) => name).join(' ');
}

const servicesText = ({ services = [] }: SearchedShop): string =>
  services
    .slice(0, MOST_SERVICES)
    .map(({ name }) => name)
    .join(' ');

/** By what shops are listed and found. */
export const shopIndex: SearchIndex<SearchedShop> = {
  id: ({ shopId }) => shopId,
  documents: 'shop/',
  isListed: isOpen,
  beginnings: 'last',
  fields: [
    { text: ({ name }) => name, weight: NAME_WEIGHT },
    { text: placeText, weight: PLACE_WEIGHT },
    { text: menuText, weight: MENU_WEIGHT, mostWords: 200 },
    // Named for the filter by a service; the words themselves are those of the menu.
    { text: servicesText, weight: MENU_WEIGHT, mostWords: 200, scope: 'service' },
    { text: ({ description }) => description, mostWords: 60, shortestWord: 2 },
  ],
  facets: {
    category: { of: ({ category }) => category },
    state: { of: ({ place }) => place.state, counted: 60 },
    /** Each word of its city and state: where it is, whatever its name says. */
    where: { of: ({ place }) => [...new Set(wordsOf(regionText(place)))] },
    /** Every shop: how many there would be in any state. */
    anywhere: { of: () => 'yes', counted: ['yes'], ignoring: 'state' },
    band: { of: ({ price }) => bandOf(price), counted: Object.keys(PRICE_BANDS), ignoring: 'price' },
    rated: {
      of: ({ rating }) => RATING_STEPS.filter((stars) => (rating ?? 0) >= stars).map(String),
      counted: RATING_STEPS.map(String),
      ignoring: 'rating',
    },
    open: { of: openValues },
  },
  orders: {
    price: { kind: 'number', of: ({ price }) => price, digits: 27 },
    rating: { kind: 'number', of: ({ rating, reviewCount }) => ratingRank(rating, reviewCount), digits: 23 },
    /** Among equals the one that more customers have rated, then the one that has been there longest. */
    best: { kind: 'number', of: bestRank, digits: 24, ties: 'oldest' },
  },
  place: ({ place: { latitude, longitude } }) =>
    latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
};
