import { balanceReading } from '#domain/balance/decider.ts';
import type { LeftOut } from '#domain/balance/events.ts';
import type { BalanceTransaction, TransactionPage } from '#domain/ports/balanceProvider.ts';
import { noteTransaction } from '#domain/processes/balance/noteTransaction.ts';
import type { Sweep, Tools } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
import { dollars } from '../payments/payerMail.ts';
import { settling } from '../payments/tools.ts';

const BEGINNING = '1970-01-01T00:00:00.000Z';
const DAY_MS = 24 * 3_600_000;
/**
 * So much before the newest transaction that was listed is read again: a charge that is captured asynchronously gets its
 * transaction up to an hour after it was made, and may be dated before others that are listed already.
 */
const LATE_MS = 2 * DAY_MS;
/** Where more than so many cannot be noted the reading stands still: the rest could not be remembered. */
const MOST_LEFT_OUT = 50;

/**
 * Looks at all transactions of the provider's balance since the last time, so that the books say what it says: fees, what
 * went to the platform's own bank, and what somebody did in the provider's pages. How far it has come is in the log, by
 * the provider's clock alone, so that a wrong one of ours skips nothing. One that cannot be noted holds up no other: it is
 * left out, in the log, and tried again each round; owners are mailed of it after a day. Where many cannot, the reading goes
 * no further, and owners are mailed once of that after a day.
 */
export const followBalance: Sweep = {
  name: 'follow-balance',
  everyMs: 3_600_000,
  async run({ models: _, store: __, ...tools }) {
    const { state: before } = await tools.stateOf(balanceReading, {});
    const since = before.until ?? BEGINNING;
    const listed = (await everyTransaction((after) => tools.provider.listTransactions(since, after))).reverse();
    const faults = new Map<string, unknown>();
    const attempt = (id: string, work: () => Promise<void>): Promise<void> =>
      work().catch((cause: unknown) => void faults.set(id, new Error(`Balance transaction ${id}`, { cause })));
    const note = (transaction: BalanceTransaction) =>
      noteTransaction(
        settling(tools),
        transaction,
        (found) => warnOfDoubled(tools, found),
        (found) => warnOfLost(tools, found),
      );
    const waiting = before.leftOut.map(({ transactionId }) => transactionId);
    for (const id of waiting) await attempt(id, async () => note(await tools.provider.retrieveTransaction(id)));
    const fresh = listed.filter(({ transactionId }) => !waiting.includes(transactionId));
    for (const transaction of fresh) await attempt(transaction.transactionId, () => note(transaction));
    const tried = waiting.length + fresh.length;
    const isNews = listed.length > 0 || waiting.length > 0;
    const isStanding = faults.size > MOST_LEFT_OUT;
    if (isNews) await noteReading(tools, (!isStanding && readUntil(listed)) || since, [...faults.keys()]);
    if (faults.size > 0)
      throw new AggregateError(faults.values(), `${faults.size} of ${tried} balance transactions could not be noted`);
  },
};

async function noteReading(tools: Tools, until: string, ids: readonly string[]): Promise<void> {
  const { leftOut: before } = (await tools.stateOf(balanceReading, {})).state;
  const known = new Map(before.map((one) => [one.transactionId, one]));
  const leftOut = ids
    .slice(0, MOST_LEFT_OUT)
    .map((transactionId) => known.get(transactionId) ?? { transactionId, since: tools.now() });
  const intent = { type: 'NoteReading', data: { until, leftOut } } as const;
  await tools.dispatch(balanceReading, intent, { ...tools.sender, commandId: undefined });
  const overdue = leftOut.filter(({ since }) => Date.parse(tools.now()) - Date.parse(since) >= DAY_MS);
  if (ids.length <= MOST_LEFT_OUT) for (const one of overdue) await warn(tools, one);
  else if (overdue[0]) await warnOfStandstill(tools, overdue[0]);
}

const warn = (tools: Tools, { transactionId }: LeftOut): Promise<void> =>
  mailOwners(tools, `transaction-left-out-${transactionId}`, 'The books lack a movement of money', [
    'A movement of the payment provider’s balance could not be entered in the books for a day. It is tried again every hour; the log of the workers says why it fails.',
    `Balance transaction ${transactionId}`,
  ]);

const warnOfDoubled = (tools: Tools, { transactionId, sourceId, amount }: BalanceTransaction): Promise<void> =>
  mailOwners(tools, `money-twice-${transactionId}`, 'Money was sent twice', [
    `The payment provider has moved ${dollars(Math.abs(amount))} for a payout or refund that another movement had paid already. The books have both; please look at it in the provider’s pages, and take back what went twice.`,
    `${sourceId ?? 'Without a source'}, balance transaction ${transactionId}`,
  ]);

/** A payment that the log has lost, as after an older backup was put back: its payer has neither the thing nor the money. */
const warnOfLost = (tools: Tools, { transactionId, sourceId, amount }: BalanceTransaction): Promise<void> =>
  mailOwners(tools, `payment-lost-${transactionId}`, 'A payment is not in the log', [
    `A member has paid ${dollars(amount)} for which the log has no payment, as after an older backup was put back. They have neither what they paid for nor their money. Please look at the charge in the provider’s pages, which has the member’s id, and give it back there or write to them. The books have it as none of ours.`,
    `${sourceId ?? 'Without a source'}, balance transaction ${transactionId}`,
  ]);

/** Once for each day on which it began, by the one that has waited longest: those before it may be noted meanwhile. */
const warnOfStandstill = (tools: Tools, { since }: LeftOut): Promise<void> =>
  mailOwners(tools, `balance-stands-still-${since.slice(0, 10)}`, 'The books do not follow the provider', [
    `For a day more than ${MOST_LEFT_OUT} movements of the payment provider’s balance could not be entered in the books. All of them are tried again every hour; until fewer are left the books may lack fees, payouts and refunds. The log of the workers says why they fail.`,
  ]);

/** Undefined where nothing was listed. Transactions are dated in whole seconds. */
function readUntil(listed: readonly BalanceTransaction[]): string | undefined {
  const newest = listed.reduce((latest, { movedAt }) => (movedAt > latest ? movedAt : latest), '');
  return newest === '' ? undefined : new Date(Date.parse(newest) - LATE_MS).toISOString();
}

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
