import { z } from 'zod';
import { NoSuchMember } from '#domain/users/refusals.ts';
import { members, readAccount } from '#projections/users/members.ts';
import { type Context, ownerActs } from '../http/context.ts';
import { json, ok, type Route, route } from '../http/route.ts';
import { decisionReason } from './inputs.ts';
import { decide } from './ownerActions.ts';
import { userRow } from './schemas.ts';
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
];
