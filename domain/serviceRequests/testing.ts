import type { Actor } from '../decider.ts';
import type { ServiceRequestCommand } from './commands.ts';
import type { ServiceQuoted, ServiceRequested, ServiceVisitPlanned } from './events.ts';

/*
 * Fixed examples for specs: a wedding in Chicago, three shops, and who asks them.
 */
export const amy: Actor = { id: 'AmyAsks000000000000000', role: 'CUSTOMER' };
export const otto: Actor = { id: 'OttoOwner0000000000000', role: 'superadmin' };
export const bea: Actor = { id: 'BeaBarber0000000000000', role: 'SHOP_OWNER' };
export const cal: Actor = { id: 'CalBarber0000000000000', role: 'SHOP_OWNER' };
export const beasShop = `${bea.id}Shop01`;
export const calsShop = `${cal.id}Shop01`;
/** Noon of the day before in Chicago is after six in the evening UTC. */
export const AT = '2027-01-10T18:00:00.000Z';
export const DATE = '2027-01-12';
/** After the day is over in Chicago. */
export const AFTER = '2027-01-13T06:00:00.000Z';

export const requestId = (name = '1'): string => `Request${name.padStart(15, '0')}`;
export const of = (name = '1') => ({ requestId: requestId(name), requesterId: amy.id });

export const requested = (over: Partial<ServiceRequested['data']> = {}): ServiceRequested => ({
  type: 'ServiceRequested',
  data: {
    ...of(),
    date: DATE,
    partOfDay: 'morning',
    heads: 12,
    address: '12 Lake St',
    city: 'Chicago',
    state: 'IL',
    timeZone: 'America/Chicago',
    note: 'A wedding',
    ...over,
  },
});
export const forwarded = (...shopIds: string[]) => ({
  type: 'ServiceRequestForwarded' as const,
  data: { ...of(), shopIds, note: '' },
});
export const quoteOf = (by: Actor, quoteId: string) => ({
  ...of(),
  quoteId,
  shopId: `${by.id}Shop01`,
  ownerId: by.id,
});
export const quoted = (by: Actor, quoteId: string, over: Partial<ServiceQuoted['data']> = {}): ServiceQuoted => ({
  type: 'ServiceQuoted',
  data: {
    ...quoteOf(by, quoteId),
    price: 36_000,
    time: '09:30',
    barbers: 3,
    validUntil: '2027-01-11',
    note: 'We bring our chairs',
    ...over,
  },
});

/** Bea and one of her crew come from half past nine until half past twelve, by the clock of Chicago. */
export const planned = (over: Partial<ServiceVisitPlanned['data']> = {}): ServiceVisitPlanned => ({
  type: 'ServiceVisitPlanned',
  data: {
    ...quoteOf(bea, 'b1'),
    date: DATE,
    startsAt: '2027-01-12T15:30:00.000Z',
    endsAt: '2027-01-12T18:30:00.000Z',
    travelMinutes: 30,
    own: true,
    chairs: [`${beasShop}Ben000000000`],
    leftOut: [],
    ...over,
  },
});

/** A command of one type, with the data it needs beside the request. */
export const command = <T extends ServiceRequestCommand['type']>(
  type: T,
  by: Actor,
  data: Omit<Extract<ServiceRequestCommand, { type: T }>['data'], 'requestId' | 'requesterId'> & { requestId?: string },
  at = AT,
): ServiceRequestCommand => ({ type, data: { ...of(), ...data }, at, by }) as unknown as ServiceRequestCommand;

export const ask = (over: Partial<ServiceRequested['data']> = {}, at = AT): ServiceRequestCommand => {
  return command('RequestService', amy, requested(over).data, at);
};
export const offer = (by: Actor, quoteId: string, over: Partial<ServiceQuoted['data']> = {}, at = AT) => {
  const { ownerId: _owner, ...data } = quoted(by, quoteId, over).data;
  return command('QuoteService', by, data, at);
};
