import type { Aggregate } from '../decider.ts';
import type { AddPerson, ChangePerson, FamilyCommand } from './commands.ts';
import type { FamilyEvent, PersonWords } from './events.ts';
import { FamilyChangedOften, FamilyFull, PersonMissing, PersonNameNeeded, PersonNoteTooLong } from './refusals.ts';

/** So many people a member books for at the same time (docs/rules.md B20). */
export const MOST_PEOPLE = 6;
/** So often they are added, changed and removed in all. */
export const MOST_CHANGES = 500;
export const LONGEST_NAME = 60;
export const LONGEST_NOTE = 200;

/** Somebody a member books for; one who was removed stays, so that their bookings go on naming them. */
export type Person = PersonWords & { readonly personId: string; readonly removed?: true };

/** In the order in which they were added. `changes`: how often something was written down. */
export type Family = { readonly people: readonly Person[]; readonly changes: number };

/** Those who can be chosen for a booking. */
export const livePeople = ({ people }: Family): readonly Person[] => people.filter(({ removed }) => !removed);

/** Somebody by their id, removed or not. */
export const personIn = ({ people }: Family, personId: string): Person | undefined =>
  people.find((one) => one.personId === personId);

/** Stream `family-{memberId}`: the people a member books for; nobody else changes them. */
export const family: Aggregate<Family, FamilyCommand, FamilyEvent, { readonly memberId: string }> = {
  name: 'family',
  stream: ({ memberId }) => `family-${memberId}`,
  initial: { people: [], changes: 0 },
  decide(command, state) {
    const { memberId, personId } = command.data;
    if (command.by.id !== memberId) throw PersonMissing();
    const known = personIn(state, personId);
    switch (command.type) {
      case 'AddPerson':
        if (known) return [];
        if (livePeople(state).length >= MOST_PEOPLE) throw FamilyFull();
        return [{ type: 'PersonAdded', data: { memberId, personId, ...wordsOf(command, state) } }];
      case 'ChangePerson': {
        if (!known || known.removed) throw PersonMissing();
        const words = wordsOf(command, state);
        const isSame = words.name === known.name && words.note === known.note;
        return isSame ? [] : [{ type: 'PersonChanged', data: { memberId, personId, ...words } }];
      }
      case 'RemovePerson':
        if (!known) throw PersonMissing();
        return known.removed ? [] : [{ type: 'PersonRemoved', data: { memberId, personId } }];
    }
  },
  evolve({ people, changes }, event) {
    const { personId } = event.data;
    const next = { changes: changes + 1 };
    switch (event.type) {
      case 'PersonAdded': {
        const { name, note } = event.data;
        return { ...next, people: [...people, { personId, name, note }] };
      }
      case 'PersonChanged': {
        const { name, note } = event.data;
        return { ...next, people: people.map((one) => (one.personId === personId ? { ...one, name, note } : one)) };
      }
      case 'PersonRemoved':
        return { ...next, people: people.map((one) => (one.personId === personId ? { ...one, removed: true } : one)) };
    }
    event satisfies never;
    return { people, changes };
  },
};

function wordsOf({ data }: AddPerson | ChangePerson, { changes }: Family): PersonWords {
  if (changes >= MOST_CHANGES) throw FamilyChangedOften();
  const [name, note] = [data.name.trim(), data.note.trim()];
  if (name === '' || name.length > LONGEST_NAME) throw PersonNameNeeded();
  if (note.length > LONGEST_NOTE) throw PersonNoteTooLong();
  return { name, note };
}
