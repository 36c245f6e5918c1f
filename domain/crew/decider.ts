import type { Actor, Aggregate } from '../decider.ts';
import { ownerOfShop, shopOfMembership } from '../ids.ts';
import { changesOf } from './changes.ts';
import type {
  AnswerCrewInvitation,
  ChangeCrewMember,
  CrewCommand,
  EndCrewMembership,
  InviteToCrew,
  LapseCrewInvitation,
  LeaveCrew,
  RemoveFromCrew,
  RestoreToCrew,
  SetCrewTerms,
  SetOwnerBookings,
} from './commands.ts';
import type { CrewEvent } from './events.ts';
import * as refusals from './refusals.ts';
import { requireMayChange } from './shopRights.ts';
import {
  type Crew,
  crewSize,
  evolveCrew,
  INVITATIONS_A_DAY,
  isOwnerBookable,
  type Membership,
  membershipOf,
  placeIn,
  placesOf,
} from './state.ts';
import { checkedTerms, isSameTerms, termsSetFor } from './terms.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An invitation can be answered so long. */
export const INVITATION_MS = 7 * DAY_MS;
/** Whom an owner has removed, they can restore so long. */
const UNDO_MS = DAY_MS;
/** Invitations of an owner that are not answered, whatever their plan. */
const MOST_OPEN = 20;

type Key = { readonly ownerId: string } | { readonly shopId: string } | { readonly membershipId: string };

/**
 * Stream `crew-{ownerId}`: who works in an owner's shops, the owner included, and who is invited to, so that no race exceeds
 * the limit of a plan or gives a person two places in a shop.
 */
export const crew: Aggregate<Crew, CrewCommand, CrewEvent, Key> = {
  name: 'crew',
  initial: { memberships: {}, invitedUntil: [], withoutOwner: [] },
  stream(key) {
    if ('ownerId' in key) return `crew-${key.ownerId}`;
    const shopId = 'shopId' in key ? key.shopId : (shopOfMembership(key.membershipId) ?? '');
    const ownerId = ownerOfShop(shopId);
    if (!ownerId) throw refusals.MembershipMissing();
    return `crew-${ownerId}`;
  },
  evolve: evolveCrew,
  decide(command, state) {
    switch (command.type) {
      case 'InviteToCrew':
        return invite(command, state);
      case 'AnswerCrewInvitation':
        return answer(command, state);
      case 'LapseCrewInvitation':
        return lapse(command, state);
      case 'ChangeCrewMember':
        return change(command, state);
      case 'SetCrewTerms':
        return setTerms(command, state);
      case 'RemoveFromCrew':
        return remove(command, state);
      case 'RestoreToCrew':
        return restore(command, state);
      case 'LeaveCrew':
        return leave(command, state);
      case 'EndCrewMembership':
        return end(command, state);
      case 'SetOwnerBookings':
        return setOwnerBookings(command, state);
    }
  },
};

type Of = { readonly membershipId: string; readonly shopId: string; readonly ownerId: string };

function namesOf({ membershipId }: { readonly membershipId: string }): Of {
  const shopId = shopOfMembership(membershipId);
  const ownerId = shopId && ownerOfShop(shopId);
  if (!ownerId) throw refusals.MembershipMissing();
  return { membershipId, shopId, ownerId };
}

type Asked = { readonly by: Actor; readonly data: { readonly membershipId: string } };

/** A membership in a shop of the actor's. */
function ofOwner({ by, data }: Asked, state: Crew): Membership {
  const found = membershipOf(state, data.membershipId);
  if (!found || namesOf(data).ownerId !== by.id) throw refusals.MembershipMissing();
  return found;
}

/** Same letters, whatever their case. */
const isSameAddress = (one: string, other: string): boolean => lower(one) === lower(other);
const lower = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

function withinLimit(state: Crew, limit: number | null, at: string): void {
  if (limit !== null && crewSize(state, at) >= limit) throw refusals.CrewLimitReached({ limit });
}

/** Invites an address; a repeat appends nothing. */
function invite({ data, by, at }: InviteToCrew, state: Crew): CrewEvent[] {
  const of = namesOf(data);
  const { email, role, limit, isOwn } = data;
  if (of.ownerId !== by.id) throw refusals.MembershipMissing();
  if (membershipOf(state, data.membershipId)) return [];
  if (isOwn) throw refusals.OwnerOfTheShop();
  const open = Object.values(state.memberships).filter(({ stage, expiresAt }) => stage === 'invited' && at < expiresAt);
  if (open.some((one) => one.shopId === of.shopId && isSameAddress(one.email, email))) throw refusals.InvitedAlready();
  withinLimit(state, limit, at);
  if (open.length >= MOST_OPEN) throw refusals.TooManyInvitationsOpen();
  withinDay(state, at);
  const expiresAt = new Date(Date.parse(at) + INVITATION_MS).toISOString();
  return [{ type: 'CrewInvited', data: { ...of, email: email.trim(), role, expiresAt } }];
}

/** The times of invitations are known by their ends. */
function withinDay({ invitedUntil }: Crew, at: string): void {
  const dayAgo = Date.parse(at) - DAY_MS;
  const recent = invitedUntil.map((end) => Date.parse(end) - INVITATION_MS).filter((begin) => begin > dayAgo);
  const [first] = recent;
  if (first === undefined || recent.length < INVITATIONS_A_DAY) return;
  throw refusals.TooManyInvitations({ retryAfter: Math.ceil((first - dayAgo) / 1_000) });
}

