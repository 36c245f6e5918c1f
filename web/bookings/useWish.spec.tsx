import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { MenuService } from '../shared/menu/useMenu.ts';
import { DEFAULT_WISH } from '../shared/menu/wish.ts';
import { useWish } from './useWish.ts';

afterEach(cleanup);

const service = (id: string, name: string) => ({ id, name, addOns: [] }) as unknown as MenuService;
const menu = [service('barb', 'Barber Service'), service('skin', 'Skin Fade'), service('low', 'Low fade')];
const begun = (searched: string) => renderHook(() => useWish(menu, searched)).result;

it('begins with the first service whose name has the words that were searched for', () => {
  expect(begun('fad').current.wish.serviceId).toBe('skin');
  expect(begun('low FADE').current.wish.serviceId).toBe('low');
});

it('begins with the default where no service has them, and where nothing was searched for', () => {
  expect(begun('lakeside').current.wish).toEqual(DEFAULT_WISH);
  expect(begun('').current.wish).toEqual(DEFAULT_WISH);
});

it('begins with what a visit was of that is booked again, and says what is no longer offered', () => {
  const again = (serviceId: string) => renderHook(() => useWish(menu, 'low', { serviceId, addOnIds: [] })).result;
  expect(again('skin').current).toMatchObject({ wish: { serviceId: 'skin' }, gone: '' });
  const shaved = again('shave');
  expect(shaved.current).toMatchObject({
    wish: DEFAULT_WISH,
    gone: 'The service of last time is no longer offered.',
  });
  act(() => shaved.current.setWish(DEFAULT_WISH));
  expect(shaved.current.gone).toBe('');
});

it('keeps what is chosen instead', () => {
  const found = begun('fade');
  act(() => found.current.setWish(DEFAULT_WISH));
  expect(found.current.wish).toEqual(DEFAULT_WISH);
});
