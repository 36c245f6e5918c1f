import { z } from 'zod';
import { API_AREAS } from '#domain/users/events.ts';
import { created, json, noContent, ok, type Route, route } from '../http/route.ts';
import { instant } from '../http/schemas.ts';
import { makeApiToken, type OwnApiToken, ownApiTokens, revokeApiToken } from './apiTokens.ts';
import { apiTokenForm } from './inputs.ts';

const row = z
  .object({
    _id: z.string(),
    name: z.string(),
    areas: z.array(z.enum(API_AREAS)),
    mayChange: z.boolean(),
    madeAt: instant,
    until: instant,
    lastUsedAt: instant.nullable().describe('To a minute; null before the first use'),
  })
  .meta({ id: 'ApiToken' });
const made = row.extend({ secret: z.string().describe('Sent as `Authorization: Bearer …`; answered this once') });

const rowOf = ({ tokenId: _id, areas, ...token }: OwnApiToken) => ({ _id, areas: [...areas], ...token });
const common = { tag: 'Accounts', caller: 'member' } as const;

/** Tokens by which programs act for a member: additional rows beside the REST contract's. */
export const apiTokenRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'get',
    path: '/users/api-tokens',
    id: 'listApiTokens',
    summary: 'The caller’s API tokens that are good, the newest first',
    answer: ok('At most ten', z.object({ data: z.array(row) })),
    async handle({ context }) {
      return { data: (await ownApiTokens(context)).map(rowOf) };
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/users/api-tokens',
    id: 'makeApiToken',
    summary: 'Make a token by which a program acts for the caller',
    description:
      'It does what its areas have and the caller’s role may, reads only unless `mayChange` is true, and ends when it is revoked, its time is over, the password or the role changes, or the account is suspended.',
    config: { secretAnswer: true },
    body: json(apiTokenForm),
    answer: created('The token, with its secret', made),
    refusals: {
      400: 'No name, no area, or a time that is not from 1 to 365 days',
      403: 'The last login is more than an hour ago (`PROOF_NEEDED`)',
      409: 'There are ten tokens',
    },
    async handle({ context, body, reply }) {
      reply.header('cache-control', 'no-store');
      const { secret, token } = await makeApiToken(context, body);
      return { ...rowOf(token), secret };
    },
  }),
  route({
    ...common,
    method: 'delete',
    path: '/users/api-tokens/{id}',
    id: 'revokeApiToken',
    summary: 'Revoke an API token; it is refused from now on',
    answer: noContent('Revoked'),
    refusals: { 404: 'No such token of the caller’s, or it has ended' },
    async handle({ context, params: { id } }) {
      await revokeApiToken(context, id);
    },
  }),
];
