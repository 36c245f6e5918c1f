import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { Refusal } from '../refusal.ts';
import type { ChangeShop, RegisterShop, ShopChanges, ShopCommand } from './commands.ts';
import { catalog, liveShop } from './decider.ts';
import type { ShopEvent, ShopFacts, ShopRegistered, ShopRemoved, WorkingHoursSet } from './events.ts';
import {
  BarbersOnly,
  CategoryFixed,
  CategoryMissing,
  HoursForBarbersOnly,
  HoursOffGrid,
  NameMissing,
  NotYourShop,
  PriceInvalid,
  PriceTooSmall,
  ProductLimitReached,
  RestoreTooLate,
  SellersOnly,
  ShopHasBookings,
  ShopLimitReached,
  ShopMissing,
  UnknownTimeZone,
  ZoneInUse,
} from './refusals.ts';

const OWNER = 'A'.repeat(22);
const shopOf = (suffix: string) => OWNER + suffix.padStart(6, '0');
const FIRST = shopOf('1');
const AT = '2026-11-20T12:00:00.000Z';
const CLOSED = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
const LIMITS = { shops: 3, products: 3 };

const owner: Actor = { id: OWNER, role: 'SHOP_OWNER' };
const seller: Actor = { id: OWNER, role: 'SELLER' };
const stranger: Actor = { id: 'B'.repeat(22), role: 'SHOP_OWNER' };
const platform: Actor = { id: 'C'.repeat(22), role: 'superadmin' };

const facts = (over: Partial<ShopFacts> = {}): ShopFacts => ({
  shopId: FIRST,
  ownerId: OWNER,
  name: 'Fade House',
  category: 'barbers',
  price: 3500,
  description: 'Fades and beards',
  contactNumber: '312 555 0100',
  contactEmail: 'fade@example.test',
  place: { address: '1 State St, Chicago, IL', city: 'Chicago', state: 'IL' },
  timeZone: 'America/Chicago',
  image: '',
  ...over,
});
const registered = (over: Partial<ShopFacts> = {}): ShopRegistered => ({ type: 'ShopRegistered', data: facts(over) });
const hoursSet = (hours: object = {}): WorkingHoursSet => ({
  type: 'WorkingHoursSet',
  data: { shopId: FIRST, ownerId: OWNER, hours: { ...CLOSED, ...hours } },
});
const removed = (over: Partial<ShopRemoved['data']> = {}): ShopRemoved => ({
  type: 'ShopRemoved',
  data: { shopId: FIRST, ownerId: OWNER, by: 'owner', restorableUntil: '2026-11-21T12:00:00.000Z', ...over },
});
const restored: ShopEvent = { type: 'ShopRestored', data: { shopId: FIRST, ownerId: OWNER } };

const register = (over: Partial<RegisterShop['data']> = {}, by = owner): RegisterShop => {
  const { ownerId: _, ...own } = facts();
  return { type: 'RegisterShop', data: { ...own, hours: {}, limits: LIMITS, ...over }, at: AT, by };
};
const change = (changes: ShopChanges, by = owner, shopId = FIRST): ChangeShop => ({
  type: 'ChangeShop',
  data: { shopId, changes },
  at: AT,
  by,
});
const setHours = (hours: object, by = owner): ShopCommand => ({
  type: 'SetWorkingHours',
  data: { shopId: FIRST, hours },
  at: AT,
  by,
});
const remove = (by = owner, over: object = {}): ShopCommand => ({
  type: 'RemoveShop',
  data: { shopId: FIRST, upcomingBookings: false, ...over },
  at: AT,
  by,
});
const restore = (by = owner, at = AT): ShopCommand => ({
  type: 'RestoreShop',
  data: { shopId: FIRST, limits: LIMITS },
  at,
  by,
});

const three = [registered(), registered({ shopId: shopOf('2') }), registered({ shopId: shopOf('3') })];

