import { z } from 'zod';
import { memberWith } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { type Route, route } from '../http/route.ts';
import { exportLedger } from './ledgerExport.ts';
import { ledgerFilter } from './ledgerFilter.ts';
import { LedgerEntryKind } from './ledgerTypes.ts';

const query = z.object({
  account: z.string().optional().describe('Only lines of this account, named as in `ledgerBalances`'),
  kind: z.enum(LedgerEntryKind, 'There is no such kind of entry.').optional().describe('Only entries of this event'),
  from: z.string().optional().describe('Only entries from this UTC instant on'),
  until: z.string().optional().describe('Only entries before this UTC instant'),
});

/** The export of the books, for platform owners; an additional row beside the REST contract's. */
export const ledgerRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/ledger/export',
    tag: 'Payments',
    id: 'exportLedger',
    summary: 'Lines of the books, the oldest first',
    description:
      'A stream without an end known beforehand: a line for each account that an entry changed, whose cents add up to 0. No cell is one that a spreadsheet takes for a formula.',
    caller: 'member',
    access: (context) => memberWith(context, 'readMoney'),
    query,
    answer: {
      status: 200,
      description: 'The lines',
      type: 'text/csv',
      headers: { 'Content-Disposition': 'A file name to keep it under' },
    },
    refusals: { 400: 'Not a filter', 403: 'Not a platform owner' },
    async handle({ context, query: asked, reply }) {
      const stream = await exportLedger(context, parse(ledgerFilter, asked));
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="books.csv"')
        .send(stream);
    },
  }),
];
