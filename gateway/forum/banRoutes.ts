import { z } from 'zod';
import { LONGEST_REASON } from '#domain/forum/limits.ts';
import { type Context, member, memberWith, ownerActs } from '../http/context.ts';
import { json, noContent, ok, type Route, route } from '../http/route.ts';
import { reason } from './inputs.ts';
import { banFromForum, banOf, liftForumBan } from './moderationActions.ts';
import { ban } from './schemas.ts';

const common = { tag: 'Forum', caller: 'member', path: '/threads/ban/{memberId}' } as const;
const answer = ok('The ban in force', ban);
const acts = (context: Context) => ownerActs(context, 'moderate');
const because = z.object({
  reason: reason.meta({ minLength: 1, maxLength: LONGEST_REASON, description: 'For the member, who is told it' }),
});
const notModerator = 'Not a moderator, or their last login is more than an hour ago';

const banNow = async (context: Context, memberId: string) => ({ ban: (await banOf(context, memberId)) ?? null });

/** Bans from the forum, for moderators: additional rows beside the REST contract's. */
export const banRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'get',
    id: 'forumBan',
    summary: 'Whether a member is banned from the forum, and why',
    description: 'For moderators, and the member themself.',
    answer,
    refusals: { 403: 'Another member’s, and the caller is no moderator' },
    handle({ context, params: { memberId } }) {
      if (memberId !== member(context).id) memberWith(context, 'moderate');
      return banNow(context, memberId);
    },
  }),
  route({
    ...common,
    method: 'put',
    id: 'banFromForum',
    summary: 'Shut a member out of the forum at once, open screens included',
    description: 'For moderators; the member can appeal.',
    access: acts,
    body: json(
      because.extend({
        until: z.iso
          .datetime('until is a UTC instant.')
          .nullish()
          .transform((until) => (until ? new Date(until).toISOString() : null))
          .describe('When it ends by itself; null or left out: never'),
      }),
    ),
    answer,
    refusals: {
      400: 'No reason, or it is too long, or `until` has passed',
      403: `${notModerator}; or it is a moderator’s account`,
      404: 'No such account',
    },
    async handle({ context, params: { memberId }, body }) {
      await banFromForum(context, memberId, body.reason, body.until);
      return banNow(context, memberId);
    },
  }),
  route({
    ...common,
    method: 'delete',
    id: 'liftForumBan',
    summary: 'Let a banned member in again; an open appeal is granted',
    description: 'For moderators.',
    access: acts,
    body: json(because),
    answer: noContent('Lifted'),
    refusals: { 400: 'No reason, or it is too long', 403: notModerator, 409: 'The member is not banned' },
    handle: ({ context, params: { memberId }, body }) => liftForumBan(context, memberId, body.reason),
  }),
];
