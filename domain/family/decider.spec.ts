import { describe, expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { FamilyCommand } from './commands.ts';
import { family, LONGEST_NAME, LONGEST_NOTE, livePeople, MOST_CHANGES, MOST_PEOPLE, personIn } from './decider.ts';
import type { FamilyEvent } from './events.ts';
import { FamilyChangedOften, FamilyFull, PersonMissing, PersonNameNeeded, PersonNoteTooLong } from './refusals.ts';

const ann: Actor = { id: 'AnnCustomer00000000000', role: 'CUSTOMER' };
const bob: Actor = { id: 'BobCustomer00000000000', role: 'CUSTOMER' };
const of = (personId: string) => ({ memberId: ann.id, personId });
const words = { name: 'Leo', note: 'Sits still for ten minutes' };
const added = (personId: string, said = words): FamilyEvent => ({
  type: 'PersonAdded',
  data: { ...of(personId), ...said },
});
const changed = (personId: string, said: typeof words): FamilyEvent => ({
  type: 'PersonChanged',
  data: { ...of(personId), ...said },
});
const removed = (personId: string): FamilyEvent => ({ type: 'PersonRemoved', data: of(personId) });
const send = (type: FamilyCommand['type'], personId: string, said: object = {}, by = ann) =>
  ({ type, data: { ...of(personId), ...words, ...said }, at: '2027-01-12T12:00:00.000Z', by }) as FamilyCommand;

describe('the people a member books for', () => {
  it('are added, changed and removed, each once', () => {
    given(family).when(send('AddPerson', 'a')).appends(added('a'));
    given(family, added('a')).when(send('AddPerson', 'a', { name: 'Mia' })).appendsNothing();
    given(family, added('a'))
      .when(send('ChangePerson', 'a', { name: ' Mia ', note: '' }))
      .appends(changed('a', { name: 'Mia', note: '' }));
    given(family, added('a')).when(send('ChangePerson', 'a')).appendsNothing();
    given(family, added('a')).when(send('RemovePerson', 'a')).appends(removed('a'));
    given(family, added('a'), removed('a')).when(send('RemovePerson', 'a')).appendsNothing();
  });

  it('are six at most, not counting those who were removed, and changed 500 times', () => {
    const six = Array.from({ length: MOST_PEOPLE }, (_, n) => added(`${n}`));
    given(family, ...six).when(send('AddPerson', 'x')).refuses(FamilyFull);
    given(family, ...six, removed('0')).when(send('AddPerson', 'x')).appends(added('x'));
    const often = Array.from({ length: MOST_CHANGES }, (_, n) => changed('a', { name: `Leo ${n}`, note: '' }));
    given(family, added('a'), ...often).when(send('ChangePerson', 'a')).refuses(FamilyChangedOften);
  });

  it('have a name, and a note that is not long', () => {
    given(family).when(send('AddPerson', 'a', { name: ' ' })).refuses(PersonNameNeeded);
    given(family).when(send('AddPerson', 'a', { name: 'L'.repeat(LONGEST_NAME + 1) })).refuses(PersonNameNeeded);
    given(family).when(send('AddPerson', 'a', { note: 'n'.repeat(LONGEST_NOTE + 1) })).refuses(PersonNoteTooLong);
  });

  it('are their own alone', () => {
    given(family, added('a')).when(send('ChangePerson', 'b')).refuses(PersonMissing);
    given(family, added('a')).when(send('RemovePerson', 'b')).refuses(PersonMissing);
    given(family, added('a'), removed('a')).when(send('ChangePerson', 'a')).refuses(PersonMissing);
    for (const type of ['AddPerson', 'ChangePerson', 'RemovePerson'] as const)
      given(family, added('a')).when(send(type, 'a', { name: 'Mia' }, bob)).refuses(PersonMissing);
  });

  it('who were removed cannot be chosen, and are still named', () => {
    const state = fold(family, [added('a'), added('b'), removed('a')]);
    expect(livePeople(state).map(({ personId }) => personId)).toEqual(['b']);
    expect(personIn(state, 'a')?.name).toBe('Leo');
  });
});