describe('opening a shop', () => {
  it('records the shop and its hours, sorted and distinct', () =>
    given(catalog)
      .when(register({ hours: { monday: ['10:00', '09:30', '10:00'] } }))
      .appends(registered(), hoursSet({ monday: ['09:30', '10:00'] })));

  it('records no hours when there are none', () => given(catalog).when(register()).appends(registered()));
  it('appends nothing when repeated', () => given(catalog, registered()).when(register()).appendsNothing());
  it('refuses a fourth shop with the text of the specification', () => {
    given(catalog, ...three)
      .when(register({ shopId: shopOf('4') }))
      .refuses(ShopLimitReached);
    expect(ShopLimitReached().message).toBe('You have reached the maximun allowed shops (3)');
  });
  it('counts removed shops no more', () =>
    given(catalog, ...three, removed())
      .when(register({ shopId: shopOf('4') }))
      .appends(registered({ shopId: shopOf('4') })));
  it('does not count products as shops', () =>
    given(catalog, ...three.map(({ data }) => registered({ ...data, category: 'clippers' })))
      .when(register({ shopId: shopOf('4') }))
      .appends(registered({ shopId: shopOf('4') })));

  it('refuses to open one for another owner', () => given(catalog).when(register({}, stranger)).refuses(NotYourShop));
  it('refuses a barber shop to a seller', () => given(catalog).when(register({}, seller)).refuses(BarbersOnly));
  it('refuses a barber shop to a customer', () =>
    given(catalog)
      .when(register({}, { id: OWNER, role: 'CUSTOMER' }))
      .refuses(BarbersOnly));
  it('refuses a barber shop to the platform owner', () =>
    given(catalog)
      .when(register({}, { id: OWNER, role: 'superadmin' }))
      .refuses(BarbersOnly));
  it('refuses a product to a shop owner', () =>
    given(catalog)
      .when(register({ category: 'clippers' }))
      .refuses(SellersOnly));

  it('refuses times off the grid of half hours', () => {
    for (const time of ['10:15', '07:30', '23:00', '24:00', '9:00', ''])
      given(catalog)
        .when(register({ hours: { friday: [time] } }))
        .refuses(HoursOffGrid);
  });
  it('refuses prices that are no amount of cents', () => {
    for (const price of [-1, 10.5, Number.NaN, Number.POSITIVE_INFINITY, 100_000_000])
      given(catalog).when(register({ price })).refuses(PriceInvalid);
  });
  it('refuses a price that no card can be charged, but keeps one that was set before', () => {
    for (const price of [1, 49]) given(catalog).when(register({ price })).refuses(PriceTooSmall);
    const cheap = registered({ price: 49 });
    given(catalog, cheap)
      .when(change({ price: 48 }))
      .refuses(PriceTooSmall);
    given(catalog, cheap)
      .when(change({ price: 49 }))
      .appendsNothing();
  });
  it('takes a price of nothing', () =>
    given(catalog)
      .when(register({ price: 0 }))
      .appends(registered({ price: 0 })));
  it('refuses an unknown time zone', () =>
    given(catalog)
      .when(register({ timeZone: 'Mars/Olympus' }))
      .refuses(UnknownTimeZone));
  it('refuses a blank name', () =>
    given(catalog)
      .when(register({ name: '  ' }))
      .refuses(NameMissing));
  it('refuses a blank category', () =>
    given(catalog)
      .when(register({ category: ' ' }, seller))
      .refuses(CategoryMissing));
});

describe('listing a product', () => {
  const product = (suffix: string) => registered({ shopId: shopOf(suffix), category: 'clippers' });

  it('is for sellers', () =>
    given(catalog)
      .when(register({ category: 'clippers' }, seller))
      .appends(registered({ category: 'clippers' })));
  it('refuses one more than the plan allows', () =>
    given(catalog, product('1'), product('2'), product('3'))
      .when(register({ shopId: shopOf('4'), category: 'wax' }, seller))
      .refuses(ProductLimitReached));
  it('goes on under a larger plan', () =>
    given(catalog, product('1'), product('2'), product('3'))
      .when(register({ shopId: shopOf('4'), category: 'clippers', limits: { shops: 3, products: 20 } }, seller))
      .appends(product('4')));
  it('has no working hours', () =>
    given(catalog)
      .when(register({ category: 'clippers', hours: { monday: ['09:00'] } }, seller))
      .refuses(HoursForBarbersOnly));
});

