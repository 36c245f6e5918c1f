import { expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { rightsOf } from '../shopRights.ts';
import type { CustomerCommand } from './commands.ts';
import { customer } from './decider.ts';
import type { CustomerEvent } from './events.ts';
import { CustomerMissing, NotYoursToKeep, OnlyMembersBlocked, OnlyWalkInsMerged } from './refusals.ts';
import { isIn, SEGMENTS } from './segments.ts';

const ownerId = 'BobBarber0000000000000';
const customerId = 'AnnBuyer00000000000000';
const walkInId = `${ownerId}Shop010abcWalkIn0000000000000000`;
const of = { ownerId, customerId };
const walkIn = { ownerId, customerId: walkInId };

const send = <C extends CustomerCommand>(type: C['type'], data: C['data'], by = ownerId) =>
  ({ type, data, at: '2027-01-12T12:00:00.000Z', by: { id: by, role: 'SHOP_OWNER' } }) as C;
const noted = (texts: object): CustomerEvent => ({ type: 'CustomerNoted', data: { ...of, ...texts } });
const merged: CustomerEvent = { type: 'CustomerMerged', data: { ...walkIn, intoId: customerId } };

it('keeps what is new, text by text', () => {
  given(customer)
    .when(send('NoteCustomer', { ...of, notes: 'Talks about boats', allergies: '' }))
    .appends(noted({ notes: 'Talks about boats' }));
  given(customer, noted({ notes: 'Talks about boats' }))
    .when(send('NoteCustomer', { ...of, notes: 'Talks about boats' }))
    .appendsNothing();
  expect(
    fold(customer, [noted({ notes: 'Boats' }), noted({ allergies: 'Latex' }), noted({ notes: '' })]),
  ).toMatchObject({
    notes: '',
    preferences: '',
    allergies: 'Latex',
  });
});

it('is the owner’s alone', () => {
  given(customer)
    .when(send('NoteCustomer', { ...of, notes: 'x' }, customerId))
    .refuses(CustomerMissing);
  given(customer)
    .when(send('BlockCustomer', of, customerId))
    .refuses(CustomerMissing);
});

it('is kept by who of the crew may, each what their role includes, and by nobody about themself', () => {
  const kim = 'KimOfTheCrew0000000000';
  const as = (role: 'manager' | 'desk' | 'barber') => ({ worksAs: { rights: rightsOf(role), chair: 'c' } });
  for (const role of ['manager', 'desk'] as const)
    given(customer)
      .when(send('NoteCustomer', { ...of, ...as(role), notes: 'Boats', allergies: 'Latex' }, kim))
      .appends(noted({ notes: 'Boats', allergies: 'Latex' }));
  given(customer)
    .when(send('NoteCustomer', { ...of, ...as('barber'), preferences: 'Scissors' }, kim))
    .appends(noted({ preferences: 'Scissors' }));
  given(customer)
    .when(send('NoteCustomer', { ...of, ...as('barber'), notes: 'Boats' }, kim))
    .refuses(NotYoursToKeep);
  given(customer)
    .when(send('NoteCustomer', { ...of, worksAs: { rights: ['serveOwn'], chair: 'c' }, allergies: 'Latex' }, kim))
    .refuses(NotYoursToKeep);
  given(customer)
    .when(send('NoteCustomer', { ...of, ...as('manager'), notes: 'Pays well' }, customerId))
    .refuses(CustomerMissing);
  for (const type of ['BlockCustomer', 'UnblockCustomer', 'PartCustomer'] as const)
    given(customer)
      .when(send(type, { ...of, ...as('manager') }, kim))
      .refuses(CustomerMissing);
});

it('blocks a member once, and takes it back', () => {
  const blocked: CustomerEvent = { type: 'CustomerBlocked', data: of };
  given(customer).when(send('BlockCustomer', of)).appends(blocked);
  given(customer, blocked).when(send('BlockCustomer', of)).appendsNothing();
  given(customer, blocked).when(send('UnblockCustomer', of)).appends({ type: 'CustomerUnblocked', data: of });
  given(customer).when(send('UnblockCustomer', of)).appendsNothing();
  given(customer).when(send('BlockCustomer', walkIn)).refuses(OnlyMembersBlocked);
});

it('merges a walk-in into a member, and parts them again', () => {
  given(customer)
    .when(send('MergeCustomer', { ...walkIn, intoId: customerId }))
    .appends(merged);
  given(customer, merged)
    .when(send('MergeCustomer', { ...walkIn, intoId: customerId }))
    .appendsNothing();
  given(customer, merged)
    .when(send('PartCustomer', walkIn))
    .appends({ type: 'CustomerParted', data: { ...walkIn, intoId: customerId } });
  given(customer).when(send('PartCustomer', walkIn)).appendsNothing();
  given(customer)
    .when(send('MergeCustomer', { ...of, intoId: customerId }))
    .refuses(OnlyWalkInsMerged);
  given(customer)
    .when(send('MergeCustomer', { ...walkIn, intoId: walkInId }))
    .refuses(OnlyWalkInsMerged);
});

it('merges a walk-in into another one, and parts them again', () => {
  const intoId = `${ownerId}Shop010abcOther00000000000000000`;
  const together: CustomerEvent = { type: 'CustomerMerged', data: { ...walkIn, intoId } };
  given(customer)
    .when(send('MergeCustomer', { ...walkIn, intoId }))
    .appends(together);
  given(customer, together)
    .when(send('MergeCustomer', { ...walkIn, intoId }))
    .appendsNothing();
  given(customer, together)
    .when(send('PartCustomer', walkIn))
    .appends({ type: 'CustomerParted', data: { ...walkIn, intoId } });
});

it('puts customers into groups by their visits', () => {
  const now = '2027-06-30T12:00:00.000Z';
  const groups = (over: object) => {
    const habits = { since: '2027-01-01T12:00:00.000Z', visits: 0, noShows: 0, lastVisit: null, nextVisit: null };
    return SEGMENTS.filter((segment) => isIn(segment, { ...habits, ...over }, now));
  };
  expect(groups({})).toEqual([]);
  expect(groups({ since: '2027-05-31T12:00:00.000Z' })).toEqual(['new']);
  expect(groups({ since: '2027-05-31T11:59:59.000Z' })).toEqual([]);
  expect(groups({ visits: 3, lastVisit: '2027-06-01T12:00:00.000Z' })).toEqual(['regular']);
  expect(groups({ visits: 2, lastVisit: '2027-06-01T12:00:00.000Z' })).toEqual([]);
  expect(groups({ visits: 3, lastVisit: '2027-02-01T12:00:00.000Z', noShows: 2 })).toEqual(['lapsed', 'noShows']);
  expect(groups({ lastVisit: '2027-02-01T12:00:00.000Z', nextVisit: '2027-07-01T12:00:00.000Z' })).toEqual([]);
});
