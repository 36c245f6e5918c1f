import type { TransactionSource } from '#domain/ports/balanceProvider.ts';
import { openMemoryBalance } from '#domain/ports/memoryBalance.testing.ts';
import { openMemoryBilling } from '#domain/ports/memoryBilling.testing.ts';
import { notToCharge, openMemoryCards } from '#domain/ports/memoryCards.testing.ts';
import { FEE, openMemoryDisputes } from '#domain/ports/memoryDisputes.testing.ts';
import { openMemoryPayouts } from '#domain/ports/memoryPayouts.testing.ts';
import {
  type Intent,
  type OpenIntent,
  type PaymentProvider,
  type ProviderNotice,
  type ProviderRefund,
  ProviderRefused,
} from '#domain/ports/paymentProvider.ts';
import type { PlanChange } from '#domain/ports/subscriptionProvider.ts';
import type { Faults } from './faults.ts';
import type { World } from './world.ts';

const KEYS_KEPT_MS = 24 * 3_600_000;

type Kept = Intent & { readonly madeAt: number };
type KeptRefund = ProviderRefund & { readonly intentId: string; readonly key: string };
/** One side of a booking in the provider's ledger, in cents; every pair adds up to nothing. */
type Entry = { readonly account: 'payers' | 'ours' | 'fees'; readonly amount: number; readonly intentId: string };

export type SimulatedProvider = ReturnType<typeof openSimulatedProvider>;

/**
 * The payment provider: keeps its books, forgets keys after a day, changes its mind about refunds, and sends notices of
 * every change.
 */
