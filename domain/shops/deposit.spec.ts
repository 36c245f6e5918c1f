import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { ChangeShop, RegisterShop } from './commands.ts';
import { catalog } from './decider.ts';
import { depositRuleOf } from './deposit.ts';
import { type DepositRule, PAID_WHOLE, type ShopEvent, type ShopRegistered } from './events.ts';
import { DepositForBarbersOnly, DepositInvalid } from './refusals.ts';

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
const rule: DepositRule = { upFront: 30, noShowKept: 50 };
const wasSet = (set: DepositRule): ShopEvent => ({ type: 'DepositRuleSet', data: { shopId, ownerId, ...set } });
const change = (depositRule: DepositRule): ChangeShop => ({
  type: 'ChangeShop',
  data: { shopId, changes: { depositRule } },
  at,
  by,
});
const register = (depositRule: DepositRule): RegisterShop => ({
  type: 'RegisterShop',
  data: { ...facts, depositRule, hours: {}, limits: { shops: 3, products: 3 } },
  at,
  by,
});

describe('what is paid with a booking', () => {
  it('is everything while nothing was said, and none of it goes back to who does not come', () =>
    expect(depositRuleOf(registered.data)).toEqual({ upFront: 100, noShowKept: 100 }));

  it('is set by the owner, once when nothing differs, and set back to everything', () => {
    given(catalog, registered).when(change(rule)).appends(wasSet(rule));
    given(catalog, registered, wasSet(rule)).when(change(rule)).appendsNothing();
    given(catalog, registered).when(change(PAID_WHOLE)).appendsNothing();
    given(catalog, registered, wasSet(rule)).when(change(PAID_WHOLE)).appends(wasSet(PAID_WHOLE));
    given(catalog, registered, wasSet(rule))
      .when(change({ ...rule, noShowKept: 0 }))
      .appends(wasSet({ ...rule, noShowKept: 0 }));
    expect(fold(catalog, [registered, wasSet(rule)]).shops[shopId]?.depositRule).toEqual(rule);
  });

  it('may come with the shop', () =>
    given(catalog)
      .when(register(rule))
      .appends({ type: 'ShopRegistered', data: { ...facts, depositRule: rule, ownerId } }));

  it('is two whole percentages', () => {
    for (const bad of [-1, 100.5, 12.5, 101, Number.NaN])
      for (const wrong of [
        { ...rule, upFront: bad },
        { ...rule, noShowKept: bad },
      ]) {
        given(catalog, registered).when(change(wrong)).refuses(DepositInvalid);
        given(catalog).when(register(wrong)).refuses(DepositInvalid);
      }
  });

  it('is for barber shops', () => {
    const product: ShopRegistered = { type: 'ShopRegistered', data: { ...registered.data, category: 'wax' } };
    given(catalog, product).when(change(rule)).refuses(DepositForBarbersOnly);
  });
});
