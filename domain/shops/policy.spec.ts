import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { ChangeShop, RegisterShop } from './commands.ts';
import { catalog } from './decider.ts';
import type { CancellationPolicy, ShopRegistered } from './events.ts';
import { PolicyForBarbersOnly, PolicyInvalid } from './refusals.ts';

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
const change = (cancellationPolicy: CancellationPolicy): ChangeShop => ({
  type: 'ChangeShop',
  data: { shopId, changes: { cancellationPolicy } },
  at,
  by,
});
const register = (over: object): RegisterShop => ({
  type: 'RegisterShop',
  data: { ...facts, hours: {}, limits: { shops: 3, products: 3 }, ...over },
  at,
  by,
});

describe('the rules for cancelling', () => {
  it('are set by the owner, and set once when nothing differs', () => {
    const set = { type: 'CancellationPolicySet', data: { shopId, ownerId, freeHours: 24, percentage: 50 } } as const;
    given(catalog, registered)
      .when(change({ freeHours: 24, percentage: 50 }))
      .appends(set);
    given(catalog, registered, set)
      .when(change({ freeHours: 24, percentage: 50 }))
      .appendsNothing();
    expect(fold(catalog, [registered, set]).shops[shopId]?.cancellationPolicy).toEqual({
      freeHours: 24,
      percentage: 50,
    });
  });

  it('append nothing when they are in force already', () => {
    given(catalog, registered)
      .when(change({ freeHours: 0, percentage: 100 }))
      .appendsNothing();
  });

  it('may come with the shop', () => {
    const cancellationPolicy = { freeHours: 2, percentage: 0 };
    given(catalog)
      .when(register({ cancellationPolicy }))
      .appends({ type: 'ShopRegistered', data: { ...facts, cancellationPolicy, ownerId } });
  });

  it('are whole hours and percents within bounds', () => {
    for (const policy of [
      { freeHours: -1, percentage: 50 },
      { freeHours: 721, percentage: 50 },
      { freeHours: 1.5, percentage: 50 },
      { freeHours: Number.NaN, percentage: 50 },
      { freeHours: 24, percentage: 101 },
      { freeHours: 24, percentage: -1 },
      { freeHours: 24, percentage: 12.5 },
    ]) {
      given(catalog, registered).when(change(policy)).refuses(PolicyInvalid);
      given(catalog)
        .when(register({ cancellationPolicy: policy }))
        .refuses(PolicyInvalid);
    }
  });

  it('are for barber shops', () => {
    const product: ShopRegistered = { type: 'ShopRegistered', data: { ...registered.data, category: 'wax' } };
    given(catalog, product)
      .when(change({ freeHours: 24, percentage: 50 }))
      .refuses(PolicyForBarbersOnly);
  });
});
