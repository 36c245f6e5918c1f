import { Readable } from 'node:stream';
import { type LedgerFilter, ledger, readLedger } from '#projections/payments/ledger.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { type Context, memberWith } from '../http/context.ts';
import { csvHead, csvLine } from '../http/csv.ts';

const COLUMNS = ['at', 'entry', 'kind', 'payment', 'account', 'cents'] as const;
/** So many entries are read at once, when the client has taken those before. */
const AT_ONCE = 500;

/** The lines of the entries that are asked for, the oldest first, as a stream. For platform owners; refuses others. */
export async function exportLedger(context: Context, filter: LedgerFilter): Promise<Readable> {
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
