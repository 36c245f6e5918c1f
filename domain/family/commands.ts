import type { Command } from '../decider.ts';
import type { PersonWords } from './events.ts';

type Of = { readonly memberId: string; readonly personId: string };

/** Writes down somebody whom the member books for; the same id again appends nothing. */
export type AddPerson = Command<'AddPerson', Of & PersonWords>;
/** Replaces what is written down about them, as a whole. */
export type ChangePerson = Command<'ChangePerson', Of & PersonWords>;
export type RemovePerson = Command<'RemovePerson', Of>;

export type FamilyCommand = AddPerson | ChangePerson | RemovePerson;
