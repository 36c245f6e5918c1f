import { expect, it } from 'vitest';
import { milesBetween } from './distance.ts';

const chicago = { latitude: 41.88, longitude: -87.63 };

it('is the way over the ground in miles, in both directions', () => {
  const newYork = { latitude: 40.71, longitude: -74.01 };
  // Great-circle tables say 711 to 713 miles between the two cities.
  expect(milesBetween(chicago, newYork)).toBeGreaterThan(710);
  expect(milesBetween(chicago, newYork)).toBeLessThan(714);
  expect(milesBetween(newYork, chicago)).toBeCloseTo(milesBetween(chicago, newYork), 9);
});

it('is nothing from a point to itself, and half the earth between opposite ones', () => {
  expect(milesBetween(chicago, chicago)).toBe(0);
  expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
    20_015.1 / 1.609344,
    0,
  );
});

it('is shorter between two meridians the further north', () => {
  const between = (latitude: number) => milesBetween({ latitude, longitude: -90 }, { latitude, longitude: -91 });
  expect(between(0)).toBeCloseTo(69.1, 1);
  expect(between(60)).toBeCloseTo(69.1 / 2, 0);
});
