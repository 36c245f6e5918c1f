import type { Command } from '../decider.ts';
import type { WorkingHours } from '../shops/events.ts';
import type { CrewLeft, CrewRole, CrewTerms, DaysOff } from './events.ts';

type Of = { readonly membershipId: string };

/**
 * Invites an address to a shop of the actor's, which was looked up before. `limit` is the plan's, null for none;
 * `isOwn`: the address is the actor's. Who else has it is not looked at, so that no answer tells it.
 */
export type InviteToCrew = Command<
  'InviteToCrew',
  Of & {
    readonly email: string;
    readonly role: CrewRole;
    readonly limit: number | null;
    readonly isOwn: boolean;
  }
>;
/** By who was invited; `email` is the address of their account, looked up and proven. */
export type AnswerCrewInvitation = Command<
  'AnswerCrewInvitation',
  Of & { readonly accepts: boolean; readonly email: string }
>;
/** By the system, once an invitation is over. */
export type LapseCrewInvitation = Command<'LapseCrewInvitation', Of>;

/** What can be said anew of a person; absent fields stay. Weekdays left out of `hours` are free. */
export type CrewChanges = {
  readonly role?: CrewRole;
  readonly hours?: Partial<WorkingHours> | null;
  readonly daysOff?: readonly DaysOff[];
  readonly serviceIds?: readonly string[] | null;
};
/**
 * By the owner, a manager, or a barber about their own days off. `menu`: the ids of what the shop offers; `today`: its local
 * day. Both are looked up.
 */
export type ChangeCrewMember = Command<
  'ChangeCrewMember',
  Of & { readonly changes: CrewChanges; readonly menu: readonly string[]; readonly today: string }
>;
/** By the owner, of who works there: from `today` on, the local day of the shop, which is looked up. Null: nothing is agreed. */
export type SetCrewTerms = Command<'SetCrewTerms', Of & { readonly terms: CrewTerms | null; readonly today: string }>;
/**
 * By the owner: takes an invitation back, or ends a membership, which can be restored for a day. `onlyInvited`: who has
 * accepted meanwhile is not removed.
 */
export type RemoveFromCrew = Command<'RemoveFromCrew', Of & { readonly onlyInvited: boolean }>;
export type RestoreToCrew = Command<'RestoreToCrew', Of & { readonly limit: number | null }>;
/** By the person. */
export type LeaveCrew = Command<'LeaveCrew', Of>;
/** By the system: ends a membership, or takes an invitation back. */
export type EndCrewMembership = Command<
  'EndCrewMembership',
  Of & { readonly because: Exclude<CrewLeft['data']['because'], 'wish'> }
>;

/**
 * By the owner, of their own chair. `bookable`: the chairs of the shop's crew whose people's accounts are active, which was
 * looked up.
 */
export type SetOwnerBookings = Command<
  'SetOwnerBookings',
  { readonly shopId: string; readonly takesBookings: boolean; readonly bookable: readonly string[] }
>;

export type CrewCommand =
  | InviteToCrew
  | AnswerCrewInvitation
  | LapseCrewInvitation
  | ChangeCrewMember
  | SetCrewTerms
  | RemoveFromCrew
  | RestoreToCrew
  | LeaveCrew
  | EndCrewMembership
  | SetOwnerBookings;
