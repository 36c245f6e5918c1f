import { z } from 'zod';
import { NoSuchMember } from '#domain/users/refusals.ts';
import { recordRead } from '../audit/reads.ts';
import { type Context, memberWith, ownerActs } from '../http/context.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { noteText } from './inputs.ts';
import { noteMember, removeMemberNote } from './ownerActions.ts';
import { recordNow, recordOf } from './record.ts';
import { recordRow, userRecord } from './recordSchemas.ts';

const common = { tag: 'Accounts', caller: 'member' } as const;
const acts = (context: Context) => ownerActs(context, 'noteMembers');
const notNow = 'Neither a platform owner nor the support, or their last login is more than an hour ago';

const rowNow = async (context: Context, accountId: string) =>
  recordRow(await recordNow(context, accountId), context.services.publicUrl);

/** What those who run the platform see and note of an account: additional rows beside the REST contract's. */
export const userRecordRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'get',
    path: '/users/record/{id}',
    id: 'readUserRecord',
    summary: 'All there is to know of an account',
    description: 'For platform owners and the support. That it was read is recorded.',
    access: (context) => memberWith(context, 'readMembers'),
    answer: ok('The account', userRecord),
    refusals: { 403: 'Neither a platform owner nor the support', 404: 'No such account, or it is closed' },
    async handle({ context, params: { id } }) {
      const found = await recordOf(context, id);
      if (!found) throw NoSuchMember();
      if (id !== context.actor.id) await recordRead(context, 'member', { person: id });
      return recordRow(found, context.services.publicUrl);
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/users/notes/{id}',
    id: 'noteUser',
    summary: 'Note something about a member for others who run the platform',
    description: 'For platform owners and the support. The member is not told; the copy of their data has it.',
    access: acts,
    body: json(z.object({ text: noteText.meta({ minLength: 1, maxLength: 1_000 }) })),
    answer: created('The account with the note', userRecord),
    refusals: {
      400: 'No text, or it is too long',
      403: notNow,
      404: 'No such account',
      409: 'Their own account, or there are 50 notes',
    },
    async handle({ context, params: { id }, body }) {
      await noteMember(context, id, body.text);
      return rowNow(context, id);
    },
  }),
  route({
    ...common,
    method: 'delete',
    path: '/users/notes/{id}/{noteId}',
    id: 'removeUserNote',
    summary: 'Remove a note about a member',
    description: 'For who wrote it, and for platform owners.',
    access: acts,
    answer: ok('The account without the note', userRecord),
    refusals: { 403: `${notNow}; or a note of somebody else`, 404: 'No such note' },
    async handle({ context, params: { id, noteId } }) {
      await removeMemberNote(context, id, noteId);
      return rowNow(context, id);
    },
  }),
];
