import type { WorkingHours } from '../shops/events.ts';

/** What a person of a crew does in a shop; its owner is none of them. */
export const CREW_ROLES = ['manager', 'barber', 'desk'] as const;
export type CrewRole = (typeof CREW_ROLES)[number];

/** Local days `YYYY-MM-DD` of the shop, both included, on which a person does not work. */
export type DaysOff = { readonly from: string; readonly to: string };

/** How often chair rent is due: each day, each Monday, or each first day of a month. */
export const RENT_PERIODS = ['day', 'week', 'month'] as const;
export type RentPeriod = (typeof RENT_PERIODS)[number];

/**
 * What was agreed with a person about money: a commission, their share of what the shop keeps of the visits with them, in
 * hundredths of a percent (4,500 is 45 percent); or chair rent, which they owe the shop, in cents.
 */
export type CrewTerms =
  | { readonly kind: 'commission'; readonly basisPoints: number }
  | { readonly kind: 'rent'; readonly cents: number; readonly per: RentPeriod };

/** `membershipId` begins with the shop's id, which begins with its owner's. */
type Of = { readonly membershipId: string; readonly shopId: string; readonly ownerId: string };
type OfMember = Of & { readonly memberId: string };

/** The owner has invited an address; `expiresAt` is a UTC ISO instant. */
export type CrewInvited = {
  type: 'CrewInvited';
  data: Of & { readonly email: string; readonly role: CrewRole; readonly expiresAt: string };
};
/** By the owner, or by the system when their account is closed or the shop is gone. */
export type CrewInvitationTakenBack = { type: 'CrewInvitationTakenBack'; data: Of };
export type CrewInvitationDeclined = { type: 'CrewInvitationDeclined'; data: OfMember };
/** It was not answered in time. */
export type CrewInvitationLapsed = { type: 'CrewInvitationLapsed'; data: Of };
/** A member has accepted, and with it agreed to be shown on the shop's page. */
export type CrewJoined = { type: 'CrewJoined'; data: OfMember & { readonly role: CrewRole } };
export type CrewRoleSet = { type: 'CrewRoleSet'; data: OfMember & { readonly role: CrewRole } };
/** When a person works; null: whenever the shop is open. */
export type CrewHoursSet = { type: 'CrewHoursSet'; data: OfMember & { readonly hours: WorkingHours | null } };
/** All days off that a person has from now on, ascending, no day in two of them. */
export type CrewDaysOffSet = { type: 'CrewDaysOffSet'; data: OfMember & { readonly daysOff: readonly DaysOff[] } };
/** What of the shop's menu a person offers, `barb` for the default service; null: all of it. */
export type CrewServicesSet = {
  type: 'CrewServicesSet';
  data: OfMember & { readonly serviceIds: readonly string[] | null };
};
/** By the owner; null: nothing is agreed any more. `from`: the local day `YYYY-MM-DD` of the shop on which it was set. */
export type CrewTermsSet = {
  type: 'CrewTermsSet';
  data: OfMember & { readonly terms: CrewTerms | null; readonly from: string };
};
/** When who had terms has left, a UTC ISO instant; absent of who had none. */
type Until = { readonly leftAt?: string };
/** Their own wish; or their account is closed, the owner's is, or the shop is gone for good. */
export type CrewLeft = {
  type: 'CrewLeft';
  data: OfMember & Until & { readonly because: 'wish' | 'account' | 'owner' | 'shop' };
};
/** By the owner, who can take it back until `restorableUntil`, a UTC ISO instant. */
export type CrewRemoved = { type: 'CrewRemoved'; data: OfMember & Until & { readonly restorableUntil: string } };
export type CrewRestored = { type: 'CrewRestored'; data: OfMember };

/** Whether the owner of a shop serves customers at their own chair; until it is said, they do. */
export type OwnerBookingsSet = {
  type: 'OwnerBookingsSet';
  data: { readonly shopId: string; readonly ownerId: string; readonly takesBookings: boolean };
};

/** Stream `crew-{ownerId}`. */
export type CrewEvent =
  | CrewInvited
  | CrewInvitationTakenBack
  | CrewInvitationDeclined
  | CrewInvitationLapsed
  | CrewJoined
  | CrewRoleSet
  | CrewHoursSet
  | CrewDaysOffSet
  | CrewServicesSet
  | CrewTermsSet
  | CrewLeft
  | CrewRemoved
  | CrewRestored
  | OwnerBookingsSet;

/**
 * An invited address is sealed with a key of the invitation, which is forgotten once that is answered or over; when a
 * person works, with their own key (`domain/store/codec.ts`).
 */
export const personal = {
  CrewInvited: { subject: 'membershipId', fields: ['email'] },
  CrewHoursSet: { subject: 'memberId', fields: ['hours'], blank: { hours: null } },
  CrewDaysOffSet: { subject: 'memberId', fields: ['daysOff'], blank: { daysOff: [] } },
} as const;
