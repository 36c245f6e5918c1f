import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { crew } from '#domain/crew/decider.ts';
import { membershipOf } from '#domain/crew/state.ts';
import { termsSetFor } from '#domain/crew/terms.ts';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { type Answer, created, json, ok, type Route, route } from '../http/route.ts';
import { byLink, link, linkToGet } from '../users/fileLinks.ts';
import { takingsPdf, takingsSheet } from './files.ts';
import { restTakings, restTerms, takingsSpan, termsFor } from './inputs.ts';
import { takingsAnswer, takingsRow, termsAnswer, termsRow } from './rows.ts';
import { setCrewTerms } from './terms.ts';
import { type FoundTakings, shopTakings } from './views.ts';

const answer: Answer = {
  ...ok('The rows, and what they add up to', takingsAnswer),
  otherTypes: ['text/csv', 'application/pdf'],
  headers: { 'Content-Disposition': 'Of a file: its name' },
};
const refusals = {
  400: 'No days, more than 31, or not a form of them',
  403: 'Another member’s shop, or the caller’s role there does not include it',
  404: 'No such shop',
};
const common = { tag: 'Shops', caller: 'member' } as const;

type Asked = z.infer<typeof restTakings>;
const found = (context: Context, shopId: string, { from, to }: Asked): Promise<FoundTakings> =>
  shopTakings(context, shopId, parse(takingsSpan, { from, to }));

/** What shops have taken, and for what their people work: additions to the REST contract. */
export const takingsRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'get',
    path: '/takings/{shopId}',
    id: 'readTakings',
    summary: 'What the visits of some days of a shop have brought, by person, service or day; also as a file',
    description:
      'For its owner and its managers; a barber gets that of the visits with them. Visits count on their own day, with commissions and chair rent as they were agreed on it. No cell of a CSV is one that a spreadsheet takes for a formula; its money is in whole cents.',
    config: { takesLink: true },
    query: restTakings.extend(byLink),
    answer,
    refusals,
    async handle({ context, params: { shopId }, query: { link: _link, ...asked }, reply }) {
      const takings = await found(context, shopId, asked);
      if (asked.format === 'json') return takingsRow(takings, asked.by);
      return send(context, reply, takings, asked);
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/takings/{shopId}',
    id: 'linkToTakings',
    summary: 'A link by which a browser saves those takings by itself',
    description: 'Good for a minute and for this shop, these days and this form alone, while the session goes on.',
    config: { secretAnswer: true },
    query: restTakings,
    answer: created('The link', link),
    refusals,
    async handle({ context, params: { shopId }, query: asked, request }) {
      await found(context, shopId, asked);
      return linkToGet(context, request);
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/crew/terms/{id}',
    id: 'setCrewTerms',
    summary: 'Say for what somebody works in a shop of the caller, from its today on: a commission, or chair rent',
    description: 'Visits and days before it keep what was agreed then.',
    body: json(restTerms),
    answer: ok('What is agreed now', termsAnswer),
    refusals: {
      400: 'Neither a commission nor chair rent, or out of bounds',
      404: 'Nobody who works in a shop of the caller',
    },
    async handle({ context, params: { id }, body }) {
      await setCrewTerms(context, id, termsFor(body));
      const one = membershipOf((await context.stateOf(crew, { membershipId: id })).state, id);
      const terms = one ? termsSetFor(one) : null;
      return { _id: id, terms: terms && termsRow(terms) };
    },
  }),
];

/** A file to keep or to print. */
async function send(
  { services }: Context,
  reply: FastifyReply,
  takings: FoundTakings,
  { by, format }: Asked,
): Promise<FastifyReply> {
  const { from, to } = takings.span;
  const name = `takings-${from}-to-${to}${format === 'csv' ? `-by-${by}` : ''}.${format}`;
  return reply
    .header('content-type', format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(format === 'csv' ? takingsSheet(takings, by) : await takingsPdf(takings, services.now()));
}
