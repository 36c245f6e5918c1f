import type { Dispatch, Sender, StateOf } from '../dispatch.ts';
import type { OpenIntent, PaymentProvider } from '../ports/paymentProvider.ts';
import type { Purpose } from './events.ts';

/** What a purpose may use to price and to give. `now` answers a UTC ISO instant. */
export type PurposeTools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly provider: PaymentProvider;
  readonly sender: Sender;
  readonly now: () => string;
};

/** A payment whose money has arrived; `amount` in cents. */
export type PaidFor = { readonly paymentId: string; readonly payerId: string; readonly purpose: Purpose; readonly amount: number };

/** How one page's things are priced and given. A new page (cart, plan, contribution) is one more entry. */
export type PurposeHandler = {
  /** What the item costs this payer now, in cents. Refuses with NoSuchPayment when it is not theirs to pay, with a conflict when it can no longer be paid. */
  price(tools: Pick<PurposeTools, 'stateOf' | 'now'>, itemId: string, payerId: string): Promise<{ readonly amount: number }>;
  /** Opens the intent where it is not one we order ourselves (a plan's is its first invoice's). Safe to repeat: the same order is the same intent. */
  open?(tools: PurposeTools, order: OpenIntent): Promise<{ readonly intentId: string; readonly clientSecret: string }>;
  /**
   * Gives what was paid for. Called as often as anybody looks and from several places at once, so it must be safe to repeat, and its answer
   * for a payment must not change once given: `gone` sends the money back.
   */
  fulfil(tools: PurposeTools, paid: PaidFor): Promise<'fulfilled' | 'gone'>;
  /** The provider is still working on the payment: keeps the item for the payer a little longer, where it would otherwise lapse. */
  keep?(tools: PurposeTools, itemId: string): Promise<void>;
};

/** The pages that can be paid for. */
export type Purposes = Readonly<Partial<Record<Purpose['page'], PurposeHandler>>>;
