import { campaignOfContribution, originalRefundId, ownerOfShop, placeOfBooking } from '../ids.ts';
import { CHARGED_BACK, PARTLY_CHARGED_BACK, type PaymentEvent, type Purpose } from '../payments/events.ts';
import type { SubscriptionRenewed, SubscriptionUpgraded } from '../plans/events.ts';
import { inProportion, inShares, sumOf } from './shares.ts';

/*
 * The accounts. What a balance above 0 says we have, and one below 0 says we owe: all balances together are 0 at any
 * time.
 */
/** Money the provider holds for us. */
export const PROVIDER = 'provider';
/** Paid, and not yet given for. */
export const WAITING = 'waiting';
/** Arrived and did not fit what was asked for (docs/rules.md P6). */
export const QUARANTINE = 'quarantine';
/** To be paid back: decided, not done. */
export const REFUNDS = 'refunds';
/** Paid back, and sent back to us by the bank: still the payer's. */
export const RETURNED = 'returned';
/** Taken by payers' banks, and not decided yet. */
export const DISPUTED = 'disputed';
/** What the provider has charged for disputes. */
export const DISPUTE_FEES = 'disputeFees';
/**
 * Lost to payers' banks, where nobody has the payment's money any more, or a campaign has it; less what a refund was to pay
 * back that the payer has through their bank.
 */
export const DISPUTE_LOSSES = 'disputeLosses';
/** What plans have earned. */
export const SUBSCRIPTIONS = 'subscriptions';
/** What a campaign has received, less fees. */
export const campaignAccount = (campaignId: string): string => `campaign/${campaignId}`;
/** What taking contributions has cost the campaigns, and what contributors gave the platform on top. */
export const FEES = 'fees';
export const TIPS = 'tips';
/** What a shop owner or seller has earned. */
export const ownerAccount = (memberId: string): string => `owner/${memberId}`;

/** Tax on a seller’s goods, which the seller has to hand on: theirs to hold, and no revenue of theirs. */
export const taxAccount = (memberId: string): string => `tax/${memberId}`;

/** Whose earnings an account holds; undefined for the platform's own accounts. */
export const earnerOf = (account: string): string | undefined => /^owner\/(.+)$/.exec(account)?.[1];

/** Cents that leave one account (its balance rises: it owes less, or has more) for another (its balance falls). */
export type Transfer = { readonly from: string; readonly to: string; readonly cents: number };

export type MoneyEvent =
  | Extract<
      PaymentEvent,
      {
        type:
          | 'PaymentCaptured'
          | 'PaymentQuarantined'
          | 'PaymentFulfilled'
          | 'RefundStarted'
          | 'RefundCompleted'
          | 'RefundFailed';
      }
    >
  | SubscriptionRenewed
  | SubscriptionUpgraded;

/** Cents that a refund takes from a seller's account because their part was cancelled. `refundId`: of the refund's first attempt. */
export type Claim = { readonly account: string; readonly cents: number; readonly refundId?: string };

/** Where a payment's money lies: its part of each account's balance. */
export type Position = {
  readonly balances: Readonly<Record<string, number>>;
  /** Of what it received; dollars unless it was quarantined for that. */
  readonly currency: string;
  readonly refunds: Readonly<Record<string, 'pending' | 'completed' | 'failed'>>;
  /**
   * What each seller's part of an order cost without tax, by the seller, and the tax on it, by its account; of a
   * contribution what each account gets. Less what was paid back before anything was given.
   */
  readonly shares: Readonly<Record<string, number>>;
  /** Parts of an order that were cancelled and whose refund has not begun. */
  readonly claims: readonly Claim[];
  /** Of refunds for which there was less than they were to pay back, a bank having taken the rest: how much was missing. */
  readonly missing?: Readonly<Record<string, number>>;
  /** By dispute: what was lost by it, and whose it was. */
  readonly losses?: Readonly<Record<string, readonly Transfer[]>>;
};

export const noPosition: Position = { balances: {}, currency: 'usd', refunds: {}, shares: {}, claims: [] };

/** The payment whose money an event moves; null for an invoice of a running plan, paid with the card on file. */
export const paymentOf = (event: MoneyEvent): string | null =>
  event.type === 'SubscriptionRenewed' || event.type === 'SubscriptionUpgraded' ? null : event.data.paymentId;

/**
 * What an event of money moves, in balanced steps. `before`: where this payment's money lay; paid plans have no
 * position.
 */
