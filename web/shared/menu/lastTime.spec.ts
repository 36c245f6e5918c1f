import { expect, it } from 'vitest';
import { againPath, lastTimeIn, lostOf } from './lastTime.ts';

const shop = { id: 's1' };
const read = (path: string) => lastTimeIn(new URL(path, 'https://chairside.test').searchParams);

it('carries service, add-ons and barber of a visit', () => {
  const path = againPath({
    shop,
    service: 'fade',
    addOns: [{ addOnId: 'a' }, { addOnId: 'b' }],
    barber: { id: 'ben' },
  });
  expect(path).toBe('/barber/s1?book=1&service=fade&addOns=a%2Cb&barber=ben');
  expect(read(path)).toEqual({ serviceId: 'fade', addOnIds: ['a', 'b'], barber: 'ben' });
  expect(read(againPath({ shop, service: 'barb', addOns: [], barber: null }))).toEqual({
    serviceId: 'barb',
    addOnIds: [],
    barber: 'owner',
  });
  expect(read('/barber/s1?book=1')).toBeUndefined();
});

it('says what is no longer offered', () => {
  const last = { serviceId: 'fade', addOnIds: ['a'] };
  expect(lostOf(last, { serviceId: 'fade', addOnIds: ['a'] })).toBe('');
  expect(lostOf(last, { serviceId: 'fade', addOnIds: [] })).toBe('An add-on of last time is no longer offered.');
  expect(lostOf(last, { serviceId: 'barb', addOnIds: [] })).toBe('The service of last time is no longer offered.');
});
