import { Readable } from 'node:stream';
import { numberOfOrder } from '#domain/ids.ts';
import type { PayoutDocument } from '#projections/earnings/documents.ts';
import { earningsOwed } from '#projections/earnings/earnings.ts';
import { readStatement } from '#projections/earnings/reads.ts';
import type { ReadModels } from '#projections/readModels.ts';
import type { Context } from '../http/context.ts';
import { csvHead, csvLine } from '../http/csv.ts';
import { payoutFor } from './actions.ts';
import { toStatementLine } from './views.ts';

const COLUMNS = ['credited', 'kind', 'number', 'item', 'own cents', 'tax cents', 'fee cents', 'net cents'] as const;
/** So many lines are read at once, when the client has taken those before. */
const AT_ONCE = 500;

/** The statement of a payout as CSV, a line for each credited sale, as a stream. For who may read it; refuses others. */
export async function statementFile(context: Context, payoutId: string): Promise<Readable> {
  const payout = await payoutFor(context, payoutId);
  return Readable.from(linesOf(await context.fresh(earningsOwed), payout), { highWaterMark: 1 });
}

async function* linesOf(models: ReadModels, payout: PayoutDocument): AsyncGenerator<string> {
  yield csvHead(COLUMNS);
  for (let after: { score: number; id: string } | undefined, isOver = false; !isOver; ) {
    const { rows, ends, hasNext } = await readStatement(models, payout, { after, limit: AT_ONCE });
    const lines = rows
      .map(toStatementLine)
      .map(({ creditedAt, kind, itemId, ownCents, taxCents, feeCents, netCents }) =>
        csvLine([
          creditedAt,
          kind,
          kind === 'ORDER' ? numberOfOrder(itemId) : '',
          itemId,
          ownCents,
          taxCents,
          feeCents,
          netCents,
        ]),
      );
    if (lines.length > 0) yield lines.join('');
    after = ends?.[1];
    isOver = !hasNext || !ends;
  }
}
