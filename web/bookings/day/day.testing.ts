import type { Barber } from '../../shared/crew/useBarbers.ts';
import type { Block, Visit } from './chairsOfDay.ts';

/** A visit of Ana's at 10:00 at the owner's chair, with what is different. */
export const visit = (more: object = {}): Visit =>
  ({
    id: 'b1',
    date: '2027-01-12',
    time: '10:00',
    timeZone: 'America/Chicago',
    startsAt: '2027-01-12T16:00:00Z',
    endsAt: '2027-01-12T16:30:00Z',
    service: 'barb',
    serviceName: 'Barber Service',
    minutes: 30,
    bufferMinutes: 0,
    addOns: [],
    status: 'confirmed',
    walkIn: false,
    note: null,
    transportation: null,
    shop: { id: 's1' },
    barber: null,
    customer: { id: 'c1', firstName: 'Ana', lastName: 'Ortiz' },
    ...more,
  }) as unknown as Visit;

/** The owner's own break at 12:00, with what is different. */
export const block = (more: object = {}): Block =>
  ({
    ...{ id: 'k1', shopId: 's1', date: '2027-01-12', times: ['12:00'], reason: null, barber: null },
    serviceRequestId: null,
    ...more,
  }) as Block;

/** Somebody of the crew, as a barber of the shop and as that of a booking. */
export const ben: Barber = {
  __typename: 'ShopBarber',
  id: 'ben',
  role: 'barber',
  services: null,
  person: { __typename: 'Member', id: 'u2', firstName: 'Ben', lastName: 'Baker', pictureUrl: null },
};
