import { WEEKDAYS, type WorkingHours } from '#domain/shops/events.ts';
import { stateNamed } from '#domain/shops/states.ts';
import type { SearchIndex } from '../search/declaration.ts';
import type { ShopDocument } from './shopDocument.ts';

/** More reviews than this of one shop no longer count in an order. */
const MOST_REVIEWS = 1e5;

/** The value of the facet `open` that shops of a zone have which work on a weekday. */
export const openOn = (weekday: keyof WorkingHours, timeZone: string): string => `${weekday}/${timeZone}`;

/** By what shops are listed and found. */
export const shopIndex: SearchIndex<ShopDocument> = {
  id: ({ shopId }) => shopId,
  documents: 'shop/',
  isListed: ({ removed }) => !removed,
  beginnings: 'last',
  fields: [
    { text: ({ name }) => name, weight: 3 },
    { text: placeText, weight: 2 },
    { text: ({ description }) => description, mostWords: 60, shortestWord: 2 },
  ],
  facets: {
    category: { of: ({ category }) => category },
    state: { of: ({ place }) => place.state },
    open: {
      of: ({ hours, timeZone }) =>
        WEEKDAYS.filter((weekday) => hours[weekday].length > 0).map((weekday) => openOn(weekday, timeZone)),
    },
  },
  orders: {
    price: { kind: 'number', of: ({ price }) => price, digits: 27 },
    /** Among equals the one that more customers have rated, then the one that has been there longest. */
    rating: {
      kind: 'number',
      of: ({ rating, reviewCount }) =>
        Math.round((rating ?? 0) * 10) * MOST_REVIEWS + Math.min(reviewCount, MOST_REVIEWS - 1),
      digits: 23,
      ties: 'oldest',
    },
  },
  place: ({ place: { latitude, longitude } }) =>
    latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
};

function placeText({ place }: ShopDocument): string {
  return [place.address, place.city, place.state, place.state && stateNamed(place.state)?.name]
    .filter(Boolean)
    .join(' ');
}
