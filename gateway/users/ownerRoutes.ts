import { z } from 'zod';
import { NoSuchMember } from '#domain/users/refusals.ts';
import { members, readAccount } from '#projections/users/members.ts';
import { type Context, ownerActs } from '../http/context.ts';
import { json, ok, type Route, route } from '../http/route.ts';
import { PlanType } from '../plans/types.ts';
import { decisionReason } from './inputs.ts';
import { changeMemberRole, decide, upgradeMember, usualGrantEnd } from './ownerActions.ts';
import { userRow } from './schemas.ts';
import { Role } from './types.ts';
import { rowOf } from './views.ts';

const reason = decisionReason.describe('For the member, who is mailed it, and for the record; 1 to 500 characters');
const because = z.object({ reason });
const answer = ok('The account as it is now', userRow);
const common = { tag: 'Accounts', caller: 'member', answer } as const;
const refusals = {
  400: 'The reason is missing or too long',
  403: 'Not one of those who may decide it, or their last login is more than an hour ago',
  404: 'No such account',
  409: 'Their own account, that of a platform owner, or one that is being deleted',
} as const;

const { superadmin: _, ...givenRoles } = Role;

async function rowNow(context: Context, accountId: string) {
  const found = await readAccount(await context.fresh(members), accountId);
  if (!found) throw NoSuchMember();
  return rowOf(found, context.services.now());
}

/** What platform owners decide about accounts: additional rows beside the REST contract's. */
export const ownerRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'put',
    path: '/users/suspend/{id}',
    id: 'suspendUser',
    summary: 'Shut an account out until it is reinstated; its sessions end at once',
    description: 'For platform owners and the support.',
    access: (context) => ownerActs(context, 'suspend'),
    body: json(because),
    refusals,
    async handle({ context, params: { id }, body }) {
      await decide(context, 'SuspendAccount', id, body.reason);
      return rowNow(context, id);
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/users/reinstate/{id}',
    id: 'reinstateUser',
    summary: 'Take a suspension back',
    description: 'For platform owners and the support.',
    access: (context) => ownerActs(context, 'suspend'),
    body: json(because),
    refusals,
    async handle({ context, params: { id }, body }) {
      await decide(context, 'ReinstateAccount', id, body.reason);
      return rowNow(context, id);
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/users/restore/{id}',
    id: 'restoreUser',
    summary: 'Take a deletion back within its seven days',
    access: ownerActs,
    body: json(because),
    refusals,
    async handle({ context, params: { id }, body }) {
      await decide(context, 'RestoreAccount', id, body.reason);
      return rowNow(context, id);
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/users/role/{id}',
    id: 'changeUserRole',
    summary: 'Give an account another role; its sessions end',
    access: ownerActs,
    body: json(because.extend({ role: z.enum(givenRoles, 'There is no such role to give.') })),
    refusals: { ...refusals, 409: 'Their own account, the last platform owner’s, or one with shops or products' },
    async handle({ context, params: { id }, body }) {
      await changeMemberRole(context, id, body.role, body.reason);
      return rowNow(context, id);
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/users/upgrade/{id}',
    id: 'upgradeUser',
    summary: 'Give a member a plan beside what they pay for; `basic` takes it back',
    access: ownerActs,
    body: json(
      because.extend({
        plan: z.enum(PlanType, 'There is no such plan.'),
        until: z.iso
          .datetime('until is a UTC instant.')
          // As instants are kept, whose texts are compared: with milliseconds.
          .transform((until) => new Date(until).toISOString())
          .optional()
          .describe('When it ends, at most two years ahead; in 30 days when left out'),
      }),
    ),
    refusals,
    async handle({ context, params: { id }, body: { plan, until, reason } }) {
      await upgradeMember(context, id, { plan, until: until ?? usualGrantEnd(context), reason });
      return rowNow(context, id);
    },
  }),
];
