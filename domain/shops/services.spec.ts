import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { AddService, ChangeService, OrderServices, RetireService, RevertShop } from './commands.ts';
import { catalog } from './decider.ts';
import type { Service, ServiceAdded, ServiceRetired, ShopRegistered } from './events.ts';
import {
  AddOnsInvalid,
  BufferInvalid,
  MenuChanged,
  MinutesInvalid,
  NotYourShop,
  PriceInvalid,
  PriceTooSmall,
  ServiceMissing,
  ServiceNameInvalid,
  ServiceNameTaken,
  ServicesForBarbersOnly,
  ShopMissing,
  TooManyServices,
} from './refusals.ts';
import { MOST_SERVICES } from './services.ts';

const ownerId = 'Owner00000000000000000';
const shopId = `${ownerId}Shop01`;
const by = { id: ownerId, role: 'SHOP_OWNER' } as const;
const stranger = { id: 'Other00000000000000000', role: 'SHOP_OWNER' } as const;
const at = '2027-01-11T18:00:00.000Z';
const beard = { addOnId: 'beard', name: 'Beard trim', minutes: 15, price: 1_200 };
const fade: Service = {
  serviceId: 'fade',
  name: 'Skin fade',
  minutes: 45,
  buffer: 10,
  price: 4_500,
  category: 'Hair',
  addOns: [beard],
};
const shave: Service = { ...fade, serviceId: 'shave', name: 'Hot shave', minutes: 30, addOns: [] };
const registered = (category = 'barbers'): ShopRegistered => ({
  type: 'ShopRegistered',
  data: {
    shopId,
    ownerId,
    name: 'Fade House',
    category,
    price: 3500,
    description: '',
    contactNumber: '',
    contactEmail: '',
    place: { address: '' },
    timeZone: 'America/Chicago',
    image: '',
  },
});
const added = (service: Service): ServiceAdded => ({ type: 'ServiceAdded', data: { shopId, ownerId, service } });
const retired = ({ serviceId, name }: Service): ServiceRetired => ({
  type: 'ServiceRetired',
  data: { shopId, ownerId, serviceId, name },
});
const add = (over: Partial<Service> = {}, actor: AddService['by'] = by): AddService => ({
  type: 'AddService',
  data: { shopId, service: { ...fade, ...over } },
  at,
  by: actor,
});
const change = (over: Partial<Service> = {}): ChangeService => ({
  type: 'ChangeService',
  data: { shopId, service: { ...fade, ...over } },
  at,
  by,
});
const retire = (serviceId: string): RetireService => ({ type: 'RetireService', data: { shopId, serviceId }, at, by });
const revert = (services: readonly Service[]): RevertShop => ({
  type: 'RevertShop',
  data: { shopId, changes: { services } },
  at,
  by,
});
const order = (...serviceIds: string[]): OrderServices => ({
  type: 'OrderServices',
  data: { shopId, serviceIds },
  at,
  by,
});

