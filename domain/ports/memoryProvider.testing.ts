import { planItemOf } from '../ids.ts';
import type { TransactionSource } from './balanceProvider.ts';
import { type BalanceHand, openMemoryBalance } from './memoryBalance.testing.ts';
import { type BillingHand, intentOf, openMemoryBilling } from './memoryBilling.testing.ts';
import { type CardHand, notToCharge, openMemoryCards } from './memoryCards.testing.ts';
import { type DisputeHand, openMemoryDisputes } from './memoryDisputes.testing.ts';
import { openMemoryPayouts, type PayoutHand } from './memoryPayouts.testing.ts';
import {
  type Intent,
  type OpenIntent,
  type PaymentProvider,
  type ProviderRefund,
  ProviderRefused,
} from './paymentProvider.ts';
import type { ProviderSubscription } from './subscriptionProvider.ts';

/** What a spec does from outside: the payer, the bank, the provider's own troubles. */
export type Hand = {
  /** The payer's card went through; `facts` bends what the provider then says. */
  pay(paymentId: string, facts?: Partial<Intent>): void;
  decline(paymentId: string, code?: string): void;
  become(paymentId: string, facts: Partial<Intent>): void;
  /** What a new refund is at first; and what one becomes. */
  readonly refunds: { next: ProviderRefund['status'] | 'refused' };
  settleRefund(refundId: string, status: ProviderRefund['status']): void;
  /** Somebody pays back in the provider's own pages; answers the provider's id of it. */
  refundByHand(intentId: string, cents: number): string;
  /** A refund is made a second time under our mark, as after an answer that was lost; answers the provider's id of it. */
  refundAgain(refundId: string): string;
  intents(): readonly Intent[];
  refundsMade(): readonly ProviderRefund[];
};

