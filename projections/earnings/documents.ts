import type { CreditedSale } from '#domain/earnings/events.ts';
import type { Sale as Credited, Earnings, EarningsPayout } from '#domain/earnings/state.ts';
import type { Position } from '#domain/ledger/postings.ts';

/** A payment for a booking or an order, and when whose money of it is due. */
export type Sale = {
  readonly paymentId: string;
  readonly page: 'booking' | 'cart';
  readonly itemId: string;
  /** UTC ISO instant at which the buyer got what was paid for; null before. */
  readonly soldAt: string | null;
  readonly position: Position;
  /** Disputes of it that no bank has decided about, and those that are won or lost. */
  readonly undecided: readonly string[];
  readonly decided: readonly string[];
  /** Warnings of fraud that stand. */
  readonly warnings: readonly string[];
  /** All disputes and warnings of it. */
  readonly disputeIds: readonly string[];
  /** By member, UTC ISO instants; no entry while nothing says when. */
  readonly due: Readonly<Record<string, string>>;
};

/** What a member has of a sale, in US cents, and what of it they were credited. */
export type OwnSale = Pick<Sale, 'paymentId' | 'page' | 'itemId' | 'soldAt' | 'disputeIds'> & {
  readonly memberId: string;
  readonly own: number;
  readonly tax: number;
  readonly credited: Pick<Credited, 'own' | 'tax' | 'fee' | 'rate'>;
  /** A bank has not decided about it, the card's network warns of it, or a refund of it is to begin. */
  readonly isHeld: boolean;
  readonly dueAt: string | null;
};

/** A line of a statement: what a member was credited for a sale at an instant. Cents. */
export type CreditedLine = Pick<CreditedSale, 'paymentId' | 'own' | 'tax' | 'fee' | 'rate'> &
  Pick<Sale, 'page' | 'itemId' | 'soldAt'> & { readonly creditedAt: string };

export type PayoutDocument = EarningsPayout & { readonly memberId: string };

/** A member's sums, in US cents. */
export type Sums = {
  readonly memberId: string;
  /** Of sales that are not credited yet; and of these, what is held back. */
  readonly open: number;
  readonly held: number;
  /** Taken by the platform so far. */
  readonly fees: number;
  /** Sent and not come back. */
  readonly sent: number;
  readonly onItsWay: number;
  readonly state: Omit<Earnings, 'sales' | 'payouts'>;
  /** Why the last payout was refused, by the provider's name; null when it was not. */
  readonly why: string | null;
};

/** What is not credited of a sale, in cents; below 0 when more was. Before the fee. */
export const worthOfSale = ({ own, tax, credited }: OwnSale): number => own + tax - credited.own - credited.tax;

/** Whether a sale is held back that was credited: it is taken off the balance again. */
export const isTakenOff = ({ isHeld, credited }: OwnSale): boolean => isHeld && credited.own + credited.tax > 0;

/** All that a member is owed, in cents: before the fee on what is not credited. Below 0 they owe it. */
export const owedIn = ({ open, onItsWay, state }: Sums): number => open + onItsWay + state.balance;

export const saleKey = (paymentId: string): string => `sale/${paymentId}`;
export const visitKey = (bookingId: string): string => `visit/${bookingId}`;
/** The end that a visit had before it came to another day, while that may still be undone. */
export const formerVisitKey = (bookingId: string): string => `former/${bookingId}`;
export const ownKey = (memberId: string, paymentId: string): string => `own/${memberId}/${paymentId}`;
export const sumsKey = (memberId: string): string => `sums/${memberId}`;
export const payoutKey = (payoutId: string): string => `payout/${payoutId}`;
/** All that a member was credited, by {@link placeOfLine}. */
export const linesSet = (memberId: string): string => `lines/${memberId}`;
export const lineKey = (memberId: string, place: number): string => `line/${memberId}/${place}`;
/** The place of a credit's line among all of a member: more than a credit has lines lies between two credits. */
export const placeOfLine = (nth: number, line: number): number => nth * 1_000 + line;
/** The sales of a member that are not credited, by when they were sold. */
export const openSet = (memberId: string): string => `open/${memberId}`;
/** The sales of a member that were credited and are held back. */
export const heldSet = (memberId: string): string => `held/${memberId}`;
/** A member's payouts, and everybody's, by when they were planned. */
export const payoutsSet = (memberId: string): string => `payouts/${memberId}`;
export const ALL_PAYOUTS = 'payouts';
/** Sales to be looked at, by the instant from which. */
export const DUE = 'due';
export const dueMember = (memberId: string, paymentId: string): string => `${memberId}/${paymentId}`;
/** Members whose balance can be paid out, by the instant from which; and all who ever sold anything, by what they are owed. */
export const PAYABLE = 'payable';
export const OWED = 'owed';
/** Members whose payouts wait for a person, by the instant since when. */
export const STOPPED = 'stopped';
/** Payouts the provider has to be asked about, by the instant of their last event. */
export const WAITING = 'waiting';
/** All members' sums together. */
export const TOTALS = 'totals';

/** Gets a change notice whenever what a member is owed, or was paid out, changes. */
export const earningsTopic = (memberId: string): string => `earnings/${memberId}`;
