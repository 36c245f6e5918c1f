import type { Actor } from '../decider.ts';
import type { CrewCommand } from './commands.ts';
import { INVITATION_MS } from './decider.ts';
import type { CrewEvent, CrewInvited, CrewJoined, CrewTerms } from './events.ts';

/*
 * Fixed examples for specs: Olga has two shops, Ben and Cleo work there.
 */
export const olga: Actor = { id: 'OwnerOfShops0000000000', role: 'SHOP_OWNER' };
export const ben: Actor = { id: 'BenBarber0000000000000', role: 'CUSTOMER' };
export const cleo: Actor = { id: 'CleoDesk00000000000000', role: 'CUSTOMER' };
export const job: Actor = { id: 'job', role: 'system' };
export const SHOP = `${olga.id}000001`;
export const OTHER_SHOP = `${olga.id}000002`;
export const AT = '2027-01-12T12:00:00.000Z';
export const TODAY = '2027-01-12';
export const later = (milliseconds: number, at = AT): string => new Date(Date.parse(at) + milliseconds).toISOString();

export const membershipId = (name = '1', shopId = SHOP): string => shopId + name.padStart(12, '0');
export const of = (name = '1', shopId = SHOP) => ({
  membershipId: membershipId(name, shopId),
  shopId,
  ownerId: olga.id,
});
export const ofMember = (name = '1', { id: memberId } = ben, shopId = SHOP) => ({ ...of(name, shopId), memberId });

export const invited = (name = '1', over: Partial<CrewInvited['data']> = {}): CrewInvited => ({
  type: 'CrewInvited',
  data: { ...of(name), email: 'ben@example.test', role: 'barber', expiresAt: later(INVITATION_MS), ...over },
});
export const joined = (name = '1', over: Partial<CrewJoined['data']> = {}): CrewJoined => ({
  type: 'CrewJoined',
  data: { ...ofMember(name), role: 'barber', ...over },
});
/** An event about somebody who works. */
export const about = <T extends CrewEvent['type']>(
  type: T,
  data: Omit<Extract<CrewEvent, { type: T }>['data'], keyof ReturnType<typeof ofMember>>,
): Extract<CrewEvent, { type: T }> =>
  ({ type, data: { ...ofMember(), ...data } }) as unknown as Extract<CrewEvent, { type: T }>;

export const command = <T extends CrewCommand['type']>(
  type: T,
  by: Actor,
  data: Omit<Extract<CrewCommand, { type: T }>['data'], 'membershipId'> & { membershipId?: string },
  at = AT,
): CrewCommand => ({ type, data: { membershipId: membershipId(), ...data }, at, by }) as unknown as CrewCommand;

type Invitation = Omit<Extract<CrewCommand, { type: 'InviteToCrew' }>['data'], 'membershipId'>;
export const invite = (name = '1', over: Partial<Invitation & { membershipId: string }> = {}, at = AT): CrewCommand =>
  command(
    'InviteToCrew',
    olga,
    {
      ...{ membershipId: membershipId(name), email: 'ben@example.test', role: 'barber', limit: null, isOwn: false },
      ...over,
    },
    at,
  );

export const COMMISSION: CrewTerms = { kind: 'commission', basisPoints: 4_500 };
export const RENT: CrewTerms = { kind: 'rent', cents: 25_000, per: 'week' };
/** What Olga says of Ben's terms. */
export const setTerms = (terms: CrewTerms | null, { by = olga, at = AT, today = TODAY } = {}): CrewCommand =>
  command('SetCrewTerms', by, { terms, today }, at);
export const termsSet = (terms: CrewTerms | null, from = TODAY): CrewEvent => about('CrewTermsSet', { terms, from });

/** What Olga says of her own chair; Ben can be booked besides. */
export const ownerBookings = (takesBookings: boolean, over: object = {}, by = olga): CrewCommand =>
  ({
    type: 'SetOwnerBookings',
    data: { shopId: SHOP, takesBookings, bookable: [membershipId()], ...over },
    at: AT,
    by,
  }) as CrewCommand;
export const ownerSet = (takesBookings: boolean, shopId = SHOP): CrewEvent => ({
  type: 'OwnerBookingsSet',
  data: { shopId, ownerId: olga.id, takesBookings },
});
