import { isTimeZone } from '../calendar.ts';
import { SPLIT_CITIES, type State, stateNamed } from '../states.ts';
import { CITIES, type City, cityNamed, cityWord } from './cities.ts';
import type { Place } from './events.ts';
import { UnknownTimeZone } from './refusals.ts';

/**
 * The default when a shop's address gives no zone: that of most of the country's people. The owner can choose another.
 */
export const FALLBACK_ZONE = 'America/New_York';

export type Whereabouts = {
  readonly address: string;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly timeZone?: string | undefined;
};

/**
 * What is known of a place: city and state from their own fields, else from `City, State` at the end of the address;
 * coordinates of the larger cities. Nothing is guessed: what is not known is left out.
 */
export function placeOf({ address, city, state }: Whereabouts): Place {
  const written = endOf(address);
  const known = (state && stateNamed(state)) || written.state;
  const name = withoutState(city?.trim() ?? '', known) || written.city;
  const at = name && known ? cityNamed(name, known.code) : undefined;
  return {
    address,
    ...((at?.name ?? name) && { city: at?.name ?? name }),
    ...(known && { state: known.code }),
    ...(at && { latitude: at.latitude, longitude: at.longitude }),
  };
}

/** `St. Louis, MO 63101, USA` → `st. louis mo`. */
const calledWord = (text: string): string =>
  cityWord(
    text
      .replace(/\b\d{5}(-\d{4})?\b/g, ' ')
      .replace(/\b(usa|united states( of america)?)\s*$/i, ' ')
      .replace(/[,.]/g, ' '),
  );

const namesOf = ({ name, state }: City): string[] => [
  name,
  `${name} ${state}`,
  `${name} ${stateNamed(state)?.name ?? ''}`,
];

const citiesByName = new Map<string, City[]>();
for (const city of CITIES)
  for (const word of namesOf(city).map(calledWord)) citiesByName.set(word, [...(citiesByName.get(word) ?? []), city]);

/** How early a city is in its state's list, which has the largest first. */
const rankOf = (city: City): number => CITIES.filter(({ state }) => state === city.state).indexOf(city);

/**
 * The larger cities that a text names: `Chicago`, `Austin, TX`, `austin texas`. Without a state there may be several, the
 * one that is larger in its own state first. Empty when none is known by that name.
 */
export function citiesCalled(text: string): readonly City[] {
  return (citiesByName.get(calledWord(text)) ?? []).toSorted(
    (one, other) => rankOf(one) - rankOf(other) || (one.state < other.state ? -1 : 1),
  );
}

/** `Austin, Texas` → `Austin`: the state of a place is shown beside its city, not twice. */
function withoutState(city: string, state: State | undefined): string {
  const [name = '', ...rest] = city.split(',').map((part) => part.trim());
  return state && rest.length > 0 && stateNamed(rest.join(' '))?.code === state.code ? name : city;
}

/**
 * A shop's IANA zone: the owner's choice, else that of its city where a state has two, else the state's main zone;
 * undefined when the place names neither. Refuses a choice that is no zone.
 */
export function timeZoneOf(place: Place, chosen?: string): string | undefined {
  if (chosen) {
    if (!isTimeZone(chosen)) throw UnknownTimeZone();
    return chosen;
  }
  if (!place.state) return undefined;
  return (place.city && SPLIT_CITIES[`${place.state}/${cityWord(place.city)}`]) || stateNamed(place.state)?.timeZone;
}

/**
 * `12 Main St, Chicago, Illinois 60601, USA` → Chicago, Illinois. Without a comma before the city, only a city we know
 * is taken out.
 */
function endOf(address: string): { city?: string; state?: State } {
  const parts = address
    .slice(-200)
    .split(',')
    .map((part) => part.trim().replace(/\s*\d{5}(-\d{4})?$/, ''))
    .filter((part) => part !== '' && !/^(usa|us|united states( of america)?)$/i.test(part));
  const last = parts.at(-1) ?? '';
  const state = stateNamed(last);
  if (!state) return {};
  const before = parts.at(-2);
  if (!before) return { state };
  const known = CITIES.find(
    (city) => city.state === state.code && ` ${cityWord(before)}`.endsWith(` ${cityWord(city.name)}`),
  );
  const city = known?.name ?? (/\d/.test(before) ? undefined : before);
  return { state, ...(city && { city }) };
}
