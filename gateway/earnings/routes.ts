import { z } from 'zod';
import { earningsOwed } from '#projections/earnings/earnings.ts';
import {
  type PageOf,
  readEarningsPayoutsPage,
  readOpenSalesPage,
  readOwedMembersPage,
  readStoppedMembersPage,
} from '#projections/earnings/reads.ts';
import { type Context, member, memberWith, ownerActs } from '../http/context.ts';
import { pageIn, paging } from '../http/paging.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { pagedListOf } from '../http/schemas.ts';
import { byLink, link, linkToGet } from '../users/fileLinks.ts';
import { owedRows, ownEarnings, payoutFor, releasePayouts, requestEarningsPayout } from './actions.ts';
import { releaseForm } from './inputs.ts';
import { earningsPayoutRow, earningsRow, openSaleRow, owedMemberRow } from './rows.ts';
import { earningsPayoutSchema, earningsSchema, openSaleSchema, owedMemberSchema } from './schemas.ts';
import { statementFile } from './statement.ts';
import { toEarningsPayout, toOpenSale } from './views.ts';

const common = { tag: 'Payments', caller: 'member' } as const;
const badPage = 'A page that is not a positive integer';
const noPayout = 'No such payout, or one of another member';
const query = z.object(paging());
const reads = (context: Context) => memberWith(context, 'readMoney');
const forMoney = { access: reads, refusals: { 400: badPage, 403: 'Neither a platform owner nor finance' } } as const;

async function paged<T, Row>(
  asked: z.output<typeof query>,
  read: (page: ReturnType<typeof pageIn>) => Promise<PageOf<T>>,
  rowsOf: (found: readonly T[]) => Promise<Row[]> | Row[],
) {
  const page = pageIn(asked);
  const { rows, total } = await read(page);
  return { data: await rowsOf(rows), total, page: page.page, pageSize: page.pageSize };
}

/** What members have earned and were paid out: additional rows beside the REST contract's. */
export const earningsRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'get',
    path: '/earnings',
    id: 'myEarnings',
    summary: 'What the calling member has earned and was not paid out, and what they were',
    answer: ok('The sums', earningsSchema),
    handle: async ({ context }) => earningsRow(await ownEarnings(context)),
  }),
  route({
    ...common,
    method: 'get',
    path: '/earnings/sales',
    id: 'listOpenSales',
    summary: 'The calling member’s sales that were not credited, or not all of them, the last sold first',
    query,
    answer: ok('Sales', pagedListOf(openSaleSchema)),
    refusals: { 400: badPage },
    async handle({ context, query: asked }) {
      const models = await context.fresh(earningsOwed);
      return paged(
        asked,
        (page) => readOpenSalesPage(models, member(context).id, page),
        (found) => found.map((sale) => openSaleRow(toOpenSale(sale))),
      );
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/earnings/payouts',
    id: 'listEarningsPayouts',
    summary: 'The payouts of what the calling member has earned, the last first',
    query,
    answer: ok('Payouts', pagedListOf(earningsPayoutSchema)),
    refusals: { 400: badPage },
    async handle({ context, query: asked }) {
      const models = await context.fresh(earningsOwed);
      return paged(
        asked,
        (page) => readEarningsPayoutsPage(models, member(context).id, page),
        (found) => found.map((payout) => earningsPayoutRow(toEarningsPayout(payout))),
      );
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/earnings/payouts',
    id: 'requestEarningsPayout',
    summary: 'Have what is due paid out now, at most three times a day',
    answer: created('The payout; `FAILED` when the payment provider has refused it', earningsPayoutSchema),
    refusals: {
      409: 'No account that money can be sent to, the payment provider wants to know more, a payout is on its way, too little is due, it is a new seller’s first one, or a person looks at them first',
      429: 'Three payouts within a day',
    },
    handle: async ({ context }) => earningsPayoutRow(toEarningsPayout(await requestEarningsPayout(context))),
  }),
  route({
    ...common,
    method: 'get',
    path: '/earnings/payouts/{payoutId}/statement',
    id: 'downloadEarningsStatement',
    summary: 'What a payout is of, sale by sale, as CSV',
    description:
      'A line for each credited sale, in the order in which they were credited, below 0 where money was given back. The sum of the last column is what the payout is, but for what was taken back of earlier ones. No cell is one that a spreadsheet takes for a formula. For its member, platform owners and finance.',
    config: { takesLink: true },
    query: z.object(byLink),
    answer: {
      status: 200,
      description: 'The lines',
      type: 'text/csv',
      headers: { 'Content-Disposition': 'A file name to keep it under' },
    },
    refusals: { 404: noPayout },
    async handle({ context, params: { payoutId }, reply }) {
      const stream = await statementFile(context, payoutId);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="payout-${payoutId.slice(-4)}.csv"`)
        .header('cache-control', 'no-store')
        .send(stream);
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/earnings/payouts/{payoutId}/statement',
    id: 'linkToEarningsStatement',
    summary: 'A link by which a browser saves those lines by itself',
    description: 'Good for a minute and for this statement alone, while the session goes on.',
    config: { secretAnswer: true },
    answer: created('The link', link),
    refusals: { 404: noPayout },
    async handle({ context, params: { payoutId }, request }) {
      await payoutFor(context, payoutId);
      return linkToGet(context, request);
    },
  }),
  route({
    ...common,
    ...forMoney,
    method: 'get',
    path: '/earnings/owed',
    id: 'listOwedMembers',
    summary: 'Shop owners and sellers by what they are owed, the most first',
    description: 'With `stopped` those whose payouts wait for a person, the last stopped first.',
    query: query.extend({
      stopped: z.enum(['true', 'false']).optional().describe('`true` for those whose payouts wait alone'),
    }),
    answer: ok('Members', pagedListOf(owedMemberSchema)),
    async handle({ context, query: asked }) {
      const models = await context.fresh(earningsOwed);
      return paged(
        asked,
        (page) => (asked.stopped === 'true' ? readStoppedMembersPage : readOwedMembersPage)(models, page),
        async (found) => (await owedRows(context, found)).map(owedMemberRow),
      );
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/earnings/owed/{memberId}/release',
    id: 'releasePayouts',
    summary: 'Have payouts of a member made again that wait for a person',
    description: 'They are made once nothing but what is named has stopped them.',
    access: (context) => ownerActs(context, 'moveMoney'),
    body: json(releaseForm),
    answer: ok('The member', owedMemberSchema),
    refusals: {
      400: 'No stop is named, one that there is none of, or more than there are',
      403: 'Neither a platform owner nor finance, one’s own payouts, or the last login is more than an hour ago',
      404: 'Who has sold nothing',
      409: '`SUSPENDED` is named of a member who is suspended still, or deleted and not closed yet; or one of the kinds has stopped them again since `seen`',
    },
    handle: async ({ context, params: { memberId }, body: { because, seen } }) =>
      owedMemberRow(await releasePayouts(context, memberId, because, seen)),
  }),
  route({
    ...common,
    ...forMoney,
    method: 'get',
    path: '/earnings/payouts/all',
    id: 'listAllEarningsPayouts',
    summary: 'The payouts of what everybody has earned, the last first',
    query,
    answer: ok('Payouts', pagedListOf(earningsPayoutSchema)),
    async handle({ context, query: asked }) {
      const models = await context.fresh(earningsOwed);
      return paged(
        asked,
        (page) => readEarningsPayoutsPage(models, undefined, page),
        (found) => found.map((payout) => earningsPayoutRow(toEarningsPayout(payout))),
      );
    },
  }),
];
