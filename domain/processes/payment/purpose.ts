import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import type { Purpose } from '../../payments/events.ts';
import type { OpenIntent, PaymentProvider } from '../../ports/paymentProvider.ts';

/** What a purpose handler may use. `now` answers a UTC ISO instant. */
export type PurposeTools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly provider: PaymentProvider;
  readonly sender: Sender;
  readonly now: () => string;
};

/** A captured payment; `amount` in cents. `openedAt`: when the provider opened it, by its own clock (UTC ISO). */
export type PaidFor = {
  readonly paymentId: string;
  readonly payerId: string;
  readonly purpose: Purpose;
  readonly amount: number;
  readonly openedAt?: string | undefined;
};

/**
 * How the items of one page are priced, opened, fulfilled and extended. A new page (cart, plan, contribution) is one
 * more entry.
 */
export type PurposeHandler = {
  /**
   * What the item costs this payer now, in cents, and whether a card on file is charged. Refuses with NoSuchPayment when it is another member's, with a
   * conflict when it can no longer be paid.
   */
  price(
    tools: Pick<PurposeTools, 'stateOf' | 'now'>,
    itemId: string,
    payerId: string,
  ): Promise<{ readonly amount: number; readonly isOnFile?: boolean }>;
  /**
   * Opens the intent where it is not an ordinary one (a plan's is that of its first invoice). Safe to repeat: the same
   * order gives the same intent.
   */
  open?(tools: PurposeTools, order: OpenIntent): Promise<{ readonly intentId: string; readonly clientSecret: string }>;
  /**
   * Delivers what was paid for. Called any number of times and concurrently, so it must be safe to repeat, and its
   * answer for a payment must not change: `gone` refunds the payment.
   */
  fulfil(tools: PurposeTools, paid: PaidFor): Promise<'fulfilled' | 'gone'>;
  /** What was captured does not fit what was asked for, and goes back: notes that the item is not paid. Safe to repeat. */
  noteUnfit?(tools: PurposeTools, paid: Pick<PaidFor, 'paymentId' | 'purpose'>): Promise<void>;
  /**
   * Whether an unpaid payment of the item is still wanted, however old it is; otherwise it is closed after a day, and
   * without an intent at the provider after an hour.
   */
  isWanted?(tools: PurposeTools, itemId: string): Promise<boolean>;
  /**
   * Somebody has paid some cents of it back in the provider's own pages, and the item has to know. `refundId` is the
   * provider's. Safe to repeat.
   */
  noteRefundByHand?(
    tools: PurposeTools,
    refund: { readonly itemId: string; readonly refundId: string; readonly amount: number },
  ): Promise<void>;
  /** The provider is still processing the payment: extends the item's hold or reservation, where it has one. */
  extend?(tools: PurposeTools, itemId: string): Promise<void>;
};

/** The pages that can be paid for. */
export type Purposes = Readonly<Partial<Record<Purpose['page'], PurposeHandler>>>;
