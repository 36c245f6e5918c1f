/** A person whom a member books for, by an id of theirs. */
type Of = { readonly memberId: string; readonly personId: string };
/** What the member wrote down, plain text; the note may be empty. */
export type PersonWords = { readonly name: string; readonly note: string };

export type PersonAdded = { type: 'PersonAdded'; data: Of & PersonWords };
export type PersonChanged = { type: 'PersonChanged'; data: Of & PersonWords };
/** No longer to be chosen; bookings for them go on naming them. */
export type PersonRemoved = { type: 'PersonRemoved'; data: Of };

/** Stream `family-{memberId}`. */
export type FamilyEvent = PersonAdded | PersonChanged | PersonRemoved;

/** Sealed with the member's own key (`domain/store/codec.ts`): who they book for goes with them. */
export const personal = {
  PersonAdded: { subject: 'memberId', fields: ['name', 'note'] },
  PersonChanged: { subject: 'memberId', fields: ['name', 'note'] },
} as const;
