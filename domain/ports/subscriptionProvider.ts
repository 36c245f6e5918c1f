/** What is charged each period: one entry of the plan table. `amount` in cents. */
export type PlanPrice = {
  readonly plan: string;
  readonly title: string;
  readonly interval: 'monthly' | 'yearly';
  readonly amount: number;
};

export type OpenSubscription = {
  /** Our id of the first payment, also the idempotency key. */
  readonly paymentId: string;
  readonly purpose: { readonly page: string; readonly itemId: string };
  /** Who subscribes, and the number of the purchase among theirs. */
  readonly memberId: string;
  readonly attempt: number;
  readonly price: PlanPrice;
};

/** An open invoice, to be paid as our payment `paymentId`. */
export type OpenInvoice = Pick<OpenSubscription, 'paymentId' | 'purpose' | 'memberId'> & { readonly invoiceId: string };

/**
 * `incomplete`: the first invoice waits for its payment; it becomes `incomplete_expired` after about a day. `canceled`
 * and `incomplete_expired` are final.
 */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;
export type ProviderSubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription as the provider knows it now. Instants are UTC ISO. */
export type ProviderSubscription = {
  readonly subscriptionId: string;
  readonly status: ProviderSubscriptionStatus;
  /** Absent on a subscription that is not ours. */
  readonly memberId?: string;
  readonly attempt?: number;
  /** What the running period was begun with. */
  readonly plan: string;
  readonly interval: 'monthly' | 'yearly';
  /** The running period, [from, until). */
  readonly from: string;
  readonly until: string;
  readonly cancelsAtEnd: boolean;
  /** When it ended, once it is over. In whole seconds, as `paidAt` of its invoices. */
  readonly endedAt?: string;
  /** The card it is charged to, where it has one of its own. */
  readonly cardId?: string;
  /** A change at once waits for its payment. */
  readonly isWaiting?: true;
  /** Planned for the end of the period. */
  readonly next?: { readonly plan: string; readonly interval: 'monthly' | 'yearly' };
};

/** `next` is undefined on the last page. */
export type SubscriptionPage = {
  readonly subscriptions: readonly ProviderSubscription[];
  readonly next: string | undefined;
};

/** Amounts in cents; [from, until) is the time it pays for. */
export type ProviderInvoice = {
  readonly invoiceId: string;
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  /** Why it was written: the purchase, a new period, a change in between. */
  readonly reason: 'purchase' | 'renewal' | 'change' | 'other';
  readonly plan: string;
  readonly interval: 'monthly' | 'yearly';
  readonly amount: number;
  readonly from: string;
  readonly until: string;
  /** Whether it was tried to collect it. */
  readonly attempted: boolean;
  /** When it was paid, once it is. */
  readonly paidAt?: string;
};

/** Another price for the running subscription, from `at` (UTC ISO, in the running period) on. */
export type PlanChange = { readonly subscriptionId: string; readonly price: PlanPrice; readonly at: string };

/** A change at once that is made when it is paid; `amount` in cents. */
export type WaitingChange = {
  readonly plan: string;
  readonly interval: 'monthly' | 'yearly';
  readonly amount: number;
  readonly intentId: string;
  readonly clientSecret: string;
  /** The bank wants to ask the holder of the card on file; else another card is needed. */
  readonly asks: boolean;
};

/**
 * The part of the payment provider that bills plans period by period. Its calls may be repeated and throw as all the
 * provider's do.
 */
export interface SubscriptionProvider {
  /**
   * Opens the subscription of a purchase; its first invoice waits to be paid with the card form. The same purchase
   * again is the same subscription.
   */
  openSubscription(
    order: OpenSubscription,
  ): Promise<{ readonly subscriptionId: string; readonly intentId: string; readonly clientSecret: string }>;
  /**
   * Lets the payer pay an invoice that could not be collected, with any card; that card is used from then on. The same
   * invoice is the same intent.
   */
  openInvoice(order: OpenInvoice): Promise<{ readonly intentId: string; readonly clientSecret: string }>;
  /**
   * Makes the intent of an invoice that of our payment, also where the card on file has paid it by now: the payment
   * finds its money there. Undefined where the invoice has none, as where it was paid outside the provider.
   */
  markInvoice(order: OpenInvoice): Promise<{ readonly intentId: string } | undefined>;
  /** A page of the members' subscriptions that are not over; the first without `after`, then with the last page's `next`. */
  listSubscriptions(after?: string): Promise<SubscriptionPage>;
  /** `ProviderRefused` `resource_missing` when there is no such subscription. */
  lookSubscription(subscriptionId: string): Promise<ProviderSubscription>;
  /** All invoices of a subscription, oldest first. */
  listInvoices(subscriptionId: string): Promise<readonly ProviderInvoice[]>;
  /**
   * What a change at once would cost now, in cents: the rest of the running period at the new price less the same at
   * the old one.
   */
  previewChange(change: PlanChange): Promise<{ readonly dueNow: number }>;
  /**
   * Changes the price at once and collects the difference from the card on file; repeated nothing more. Refused
   * (`card_declined`…, or `authentication_required` where the bank wants to ask its customer) nothing changes, and the
   * change waits to be paid with the card form: for most of a day, or until the period ends or something else is
   * planned. One made meanwhile takes its place.
   */
  changeSubscription(change: PlanChange): Promise<void>;
  /** The change that waits for its payment. */
  waitingChange(subscriptionId: string): Promise<WaitingChange | undefined>;
  /** Charges this card from now on, also after a change that is planned. The card is on file with the subscriber. */
  chargeCard(subscriptionId: string, cardId: string): Promise<void>;
  /** Another price from the next period on, in place of what was planned before. */
  changeAtPeriodEnd(subscriptionId: string, price: PlanPrice): Promise<void>;
  /** No further period; what was planned before is dropped. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  /** Continues at the same price: removes a scheduled end or price change. */
  resume(subscriptionId: string): Promise<void>;
  /**
   * Ends it now: open invoices and drafts are voided first, so that none is paid for nothing; also those of one that is
   * over already. `invoice_paid` is refused when one was paid meanwhile.
   */
  endSubscription(subscriptionId: string): Promise<void>;
}
