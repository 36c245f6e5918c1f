import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { planOf } from '#domain/plans/limits.ts';
import { HELPERS } from '#domain/rights.ts';
import type { Account } from '#domain/users/state.ts';
import { MEMBER_SORTS, MEMBER_STATUSES, readMemberPage } from '#projections/users/findMembers.ts';
import { members } from '#projections/users/members.ts';
import { type Context, memberWith } from '../http/context.ts';
import { pageIn, paging } from '../http/paging.ts';
import { parse } from '../http/parse.ts';
import { accepted, created, json, noContent, ok, optionalJson, type Route, route } from '../http/route.ts';
import { pagedListOf } from '../http/schemas.ts';
import { own } from './accounts.ts';
import * as actions from './actions.ts';
import {
  addressForm,
  closing,
  credentials,
  decisionReason,
  profileChanges,
  registration,
  resetForm,
} from './inputs.ts';
import { closeAccount, eraseMyAccount } from './leaving.ts';
import { deleteMember } from './ownerActions.ts';
import { consentAnswer, consentForm, user, userRow } from './schemas.ts';
import { consentOf, rowOf, userOf } from './views.ts';

const secret = { secretAnswer: true, opensSession: true };
const plainText = { plainTextErrors: true, ...secret };
const headers = { Authorization: '`Bearer` and the access token; the cookies of the session are set as well' };

const rowOfUser = async ({ stateOf, services }: Context, account: Account) =>
  userOf(account, services.publicUrl, await planOf(stateOf, account.accountId, services.now()));

async function loggedIn(context: Context, reply: FastifyReply, { account, accessToken }: actions.LoggedIn) {
  reply.headers({ authorization: `Bearer ${accessToken}`, 'cache-control': 'no-store' });
  return rowOfUser(context, account);
}

