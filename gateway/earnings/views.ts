import { LEAST_EARNINGS_PAYOUT } from '#domain/earnings/decider.ts';
import { PAYOUT_STOPS, type PayoutStop } from '#domain/earnings/events.ts';
import { saleFeeOf } from '#domain/earnings/fee.ts';
import { nextPayoutAt } from '#domain/earnings/schedule.ts';
import { worthOf } from '#domain/earnings/state.ts';
import type { Payee } from '#domain/payouts/state.ts';
import { HELD } from '#domain/processes/payouts/followTransfer.ts';
import {
  type CreditedLine,
  isTakenOff,
  type OwnSale,
  type PayoutDocument,
  type Sums,
  worthOfSale,
} from '#projections/earnings/documents.ts';
import type { Earnings, EarningsPayout, OpenSale, OwedMember, StatementLine } from './types.ts';

/** What the provider's names of refusals say, and ours of what was held, by these names. */
const REFUSALS: Readonly<Record<string, string>> = {
  insufficient_capabilities_for_transfer: 'Your account cannot receive money at the moment.',
  balance_insufficient: 'The platform’s money is not there yet. It is tried again after a day.',
  amount_too_large: 'It was more than the payment processor sends at once.',
  resource_missing: 'The payment processor does not know your account any more.',
  account_invalid: 'The payment processor does not know your account any more.',
  transfers_not_allowed: 'Your account cannot receive money at the moment.',
  currency_not_supported: 'Your account does not take US dollars.',
  invalid_currency: 'Your account does not take US dollars.',
  [HELD]: 'Your payouts were stopped before it was sent.',
};
const OTHER = 'The payment processor has refused it.';

/** Why a payout was refused, in words for who gets it; null where it was not. */
export const refusalWords = (why: string | null | undefined): string | null => (why ? (REFUSALS[why] ?? OTHER) : null);

const STOPS: Readonly<Record<PayoutStop, OwedMember['stoppedBecause'][number]>> = {
  firstLarge: 'FIRST_LARGE',
  takenBack: 'TAKEN_BACK',
  contested: 'CONTESTED',
  suspended: 'SUSPENDED',
};

/** Why a member's payouts wait, as both APIs name it. */
export const stopsOf = (stops: readonly PayoutStop[]): OwedMember['stoppedBecause'] => stops.map((one) => STOPS[one]);

/** The stops that both APIs name so; each once. */
export const stopsNamed = (names: readonly string[]): PayoutStop[] =>
  PAYOUT_STOPS.filter((one) => names.includes(STOPS[one]));

/**
 * What a sale adds to the balance when it is credited, in cents: at the rate it was credited at before, or that of now.
 */
function toCome({ own, tax, credited }: OwnSale, feeRate: number): number {
  const fee = saleFeeOf(own, credited.own > 0 || credited.rate > 0 ? credited.rate : feeRate);
  return worthOf({ own: own - credited.own, tax: tax - credited.tax, fee: fee - credited.fee });
}

const sumOf = (sales: readonly OwnSale[], cents: (sale: OwnSale) => number): number =>
  sales.reduce((sum, sale) => sum + cents(sale), 0);

/** Why nothing can be paid out now; null when it can. */
function obstacleOf({ state }: Sums, dueCents: number, { status }: Pick<Payee, 'status'>): Earnings['obstacle'] {
  if (state.pending !== undefined) return 'ON_ITS_WAY';
  if (status === 'restricted') return 'RESTRICTED';
  if (status !== 'enabled') return 'NO_ACCOUNT';
  if (state.stops.length > 0) return 'STOPPED';
  return dueCents < LEAST_EARNINGS_PAYOUT ? 'TOO_LITTLE' : null;
}

type Facts = {
  readonly sums: Sums;
  /** Of their sales: what is due and not credited yet, what is theirs no longer, and what is held back and was credited. */
  readonly due: readonly OwnSale[];
  readonly payee: Pick<Payee, 'status'>;
  /** Basis points. */
  readonly feeRate: number;
  /** UTC ISO instant. */
  readonly now: string;
};

/**
 * What a member is owed. What has become due since the last credit counts as due, and what was credited and is held back
 * does no more.
 */
export function toEarnings({ sums, due: named, payee, feeRate, now }: Facts): Earnings {
  const takenOff = named.filter(isTakenOff);
  const due = named.filter((sale) => !takenOff.includes(sale) && (!sale.isHeld || worthOfSale(sale) < 0));
  const laterCents =
    sums.open - sumOf(due, worthOfSale) + sumOf(takenOff, ({ credited }) => credited.own + credited.tax);
  const dueCents =
    sums.state.balance +
    sumOf(due, (sale) => toCome(sale, feeRate)) -
    sumOf(takenOff, (sale) => worthOf(sale.credited));
  const obstacle = obstacleOf(sums, dueCents, payee);
  const next = nextPayoutAt(sums.state) ?? now;
  return {
    owedCents: laterCents + dueCents + sums.onItsWay,
    laterCents,
    heldCents: sums.held + sumOf(takenOff, (sale) => sale.own + sale.tax - Math.max(0, worthOfSale(sale))),
    dueCents,
    onItsWayCents: sums.onItsWay,
    paidOutCents: sums.sent,
    feeCents: sums.fees,
    feeRate,
    leastCents: LEAST_EARNINGS_PAYOUT,
    obstacle,
    nextPayoutAt: obstacle ? null : next < now ? now : next,
    refusedBecause: refusalWords(sums.why),
  };
}

const kindOf = (page: OwnSale['page']) => (page === 'booking' ? 'BOOKING' : 'ORDER') as OpenSale['kind'];

export const toOpenSale = (sale: OwnSale): OpenSale => ({
  id: sale.paymentId,
  kind: kindOf(sale.page),
  itemId: sale.itemId,
  openCents: worthOfSale(sale),
  taxCents: sale.tax - sale.credited.tax,
  soldAt: sale.soldAt,
  dueAt: sale.dueAt,
  isHeld: sale.isHeld,
});

export const toEarningsPayout = (payout: PayoutDocument): EarningsPayout => ({
  id: payout.payoutId,
  memberId: payout.memberId,
  amountCents: payout.amount,
  status: payout.status.toUpperCase() as EarningsPayout['status'],
  isAsked: payout.isAsked,
  plannedAt: payout.plannedAt,
  sentAt: payout.sentAt ?? null,
  reversedCents: payout.reversed,
  refusedBecause: refusalWords(payout.why),
  refusalCode: payout.why ?? null,
});

export const toStatementLine = (line: CreditedLine): StatementLine => ({
  paymentId: line.paymentId,
  kind: kindOf(line.page),
  itemId: line.itemId,
  creditedAt: line.creditedAt,
  ownCents: line.own,
  taxCents: line.tax,
  feeCents: line.fee,
  netCents: worthOf(line),
});
