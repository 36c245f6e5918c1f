import { z } from 'zod';
import { HELPERS } from '#domain/rights.ts';
import { entry, entryOf, moment, stretch } from '../audit/schemas.ts';
import { blockedTime, booking } from '../bookings/schemas.ts';
import { restBookings } from '../bookings/views.ts';
import { type Context, memberWith } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { ok, type Route, route } from '../http/route.ts';
import { id, listOf, text } from '../http/schemas.ts';
import { AccountStatus } from '../users/types.ts';
import {
  blocksAsOf,
  bookingsOfDay,
  dayChanges,
  memberIds,
  membersAsOf,
  roleChanges,
  rolesAsOf,
  type Standing,
  staffAsOf,
} from './lists.ts';
import type { AsOfInput } from './moment.ts';

const common = { method: 'get', tag: 'Audit', caller: 'member' } as const;
const notOwner = 'Not a platform owner';
const ofDay = { 400: 'Not exactly one of `at` and `position`', 404: 'Not a day of a shop of yours' } as const;
const access = (context: Context) => memberWith(context, 'superadmin');

const role = z.enum(['CUSTOMER', 'SHOP_OWNER', 'SELLER', ...HELPERS, 'superadmin'], 'There is no such role.');
const standing = z
  .object({
    _id: id.describe('The member’s'),
    name: text.describe('As it was then'),
    role,
    status: z.enum(AccountStatus),
  })
  .meta({ id: 'MemberStanding', description: 'What a member was at a moment' });
const standingOf = ({ memberId, ...rest }: Standing) => ({ _id: memberId, ...rest });

const members = {
  members: z.string('members is a list of ids.').describe('Ids of accounts, comma-joined; at most 50'),
};
const idsIn = (joined: string) => parse(memberIds, joined === '' ? [] : joined.split(','));

type Asked = { readonly at?: string | undefined; readonly position?: string | undefined };
const momentOf = ({ at, position }: Asked): AsOfInput => ({
  at: at === undefined ? null : new Date(at),
  position: position === undefined ? null : Number(position),
});

/** Lists as they were at a moment, and what changed them: additional rows beside the REST contract's. */
export const asOfRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/asof/bookings/{shopId}/{date}',
    id: 'bookingsAsOf',
    summary: 'The bookings of a shop’s day as they were at a moment, by time, for its owner and for platform owners',
    description: 'Names of customers are those of today.',
    query: z.object(moment),
    answer: ok('The bookings', listOf(booking)),
    refusals: ofDay,
    async handle({ context, params, query }) {
      const { views, now } = await bookingsOfDay(context, params, momentOf(query));
      return { data: await restBookings(context, views, now) };
    },
  }),
  route({
    ...common,
    path: '/asof/blocked/{shopId}/{date}',
    id: 'blockedTimesAsOf',
    summary: 'What was blocked of a shop’s day at a moment, by time, for its owner and for platform owners',
    query: z.object(moment),
    answer: ok('The blocked times', listOf(blockedTime)),
    refusals: ofDay,
    async handle({ context, params, query }) {
      const found = await blocksAsOf(context, params, momentOf(query));
      return { data: found.map(({ id: _id, shopId, ...rest }) => ({ _id, shop_id: shopId, ...rest })) };
    },
  }),
  route({
    ...common,
    path: '/history/day/{shopId}/{date}',
    id: 'dayChanges',
    summary: 'What happened on a shop’s day, the oldest first, at most the latest 200',
    answer: ok('The events', listOf(entry)),
    refusals: { 404: ofDay[404] },
    handle: async ({ context, params }) => ({ data: (await dayChanges(context, params)).map(entryOf) }),
  }),
  route({
    ...common,
    access,
    path: '/asof/roles',
    id: 'rolesAsOf',
    summary: 'Role and standing of some members as they were at a moment, in the order asked for',
    description: 'Who was not there yet is left out. That it was read is recorded.',
    query: z.object({
      ...members,
      ...moment,
      role: role.optional().describe('Only those who had this role then'),
    }),
    answer: ok('The members', listOf(standing)),
    refusals: { 400: 'Not ids, or not exactly one of `at` and `position`', 403: notOwner },
    async handle({ context, query: { members: joined, role: wanted, ...asked } }) {
      return { data: (await rolesAsOf(context, idsIn(joined), momentOf(asked), wanted)).map(standingOf) };
    },
  }),
  route({
    ...common,
    access,
    path: '/asof/members',
    id: 'membersAsOf',
    summary: 'Everybody who had an account at a moment, or had a role then, in the order in which they came to it',
    description: 'With role and standing as they were; who has left since is among them. That it was read is recorded.',
    query: z.object({ ...moment, ...stretch, role: role.optional().describe('Only those who had this role then') }),
    answer: ok('A page of members', z.object({ data: z.array(standing), total: z.int(), next: text.nullable() })),
    refusals: { 400: 'Not exactly one of `at` and `position`, or not a page', 403: notOwner },
    async handle({ context, query: { role: wanted, first, after, ...asked } }) {
      const page = { first: Number(first), after: after ?? null };
      const { edges, pageInfo, totalCount } = await membersAsOf(context, momentOf(asked), wanted, page);
      return {
        data: edges.map(({ node }) => standingOf(node)),
        total: totalCount,
        next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      };
    },
  }),
  route({
    ...common,
    access,
    path: '/asof/staff',
    id: 'staffAsOf',
    summary:
      'Who ran the platform at a moment, as owner or helper; who was appointed last comes first, at most 50 of each role',
    description: 'Also those who do not any more. That it was read is recorded.',
    query: z.object(moment),
    answer: ok('The members', listOf(standing)),
    refusals: { 400: ofDay[400], 403: notOwner },
    handle: async ({ context, query }) => ({ data: (await staffAsOf(context, momentOf(query))).map(standingOf) }),
  }),
  route({
    ...common,
    access,
    path: '/history/roles',
    id: 'roleChanges',
    summary:
      'What changed the role or the standing of some members, or of all, the oldest first, at most the latest 200',
    description: 'That it was read is recorded.',
    query: z.object({ members: members.members.optional() }),
    answer: ok('The events', listOf(entry)),
    refusals: { 400: 'Not ids', 403: notOwner },
    async handle({ context, query: { members: joined } }) {
      const ids = joined === undefined ? undefined : idsIn(joined);
      return { data: (await roleChanges(context, ids)).map(entryOf) };
    },
  }),
];
