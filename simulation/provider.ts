import {
  type Intent,
  type PaymentProvider,
  type ProviderNotice,
  type ProviderRefund,
  ProviderRefused,
} from '#domain/ports/paymentProvider.ts';
import type { SubscriptionProvider } from '#domain/ports/subscriptionProvider.ts';
import type { Faults } from './faults.ts';
import type { World } from './world.ts';

const KEYS_KEPT_MS = 24 * 3_600_000;

type Kept = Intent & { readonly madeAt: number };
type KeptRefund = ProviderRefund & { readonly intentId: string; readonly key: string };
/** One side of a booking in the provider's ledger, in cents; every pair adds up to nothing. */
type Entry = { readonly account: 'payers' | 'ours'; readonly amount: number; readonly intentId: string };

const refuse = (): Promise<never> =>
  Promise.reject(new ProviderRefused('resource_missing', 'No plan is sold in the simulated world'));
const noPlans: SubscriptionProvider = {
  openSubscription: refuse,
  openInvoice: refuse,
  lookSubscription: refuse,
  listInvoices: refuse,
  previewChange: refuse,
  changeSubscription: refuse,
  changeAtPeriodEnd: refuse,
  cancelAtPeriodEnd: refuse,
  resume: refuse,
  endSubscription: refuse,
};

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

  function notify(type: string, intentId: string, refundId?: string) {
    notices += 1;
    const paymentId = intents.get(intentId)?.paymentId;
    tell({
      id: `evt_${notices}`,
      type,
      intentId,
      ...(!refundId && paymentId && { paymentId }),
      ...(refundId && { refundId }),
      createdAt: now(),
      livemode: false,
    });
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

  function capture(intentId: string) {
    const intent = known(intentId);
    if (intent.status === 'succeeded' || intent.status === 'canceled') return;
    const amount = random.chance(faults().otherAmount) ? intent.amount - 100 : intent.amount;
    move(intentId, amount);
    change(intentId, { status: 'succeeded', amountReceived: amount }, 'payment_intent.succeeded');
  }

  function endRefund(refund: KeptRefund, status: 'succeeded' | 'failed') {
    const index = refunds.findIndex((one) => one.providerRefundId === refund.providerRefundId);
    const before = refunds[index];
    if (!before || before.status === 'failed') return;
    if (status === 'failed') move(refund.intentId, refund.amount);
    refunds[index] = { ...before, status };
    notify(status === 'failed' ? 'refund.failed' : 'refund.updated', refund.intentId, refund.refundId);
  }

  const port: PaymentProvider = {
    ...noPlans,
    async openIntent({ paymentId, amount, currency, purpose, payerId }) {
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
    },
    look: async (intentId) => known(intentId),
    // The index lags behind by up to a minute.
    findIntent: async (paymentId) =>
      [...intents.values()].find(
        (intent) => intent.paymentId === paymentId && scheduler.now() - intent.madeAt > 30_000,
      ),
    listIntents: async () => ({ intents: [...intents.values()].reverse() }),
    async cancelIntent(intentId) {
      const { status } = known(intentId);
      if (status !== 'succeeded' && status !== 'processing' && status !== 'canceled')
        change(intentId, { status: 'canceled' }, 'payment_intent.canceled');
      return known(intentId);
    },
    async refund({ refundId, intentId, amount }) {
      const repeated = refunds.find((one) => one.key === refundId);
      if (repeated) return repeated;
      if (amount > known(intentId).amountReceived - given(intentId))
        throw new ProviderRefused('charge_already_refunded', 'Nothing is left to refund');
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
        if (!fails) capture(intentId);
        else change(intentId, { status: 'requires_payment_method' }, 'payment_intent.payment_failed');
      });
      return false;
    },
  };
}