/** The payment provider kept in memory, for fast specs: its own idempotency, its own refusals, no network. */
export function openMemoryProvider(now: () => string = () => new Date().toISOString()): PaymentProvider & {
  readonly hand: Hand;
  readonly billing: BillingHand;
  readonly payoutHand: PayoutHand;
} & {
  readonly cardHand: CardHand;
  readonly disputeHand: DisputeHand;
  readonly balanceHand: BalanceHand;
} {
  const intents = new Map<string, Intent>();
  const { balanceHand, enter, held, ...transactions } = openMemoryBalance(now);
  const made = new Map<string, ProviderRefund>();
  const next: Hand['refunds'] = { next: 'succeeded' };

  const byPayment = (paymentId: string) => [...intents.values()].find((intent) => intent.paymentId === paymentId);
  const look = (intentId: string): Intent => {
    const intent = intents.get(intentId);
    if (!intent) throw new ProviderRefused('resource_missing', 'No such payment_intent');
    return intent;
  };
  const change = (intent: Intent | undefined, facts: Partial<Intent>): Intent => {
    if (!intent) throw new Error('the provider has no such intent');
    const changed = { ...intent, ...facts };
    intents.set(intent.intentId, changed);
    const amount = changed.amountReceived - intent.amountReceived;
    const source = sourceOf(changed);
    if (amount > 0) enter({ kind: 'charge', amount, sourceId: `ch_${intent.intentId}`, source });
    return changed;
  };
  const aboutOf = ({ paymentId, purpose, payerId }: Intent) =>
    paymentId && purpose && payerId ? { about: { paymentId, purpose, payerId } } : {};

  const sourceOf = (intent: Intent): TransactionSource => {
    const found = aboutOf(intent);
    return 'about' in found ? { ...found, intentId: intent.intentId } : {};
  };

  function open(
    { paymentId, amount, currency, purpose, payerId }: OpenIntent,
    intentId = `pi_${intents.size + 1}`,
  ): Intent {
    const known = byPayment(paymentId);
    if (known && known.amount !== amount)
      throw new ProviderRefused('idempotency_error', 'Keys can only be used with the same parameters');
    const facts = {
      intentId,
      amount,
      amountReceived: 0,
      amountRefunded: 0,
      currency,
      livemode: false,
      clientSecret: `${intentId}_secret_x`,
    };
    const intent = known ?? {
      ...facts,
      status: 'requires_payment_method' as const,
      paymentId,
      purpose,
      payerId,
      createdAt: now(),
    };
    intents.set(intent.intentId, intent);
    return intent;
  }

  const { chargedBack, ...disputes } = openMemoryDisputes(
    now,
    (intentId) => {
      const intent = look(intentId);
      return { amount: intent.amountReceived, ...aboutOf(intent) };
    },
    (sourceId, amount, fee, transactionId) => enter({ transactionId, kind: 'dispute', amount, fee, sourceId }),
  );

  /** Kept by our id, or by the provider's where it was made by hand; `mark`: our id as it is noted on it. */
  function refund(refundId: string | undefined, intentId: string, amount: number, mark = refundId): ProviderRefund {
    const providerRefundId = `re_${made.size + 1}`;
    const known = made.get(refundId ?? '');
    if (known) return known;
    const intent = look(intentId);
    const spent = [...made.values()]
      .filter((one) => one.intentId === intentId && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0);
    const taken = chargedBack(intentId);
    if (taken > 0 && amount > intent.amountReceived - spent - taken)
      throw new ProviderRefused('charge_disputed', 'The charge has been charged back');
    if (next.next === 'refused' || amount > intent.amountReceived - spent)
      throw new ProviderRefused('charge_already_refunded', 'Nothing is left to refund');
    const ours = mark === undefined ? {} : { refundId: mark };
    const fresh = { providerRefundId, status: next.next, amount, intentId, ...ours };
    made.set(refundId ?? providerRefundId, fresh);
    enter({
      kind: 'refund',
      amount: -amount,
      sourceId: providerRefundId,
      source: { ...sourceOf(intent), ...ours },
    });
    return fresh;
  }

  /** The bank has sent a refund back. */
  function returned({ providerRefundId, refundId, intentId = '', amount }: ProviderRefund) {
    const source = { ...sourceOf(look(intentId)), ...(refundId !== undefined && { refundId }) };
    enter({ kind: 'refundFailure', amount, sourceId: providerRefundId, source });
  }

  const cards = openMemoryCards(
    (intentId, decline) => {
      const intent = look(intentId);
      if (['succeeded', 'processing', 'canceled'].includes(intent.status)) throw notToCharge();
      if (decline)
        change(intent, {
          status: 'requires_payment_method',
          lastError: { code: decline, message: 'Your card was declined.' },
        });
      else change(intent, { status: 'succeeded', amountReceived: intent.amount });
    },
    undefined,
    now,
  );

  const { billing, ...subscriptions } = openMemoryBilling(
    now,
    {
      open: ({ paymentId, purpose, memberId, price: { amount } }, named) => {
        const asked = { paymentId, amount, currency: 'usd', purpose, payerId: memberId } as const;
        const { intentId, clientSecret = '' } = open(asked, named);
        return { intentId, clientSecret };
      },
      isPaid: (intentId) => intents.get(intentId)?.status === 'succeeded',
      // Its charge has been entered when the card on file paid it.
      settle: (intentId) => {
        const intent = look(intentId);
        intents.set(intentId, { ...intent, status: 'succeeded', amountReceived: intent.amount });
      },
      cancel: (intentId) => void change(intents.get(intentId), { status: 'canceled' }),
    },
    {
      keep: (memberId) => cards.cardHand.keep(memberId),
      has: cards.cardHand.has,
    },
    ({ invoiceId, amount }, subscription) =>
      enter({
        kind: 'charge',
        amount,
        sourceId: `ch_${invoiceId}`,
        source: () => sourceOfInvoice(invoiceId, subscription),
      }),
  );

  /** The intents of invoices that were marked as ours once the card on file had paid them. */
  const marked = new Map<string, string>();
  function sourceOfInvoice(invoiceId: string, { memberId = '', attempt = 0 }: ProviderSubscription): TransactionSource {
    const intentId = marked.get(invoiceId);
    if (intentId !== undefined) return sourceOf(look(intentId));
    const purpose = { page: 'subscription', itemId: planItemOf(memberId, attempt) };
    return { about: { paymentId: null, invoiceId, payerId: memberId, purpose }, intentId: intentOf(invoiceId) };
  }

  return {
    ...subscriptions,
    markInvoice: async (order) => {
      const found = await subscriptions.markInvoice(order);
      if (found) marked.set(order.invoiceId, found.intentId);
      return found;
    },
    ...transactions,
    ...openMemoryPayouts(
      () => held(['transfer', 'transferReversal']),
      undefined,
      (amount, sourceId, payoutId) =>
        enter({ kind: amount < 0 ? 'transfer' : 'transferReversal', amount, sourceId, source: { payoutId } }),
    ),
    ...disputes,
    ...cards,
    billing,
    balanceHand,
    openIntent: async (order) => {
      const { intentId, clientSecret = '', status } = open(order);
      return { intentId, clientSecret, status };
    },
    look: async (intentId) => look(intentId),
    findIntent: async (paymentId) => byPayment(paymentId),
    listIntents: async () => ({ intents: [...intents.values()] }),
    cancelIntent: async (intentId) => {
      const intent = look(intentId);
      return intent.status === 'succeeded' || intent.status === 'processing'
        ? intent
        : change(intent, { status: 'canceled' });
    },
    refund: async ({ refundId, intentId, amount }) => refund(refundId, intentId, amount),
    refundsOf: async (intentId) => [...made.values()].filter((one) => one.intentId === intentId).reverse(),
    verifyWebhook: () => {
      throw new Error('the provider in memory sends no webhooks');
    },
    config: () => ({ mode: 'sandbox', publishableKey: 'pk_test_memory', apiBase: '' }),
    hand: {
      pay: (paymentId, facts = {}) => {
        const intent = byPayment(paymentId);
        change(intent, { status: 'succeeded', amountReceived: intent?.amount ?? 0, ...facts });
      },
      decline: (paymentId, code = 'card_declined') =>
        void change(byPayment(paymentId), {
          status: 'requires_payment_method',
          lastError: { code, message: 'Your card was declined.' },
        }),
      become: (paymentId, facts) => void change(byPayment(paymentId), facts),
      refunds: next,
      settleRefund: (refundId, status) => {
        const known = made.get(refundId);
        if (!known) return;
        made.set(refundId, { ...known, status });
        if (status === 'failed' && known.status !== 'failed') returned(known);
      },
      refundByHand: (intentId, cents) => refund(undefined, intentId, cents).providerRefundId,
      refundAgain: (refundId) => {
        const known = made.get(refundId);
        if (!known) throw new Error(`nothing was refunded for ${refundId}`);
        const { providerRefundId } = refund(undefined, known.intentId ?? '', known.amount, refundId);
        return providerRefundId;
      },
      intents: () => [...intents.values()],
      refundsMade: () => [...made.values()],
    },
  };
}