/** REST rows users/*. */
export const userRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/users/register',
    tag: 'Accounts',
    id: 'register',
    summary: 'Open an account and log in',
    caller: 'anyone',
    config: plainText,
    body: json(registration),
    answer: { ...created('The new member', user), headers },
    refusals: {
      400: '`Please fill in all fields`, or `Password should not be less than 6 characters`',
      403: 'The role superadmin cannot be asked for',
      409: 'The email address or the user name is in use',
    },
    handle: async ({ context, body, reply }) => loggedIn(context, reply, await actions.register(context, body)),
  }),
  route({
    method: 'post',
    path: '/users/login',
    tag: 'Accounts',
    id: 'login',
    summary: 'Log in',
    caller: 'anyone',
    config: plainText,
    body: json(credentials),
    answer: { ...ok('The member', user), headers },
    refusals: {
      400: '`Please fill in all fields`',
      401: 'Wrong email or password: one sentence for both',
      403: 'The account is suspended, or has been deleted; its member has closed it (`ACCOUNT_CLOSING`), which `restore` takes back',
    },
    handle: async ({ context, body, reply }) => loggedIn(context, reply, await actions.login(context, body)),
  }),
  route({
    method: 'post',
    path: '/users/refresh',
    tag: 'Accounts',
    id: 'refreshSession',
    summary: 'A new access token for the refresh token in the session’s cookie',
    description:
      'The refresh token changes with every use. The one before gets the newest again for ten seconds, as an answer may have been lost; an older use ends the session.',
    caller: 'anyone',
    config: secret,
    answer: { ...ok('The member', user), headers },
    refusals: { 401: 'No refresh token, or one that is no longer good', 403: 'Sent by a page of another site' },
    handle: async ({ context, reply }) => loggedIn(context, reply, await actions.refresh(context)),
  }),
  route({
    method: 'post',
    path: '/users/logout',
    tag: 'Accounts',
    id: 'logout',
    summary: 'End this session at the server',
    caller: 'member',
    // The session's cookie is enough.
    access: () => undefined,
    answer: noContent('Logged out'),
    handle: ({ context }) => actions.logout(context),
  }),
  route({
    method: 'post',
    path: '/users/forgot-password',
    tag: 'Accounts',
    id: 'forgotPassword',
    summary: 'Ask for a mail with a link that sets a new password',
    caller: 'anyone',
    body: json(addressForm),
    answer: accepted('Always, whether or not there is such an account'),
    handle: ({ context, body }) => actions.requestPasswordReset(context, body.email),
  }),
  route({
    method: 'post',
    path: '/users/reset-password',
    tag: 'Accounts',
    id: 'resetPassword',
    summary: 'Set a new password with the token from the mail',
    caller: 'anyone',
    config: secret,
    body: json(resetForm),
    answer: noContent('Done; every session of the account has ended'),
    refusals: { 400: 'The token is used or expired, or the password too short' },
    handle: ({ context, body }) => actions.resetPassword(context, body),
  }),
  route({
    method: 'get',
    path: '/users/one',
    tag: 'Accounts',
    id: 'me',
    summary: 'The calling member',
    caller: 'member',
    answer: ok('The member', user),
    handle: async ({ context }) => rowOfUser(context, await own(context)),
  }),
  route({
    method: 'get',
    path: '/users/getall',
    tag: 'Accounts',
    id: 'listUsers',
    summary: 'All accounts, for the platform owner',
    caller: 'member',
    access: (context) => memberWith(context, 'readMembers'),
    query: z.object({
      ...paging(),
      query: z.string().max(200).optional().describe('Beginnings of words of names or address, or of a phone number'),
      status: z.enum(MEMBER_STATUSES).optional().describe('Only accounts that are this now'),
      role: z
        .enum(['CUSTOMER', 'SHOP_OWNER', 'SELLER', ...HELPERS, 'superadmin'])
        .optional()
        .describe('Only accounts with this role'),
      plan: z
        .enum(['basic', 'premium', 'diamond'])
        .optional()
        .describe('Only members with this plan, `basic` for those who pay for none'),
      since: z.iso
        .datetime('since is a UTC instant.')
        .transform((since) => new Date(since).toISOString())
        .optional()
        .describe('Only who registered at this instant or later'),
      sort: z.enum(MEMBER_SORTS).optional().describe('The order; `NEWEST` when left out'),
    }),
    answer: ok('A page of accounts', pagedListOf(userRow)),
    refusals: {
      400: 'A page that is not a positive integer, or a filter there is not',
      403: 'Only the platform owner',
    },
    async handle({ context, query: { page: wanted, pageSize: size, ...search } }) {
      const { page, pageSize, offset, limit } = pageIn({ page: wanted, pageSize: size });
      const now = context.services.now();
      const found = await readMemberPage(await context.fresh(members), search, now, { offset, limit });
      return { data: found.members.map((one) => rowOf(one, now)), total: found.total, page, pageSize };
    },
  }),
  route({
    method: 'put',
    path: '/users/update/{id}',
    tag: 'Accounts',
    id: 'updateUser',
    summary: 'Change profile fields, any subset',
    caller: 'member',
    body: json(profileChanges),
    answer: ok('The whole member', user),
    refusals: {
      400: 'A value is not valid',
      403: 'Another member’s account; or a new email address without `currentPassword`, with the login more than ten minutes ago',
      404: 'No such account',
      409: 'The email address or the user name is in use',
      429: 'More than five activation mails in a day, a new address being one; `Retry-After` says when to go on',
    },
    handle: async ({ context, params, body }) =>
      rowOfUser(context, await actions.updateProfile(context, params.id, body)),
  }),
  route({
    method: 'put',
    path: '/users/consent',
    tag: 'Accounts',
    id: 'setConsent',
    summary: 'Agree to the privacy and policy terms, or no longer agree',
    caller: 'member',
    body: json(consentForm),
    answer: ok('What the member agrees to', consentAnswer),
    refusals: { 400: '`given` is missing' },
    handle: async ({ context, body }) => ({ consent: consentOf(await actions.setConsent(context, body.given)) }),
  }),
  route({
    method: 'delete',
    path: '/users/delete/{id}',
    tag: 'Accounts',
    id: 'closeAccount',
    summary: 'Close an account and erase its personal data',
    caller: 'member',
    body: optionalJson(closing),
    answer: noContent('Closed'),
    refusals: {
      400: 'A platform owner gave no reason',
      403: 'Wrong password, or another member’s account',
      404: 'No such account',
      409: 'There are bookings to come, a campaign of theirs that was paid out goes on, or it is a platform owner’s',
    },
    async handle({ context, params, body: { restorable = false, ...body } }) {
      if (restorable && params.id === context.actor.id) await eraseMyAccount(context, body.password ?? '');
      else if (restorable) await deleteMember(context, params.id, parse(decisionReason, body.reason));
      else await closeAccount(context, params.id, body);
    },
  }),
];
