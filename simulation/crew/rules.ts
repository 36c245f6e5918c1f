import type { StoredEvent } from '#domain/store/eventStore.ts';
import { facts, type Rule } from '../judge.ts';
import { MINUTE } from '../play.ts';

/** Clocks are wrong by some minutes, and a booking that was decided before somebody left may be kept after it. */
const SLACK_MS = 20 * MINUTE;

type Working = { readonly shopId: string; until: number | undefined };
type Seat = { readonly chair?: string; readonly shopId: string };

const timeOf = ({ metadata }: StoredEvent) => Date.parse(metadata.occurredAt);
/** What puts somebody at a chair: a visit, a move, or what is offered to who waits. */
const seatOf = ({ type, data }: StoredEvent): Seat | undefined => {
  if (['SlotHeld', 'WalkInAdded', 'FreedSlotOffered'].includes(type)) return data as unknown as Seat;
  return undefined;
};

/**
 * Nobody is booked at the chair of somebody who does not work in that shop as a barber, and none at the owner's while they
 * take no bookings there.
 */
export const onlyWhoWorksThereIsBooked: Rule = ({ events }) => {
  const chairs = new Map<string, Working>();
  const chairsOfMembership = new Map<string, string>();
  const firsts = new Map<string, string>();
  const ownersOff = new Map<string, number>();
  const wrong: string[] = [];
  const end = (event: StoredEvent) => {
    const working = chairs.get(chairsOfMembership.get(facts(event).membershipId ?? '') ?? '');
    if (working) working.until ??= timeOf(event);
  };
  const begin = (event: StoredEvent) => {
    const chair = chairsOfMembership.get(facts(event).membershipId ?? '');
    if (chair !== undefined) chairs.set(chair, { shopId: facts(event).shopId ?? '', until: undefined });
  };
  for (const event of events) {
    const { membershipId = '', memberId = '', shopId = '', role } = facts(event);
    if (event.type === 'CrewJoined') {
      const key = `${shopId} ${memberId}`;
      const chair = firsts.get(key) ?? membershipId;
      firsts.set(key, chair);
      chairsOfMembership.set(membershipId, chair);
      if (role === 'barber') begin(event);
    } else if (event.type === 'CrewRestored') begin(event);
    else if (event.type === 'CrewRoleSet') role === 'barber' ? begin(event) : end(event);
    else if (event.type === 'CrewLeft' || event.type === 'CrewRemoved') end(event);
    else if (event.type === 'OwnerBookingsSet') {
      const { takesBookings } = event.data as { takesBookings: boolean };
      if (takesBookings) ownersOff.delete(shopId);
      else ownersOff.set(shopId, timeOf(event));
    }
    const seat = seatOf(event);
    if (!seat) continue;
    const at = `${event.type} at position ${event.position}`;
    if (seat.chair === undefined) {
      const since = ownersOff.get(seat.shopId);
      if (since !== undefined && timeOf(event) > since + SLACK_MS) wrong.push(`${at}: the owner takes no bookings`);
      continue;
    }
    const working = chairs.get(seat.chair);
    if (working?.shopId !== seat.shopId) wrong.push(`${at}: nobody ever worked at ${seat.chair}`);
    else if (working.until !== undefined && timeOf(event) > working.until + SLACK_MS)
      wrong.push(`${at}: ${seat.chair} is of somebody who works there no longer`);
  }
  return wrong;
};

/** Nobody works twice in a shop. */
export const nobodyWorksTwiceInAShop: Rule = ({ events }) => {
  const working = new Map<string, string>();
  const wrong: string[] = [];
  for (const event of events) {
    const { membershipId = '', memberId = '', shopId = '' } = facts(event);
    const key = `${shopId} ${memberId}`;
    if (event.type === 'CrewJoined' || event.type === 'CrewRestored') {
      const other = working.get(key);
      if (other !== undefined && other !== membershipId)
        wrong.push(`${event.type} at position ${event.position}: ${memberId} works in ${shopId} already`);
      working.set(key, membershipId);
    } else if (event.type === 'CrewLeft' || event.type === 'CrewRemoved') {
      if (working.get(key) === membershipId) working.delete(key);
    }
  }
  return wrong;
};

/** On the smallest plan one person works for an owner or is invited, whatever comes at once. */
export const crewsKeepToTheirPlan: Rule = ({ events }) => {
  const largest = new Set(
    events.filter(({ type }) => type === 'PlanGranted').map((event) => facts(event).memberId ?? ''),
  );
  const here = new Map<string, Set<string>>();
  const wrong: string[] = [];
  for (const event of events) {
    const { membershipId = '', ownerId = '' } = facts(event);
    const own = here.get(ownerId) ?? new Set<string>();
    if (event.type === 'CrewInvited' || event.type === 'CrewRestored') own.add(membershipId);
    else if (GONE.includes(event.type)) own.delete(membershipId);
    else continue;
    here.set(ownerId, own);
    if (own.size > 1 && !largest.has(ownerId))
      wrong.push(`${event.type} at position ${event.position}: ${own.size} people for ${ownerId}`);
  }
  return wrong;
};

const GONE = ['CrewInvitationTakenBack', 'CrewInvitationDeclined', 'CrewInvitationLapsed', 'CrewLeft', 'CrewRemoved'];
