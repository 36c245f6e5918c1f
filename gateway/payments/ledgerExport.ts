import { Readable } from 'node:stream';
import { type LedgerFilter, ledger, readLedger } from '#projections/payments/ledger.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { type Context, memberWith } from '../http/context.ts';
import { csvHead, csvLine } from '../http/csv.ts';
import { balances } from './balances.ts';
import { mismatches } from './mismatches.ts';

/** What of the books can be saved: what moved, what each account has, what does not fit. */
export const SHEETS = ['entries', 'balances', 'mismatches'] as const;
export type Sheet = (typeof SHEETS)[number];

const COLUMNS = ['at', 'entry', 'kind', 'payment', 'account', 'cents'] as const;
/** So many entries are read at once, when the client has taken those before. */
const AT_ONCE = 500;

/** A part of the books as CSV; the filter is for entries. For those who read about money; refuses others. */
export async function exportSheet(context: Context, sheet: Sheet, filter: LedgerFilter): Promise<Readable> {
  if (sheet === 'entries') return exportLedger(context, filter);
  return Readable.from([sheet === 'balances' ? await balanceSheet(context) : await mismatchSheet(context)]);
}

async function balanceSheet(context: Context): Promise<string> {
  const rows = await balances(context);
  const lines = rows.map(({ account, holder, balanceCents }) => csvLine([account, holder ?? '', balanceCents]));
  return csvHead(['account', 'holder', 'cents']) + lines.join('');
}

async function mismatchSheet(context: Context): Promise<string> {
  const rows = await mismatches(context);
  const lines = rows.map(({ since, kind, paymentId, amountCents, currency, why, isSettled }) =>
    csvLine([since, kind, paymentId, amountCents, currency, why ?? '', isSettled ? 'yes' : 'no']),
  );
  return csvHead(['since', 'kind', 'payment', 'cents', 'currency', 'why', 'settled']) + lines.join('');
}

/** The lines of the entries that are asked for, the oldest first, as a stream. */
async function exportLedger(context: Context, filter: LedgerFilter): Promise<Readable> {
  memberWith(context, 'readMoney');
  return Readable.from(linesOf(await context.fresh(ledger), filter), { highWaterMark: 1 });
}

async function* linesOf(models: ReadModels, filter: LedgerFilter): AsyncGenerator<string> {
  yield csvHead(COLUMNS);
  for (let after: { score: number; id: string } | undefined, isOver = false; !isOver; ) {
    const { rows, ends, hasNext } = await readLedger(
      models,
      filter,
      { after, limit: AT_ONCE },
      { isOldestFirst: true },
    );
    const lines = rows.flatMap(({ eventId, kind, at, paymentId, lines: moved }) =>
      moved
        .filter(({ account }) => filter.account === undefined || account === filter.account)
        .map(({ account, cents }) => csvLine([at, eventId, kind, paymentId ?? '', account, cents])),
    );
    if (lines.length > 0) yield lines.join('');
    after = ends?.[1];
    isOver = !hasNext || !ends;
  }
}
