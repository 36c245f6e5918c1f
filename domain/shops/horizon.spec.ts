import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { ChangeShop, RegisterShop } from './commands.ts';
import { catalog } from './decider.ts';
import { HORIZON_DAYS, type ShopEvent, type ShopRegistered } from './events.ts';
import { horizonOf, MOST_HORIZON } from './horizon.ts';
import { HorizonForBarbersOnly, HorizonInvalid } from './refusals.ts';

const ownerId = 'Owner00000000000000000';
const shopId = `${ownerId}Shop01`;
const by = { id: ownerId, role: 'SHOP_OWNER' } as const;
const at = '2027-01-11T18:00:00.000Z';
const facts = {
  shopId,
  name: 'Fade House',
  category: 'barbers',
  price: 3500,
  description: '',
  contactNumber: '',
  contactEmail: '',
  place: { address: '' },
  timeZone: 'America/Chicago',
  image: '',
};
const registered: ShopRegistered = { type: 'ShopRegistered', data: { ...facts, ownerId } };
const wasSet = (days: number): ShopEvent => ({ type: 'BookingHorizonSet', data: { shopId, ownerId, days } });
const change = (horizon: number): ChangeShop => ({
  type: 'ChangeShop',
  data: { shopId, changes: { horizon } },
  at,
  by,
});
const register = (horizon: number): RegisterShop => ({
  type: 'RegisterShop',
  data: { ...facts, horizon, hours: {}, limits: { shops: 3, products: 3 } },
  at,
  by,
});

describe('how many days ahead a shop takes bookings', () => {
  it('is ninety until the owner sets it, once when nothing differs', () => {
    expect(horizonOf({})).toBe(HORIZON_DAYS);
    given(catalog, registered).when(change(14)).appends(wasSet(14));
    given(catalog, registered).when(change(HORIZON_DAYS)).appendsNothing();
    given(catalog, registered, wasSet(14)).when(change(14)).appendsNothing();
    given(catalog, registered, wasSet(14)).when(change(HORIZON_DAYS)).appends(wasSet(HORIZON_DAYS));
    given(catalog, registered).when(change(MOST_HORIZON)).appends(wasSet(MOST_HORIZON));
    const shop = fold(catalog, [registered, wasSet(14)]).shops[shopId];
    expect(shop && horizonOf(shop)).toBe(14);
  });

  it('may come with the shop', () =>
    given(catalog)
      .when(register(30))
      .appends({ type: 'ShopRegistered', data: { ...facts, horizon: 30, ownerId } }));

  it('is whole days from one to a year', () => {
    for (const days of [0, -1, 1.5, MOST_HORIZON + 1, Number.NaN]) {
      given(catalog, registered).when(change(days)).refuses(HorizonInvalid);
      given(catalog).when(register(days)).refuses(HorizonInvalid);
    }
  });

  it('is for barber shops', () => {
    const product: ShopRegistered = { type: 'ShopRegistered', data: { ...registered.data, category: 'wax' } };
    given(catalog, product).when(change(30)).refuses(HorizonForBarbersOnly);
  });
});