export function transfersOf(event: MoneyEvent, before: Position): Transfer[] {
  const inCurrency = (name: string) => (before.currency === 'usd' ? name : `${name}:${before.currency}`);
  const move = (from: string, to: string, cents: number): Transfer[] =>
    cents === 0 ? [] : [{ from: inCurrency(from), to: inCurrency(to), cents }];
  switch (event.type) {
    case 'PaymentCaptured':
      return move(PROVIDER, WAITING, event.data.amount);
    case 'PaymentQuarantined':
      return move(PROVIDER, QUARANTINE, event.data.amount);
    case 'PaymentFulfilled':
      return earnings(event.data.purpose, owedIn(before, WAITING), before.shares).flatMap(([account, cents]) =>
        move(WAITING, account, cents),
      );
    case 'RefundStarted':
      return sources(before, event.data).map(({ account, cents }) => ({
        from: account,
        to: inCurrency(REFUNDS),
        cents,
      }));
    case 'RefundCompleted':
      return before.refunds[event.data.refundId] === 'pending' ? move(REFUNDS, PROVIDER, event.data.amount) : [];
    case 'RefundFailed':
      return refundFailed(before, event.data.refundId).flatMap((from) => {
        const cents = event.data.amount - (before.missing?.[event.data.refundId] ?? 0);
        // A refund that was made at the provider meanwhile has taken what this one was to pay back.
        const there = from === REFUNDS ? Math.min(cents, owedIn(before, inCurrency(REFUNDS))) : cents;
        // The payer has it through their bank: where the platform has borne that, it is the platform's again.
        const borne = isChargedBack(event.data.why) ? Math.max(0, before.balances[inCurrency(DISPUTE_LOSSES)] ?? 0) : 0;
        const made = Math.min(there, borne);
        return [...move(from, DISPUTE_LOSSES, made), ...move(from, RETURNED, there - made)];
      });
    case 'SubscriptionRenewed':
      // Paid by hand it came as a payment of its own.
      return event.data.paymentId ? [] : move(PROVIDER, SUBSCRIPTIONS, event.data.amount);
    case 'SubscriptionUpgraded':
      return move(PROVIDER, SUBSCRIPTIONS, event.data.amount);
  }
}

/** Where the money of a payment lies afterwards. */
export function positionAfter(event: MoneyEvent, before: Position, transfers: readonly Transfer[]): Position {
  const after = { ...before, balances: balancesAfter(before, transfers) };
  switch (event.type) {
    case 'RefundStarted':
      return {
        ...after,
        ...missingOf(event.data, before, transfers),
        shares: sharesLeft(before, event.data, transfers),
        refunds: { ...before.refunds, [event.data.refundId]: 'pending' },
        claims: withoutClaim(before, event.data),
      };
    case 'RefundCompleted':
      return { ...after, refunds: { ...before.refunds, [event.data.refundId]: 'completed' } };
    case 'RefundFailed':
      return { ...after, refunds: { ...before.refunds, [event.data.refundId]: 'failed' } };
    default:
      return after;
  }
}

/** Cents that are paid back, or that a bank has taken for good (these are by no refund). */
const isChargedBack = (why: string): boolean => why === CHARGED_BACK || why === PARTLY_CHARGED_BACK;

type Back = { readonly amount: number; readonly refundId?: string };

/** The cancelled part that a refund is of; one that says no part is taken for the part that cost exactly as much. */
const claimOf = ({ claims }: Pick<Position, 'claims'>, { amount, refundId }: Back): Claim | undefined =>
  (refundId === undefined ? undefined : claims.find((one) => one.refundId === originalRefundId(refundId))) ??
  claims.find(({ cents }) => cents === amount);

/**
 * What is paid back of money that waits is earned by nobody: it is missing first in the part that was cancelled, then in
 * the others, as a refund would take it from them.
 */
function sharesLeft(before: Position, back: Back, transfers: readonly Transfer[]): Position['shares'] {
  const { shares } = before;
  let left = transfers.reduce((sum, { from, cents }) => sum + (nameOf(from) === WAITING ? cents : 0), 0);
  if (left === 0) return shares;
  const claimed = claimOf(before, back)?.account;
  const names = Object.keys(shares)
    .filter((name) => !holderOfTax(name))
    .sort((a, b) => a.localeCompare(b));
  const isClaimed = (name: string) => ownerAccount(name) === claimed;
  const groups = [names.filter(isClaimed), names.filter((name) => !isClaimed(name))];
  return Object.fromEntries(
    groups.flatMap((group) => {
      const held = group.map((name) => (shares[name] ?? 0) + (shares[taxAccount(name)] ?? 0));
      const parts = inShares(Math.min(left, sumOf(held)), held);
      left -= sumOf(parts);
      return group.flatMap((name, at) => lessened(shares, name, parts[at] ?? 0));
    }),
  );
}

/** What is left of a seller's share, and of the tax on it, once some cents of both are gone. */
function lessened(shares: Position['shares'], name: string, cents: number): [string, number][] {
  const tax = shares[taxAccount(name)];
  const [own, taxed] = inProportion(cents, shares[name] ?? 0, tax ?? 0);
  const rest: [string, number] = [name, (shares[name] ?? 0) - own];
  return tax === undefined ? [rest] : [rest, [taxAccount(name), tax - taxed]];
}