/** Accepts or declines; the same answer again appends nothing. */
function answer({ data, by, at }: AnswerCrewInvitation, state: Crew): CrewEvent[] {
  const of = namesOf(data);
  const found = membershipOf(state, data.membershipId);
  if (data.accepts && found?.stage === 'working' && found.memberId === by.id) return [];
  if (found?.stage !== 'invited' || at >= found.expiresAt) throw refusals.InvitationOver();
  if (!isSameAddress(found.email, data.email)) throw refusals.NotYourInvitation();
  if (!data.accepts) return [{ type: 'CrewInvitationDeclined', data: { ...of, memberId: by.id } }];
  if (by.id === of.ownerId) throw refusals.OwnerOfTheShop();
  if (placeIn(state, of.shopId, by.id)) throw refusals.WorksHereAlready();
  return [{ type: 'CrewJoined', data: { ...of, memberId: by.id, role: found.role } }];
}

function lapse({ data, by, at }: LapseCrewInvitation, state: Crew): CrewEvent[] {
  if (by.role !== 'system') throw refusals.MembershipMissing();
  const found = membershipOf(state, data.membershipId);
  if (found?.stage !== 'invited' || at < found.expiresAt) return [];
  return [{ type: 'CrewInvitationLapsed', data: namesOf(data) }];
}

function change(command: ChangeCrewMember, state: Crew): CrewEvent[] {
  const found = membershipOf(state, command.data.membershipId);
  if (found?.stage !== 'working' || !found.memberId) throw refusals.MembershipMissing();
  if (namesOf(command.data).ownerId !== command.by.id) requireMayChange(state, found, command);
  return [...changesOf(command.data, found, { ...namesOf(command.data), memberId: found.memberId })];
}

/**
 * The owner says what somebody who works there earns by their visits, or owes for their chair, from today on. Refuses with
 * MembershipMissing and CrewTermsInvalid; the same again appends nothing.
 */
function setTerms(command: SetCrewTerms, state: Crew): CrewEvent[] {
  const found = ofOwner(command, state);
  if (found.stage !== 'working' || !found.memberId) throw refusals.MembershipMissing();
  const terms = command.data.terms && checkedTerms(command.data.terms);
  if (isSameTerms(termsSetFor(found), terms)) return [];
  const of = { ...namesOf(command.data), memberId: found.memberId };
  return [{ type: 'CrewTermsSet', data: { ...of, terms, from: command.data.today } }];
}

/** When somebody leaves: recorded of who has terms and has not left before. */
const leaving = (one: Membership, at: string): { readonly leftAt?: string } =>
  termsSetFor(one) && one.leftAt === undefined ? { leftAt: at } : {};

function remove(command: RemoveFromCrew, state: Crew): CrewEvent[] {
  const of = namesOf(command.data);
  const found = ofOwner(command, state);
  const { stage, memberId } = found;
  if (stage === 'left') return [];
  if (stage === 'working' && command.data.onlyInvited) throw refusals.JoinedMeanwhile();
  if (!memberId) return [{ type: 'CrewInvitationTakenBack', data: of }];
  const restorableUntil = new Date(Date.parse(command.at) + UNDO_MS).toISOString();
  return [{ type: 'CrewRemoved', data: { ...of, memberId, ...leaving(found, command.at), restorableUntil } }];
}

/** Within a day, who was removed is back with everything that was set for them. */
function restore(command: RestoreToCrew, state: Crew): CrewEvent[] {
  const of = namesOf(command.data);
  const { stage, memberId, restorableUntil } = ofOwner(command, state);
  if (stage === 'working') return [];
  if (!memberId || !restorableUntil || command.at > restorableUntil) throw refusals.CrewRestoreTooLate();
  if (placeIn(state, of.shopId, memberId)) throw refusals.WorksHereAlready();
  withinLimit(state, command.data.limit, command.at);
  return [{ type: 'CrewRestored', data: { ...of, memberId } }];
}

function leave({ data, by, at }: LeaveCrew, state: Crew): CrewEvent[] {
  const found = membershipOf(state, data.membershipId);
  if (found?.memberId !== by.id) throw refusals.MembershipMissing();
  return found.stage === 'left'
    ? []
    : [{ type: 'CrewLeft', data: { ...namesOf(data), memberId: by.id, ...leaving(found, at), because: 'wish' } }];
}

function end({ data, by, at }: EndCrewMembership, state: Crew): CrewEvent[] {
  if (by.role !== 'system') throw refusals.MembershipMissing();
  const found = membershipOf(state, data.membershipId);
  // A removal is not to be taken back for an account that is closed.
  if (!found || (found.stage === 'left' && !found.restorableUntil)) return [];
  const of = namesOf(data);
  return found.memberId
    ? [{ type: 'CrewLeft', data: { ...of, memberId: found.memberId, ...leaving(found, at), because: data.because } }]
    : [{ type: 'CrewInvitationTakenBack', data: of }];
}

/**
 * The owner takes bookings at their own chair of a shop, or none while somebody else can be booked there (rule B9). The
 * same again appends nothing.
 */
function setOwnerBookings({ data, by }: SetOwnerBookings, state: Crew): CrewEvent[] {
  const { shopId, takesBookings, bookable } = data;
  const ownerId = ownerOfShop(shopId);
  if (!ownerId || ownerId !== by.id) throw refusals.MembershipMissing();
  if (isOwnerBookable(state, shopId) === takesBookings) return [];
  const isSomebodyElse = placesOf(state, shopId).some(([chair]) => bookable.includes(chair));
  if (!takesBookings && !isSomebodyElse) throw refusals.NobodyElseBookable();
  return [{ type: 'OwnerBookingsSet', data: { shopId, ownerId, takesBookings } }];
}
