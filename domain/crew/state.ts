import type { WorkingHours } from '../shops/events.ts';
import type { CrewEvent, CrewRole, DaysOff, OwnerBookingsSet } from './events.ts';
import { type TermsFrom, withTerms } from './terms.ts';

/** A person's place in a shop. One who has left stays, so that what names them still finds them. */
export type Membership = {
  readonly shopId: string;
  readonly role: CrewRole;
  readonly stage: 'invited' | 'working' | 'left';
  /** Of who was invited, until they have answered; '' afterwards. */
  readonly email: string;
  /** UTC ISO instant: the end of the invitation. */
  readonly expiresAt: string;
  /** Undefined while invited. */
  readonly memberId: string | undefined;
  /** Null: whenever the shop is open. */
  readonly hours: WorkingHours | null;
  readonly daysOff: readonly DaysOff[];
  /** Null: everything. */
  readonly serviceIds: readonly string[] | null;
  /** UTC ISO instant until which the owner can take a removal back. */
  readonly restorableUntil: string | undefined;
  /** The chair of who worked in the shop before, where it is not their membership itself: see {@link chairOf}. */
  readonly chair?: string;
  /** What was agreed about money, each from a local day of the shop on, ascending; undefined where nothing ever was. */
  readonly terms?: readonly TermsFrom[] | undefined;
  /** UTC ISO instant at which who had terms has left; undefined for all others. */
  readonly leftAt?: string | undefined;
};

/**
 * The memberships of all shops of an owner by their ids, those that have ended in that order; `invitedUntil` is when the
 * latest invitations end; `withoutOwner` are the shops at which the owner takes no bookings.
 */
export type Crew = {
  readonly memberships: Readonly<Record<string, Membership>>;
  readonly invitedUntil: readonly string[];
  readonly withoutOwner: readonly string[];
};

/** Most invitations of an owner in 24 hours. */
export const INVITATIONS_A_DAY = 20;

/** A membership by its id; undefined for an invitation that is over, too. */
export const membershipOf = ({ memberships }: Crew, membershipId: string): Membership | undefined =>
  Object.hasOwn(memberships, membershipId) ? memberships[membershipId] : undefined;

/**
 * How many count for the limit of a plan at an instant (UTC ISO): those who work in any of the shops, and those whose
 * invitation can be answered.
 */
export const crewSize = ({ memberships }: Crew, at: string): number =>
  Object.values(memberships).filter(
    ({ stage, expiresAt }) => stage === 'working' || (stage === 'invited' && at < expiresAt),
  ).length;

/**
 * The id of a person's chair: that of their first membership in the shop. Who leaves keeps their bookings, so whoever comes
 * back by another invitation finds them at the chair that they have.
 */
export const chairOf = (membershipId: string, { chair }: Pick<Membership, 'chair'>): string => chair ?? membershipId;

/** A chair of a crew by its id, and whose it is. */
export type Place = readonly [chair: string, one: Membership];

/** The chairs of those whose role in a shop is barber, in the order in which they were invited. */
export const placesOf = ({ memberships }: Pick<Crew, 'memberships'>, shopId: string): Place[] =>
  Object.entries(memberships)
    .filter(([, one]) => one.stage === 'working' && one.shopId === shopId && one.role === 'barber' && one.memberId)
    // Whoever was removed and restored is at the end of them; all invitations last equally long.
    .sort(([, one], [, other]) => one.expiresAt.localeCompare(other.expiresAt))
    .map(([membershipId, one]) => [chairOf(membershipId, one), one]);

/** Whether the owner of a shop can be booked at their own chair. */
export const isOwnerBookable = ({ withoutOwner }: Crew, shopId: string): boolean => !withoutOwner.includes(shopId);

/** What a member is in a shop; undefined for one who does not work there. */
export const placeIn = ({ memberships }: Crew, shopId: string, memberId: string): Membership | undefined =>
  Object.values(memberships).find(
    (one) => one.stage === 'working' && one.shopId === shopId && one.memberId === memberId,
  );

export function evolveCrew(state: Crew, event: CrewEvent): Crew {
  if (event.type === 'OwnerBookingsSet') return setOwner(state, event.data);
  const { membershipId } = event.data;
  switch (event.type) {
    case 'CrewInvited': {
      const { shopId, email, role, expiresAt } = event.data;
      const invited: Membership = {
        ...{ shopId, email, role, expiresAt, stage: 'invited', memberId: undefined },
        ...{ hours: null, daysOff: [], serviceIds: null, restorableUntil: undefined },
      };
      return {
        ...state,
        memberships: { ...state.memberships, [membershipId]: invited },
        invitedUntil: [...state.invitedUntil, expiresAt].slice(-INVITATIONS_A_DAY),
      };
    }
    case 'CrewInvitationTakenBack':
    case 'CrewInvitationDeclined':
    case 'CrewInvitationLapsed': {
      const { [membershipId]: _over, ...memberships } = state.memberships;
      return { ...state, memberships };
    }
    case 'CrewJoined': {
      const { memberId, role } = event.data;
      const former = chairBefore(state, membershipId, memberId);
      return amend(state, membershipId, { stage: 'working', memberId, role, email: '', ...former });
    }
    case 'CrewRoleSet':
      return amend(state, membershipId, { role: event.data.role });
    case 'CrewHoursSet':
      return amend(state, membershipId, { hours: event.data.hours });
    case 'CrewDaysOffSet':
      return amend(state, membershipId, { daysOff: event.data.daysOff });
    case 'CrewServicesSet':
      return amend(state, membershipId, { serviceIds: event.data.serviceIds });
    case 'CrewTermsSet':
      return amend(state, membershipId, { terms: withTerms(membershipOf(state, membershipId)?.terms, event.data) });
    case 'CrewLeft':
      return part(state, membershipId, event.data.leftAt, undefined);
    case 'CrewRemoved':
      return part(state, membershipId, event.data.leftAt, event.data.restorableUntil);
    case 'CrewRestored':
      return amend(state, membershipId, { stage: 'working', restorableUntil: undefined, leftAt: undefined });
    default:
      event satisfies never;
      return state;
  }
}

function setOwner(state: Crew, { shopId, takesBookings }: OwnerBookingsSet['data']): Crew {
  const others = state.withoutOwner.filter((one) => one !== shopId);
  return { ...state, withoutOwner: takesBookings ? others : [...others, shopId] };
}

/** The chair that a member had in the shop of a membership before it; nothing for who is there for the first time. */
function chairBefore({ memberships }: Crew, membershipId: string, memberId: string): Pick<Membership, 'chair'> {
  const shopId = memberships[membershipId]?.shopId;
  const former = Object.entries(memberships).find(
    ([id, one]) => id !== membershipId && one.shopId === shopId && one.memberId === memberId,
  );
  return former ? { chair: chairOf(...former) } : {};
}

function amend(state: Crew, membershipId: string, changed: Partial<Membership>): Crew {
  const before = membershipOf(state, membershipId);
  return before
    ? { ...state, memberships: { ...state.memberships, [membershipId]: { ...before, ...changed } } }
    : state;
}

/** A membership that has ended is the last one, so that the latest who have left are known. */
function part(state: Crew, membershipId: string, at: string | undefined, restorableUntil: string | undefined): Crew {
  const before = membershipOf(state, membershipId);
  if (!before) return state;
  const { [membershipId]: _ended, ...others } = state.memberships;
  // Whose account is closed after they were removed has left when they were removed.
  const after: Membership = { ...before, stage: 'left', restorableUntil, leftAt: before.leftAt ?? at };
  return { ...state, memberships: { ...others, [membershipId]: after } };
}