describe('changing a shop', () => {
  it('records one fact per thing that differs', () =>
    given(catalog, registered(), hoursSet({ monday: ['09:00'] }))
      .when(
        change({ name: 'Fade Palace', price: 4000, description: 'Fades and beards', hours: { tuesday: ['12:00'] } }),
      )
      .appends(
        { type: 'ShopRenamed', data: { shopId: FIRST, ownerId: OWNER, name: 'Fade Palace' } },
        { type: 'ShopPriceSet', data: { shopId: FIRST, ownerId: OWNER, price: 4000 } },
        hoursSet({ monday: ['09:00'], tuesday: ['12:00'] }),
      ));
  it('records nothing when nothing differs', () => {
    const { shopId: _, ownerId: __, ...same } = facts();
    given(catalog, registered(), hoursSet({ monday: ['09:00', '09:30'] }))
      .when(change({ ...same, hours: { monday: ['09:30', '09:00'] } }))
      .appendsNothing();
  });
  it('moves it to another place and zone', () =>
    given(catalog, registered())
      .when(
        change({ place: { address: '2 Main St, Boise, ID', city: 'Boise', state: 'ID' }, timeZone: 'America/Boise' }),
      )
      .appends({
        type: 'ShopRelocated',
        data: {
          shopId: FIRST,
          ownerId: OWNER,
          place: { address: '2 Main St, Boise, ID', city: 'Boise', state: 'ID' },
          timeZone: 'America/Boise',
        },
      }));
  it('leaves it in its zone while its days keep something ahead', () => {
    const ahead = { bookings: 2, holds: 1, offers: 0, blocks: 0, queued: 0, until: '2026-12-24' };
    const looked = (changes: ShopChanges): ChangeShop => {
      const command = change(changes);
      return { ...command, data: { ...command.data, ahead } };
    };
    given(catalog, registered())
      .when(looked({ timeZone: 'America/Boise' }))
      .refuses(ZoneInUse);
    given(catalog, registered())
      .when(looked({ name: 'Fade Place', timeZone: facts().timeZone }))
      .appends({ type: 'ShopRenamed', data: { shopId: FIRST, ownerId: OWNER, name: 'Fade Place' } });
    const back = { shopId: FIRST, changes: { timeZone: 'America/Boise' }, ahead };
    given(catalog, registered())
      .when({ type: 'RevertShop', data: back, at: AT, by: owner })
      .refuses(ZoneInUse);
    expect(ZoneInUse(ahead).message).toContain('2 bookings, 1 time that is being chosen, the last on 2026-12-24.');
  });
  it('changes contact and picture', () =>
    given(catalog, registered())
      .when(change({ contactNumber: '1', image: '/images/a' }))
      .appends(
        {
          type: 'ShopContactSet',
          data: { shopId: FIRST, ownerId: OWNER, contactNumber: '1', contactEmail: 'fade@example.test' },
        },
        { type: 'ShopPictureSet', data: { shopId: FIRST, ownerId: OWNER, image: '/images/a' } },
      ));
  it('sets hours on their own', () =>
    given(catalog, registered())
      .when(setHours({ sunday: ['22:30', '08:00'] }))
      .appends(hoursSet({ sunday: ['08:00', '22:30'] })));
  it('closes a day with an empty list', () =>
    given(catalog, registered(), hoursSet({ monday: ['09:00'] }))
      .when(setHours({ monday: [] }))
      .appends(hoursSet()));
  it('keeps a product a product', () => {
    given(catalog, registered({ category: 'clippers' }))
      .when(change({ category: 'barbers' }, seller))
      .refuses(CategoryFixed);
    given(catalog, registered())
      .when(change({ category: 'clippers' }))
      .refuses(CategoryFixed);
  });
  it('moves a product to another shelf', () =>
    given(catalog, registered({ category: 'clippers' }))
      .when(change({ category: 'wax' }, seller))
      .appends({ type: 'ProductCategorySet', data: { shopId: FIRST, ownerId: OWNER, category: 'wax' } }));
  it('refuses bad facts as opening does', () => {
    given(catalog, registered())
      .when(change({ price: -1 }))
      .refuses(PriceInvalid);
    given(catalog, registered())
      .when(change({ name: '' }))
      .refuses(NameMissing);
    given(catalog, registered())
      .when(change({ timeZone: 'CST' }))
      .refuses(UnknownTimeZone);
    given(catalog, registered())
      .when(setHours({ monday: ['10:15'] }))
      .refuses(HoursOffGrid);
  });
  it('refuses every account but the owner', () => {
    given(catalog, registered())
      .when(change({ name: 'Mine' }, stranger))
      .refuses(NotYourShop);
    given(catalog, registered())
      .when(change({ name: 'Mine' }, platform))
      .refuses(NotYourShop);
    given(catalog, registered()).when(setHours({}, stranger)).refuses(NotYourShop);
  });
  it('back to what it was is its owner’s and the platform’s, by the same rules', () => {
    const revert = (changes: ShopChanges, by: Actor = owner): ShopCommand => ({
      type: 'RevertShop',
      data: { shopId: FIRST, changes },
      by,
      at: AT,
    });
    const renamed = { type: 'ShopRenamed', data: { shopId: FIRST, ownerId: OWNER, name: 'Before' } } as const;
    for (const by of [owner, platform])
      given(catalog, registered())
        .when(revert({ name: 'Before' }, by))
        .appends(renamed);
    given(catalog, registered())
      .when(revert({ name: 'Mine' }, stranger))
      .refuses(NotYourShop);
    given(catalog, registered())
      .when(revert({ price: -1 }, platform))
      .refuses(PriceInvalid);
    given(catalog, registered(), removed())
      .when(revert({ name: 'Ghost' }, platform))
      .refuses(ShopMissing);
  });
  it('refuses a shop that is not there or removed', () => {
    given(catalog)
      .when(change({ name: 'Ghost' }))
      .refuses(ShopMissing);
    given(catalog, registered(), removed())
      .when(change({ name: 'Ghost' }))
      .refuses(ShopMissing);
  });
});

