import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { planOf } from '#domain/subscriptions/limits.ts';
import type { Account } from '#domain/users/state.ts';
import { members, readMemberPage } from '#projections/users/members.ts';
import { type Context, memberWith } from '../context.ts';
import { pageOf } from '../paging.ts';
import { parse } from '../parse.ts';
import { words } from '../text.ts';
import * as actions from './actions.ts';
import { readAddress, readCredentials, readProfile, readRegistration, readReset } from './inputs.ts';
import { rowOf, userOf } from './shapes.ts';

type Id = { Params: { id: string } };

const plainText = { plainTextErrors: true, secretAnswer: true, opensSession: true };
const closing = z.object({
  password: z.string('password must be text.').max(1024).optional(),
  reason: words('The reason', 'reason must be text.').max(500).optional(),
});
const listing = z.object({ query: z.string().max(200).optional() });

const rowOfUser = async ({ stateOf, services }: Context, account: Account) =>
  userOf(account, services.publicUrl, await planOf(stateOf, account.accountId, services.now()));

/** REST rows users/*. */
export const userRoutes = (app: FastifyInstance): void => {
  const loggedIn = async (reply: FastifyReply, { account, accessToken }: actions.LoggedIn, status: number) =>
    reply
      .status(status)
      .headers({ authorization: `Bearer ${accessToken}`, 'cache-control': 'no-store' })
      .send(await rowOfUser(reply.request.asker, account));

  app.post('/users/register', { config: plainText }, async ({ asker, body }, reply) =>
    loggedIn(reply, await actions.register(asker, readRegistration(body)), 201),
  );

  app.post('/users/login', { config: plainText }, async ({ asker, body }, reply) => loggedIn(reply, await actions.login(asker, readCredentials(body)), 200));

  app.post('/users/refresh', { config: { secretAnswer: true, opensSession: true } }, async ({ asker }, reply) =>
    loggedIn(reply, await actions.refresh(asker), 200),
  );

  app.post('/users/logout', async ({ asker }, reply) => {
    await actions.logout(asker);
    return reply.status(204).send();
  });

  app.post('/users/forgot-password', async ({ asker, body }, reply) => {
    await actions.requestPasswordReset(asker, readAddress(body));
    return reply.status(202).send();
  });

  app.post('/users/reset-password', { config: { secretAnswer: true, opensSession: true } }, async ({ asker, body }, reply) => {
    await actions.resetPassword(asker, readReset(body));
    return reply.status(204).send();
  });

  app.get('/users/one', async ({ asker }) => rowOfUser(asker, await actions.own(asker)));

  app.get('/users/getall', async ({ asker, query }) => {
    memberWith(asker, 'superadmin');
    const { page, pageSize, offset, limit } = pageOf(query);
    const found = await readMemberPage(await asker.fresh(members), { offset, limit, query: parse(listing, query).query });
    return { data: found.members.map(rowOf), total: found.total, page, pageSize };
  });

  app.put<Id>('/users/update/:id', async ({ asker, params, body }) => {
    return rowOfUser(asker, await actions.updateProfile(asker, params.id, readProfile(body)));
  });

  app.delete<Id>('/users/delete/:id', async ({ asker, params, body }, reply) => {
    await actions.closeAccount(asker, params.id, parse(closing, body ?? {}));
    return reply.status(204).send();
  });
};
