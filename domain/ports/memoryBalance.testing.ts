import type { TransactionKind } from '../balance/events.ts';
import type { BalanceProvider, BalanceTransaction, TransactionSource } from './balanceProvider.ts';
import { ProviderRefused } from './paymentProvider.ts';

/** What a spec does at the provider from outside. */
export type BalanceHand = {
  /** What the provider charges for each charge from now on, in cents. */
  readonly fees: { perCharge: number };
  /** Money goes on to the platform's own bank; below 0 it comes from there. */
  payOut(cents: number): void;
  /** The provider charges for something that is no charge. */
  bill(cents: number): void;
  /** A charge that is none of ours. */
  chargeElsewhere(cents: number): void;
  transactions(): readonly BalanceTransaction[];
  /** What time the provider has, which may be another one than ours. */
  readonly clock: { now: () => string };
};

type Entry = {
  /** The next number where it is left out. */
  readonly transactionId?: string;
  readonly kind: TransactionKind;
  readonly amount: number;
  readonly fee?: number;
  readonly sourceId?: string;
  /** Asked for each time where it may change; a list does not say such. */
  readonly source?: TransactionSource | (() => TransactionSource);
};
type Row = Omit<BalanceTransaction, 'source'> & { readonly source: TransactionSource | (() => TransactionSource) };

const PAGE = 3;

const wholeSeconds = (at: string): string => new Date(Math.floor(Date.parse(at) / 1000) * 1000).toISOString();

/**
 * The movements of a balance kept in memory, in pages of three. `enter` notes one; `held` answers what all of them leave,
 * but for those of some kinds.
 */
export function openMemoryBalance(now: () => string): Omit<BalanceProvider, 'lookBalance'> & {
  readonly balanceHand: BalanceHand;
  readonly enter: (entry: Entry) => void;
  readonly held: (without?: readonly TransactionKind[]) => number;
} {
  const rows: Row[] = [];
  const fees = { perCharge: 0 };
  const clock = { now };
  const shown = ({ source: _, ...row }: Row): BalanceTransaction => row;
  const listed = (row: Row): BalanceTransaction => {
    const { source } = row;
    if (typeof source === 'function') return shown(row);
    const isSaid = row.kind === 'transfer' || (row.kind === 'charge' && source.about !== undefined);
    return isSaid ? { ...row, source } : shown(row);
  };

  function known(transactionId: string): Row {
    const found = rows.find((row) => row.transactionId === transactionId);
    if (!found) throw new ProviderRefused('resource_missing', 'No such balance transaction');
    return found;
  }

  function enter(entry: Entry) {
    const { kind, amount, fee = kind === 'charge' ? fees.perCharge : 0, sourceId, source = {} } = entry;
    rows.push({
      transactionId: entry.transactionId ?? `txn_memory_${rows.length + 1}`,
      kind,
      amount,
      fee,
      currency: 'usd',
      sourceId: sourceId ?? null,
      movedAt: wholeSeconds(now()),
      source,
    });
  }

  return {
    enter,
    held: (without = []) =>
      rows.filter(({ kind }) => !without.includes(kind)).reduce((sum, { amount, fee }) => sum + amount - fee, 0),
    lookClock: async () => wholeSeconds(clock.now()),
    listTransactions: async (since, after) => {
      const wanted = rows.filter(({ movedAt }) => movedAt >= since).reverse();
      const from = after === undefined ? 0 : wanted.findIndex(({ transactionId }) => transactionId === after) + 1;
      const page = wanted.slice(from, from + PAGE);
      return {
        transactions: page.map(listed),
        next: wanted.length > from + PAGE ? page.at(-1)?.transactionId : undefined,
      };
    },
    retrieveTransaction: async (transactionId) => listed(known(transactionId)),
    lookTransaction: async (transactionId) => {
      const found = known(transactionId);
      return typeof found.source === 'function' ? found.source() : found.source;
    },
    balanceHand: {
      fees,
      payOut: (cents) => enter({ kind: 'payout', amount: -cents, sourceId: `po_${rows.length + 1}` }),
      bill: (cents) => enter({ kind: 'fee', amount: -cents }),
      chargeElsewhere: (cents) => enter({ kind: 'charge', amount: cents, sourceId: `ch_elsewhere_${rows.length + 1}` }),
      transactions: () => rows.map(shown),
      clock,
    },
  };
}
