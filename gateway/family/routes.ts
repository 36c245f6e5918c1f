import type { Context } from '../http/context.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { listOf } from '../http/schemas.ts';
import { addPerson, changePerson, peopleOf, removePerson } from './actions.ts';
import { personBody } from './inputs.ts';
import { bookedPerson } from './schemas.ts';

const all = listOf(bookedPerson);

const now = async (context: Context) => ({
  data: (await peopleOf(context)).map(({ id: _id, name, note }) => ({ _id, name, note })),
});

const common = { tag: 'Bookings', caller: 'member' } as const;
const MISSING = 'None of those the caller books for';
const WRONG = 'No name, or a name or note that is too long';

/** The people a member books for: additions to the REST contract. */
export const familyRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'get',
    path: '/family',
    id: 'listPeople',
    summary: 'Those whom the caller books for beside themself, at most six',
    answer: ok('In the order of adding', all),
    handle: ({ context }) => now(context),
  }),
  route({
    ...common,
    method: 'post',
    path: '/family/add',
    id: 'addPerson',
    summary: 'Write down somebody the caller books for',
    body: json(personBody),
    answer: created('All of them', all),
    refusals: { 400: WRONG, 409: 'There are six already' },
    async handle({ context, body }) {
      await addPerson(context, body);
      return now(context);
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/family/change/{id}',
    id: 'changePerson',
    summary: 'Change what is written down about them, also in bookings that are made already',
    body: json(personBody),
    answer: ok('All of them', all),
    refusals: { 400: WRONG, 404: MISSING },
    async handle({ context, params: { id: personId }, body }) {
      await changePerson(context, personId, body);
      return now(context);
    },
  }),
  route({
    ...common,
    method: 'delete',
    path: '/family/remove/{id}',
    id: 'removePerson',
    summary: 'No longer offer them to book for; bookings for them stay',
    answer: ok('All others', all),
    refusals: { 404: MISSING },
    async handle({ context, params: { id: personId } }) {
      await removePerson(context, personId);
      return now(context);
    },
  }),
];