/** Whose tax an account holds; undefined for every other account. */
const holderOfTax = (account: string): string | undefined => /^tax\/(.+)$/.exec(account)?.[1];

/** Each account's part of a payment's money after some steps. */
export function balancesAfter({ balances: before }: Position, transfers: readonly Transfer[]): Position['balances'] {
  const balances: Record<string, number> = { ...before };
  for (const { from, to, cents } of transfers) {
    balances[from] = (balances[from] ?? 0) + cents;
    balances[to] = (balances[to] ?? 0) - cents;
  }
  return balances;
}

function missingOf(
  { refundId, amount }: { readonly refundId: string; readonly amount: number },
  { missing = {} }: Position,
  transfers: readonly Transfer[],
): Pick<Position, 'missing'> {
  const short = transfers.reduce((rest, { cents }) => rest - cents, amount);
  return short > 0 ? { missing: { ...missing, [refundId]: short } } : {};
}

/** Who earns what of a fulfilled payment. Each seller earns what their lines and their sending cost, and holds the tax. */
function earnings({ page, itemId }: Purpose, cents: number, shares: Position['shares']): [string, number][] {
  if (page === 'booking')
    return [[ownerAccount(ownerOfShop(placeOfBooking(itemId)?.shopId ?? '') ?? 'unknown'), cents]];
  if (page === 'cart')
    return Object.entries(shares).map(([name, share]) => [holderOfTax(name) ? name : ownerAccount(name), share]);
  if (page === 'contribute')
    return Object.keys(shares).length > 0
      ? Object.entries(shares)
      : [[campaignAccount(campaignOfContribution(itemId) ?? 'unknown'), cents]];
  return [[SUBSCRIPTIONS, cents]];
}

const owedIn = ({ balances }: Position, account: string): number => Math.max(0, -(balances[account] ?? 0));

const NOT_TO_DRAW_FROM = [PROVIDER, REFUNDS, DISPUTED, DISPUTE_FEES, DISPUTE_LOSSES];
/** An account without its currency. */
export const nameOf = (account: string): string => account.split(':')[0] ?? account;

/**
 * Which accounts a refund, or what a bank has taken for good, comes from: what came back from the bank first, then the
 * part that was cancelled, then whatever holds the payment's money. Sellers of one order give in proportion to what each
 * has of it ({@link inShares}), and each what is theirs and tax in proportion.
 */
export function sources(before: Position, back: Back): { account: string; cents: number }[] {
  const claimed = claimOf(before, back)?.account;
  const rank = (account: string) => (nameOf(account) === RETURNED ? 0 : account === claimed ? 1 : 2);
  const holding = Object.keys(before.balances).filter((account) => !NOT_TO_DRAW_FROM.includes(nameOf(account)));
  const holders = holding.map((account) => {
    const sellerId = holderOfTax(account);
    return sellerId ? ownerAccount(sellerId) : account;
  });
  const ordered = [...new Set(holders)].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  let left = back.amount;
  return grouped(ordered, (account) => rank(account) === 2 && earnerOf(account) !== undefined).flatMap((group) => {
    const held = group.map((account) => owedIn(before, account) + owedIn(before, taxAccount(earnerOf(account) ?? '')));
    const parts = inShares(Math.min(left, sumOf(held)), held);
    left -= sumOf(parts);
    return group.flatMap((account, at) => drawn(before, account, parts[at] ?? 0));
  });
}

/** Accounts that give together are one group, at the place of the first; each other one is a group of its own. */
function grouped(accounts: readonly string[], isShared: (account: string) => boolean): (readonly string[])[] {
  const together = accounts.filter(isShared);
  return accounts.flatMap((account) => (!isShared(account) ? [[account]] : account === together[0] ? [together] : []));
}

/** Cents of what an account has of a payment, and of its holder's tax. */
function drawn(before: Position, account: string, cents: number): { account: string; cents: number }[] {
  const taxes = taxAccount(earnerOf(account) ?? '');
  const [own, taxed] = inProportion(cents, owedIn(before, account), owedIn(before, taxes));
  return [
    { account, cents: own },
    { account: taxes, cents: taxed },
  ].filter((part) => part.cents > 0);
}

function withoutClaim(before: Position, back: Back): Position['claims'] {
  const gone = claimOf(before, back);
  return before.claims.filter((claim) => claim !== gone);
}

/** The account a failed refund's money was in, or none when that is known. */
function refundFailed({ refunds }: Position, refundId: string): string[] {
  if (refunds[refundId] === 'failed') return [];
  return [refunds[refundId] === 'completed' ? PROVIDER : REFUNDS];
}
