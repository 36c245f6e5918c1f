import { describe, expect, it } from 'vitest';
import { isTimeZone } from '../calendar.ts';
import { SPLIT_CITIES, STATES, stateNamed } from '../states.ts';
import { CITIES } from './cities.ts';
import { citiesCalled, placeOf, timeZoneOf } from './places.ts';
import { UnknownTimeZone } from './refusals.ts';

const zoneAt = (address: string) => timeZoneOf(placeOf({ address }));

describe('a place out of an address', () => {
  it('reads city and state at its end', () => {
    const chicago = { city: 'Chicago', state: 'IL', latitude: 41.88, longitude: -87.63 };
    for (const address of [
      '12 Main St, Chicago, Illinois',
      '12 Main St, Chicago, IL 60601',
      'chicago, il',
      'Chicago, Illinois 60601-1234, USA',
      '12 Main St Chicago, IL',
      ' 12 Main St ,  CHICAGO , illinois , United States',
    ])
      expect(placeOf({ address })).toEqual({ address, ...chicago });
  });

  it('keeps a city it cannot place', () =>
    expect(placeOf({ address: '1 Elm, Smallville, Kansas' })).toEqual({
      address: '1 Elm, Smallville, Kansas',
      city: 'Smallville',
      state: 'KS',
    }));

  it('does not take a street for a city', () =>
    expect(placeOf({ address: '12 Main St, Ohio' })).toEqual({ address: '12 Main St, Ohio', state: 'OH' }));

  it('prefers the fields', () =>
    expect(placeOf({ address: '12 Main St, Chicago, IL', city: 'denver', state: 'Colorado' })).toMatchObject({
      city: 'Denver',
      state: 'CO',
      latitude: 39.74,
    }));

  it('leaves the state out of the city where both are given', () => {
    expect(placeOf({ address: '', city: 'Austin, Texas', state: 'TX' })).toMatchObject({ city: 'Austin', state: 'TX' });
    expect(placeOf({ address: '', city: 'Austin, TX', state: 'Texas' })).toMatchObject({ city: 'Austin', state: 'TX' });
    expect(placeOf({ address: '', city: 'Austin, Minnesota', state: 'TX' }).city).toBe('Austin, Minnesota');
  });
  it('guesses nothing', () => {
    expect(placeOf({ address: '' })).toEqual({ address: '' });
    expect(placeOf({ address: 'Hauptstr. 1, Berlin' })).toEqual({ address: 'Hauptstr. 1, Berlin' });
  });

  it('distinguishes Portland, Oregon from Portland, Maine', () => {
    expect(placeOf({ address: 'Portland, OR' }).longitude).toBeLessThan(-120);
    expect(placeOf({ address: 'Portland, Maine' }).longitude).toBeGreaterThan(-75);
  });
});

describe('the cities that a text names', () => {
  const called = (text: string) => citiesCalled(text).map((city) => `${city.name}, ${city.state}`);

  it('are found with and without a state, however it is written', () => {
    for (const text of ['Austin', ' austin ', 'Austin, TX', 'austin tx', 'Austin, Texas', 'AUSTIN, TX 78701, USA'])
      expect(called(text), text).toEqual(['Austin, TX']);
    for (const text of ['St. Louis', 'Saint Louis, MO', 'st louis missouri'])
      expect(called(text), text).toEqual(['St. Louis, MO']);
    expect(called('Washington, DC')).toEqual(['Washington, DC']);
    expect(called("coeur d'alene")).toEqual(['Coeur d’Alene, ID']);
  });

  it('are several of one name: the larger in its own state first', () => {
    expect(called('Kansas City')).toEqual(['Kansas City, MO', 'Kansas City, KS']);
    expect(called('Portland, Maine')).toEqual(['Portland, ME']);
  });

  it('are none where no city of ours has the name', () => {
    for (const text of ['', 'Smallville', 'Texas', '60601', 'Austin, Ohio', 'constructor', 'x'.repeat(500)])
      expect(called(text), text).toEqual([]);
  });
});

describe('the time zone of a place', () => {
  it('is the state’s', () => {
    expect(zoneAt('1 A St, Chicago, Illinois')).toBe('America/Chicago');
    expect(zoneAt('1 A St, Phoenix, AZ')).toBe('America/Phoenix');
    expect(zoneAt('Honolulu, Hawaii')).toBe('Pacific/Honolulu');
  });

  it('is the city’s where a state has two', () => {
    expect(zoneAt('Pensacola, FL')).toBe('America/Chicago');
    expect(zoneAt('Miami, FL')).toBe('America/New_York');
    expect(zoneAt('Knoxville, Tennessee')).toBe('America/New_York');
    expect(zoneAt('El Paso, TX')).toBe('America/Denver');
    expect(zoneAt("Coeur d'Alene, Idaho")).toBe('America/Los_Angeles');
  });

  it('is the owner’s choice before all', () =>
    expect(timeZoneOf(placeOf({ address: 'Chicago, IL' }), 'Europe/Berlin')).toBe('Europe/Berlin'));
  it('is unknown where the address names no known place', () => expect(zoneAt('somewhere')).toBeUndefined());
  it('refuses a choice that is none', () =>
    expect(() => timeZoneOf({ address: '' }, 'Mars/Olympus')).toThrow(UnknownTimeZone().message));
});

describe('the tables', () => {
  it('have 50 states and the district, each with a real zone', () => {
    expect(STATES).toHaveLength(51);
    expect(
      STATES.filter((state) => !isTimeZone(state.timeZone) || stateNamed(state.name.toUpperCase()) !== state),
    ).toEqual([]);
    expect(Object.values(SPLIT_CITIES).filter((zone) => !isTimeZone(zone))).toEqual([]);
    expect(Object.keys(SPLIT_CITIES).filter((key) => !stateNamed(key.slice(0, 2)))).toEqual([]);
  });

  it('have at least 150 cities, in known states and inside the country', () => {
    expect(CITIES.length).toBeGreaterThanOrEqual(150);
    for (const city of CITIES) {
      expect(stateNamed(city.state)?.code).toBe(city.state);
      expect(city.latitude).toBeGreaterThan(18);
      expect(city.latitude).toBeLessThan(72);
      expect(city.longitude).toBeGreaterThan(-170);
      expect(city.longitude).toBeLessThan(-66);
    }
    expect(new Set(CITIES.map((city) => `${city.state}/${city.name}`)).size).toBe(CITIES.length);
  });
});