describe('the menu of a shop', () => {
  it('takes a service once, without the spaces around its words', () => {
    given(catalog, registered())
      .when(add({ name: ' Skin fade ', category: ' Hair ' }))
      .appends(added(fade));
    given(catalog, registered(), added(fade)).when(add()).appendsNothing();
  });

  it('is its owner’s, and a barber shop’s that is open', () => {
    given(catalog, registered()).when(add({}, stranger)).refuses(NotYourShop);
    given(catalog, registered('tools')).when(add()).refuses(ServicesForBarbersOnly);
    given(catalog).when(add()).refuses(ShopMissing);
  });

  it('has no two services of one name, and none named as the default one', () => {
    given(catalog, registered(), added(fade))
      .when(add({ serviceId: 'other', name: 'SKIN FADE' }))
      .refuses(ServiceNameTaken);
    given(catalog, registered())
      .when(add({ name: 'Barber Service' }))
      .refuses(ServiceNameTaken);
    given(catalog, registered(), added(fade), retired(fade))
      .when(add({ serviceId: 'other' }))
      .appends(added({ ...fade, serviceId: 'other' }));
  });

  it('ends at fifty', () => {
    const full = Array.from({ length: MOST_SERVICES }, (_, n) =>
      added({ ...fade, serviceId: `${n}`, name: `Cut ${n}` }),
    );
    given(catalog, registered(), ...full)
      .when(add())
      .refuses(TooManyServices);
  });

  it.each([
    [{ name: ' ' }, ServiceNameInvalid],
    [{ name: 'x'.repeat(81) }, ServiceNameInvalid],
    [{ minutes: 0 }, MinutesInvalid],
    [{ minutes: 42 }, MinutesInvalid],
    [{ minutes: 485 }, MinutesInvalid],
    [{ minutes: Number.NaN }, MinutesInvalid],
    [{ buffer: -5 }, BufferInvalid],
    [{ buffer: 65 }, BufferInvalid],
    [{ price: 49 }, PriceTooSmall],
    [{ price: -1 }, PriceInvalid],
    [{ price: 10.5 }, PriceInvalid],
    [{ price: 99_999_999 }, PriceInvalid],
    [{ price: 0, addOns: [{ ...beard, price: 49 }] }, PriceTooSmall],
    [{ addOns: [beard, { ...beard, addOnId: 'again' }] }, AddOnsInvalid],
    [{ addOns: [{ ...beard, minutes: 7 }] }, AddOnsInvalid],
    [{ addOns: Array.from({ length: 11 }, (_, n) => ({ ...beard, addOnId: `${n}`, name: `${n}` })) }, AddOnsInvalid],
  ])('refuses %j', (over, refusal) => {
    given(catalog, registered()).when(add(over)).refuses(refusal);
    given(catalog, registered(), added(fade)).when(change(over)).refuses(refusal);
  });

  it('has add-ons of a few cents beside a service that costs enough for a card', () => {
    const addOns = [{ ...beard, price: 25 }];
    given(catalog, registered())
      .when(add({ addOns }))
      .appends(added({ ...fade, addOns }));
  });

  it('changes a service as a whole, and not when nothing differs', () => {
    given(catalog, registered(), added(fade))
      .when(change({ price: 5_000 }))
      .appends({ type: 'ServiceTermsSet', data: { shopId, ownerId, service: { ...fade, price: 5_000 } } });
    given(catalog, registered(), added(fade)).when(change()).appendsNothing();
    given(catalog, registered(), added(fade), retired(fade)).when(change()).refuses(ServiceMissing);
  });

  it('retires a service', () => {
    given(catalog, registered(), added(fade)).when(retire('fade')).appends(retired(fade));
    given(catalog, registered()).when(retire('fade')).refuses(ServiceMissing);
    given(catalog, registered()).when(retire('barb')).refuses(ServiceMissing);
    expect(fold(catalog, [registered(), added(fade), added(shave), retired(fade)]).shops[shopId]?.services).toEqual([
      shave,
    ]);
  });

  it('has an order', () => {
    const both = [registered(), added(fade), added(shave)] as const;
    const ordered = { type: 'ServicesOrdered', data: { shopId, ownerId, serviceIds: ['shave', 'fade'] } } as const;
    given(catalog, ...both)
      .when(order('shave', 'fade'))
      .appends(ordered);
    given(catalog, ...both)
      .when(order('fade', 'shave'))
      .appendsNothing();
    given(catalog, ...both)
      .when(order('shave'))
      .refuses(MenuChanged);
    given(catalog, ...both)
      .when(order('shave', 'shave'))
      .refuses(MenuChanged);
    expect(fold(catalog, [...both, ordered]).shops[shopId]?.services).toEqual([shave, fade]);
  });

  it('becomes what it was, by the rules of any change', () => {
    const trim: Service = { ...shave, serviceId: 'trim', name: 'Trim' };
    const now = [registered(), added(fade), added(trim)] as const;
    const dearer = { ...fade, price: 5_000 };
    given(catalog, ...now)
      .when(revert([shave, dearer]))
      .appends(retired(trim), { type: 'ServiceTermsSet', data: { shopId, ownerId, service: dearer } }, added(shave), {
        type: 'ServicesOrdered',
        data: { shopId, ownerId, serviceIds: ['shave', 'fade'] },
      });
    given(catalog, ...now)
      .when(revert([fade, trim]))
      .appendsNothing();
    // Two that have each other's names now.
    const [one, other] = [
      { ...fade, name: 'Trim' },
      { ...trim, name: 'Skin fade' },
    ];
    expect(
      fold(catalog, [...now, ...catalog.decide(revert([one, other]), fold(catalog, now))]).shops[shopId]?.services,
    ).toEqual([one, other]);
    given(catalog, ...now)
      .when(revert([{ ...fade, name: 'Trim' }, trim]))
      .refuses(ServiceNameTaken);
    given(catalog, ...now)
      .when(revert([{ ...fade, minutes: 7 }]))
      .refuses(MinutesInvalid);
    given(catalog, registered('combs'))
      .when(revert([fade]))
      .refuses(ServicesForBarbersOnly);
    given(catalog, registered())
      .when(revert(Array.from({ length: MOST_SERVICES + 1 }, () => fade)))
      .refuses(TooManyServices);
  });
});
