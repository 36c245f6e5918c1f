import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { ChangeShop, RegisterShop } from './commands.ts';
import { catalog } from './decider.ts';
import type { ShopEvent, ShopRegistered } from './events.ts';
import { MOST_NOTICE, noticeOf } from './notice.ts';
import { NoticeForBarbersOnly, NoticeInvalid } from './refusals.ts';

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
const wasSet = (minutes: number): ShopEvent => ({ type: 'MinimumNoticeSet', data: { shopId, ownerId, minutes } });
const change = (minimumNotice: number): ChangeShop => ({
  type: 'ChangeShop',
  data: { shopId, changes: { minimumNotice } },
  at,
  by,
});
const register = (minimumNotice: number): RegisterShop => ({
  type: 'RegisterShop',
  data: { ...facts, minimumNotice, hours: {}, limits: { shops: 3, products: 3 } },
  at,
  by,
});

describe('the minimum notice', () => {
  it('is set by the owner in minutes, once when nothing differs, and taken back with 0', () => {
    given(catalog, registered).when(change(120)).appends(wasSet(120));
    given(catalog, registered, wasSet(120)).when(change(120)).appendsNothing();
    given(catalog, registered, wasSet(120)).when(change(0)).appends(wasSet(0));
    given(catalog, registered).when(change(0)).appendsNothing();
    given(catalog, registered).when(change(MOST_NOTICE)).appends(wasSet(MOST_NOTICE));
    const shop = fold(catalog, [registered, wasSet(120)]).shops[shopId];
    expect(shop && noticeOf(shop)).toBe(120);
  });

  it('may come with the shop', () =>
    given(catalog)
      .when(register(60))
      .appends({ type: 'ShopRegistered', data: { ...facts, minimumNotice: 60, ownerId } }));

  it('is whole minutes up to seven days', () => {
    for (const minutes of [-1, 0.5, MOST_NOTICE + 1, Number.NaN]) {
      given(catalog, registered).when(change(minutes)).refuses(NoticeInvalid);
      given(catalog).when(register(minutes)).refuses(NoticeInvalid);
    }
  });

  it('is for barber shops', () => {
    const product: ShopRegistered = { type: 'ShopRegistered', data: { ...registered.data, category: 'wax' } };
    given(catalog, product).when(change(60)).refuses(NoticeForBarbersOnly);
  });
});
