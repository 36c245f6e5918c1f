import { z } from 'zod';
import { type Context, memberWith, ownerActs } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { created, ok, type Route, route } from '../http/route.ts';
import { byLink, link, linkToGet } from '../users/fileLinks.ts';
import { balances } from './balances.ts';
import { exportSheet, SHEETS } from './ledgerExport.ts';
import { ledgerFilter } from './ledgerFilter.ts';
import { LedgerEntryKind } from './ledgerTypes.ts';
import { lookAgain } from './lookAgain.ts';
import { mismatches } from './mismatches.ts';
import { confirmProviderAccount, readProviderAccount } from './providerAccount.ts';
import { balanceList, lookedAt, mismatchList, providerAccountOf } from './schemas.ts';

const query = z.object({
  account: z.string().optional().describe('Only lines of this account, named as in `ledgerBalances`'),
  kind: z.enum(LedgerEntryKind, 'There is no such kind of entry.').optional().describe('Only entries of this event'),
  from: z.string().optional().describe('Only entries from this UTC instant on'),
  until: z.string().optional().describe('Only entries before this UTC instant'),
  sheet: z
    .enum(SHEETS, 'sheet is entries, balances or mismatches.')
    .default('entries')
    .describe('`balances` and `mismatches` are whole and as of now, whatever the filter'),
});

const common = { tag: 'Payments', caller: 'member' } as const;
const reads = (context: Context) => memberWith(context, 'readMoney');
const notOwner = 'Neither a platform owner nor finance';
const NO_ACCOUNT = { accountId: null, otherAccountId: null };

/** The books, for platform owners and finance: additional rows beside the REST contract's. */
export const ledgerRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'get',
    path: '/ledger/balances',
    id: 'ledgerBalances',
    summary: 'Every account of the books with its balance',
    access: reads,
    answer: ok('All accounts', balanceList),
    refusals: { 403: notOwner },
    handle: async ({ context }) => ({
      data: (await balances(context)).map(({ balanceCents, ...rest }) => ({ ...rest, balance: balanceCents / 100 })),
    }),
  }),
  route({
    ...common,
    method: 'get',
    path: '/ledger/mismatches',
    id: 'ledgerMismatches',
    summary: 'Payments whose money did not go its way, at most 50 of each kind',
    access: reads,
    answer: ok('The payments', mismatchList),
    refusals: { 403: notOwner },
    handle: async ({ context }) => ({
      data: (await mismatches(context)).map(({ amountCents, ...rest }) => ({ ...rest, amount: amountCents / 100 })),
    }),
  }),
  route({
    ...common,
    method: 'put',
    path: '/ledger/look/{paymentId}',
    id: 'lookAtPayment',
    summary: 'Look at a payment at the provider now, and give what was paid for or pay back what can be',
    description: 'The product does so by itself every minute.',
    access: (context) => ownerActs(context, 'moveMoney'),
    answer: ok('How far the payment has come', lookedAt),
    refusals: { 403: `${notOwner}, or their last login is more than an hour ago`, 404: 'No such payment' },
    handle: ({ context, params }) => lookAgain(context, params.paymentId),
  }),
  route({
    ...common,
    method: 'get',
    path: '/ledger/provider-account',
    id: 'readProviderAccount',
    summary: 'In which account at the payment provider the platform’s money is',
    access: reads,
    answer: ok('The account', providerAccountOf),
    refusals: { 403: notOwner },
    handle: async ({ context }) => (await readProviderAccount(context)) ?? NO_ACCOUNT,
  }),
  route({
    ...common,
    method: 'put',
    path: '/ledger/provider-account/{accountId}',
    id: 'confirmProviderAccount',
    summary: 'Have money move in another account at the payment provider, whose key is set',
    access: (context) => ownerActs(context),
    answer: ok('The account', providerAccountOf),
    refusals: {
      403: 'No platform owner, or their last login is more than an hour ago',
      409: 'No key of that account waits to be confirmed',
    },
    handle: async ({ context, params }) => (await confirmProviderAccount(context, params.accountId)) ?? NO_ACCOUNT,
  }),
  route({
    ...common,
    method: 'get',
    path: '/ledger/export',
    id: 'exportLedger',
    summary: 'Lines of the books as CSV, the oldest first; or their balances, or what does not fit',
    description:
      'Entries are a stream without an end known beforehand: a line for each account that an entry changed, whose cents add up to 0. Balances are those of `GET /ledger/balances`, a line for each account; mismatches those of `GET /ledger/mismatches`. No cell is one that a spreadsheet takes for a formula.',
    access: reads,
    config: { takesLink: true },
    query: query.extend(byLink),
    answer: {
      status: 200,
      description: 'The lines',
      type: 'text/csv',
      headers: { 'Content-Disposition': 'A file name to keep it under' },
    },
    refusals: { 400: 'Not a filter', 403: notOwner },
    async handle({ context, query: { link: _link, sheet, ...asked }, reply }) {
      const stream = await exportSheet(context, sheet, parse(ledgerFilter, asked));
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${sheet === 'entries' ? 'books' : sheet}.csv"`)
        .header('cache-control', 'no-store')
        .send(stream);
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/ledger/export',
    id: 'linkToLedgerExport',
    summary: 'A link by which a browser saves those lines by itself',
    description: 'Good for a minute and for these lines alone, while the session goes on.',
    access: reads,
    config: { secretAnswer: true },
    query,
    answer: created('The link', link),
    refusals: { 400: 'Not a filter', 403: notOwner },
    handle({ context, query: asked, request }) {
      parse(ledgerFilter, asked);
      return linkToGet(context, request);
    },
  }),
];
