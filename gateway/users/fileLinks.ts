import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Context, NotLoggedIn } from '../http/context.ts';
import { instant } from '../http/schemas.ts';
import { claimsOf, fileLink } from './accessTokens.ts';

/** What a GET that takes links says of them in its query. */
export const byLink = {
  link: z.string().optional().describe('In place of the header: a browser comes by a link that the POST has answered'),
};

export const link = z
  .object({
    url: z.string().describe('The address on this server, with a token in it'),
    until: instant.describe('By then the file must be asked for'),
  })
  .meta({ id: 'FileLink', description: 'A link by which a browser saves a private file by itself' });

/** A link to the GET with the path and the query of this POST, with the rights of its session. */
export async function linkToGet({ services }: Pick<Context, 'services'>, { headers, url }: FastifyRequest) {
  const claims = await claimsOf(services, headers.authorization);
  if (!claims) throw NotLoggedIn();
  return fileLink(services, claims, url);
}
