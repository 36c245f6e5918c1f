import { z } from 'zod';
import type { City } from '#domain/shops/cities.ts';
import { type Coordinates, KM_PER_MILE, milesBetween } from '#domain/shops/distance.ts';
import { citiesCalled } from '#domain/shops/places.ts';
import { UnknownPlace } from '#domain/shops/refusals.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';

/** Shops are near within so many miles where nothing else is said: 160 km. */
export const MOST_MILES = 100;

/** From where distances are measured. */
export type Origin = Coordinates & {
  /** `Austin, TX`; null where coordinates were given. */
  readonly name: string | null;
  /** Other cities that the given name may mean. */
  readonly sameName: readonly string[];
};

const nameOf = ({ name, state }: City): string => `${name}, ${state}`;

const NEAR = 'near is latitude,longitude in degrees or the name of a city.';

/** Where distances are measured from, as it is given: `latitude,longitude` in degrees, or the name of a city. */
export const near = z
  .string(NEAR)
  .max(60, 'A place has at most 60 characters.')
  .optional()
  .transform((text, { addIssue }) => {
    if (!text?.trim()) return undefined;
    if (/\p{L}/u.test(text)) return { called: text };
    const [latitude = Number.NaN, longitude = Number.NaN, ...more] = text
      .split(',')
      .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
    if (!(Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180) || more.length > 0) addIssue(NEAR);
    return { latitude, longitude };
  });
type Near = z.output<typeof near>;

/** How far from there, in miles. */
export const withinMiles = z
  .int('A distance is a whole number of miles.')
  .min(1, 'A distance is at least 1 mile.')
  .max(MOST_MILES, `A distance is at most ${MOST_MILES} miles.`);

/** Where that is; of several cities of one name the first. Refuses with UnknownPlace where no city of ours has the name. */
export function originOf(given: Near): Origin | undefined {
  if (given === undefined) return undefined;
  if (given.called === undefined)
    return { latitude: given.latitude, longitude: given.longitude, name: null, sameName: [] };
  const [city, ...others] = citiesCalled(given.called);
  if (!city) throw UnknownPlace();
  const { latitude, longitude } = city;
  return { latitude, longitude, name: nameOf(city), sameName: others.map(nameOf) };
}

/** The part of a search by which only shops within a distance are found, the nearest first; nothing without a place. */
export const nearby = (from: Origin | undefined, miles: number = MOST_MILES) =>
  from && { near: { latitude: from.latitude, longitude: from.longitude }, nearKm: miles * KM_PER_MILE };

/** Miles from there to the middle of a shop's city, to one decimal; null where the city is not known. */
export function milesFrom(from: Coordinates, { latitude, longitude }: Partial<ShopDocument['place']>): number | null {
  if (latitude === undefined || longitude === undefined) return null;
  return Math.round(10 * milesBetween(from, { latitude, longitude })) / 10;
}
