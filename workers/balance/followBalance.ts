import { balanceReading } from '#domain/balance/decider.ts';
import type { BalanceTransaction, TransactionPage } from '#domain/ports/balanceProvider.ts';
import { noteTransaction } from '#domain/processes/balance/noteTransaction.ts';
import type { Sweep } from '../job.ts';
import { settling } from '../payments/tools.ts';

const BEGINNING = '1970-01-01T00:00:00.000Z';
/** Clocks differ, and the newest transactions may not be listed yet. */
const LATE_MS = 10 * 60_000;

/**
 * Looks at all transactions of the provider's balance since the last time, so that the books say what it says: fees, what
 * went to the platform's own bank, and what somebody did in the provider's pages. How far it has come is in the log; where
 * one fails, the next round looks at all of these again.
 */
export const followBalance: Sweep = {
  name: 'follow-balance',
  everyMs: 3_600_000,
  async run({ models: _, store: __, ...tools }) {
    const since = (await tools.stateOf(balanceReading, {})).state.until ?? BEGINNING;
    // Transactions are dated in whole seconds.
    const until = new Date(Math.floor((Date.parse(tools.now()) - LATE_MS) / 1000) * 1000).toISOString();
    const found = (await everyTransaction((after) => tools.provider.listTransactions(since, after)))
      .filter(({ movedAt }) => movedAt < until)
      .reverse();
    const faults: unknown[] = [];
    for (const transaction of found)
      await noteTransaction(settling(tools), transaction).catch((error: unknown) => void faults.push(error));
    if (faults.length > 0)
      throw new AggregateError(faults, `${faults.length} of ${found.length} balance transactions could not be noted`);
    if (found.length === 0) return;
    const intent = { type: 'NoteReading', data: { until } } as const;
    await tools.dispatch(balanceReading, intent, { ...tools.sender, commandId: undefined });
  },
};

/** The newest first. */
async function everyTransaction(page: (after: string | undefined) => Promise<TransactionPage>) {
  const found: BalanceTransaction[] = [];
  let after: string | undefined;
  do {
    const { transactions, next } = await page(after);
    found.push(...transactions);
    after = next;
  } while (after !== undefined);
  return found;
}