describe('removing a shop and taking it back', () => {
  it('records until when it can be taken back', () => given(catalog, registered()).when(remove()).appends(removed()));
  it('refuses while paid bookings are to come', () =>
    given(catalog, registered())
      .when(remove(owner, { upcomingBookings: true }))
      .refuses(ShopHasBookings));
  it('refuses another owner', () => given(catalog, registered()).when(remove(stranger)).refuses(NotYourShop));
  it('refuses a second time', () => given(catalog, registered(), removed()).when(remove()).refuses(ShopMissing));
  it('lets the platform owner take it down with a reason', () =>
    given(catalog, registered())
      .when(remove(platform, { reason: 'Fake address' }))
      .appends(removed({ by: 'platform', reason: 'Fake address' })));

  it('puts it back within the day', () =>
    given(catalog, registered(), removed()).when(restore(owner, '2026-11-21T12:00:00.000Z')).appends(restored));
  it('refuses after the day', () =>
    given(catalog, registered(), removed()).when(restore(owner, '2026-11-21T12:00:00.001Z')).refuses(RestoreTooLate));
  it('appends nothing for a shop that is not removed', () =>
    given(catalog, registered()).when(restore()).appendsNothing());
  it('refuses when three others are open by now', () =>
    given(catalog, registered(), removed(), ...['2', '3', '4'].map((suffix) => registered({ shopId: shopOf(suffix) })))
      .when(restore())
      .refuses(ShopLimitReached));
  it('refuses strangers, and the owner of a shop the platform took down', () => {
    given(catalog, registered(), removed()).when(restore(stranger)).refuses(NotYourShop);
    given(catalog, registered(), removed({ by: 'platform' }))
      .when(restore())
      .refuses(NotYourShop);
    given(catalog, registered(), removed({ by: 'platform' }))
      .when(restore(platform))
      .appends(restored);
  });
});

describe('the catalog', () => {
  it('finds its stream by the shop’s id alone', () => expect(catalog.stream(remove().data)).toBe(`catalog-${OWNER}`));
  it('has no stream for what is no shop id', () => {
    const stream = () => catalog.stream({ shopId: '../x' });
    expect(stream).toThrow(Refusal);
  });

  const suffixes = fc.integer({ min: 1, max: 8 }).map(String);
  const commands: fc.Arbitrary<ShopCommand> = fc.oneof(
    { weight: 4, arbitrary: suffixes.map((suffix) => register({ shopId: shopOf(suffix) })) },
    {
      weight: 3,
      arbitrary: suffixes.map((suffix) => register({ shopId: shopOf(suffix), category: 'clippers' }, seller)),
    },
    {
      weight: 3,
      arbitrary: suffixes.map(
        (suffix) => ({ ...remove(), data: { shopId: shopOf(suffix), upcomingBookings: false } }) as ShopCommand,
      ),
    },
    {
      weight: 3,
      arbitrary: suffixes.map(
        (suffix) => ({ ...restore(), data: { shopId: shopOf(suffix), limits: LIMITS } }) as ShopCommand,
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(suffixes, fc.constantFrom('barbers', 'wax'))
        .map(([suffix, category]) => change({ category }, owner, shopOf(suffix))),
    },
  );

  it('never holds more than three shops and the plan’s products, whatever the order of commands', () =>
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 60 }), (sequence) => {
        let state = catalog.initial;
        for (const command of sequence) {
          try {
            state = fold(catalog, catalog.decide(command, state), state);
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal);
          }
          const live = Object.keys(state.shops).flatMap((shopId) => liveShop(state, shopId) ?? []);
          expect(live.filter((shop) => shop.category === 'barbers').length).toBeLessThanOrEqual(3);
          expect(live.filter((shop) => shop.category !== 'barbers').length).toBeLessThanOrEqual(3);
        }
      }),
    ));
});
