import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { ChangeShop, RegisterShop } from './commands.ts';
import { catalog } from './decider.ts';
import { NO_STAMPS, type ShopEvent, type ShopRegistered, type StampRule } from './events.ts';
import { StampsForBarbersOnly, StampsInvalid } from './refusals.ts';
import { stampRuleOf } from './stampRule.ts';

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
const rule: StampRule = { visits: 10, percentage: 0, amount: 1_500 };
const wasSet = (set: StampRule): ShopEvent => ({ type: 'StampRuleSet', data: { shopId, ownerId, ...set } });
const change = (stampRule: StampRule): ChangeShop => ({
  type: 'ChangeShop',
  data: { shopId, changes: { stampRule } },
  at,
  by,
});
const register = (stampRule: StampRule): RegisterShop => ({
  type: 'RegisterShop',
  data: { ...facts, stampRule, hours: {}, limits: { shops: 3, products: 3 } },
  at,
  by,
});

describe('the stamps of a shop', () => {
  it('are none while nothing was said', () => expect(stampRuleOf(registered.data)).toEqual(NO_STAMPS));

  it('are set by the owner, once when nothing differs, and set back to none', () => {
    given(catalog, registered).when(change(rule)).appends(wasSet(rule));
    given(catalog, registered, wasSet(rule)).when(change(rule)).appendsNothing();
    given(catalog, registered).when(change(NO_STAMPS)).appendsNothing();
    given(catalog, registered, wasSet(rule)).when(change(NO_STAMPS)).appends(wasSet(NO_STAMPS));
    expect(fold(catalog, [registered, wasSet(rule)]).shops[shopId]?.stampRule).toEqual(rule);
  });

  it('may come with the shop', () =>
    given(catalog)
      .when(register(rule))
      .appends({ type: 'ShopRegistered', data: { ...facts, stampRule: rule, ownerId } }));

  it('are 2 to 50 visits for a percentage or an amount, not for both and not for nothing', () => {
    for (const good of [
      { visits: 2, percentage: 1, amount: 0 },
      { visits: 50, percentage: 100, amount: 0 },
      { visits: 10, percentage: 0, amount: 50 },
      { visits: 10, percentage: 0, amount: 50_000 },
    ])
      given(catalog, registered).when(change(good)).appends(wasSet(good));
    for (const bad of [
      { ...rule, visits: 1 },
      { ...rule, visits: 51 },
      { ...rule, visits: 2.5 },
      { ...rule, visits: 0 },
      { ...rule, percentage: 10 },
      { ...rule, amount: 0 },
      { ...rule, amount: 49 },
      { ...rule, amount: 50_001 },
      { ...rule, amount: 0, percentage: 101 },
      { ...rule, amount: 0, percentage: 12.5 },
      { ...rule, amount: Number.NaN },
    ]) {
      given(catalog, registered).when(change(bad)).refuses(StampsInvalid);
      given(catalog).when(register(bad)).refuses(StampsInvalid);
    }
  });

  it('are for barber shops', () => {
    const product: ShopRegistered = { type: 'ShopRegistered', data: { ...registered.data, category: 'wax' } };
    given(catalog, product).when(change(rule)).refuses(StampsForBarbersOnly);
  });
});
