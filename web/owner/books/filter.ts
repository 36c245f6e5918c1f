import type { LedgerEntryKind, LedgerQueryVariables } from '../../graphql/graphql.ts';

/** What the address of the books may hold. */
export type BookParams = Partial<Record<'tab' | 'account' | 'kind' | 'from' | 'until', string>>;

/** What moved the money, in plain words. */
export const KINDS: Readonly<Record<LedgerEntryKind, string>> = {
  PaymentCaptured: 'Payment received',
  PaymentQuarantined: 'Payment refused: wrong amount or purpose',
  PaymentFulfilled: 'Purchase fulfilled',
  RefundStarted: 'Refund decided',
  RefundCompleted: 'Refund done',
  RefundFailed: 'Refund sent back',
  SubscriptionRenewed: 'Plan renewed',
  SubscriptionUpgraded: 'Plan changed',
  PayoutRequested: 'Payout decided',
  PayoutSent: 'Payout sent',
  PayoutFailed: 'Payout refused',
  PayoutReversed: 'Payout came back',
  EarningsCredited: 'Fee for sales',
  EarningsPayoutPlanned: 'Payout of sales decided',
  EarningsPayoutSent: 'Payout of sales sent',
  EarningsPayoutFailed: 'Payout of sales refused',
  EarningsPayoutReversed: 'Payout of sales came back',
  DisputedMoneyTaken: 'Taken by a bank',
  DisputedMoneyReturned: 'Given back by a bank',
  DisputeLost: 'Dispute lost',
  DisputeWon: 'Dispute won on appeal',
  BalanceMoved: 'Moved by the provider',
};

/** What the platform's own accounts are. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  provider: 'Held by the provider',
  waiting: 'Paid, purchase not fulfilled yet',
  quarantine: 'Refused payments',
  refunds: 'Refunds under way',
  returned: 'Refunds sent back',
  subscriptions: 'Plans',
  fees: 'Fees',
  tips: 'Tips',
  payouts: 'Payouts under way',
  saleFees: 'Fees for sales',
  disputed: 'Disputed, not decided',
  disputeFees: 'Fees for disputes',
  disputeLosses: 'Lost by disputes',
  providerFees: 'Fees of the provider',
  bank: 'Sent to your bank',
  elsewhere: 'Moved without this product',
};

/** What the accounts of members and campaigns are. */
const HOLDERS: Readonly<Record<string, string>> = {
  owner: 'Earned by',
  tax: 'Tax held by',
  paidOut: 'Paid out to',
  campaign: 'Campaign',
};

/** An account in plain words; a member’s and a campaign’s by its name, or else by the end of its id. */
export function accountWords(account: string, holder?: string | null): string {
  const [name = '', currency] = account.split(':');
  const [kind = '', id] = name.split('/');
  const words =
    id === undefined ? (ACCOUNTS[kind] ?? kind) : `${HOLDERS[kind] ?? kind} ${holder ?? `…${id.slice(-6)}`}`;
  return currency ? `${words} (${currency.toUpperCase()})` : words;
}

/** Whether it is one of the platform’s own accounts, no member’s and no campaign’s. */
export const isOwn = (account: string): boolean => !account.includes('/');

/** The currency an account is in. */
export const currencyOf = (account: string): string => account.split(':')[1] ?? 'usd';

const isKind = (kind: string | null): kind is LedgerEntryKind => kind !== null && Object.hasOwn(KINDS, kind);

/** `2027-01-12` as the instant at which that day begins here, or so many days later. */
function dayStart(day: string | null, later = 0): string | null {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return null;
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

export type BookFilter = Omit<LedgerQueryVariables, 'after'>;

/** What the address asks for; what is none of it is left out. */
export function filterIn(params: URLSearchParams): BookFilter {
  const [kind, account] = [params.get('kind'), params.get('account')];
  return {
    account: account && /^[\w/:-]{1,200}$/.test(account) ? account : null,
    kind: isKind(kind) ? kind : null,
    from: dayStart(params.get('from')),
    until: dayStart(params.get('until'), 1),
  };
}

/** The parts of the books that are saved whole and as of now; the entries are what the filter asks for. */
export type WholeSheet = 'balances' | 'mismatches';

/** The same filter as the query of the export; none for a whole sheet. */
export function exportQuery(filter: BookFilter, sheet?: WholeSheet): string {
  if (sheet) return `sheet=${sheet}`;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, String(value));
  return query.toString();
}