export function openSimulatedProvider(world: World, tell: (notice: ProviderNotice) => void) {
  const { random, scheduler } = world;
  const intents = new Map<string, Kept>();
  const refunds: KeptRefund[] = [];
  const ledger: Entry[] = [];
  const keys = new Map<string, { intentId: string; at: number }>();
  const faults = (): Faults => world.faults();
  let notices = 0;

  const now = () => world.now();
  const known = (intentId: string): Kept => {
    const intent = intents.get(intentId);
    if (!intent) throw new ProviderRefused('resource_missing', 'No such payment_intent');
    return intent;
  };

  function announce(facts: Omit<ProviderNotice, 'id' | 'createdAt' | 'livemode'>) {
    notices += 1;
    tell({ id: `evt_${notices}`, ...facts, createdAt: now(), livemode: false });
  }

  function notify(type: string, intentId: string, refundId?: string) {
    const paymentId = intents.get(intentId)?.paymentId;
    announce({ type, intentId, ...(!refundId && paymentId && { paymentId }), ...(refundId && { refundId }) });
  }

  function change(intentId: string, facts: Partial<Intent>, type: string) {
    intents.set(intentId, { ...known(intentId), ...facts });
    notify(type, intentId);
  }

  function move(intentId: string, amount: number) {
    ledger.push({ account: 'payers', amount: -amount, intentId }, { account: 'ours', amount, intentId });
  }

  const given = (intentId: string) =>
    refunds
      .filter((one) => one.intentId === intentId && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0);

  const { balanceHand, enter, held: _, ...transactions } = openMemoryBalance(now);
  /** What a movement of the balance is about, for who looks. */
  const sourceOf = (intentId: string, ours: { readonly refundId?: string } = {}): TransactionSource => {
    const { paymentId, purpose, payerId } = known(intentId);
    return paymentId && purpose && payerId ? { about: { paymentId, purpose, payerId }, intentId, ...ours } : {};
  };

  function capture(intentId: string) {
    const intent = known(intentId);
    if (intent.status === 'succeeded' || intent.status === 'canceled') return;
    // An invoice is paid in full or not at all.
    const isInvoice = intent.purpose?.page === 'subscription';
    const amount = !isInvoice && random.chance(faults().otherAmount) ? intent.amount - 100 : intent.amount;
    move(intentId, amount);
    enter({ kind: 'charge', amount, sourceId: `ch_${intentId}`, source: sourceOf(intentId) });
    change(intentId, { status: 'succeeded', amountReceived: amount }, 'payment_intent.succeeded');
  }

  function endRefund(refund: KeptRefund, status: 'succeeded' | 'failed') {
    const index = refunds.findIndex((one) => one.providerRefundId === refund.providerRefundId);
    const before = refunds[index];
    if (!before || before.status === 'failed') return;
    const { intentId, amount, providerRefundId: sourceId, refundId = '' } = refund;
    if (status === 'failed') {
      move(intentId, amount);
      enter({ kind: 'refundFailure', amount, sourceId, source: sourceOf(intentId, { refundId }) });
    }
    refunds[index] = { ...before, status };
    notify(status === 'failed' ? 'refund.failed' : 'refund.updated', refund.intentId, refund.refundId);
  }

  function openIntent({ paymentId, amount, currency, purpose, payerId }: OpenIntent) {
    const key = keys.get(paymentId);
    const repeated = key && scheduler.now() - key.at < KEYS_KEPT_MS ? known(key.intentId) : undefined;
    if (repeated && repeated.amount !== amount)
      throw new ProviderRefused('idempotency_error', 'Keys can only be used with the same parameters');
    const intentId = repeated?.intentId ?? `pi_${intents.size + 1}`;
    const clientSecret = `${intentId}_secret`;
    if (!repeated) {
      const facts = {
        intentId,
        amount,
        amountReceived: 0,
        amountRefunded: 0,
        currency,
        livemode: false,
        clientSecret,
        paymentId,
        purpose,
        payerId,
      };
      intents.set(intentId, {
        ...facts,
        status: 'requires_payment_method',
        createdAt: now(),
        madeAt: scheduler.now(),
      });
      keys.set(paymentId, { intentId, at: scheduler.now() });
    }
    return { intentId, clientSecret, status: repeated?.status ?? 'requires_payment_method' };
  }

  const { billing, ...plans } = openMemoryBilling(
    now,
    {
      open: ({ paymentId, purpose, memberId: payerId, price: { amount } }) =>
        openIntent({ paymentId, purpose, payerId, amount, currency: 'usd' }),
      isPaid: (intentId) => known(intentId).status === 'succeeded',
      settle: (intentId) => capture(intentId),
      cancel: (intentId) => cancel(intentId),
    },
    { keep: (memberId) => cardHand.keep(memberId), has: (cardId) => cardHand.has(cardId) },
  );

  function cancel(intentId: string): Intent {
    const { status } = known(intentId);
    if (status !== 'succeeded' && status !== 'processing' && status !== 'canceled')
      change(intentId, { status: 'canceled' }, 'payment_intent.canceled');
    return known(intentId);
  }

  /** The card on file is refused now and then; then nothing changes. */
  async function changeSubscription(wanted: PlanChange): Promise<void> {
    billing.refuseWith = random.chance(faults().declined) ? 'card_declined' : undefined;
    await plans.changeSubscription(wanted);
    announce({ type: 'invoice.paid', subscriptionId: wanted.subscriptionId });
  }

  /** An invoice that its member pays by hand is collected by that intent, whoever pays it. */
  const invoiceIntents = new Map<string, string>();

  const { payoutHand, ...payouts } = openMemoryPayouts(
    () => ledger.filter(({ account }) => account === 'ours').reduce((sum, { amount }) => sum + amount, 0),
    (about) => announce(about),
    (amount, sourceId, payoutId) =>
      enter({ kind: amount < 0 ? 'transfer' : 'transferReversal', amount, sourceId, source: { payoutId } }),
  );

  const { cardHand, ...cards } = openMemoryCards((intentId, decline) => {
    if (['succeeded', 'processing', 'canceled'].includes(known(intentId).status)) throw notToCharge();
    const lastError = { code: decline ?? '', message: 'Your card was declined.' };
    const failed = { status: 'requires_payment_method', lastError } as const;
    if (decline) change(intentId, failed, 'payment_intent.payment_failed');
    else capture(intentId);
  }, announce);

  const { disputeHand, chargedBack, ...disputes } = openMemoryDisputes(
    now,
    (intentId) => {
      const { amountReceived: amount, paymentId, purpose, payerId } = known(intentId);
      return { amount, ...(paymentId && purpose && payerId && { about: { paymentId, purpose, payerId } }) };
    },
    enterDispute,
  );
  function enterDispute(sourceId: string, amount: number, fee: number, transactionId: string) {
    enter({ transactionId, kind: 'dispute', amount, fee, sourceId });
  }

  /** What each dispute is about. */
  const contested = new Map<string, string>();
  const tellOf = (what: string, disputeId: string) =>
    announce({ type: `charge.dispute.${what}`, intentId: contested.get(disputeId) ?? '', disputeId });

  function take(intentId: string) {
    move(intentId, -known(intentId).amountReceived);
    ledger.push({ account: 'fees', amount: FEE, intentId }, { account: 'ours', amount: -FEE, intentId });
  }

  /** What payers' banks do. */
  const bank = {
    /** Charges that nobody has contested, and of which nothing goes back. */
    contestable: (): readonly string[] =>
      [...intents.values()]
        .filter(({ intentId, status, amountReceived }) => status === 'succeeded' && amountReceived > given(intentId))
        .map(({ intentId }) => intentId)
        .filter((intentId) => given(intentId) === 0 && ![...contested.values()].includes(intentId)),

    contest(intentId: string, isInquiry: boolean): string {
      const disputeId = disputeHand.dispute(intentId, { standing: isInquiry ? 'inquiry' : 'open' });
      contested.set(disputeId, intentId);
      if (!isInquiry) take(intentId);
      tellOf('created', disputeId);
      return disputeId;
    },

    /** Contests what it has asked about. False where that went back meanwhile. */
    escalate(disputeId: string): boolean {
      const intentId = contested.get(disputeId) ?? '';
      if (given(intentId) > 0) return false;
      const taken = { movementId: `txn_${disputeId}_1`, amount: -known(intentId).amountReceived, fee: FEE };
      disputeHand.become(disputeId, { standing: 'open', movements: [taken] });
      enterDispute(disputeId, taken.amount, taken.fee, taken.movementId);
      take(intentId);
      tellOf('funds_withdrawn', disputeId);
      return true;
    },

    /** An inquiry that is lost is closed. */
    decide(disputeId: string, outcome: 'won' | 'lost') {
      const intentId = contested.get(disputeId) ?? '';
      if (outcome === 'won') {
        disputeHand.win(disputeId);
        move(intentId, known(intentId).amountReceived);
      } else disputeHand.lose(disputeId);
      tellOf('closed', disputeId);
    },
  };

  const port: PaymentProvider = {
    ...plans,
    ...disputes,
    ...payouts,
    ...cards,
    ...transactions,
    changeSubscription,
    async openInvoice(order) {
      const opened = await plans.openInvoice(order);
      invoiceIntents.set(order.invoiceId, opened.intentId);
      // The intent of an invoice that the card on file has paid meanwhile is paid, too.
      const invoices = billing.subscriptions().flatMap(({ subscriptionId }) => billing.invoicesOf(subscriptionId));
      if (invoices.find(({ invoiceId }) => invoiceId === order.invoiceId)?.status === 'paid') capture(opened.intentId);
      return opened;
    },
    async markInvoice(order) {
      const marked = await plans.markInvoice(order);
      if (marked) invoiceIntents.set(order.invoiceId, marked.intentId);
      return marked;
    },
    openIntent: async (order) => openIntent(order),
    look: async (intentId) => known(intentId),
    // The index lags behind by up to a minute.
    findIntent: async (paymentId) =>
      [...intents.values()].find(
        (intent) => intent.paymentId === paymentId && scheduler.now() - intent.madeAt > 30_000,
      ),
    listIntents: async () => ({ intents: [...intents.values()].reverse() }),
    cancelIntent: async (intentId) => cancel(intentId),
    async refund({ refundId, intentId, amount }) {
      const repeated = refunds.find((one) => one.key === refundId);
      if (repeated) return repeated;
      const rest = known(intentId).amountReceived - given(intentId);
      const taken = chargedBack(intentId);
      if (taken > 0 && amount > rest - taken)
        throw new ProviderRefused('charge_disputed', 'The charge has been charged back');
      if (amount > rest) throw new ProviderRefused('charge_already_refunded', 'Nothing is left to refund');
      const status = random.chance(faults().refundPending) ? 'pending' : 'succeeded';
      const refund: KeptRefund = {
        providerRefundId: `re_${refunds.length + 1}`,
        status,
        amount,
        intentId,
        refundId,
        key: refundId,
      };
      refunds.push(refund);
      move(intentId, -amount);
      const { providerRefundId: sourceId } = refund;
      enter({ kind: 'refund', amount: -amount, sourceId, source: sourceOf(intentId, { refundId }) });
      notify('refund.created', intentId, refundId);
      const end = random.chance(faults().refundFails) ? 'failed' : 'succeeded';
      if (status === 'pending' || end === 'failed')
        scheduler.at(scheduler.now() + 1_000 + random.below(1_800_000), () => endRefund(refund, end));
      return refund;
    },
    refundsOf: async (intentId) => refunds.filter((one) => one.intentId === intentId).reverse(),
    verifyWebhook: () => {
      throw new Error('notices are handed over as they are');
    },
    config: () => ({ mode: 'sandbox', publishableKey: 'pk_test_simulation', apiBase: '' }),
  };

  return {
    port,
    ledger,
    billing,
    payoutHand,
    balanceHand,
    cardHand,
    bank,
    /** The period of a subscription is over; its next invoice is collected, or not. */
    renew(subscriptionId: string, isCollected: boolean) {
      const invoiceId = billing.renew(subscriptionId, isCollected);
      const type =
        invoiceId === '' ? 'customer.subscription.deleted' : isCollected ? 'invoice.paid' : 'invoice.payment_failed';
      announce({ type, subscriptionId });
    },
    /** The invoice of a subscription that could not be collected is paid with the card on file after all. */
    collect(subscriptionId: string) {
      const owed = billing.invoicesOf(subscriptionId).find(({ status }) => status === 'open');
      if (!owed) return;
      const intentId = invoiceIntents.get(owed.invoiceId);
      if (intentId) capture(intentId);
      else billing.collect(subscriptionId, owed.invoiceId);
      announce({ type: 'invoice.paid', subscriptionId });
    },
    intents: () => [...intents.values()],
    refunds: () => refunds as readonly KeptRefund[],
    /** The payer's card. Answers whether the payer saw it go through at once. */
    pay(intentId: string): boolean {
      const { status } = known(intentId);
      if (status === 'succeeded' || status === 'canceled' || status === 'processing') return status === 'succeeded';
      if (random.chance(faults().declined)) {
        const lastError = { code: 'card_declined', message: 'Your card was declined.' };
        change(intentId, { status: 'requires_payment_method', lastError }, 'payment_intent.payment_failed');
        return false;
      }
      if (status !== 'requires_action' && random.chance(faults().stepWanted)) {
        change(intentId, { status: 'requires_action' }, 'payment_intent.requires_action');
        return false;
      }
      if (!random.chance(faults().processing)) {
        capture(intentId);
        return true;
      }
      change(intentId, { status: 'processing' }, 'payment_intent.processing');
      const fails = random.chance(0.3);
      scheduler.at(scheduler.now() + 10_000 + random.below(1_500_000), () => {
        // The card on file may have paid the invoice meanwhile.
        if (known(intentId).status !== 'processing') return;
        if (!fails) capture(intentId);
        else change(intentId, { status: 'requires_payment_method' }, 'payment_intent.payment_failed');
      });
      return false;
    },
  };
}
