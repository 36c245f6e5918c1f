import type { CardRow, Metadata } from '../rows.ts';

/**
 * What the sandbox keeps of billing. Amounts are integer cents; instants are unix seconds of the sandbox's own clock,
 * which can be moved ahead.
 */
export type CustomerRow = {
  readonly id: string;
  readonly created: number;
  readonly email: string | null;
  readonly name: string | null;
  readonly metadata: Metadata;
  /** The card of whatever has none of its own. */
  readonly default_payment_method?: string | null;
  readonly deleted?: true;
};

export type ProductRow = {
  readonly id: string;
  readonly created: number;
  readonly name: string;
  readonly metadata: Metadata;
};

export type PriceRow = {
  readonly id: string;
  readonly created: number;
  readonly product: string;
  readonly unit_amount: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  readonly lookup_key: string | null;
  readonly metadata: Metadata;
};

/** A change at once that is made when its invoice is paid, and dropped at `expires_at`. */
export type PendingRow = {
  readonly price: string;
  readonly anchor: number;
  readonly from: number;
  readonly until: number;
  readonly expires_at: number;
};

export type SubscriptionRow = {
  readonly id: string;
  readonly created: number;
  readonly customer: string;
  readonly item: string;
  readonly price: string;
  readonly currency: string;
  readonly status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled';
  /** Where the periods are counted from. */
  readonly anchor: number;
  readonly from: number;
  readonly until: number;
  readonly cancel_at_period_end: boolean;
  readonly canceled_at: number | null;
  readonly ended_at: number | null;
  /** The card further invoices are collected from. */
  readonly card: CardRow | null;
  readonly saves_card: boolean;
  readonly metadata: Metadata;
  readonly latest_invoice: string;
  readonly schedule: string | null;
  /** Absent on rows of before there was such a thing. */
  readonly pending?: PendingRow | null;
};

export type LineRow = {
  readonly id: string;
  readonly amount: number;
  readonly description: string;
  readonly price: string;
  readonly from: number;
  readonly until: number;
  readonly proration: boolean;
};

export type InvoiceRow = {
  readonly id: string;
  readonly number: string;
  readonly created: number;
  readonly customer: string;
  readonly subscription: string;
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly currency: string;
  readonly lines: readonly LineRow[];
  readonly total: number;
  readonly amount_paid: number;
  readonly attempts: number;
  /** When it is finalized (a draft) or tried to collect again (an open one); null when nothing is planned. */
  readonly next_step: number | null;
  readonly payment_intent: string | null;
  readonly finalized_at: number | null;
  readonly paid_at: number | null;
  readonly voided_at: number | null;
};

/** What a subscription has during a part of its schedule; without a card it has none on file then. */
export type PhaseRow = {
  readonly price: string;
  readonly from: number;
  readonly until: number;
  readonly card: CardRow | null;
};

/** At most one change ahead: `next` begins when the running period ends. */
export type ScheduleRow = {
  readonly id: string;
  readonly created: number;
  readonly subscription: string;
  readonly customer: string;
  readonly status: 'active' | 'released' | 'completed' | 'canceled';
  /** What is over, the oldest first; absent on rows of before it was kept. */
  readonly past?: readonly PhaseRow[];
  readonly current: PhaseRow;
  readonly next: PhaseRow | null;
};

/** How far the sandbox's clock is ahead of the machine's. */
export type ClockRow = { readonly aheadSeconds: number };

export type BillingRows = {
  customer: CustomerRow;
  product: ProductRow;
  price: PriceRow;
  subscription: SubscriptionRow;
  invoice: InvoiceRow;
  subscription_schedule: ScheduleRow;
  clock: ClockRow;
};
