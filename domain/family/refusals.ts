import { conflict, invalid, missing } from '../refusal.ts';

export const PersonMissing = missing('PERSON_MISSING', 'We could not find that person among those you book for.');
export const PersonNameNeeded = invalid(
  'PERSON_NAME_NEEDED',
  'Please write their name, at most 60 characters.',
  'name',
);
export const PersonNoteTooLong = invalid('PERSON_NOTE_TOO_LONG', 'A note has at most 200 characters.', 'note');
export const FamilyFull = conflict('FAMILY_FULL', 'You book for six people already. Please remove one of them first.');
/** Its stream has to stay small. */
export const FamilyChangedOften = conflict(
  'FAMILY_CHANGED_OFTEN',
  'You have changed often enough whom you book for. Please write to us if something is wrong there.',
);
