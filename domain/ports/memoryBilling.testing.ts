import { ProviderRefused } from './paymentProvider.ts';
import type {
  OpenInvoice,
  OpenSubscription,
  PlanChange,
  PlanPrice,
  ProviderInvoice,
  ProviderSubscription,
  SubscriptionProvider,
  WaitingChange,
} from './subscriptionProvider.ts';

type Kept = {
  subscription: ProviderSubscription;
  price: PlanPrice;
  next: PlanPrice | undefined;
  invoices: ProviderInvoice[];
  intentId: string;
  owed?: { invoiceId: string; intentId: string };
  /** A change that waits for its payment. */
  waiting?: { change: PlanChange; amount: number; invoiceId: string; asks: boolean } | undefined;
};
type Opened = { readonly intentId: string; readonly clientSecret: string };

/** What a spec does from outside: time passing at the provider, the bank's answers. */
export type BillingHand = {
  /**
   * The period is over: the next one is begun (unless it was to end) and its invoice is collected, or not. Answers the
   * invoice's id.
   */
  renew(subscriptionId: string, collected?: boolean): string;
  /** An invoice that could not be collected is paid after all. */
  collect(subscriptionId: string, invoiceId: string): void;
  /** The same of one whose subscription has ended meanwhile, which stays so: its charge was on its way. */
  collectLate(subscriptionId: string, invoiceId: string): void;
  subscriptions(): readonly ProviderSubscription[];
  invoicesOf(subscriptionId: string): readonly ProviderInvoice[];
  /** Set, an invoice stays open though its intent has been paid. */
  isLate: boolean;
  /** The change that waits for its payment is paid with the card form. */
  payChange(subscriptionId: string): void;
  /** It was not paid in time. */
  lapseChange(subscriptionId: string): void;
  /** Set, the card on file is refused with this code. */
  refuseWith: string | undefined;
};

/** The provider dates in whole seconds. */
const seconds = (instant: string): string => new Date(Math.floor(Date.parse(instant) / 1000) * 1000).toISOString();

/** The one intent of an invoice. */
export const intentOf = (invoiceId: string): string => `pi_${invoiceId}`;

const MONTHS = { monthly: 1, yearly: 12 } as const;
const later = (instant: string, interval: 'monthly' | 'yearly'): string => {
  const date = new Date(instant);
  date.setUTCMonth(date.getUTCMonth() + MONTHS[interval]);
  return date.toISOString();
};

/**
 * The provider's billing kept in memory, for fast specs. `open` opens an intent, `isPaid` says whether one has been
 * paid, `settle` pays one with the card on file.
 */
export function openMemoryBilling(
  now: () => string,
  intents: {
    /** An invoice names its intent. */
    open(order: OpenSubscription, intentId?: string): Opened;
    isPaid(intentId: string): boolean;
    settle(intentId: string): void;
    cancel(intentId: string): void;
  },
  cards: {
    /** The card that has paid is kept; answers its name. */
    keep(memberId: string): string;
    has(cardId: string): boolean;
  },
  /** The card on file was charged for an invoice of a subscription. */
  charged: (invoice: ProviderInvoice, subscription: ProviderSubscription) => void = () => undefined,
): SubscriptionProvider & { readonly billing: BillingHand } {
  const kept = new Map<string, Kept>();
  const refuse = { refuseWith: undefined as string | undefined, isLate: false };
  let invoices = 0;

  const paid = (invoice: ProviderInvoice): ProviderInvoice => ({ ...invoice, status: 'paid', paidAt: seconds(now()) });

  function of(subscriptionId: string): Kept {
    const one = kept.get(subscriptionId);
    if (!one) throw new ProviderRefused('resource_missing', 'No such subscription');
    if (one.subscription.status === 'incomplete' && intents.isPaid(one.intentId)) {
      const cardId = cards.keep(one.subscription.memberId ?? '');
      one.subscription = { ...one.subscription, status: 'active', cardId };
      one.invoices = one.invoices.map(paid);
    }
    const { owed } = one;
    if (owed && !refuse.isLate && one.subscription.status === 'past_due' && intents.isPaid(owed.intentId))
      collect(one, owed.invoiceId);
    return one;
  }

  const invoiceOf = (one: Kept, invoiceId: string): ProviderInvoice => {
    const found = one.invoices.find((invoice) => invoice.invoiceId === invoiceId);
    if (!found) throw new ProviderRefused('resource_missing', 'No such invoice');
    return found;
  };
  const chargedFor = (one: Kept, invoiceId: string): void => charged(invoiceOf(one, invoiceId), one.subscription);

  function collect(one: Kept, invoiceId: string): void {
    one.invoices = one.invoices.map((invoice) => (invoice.invoiceId === invoiceId ? paid(invoice) : invoice));
    one.subscription = { ...one.subscription, status: 'active' };
    delete one.owed;
  }

  function bill(
    one: Kept,
    facts: Pick<ProviderInvoice, 'status' | 'reason' | 'amount' | 'from' | 'until'>,
    { plan, interval } = one.price,
  ): string {
    invoices += 1;
    const invoice = { ...facts, invoiceId: `in_${invoices}`, plan, interval, attempted: facts.status !== 'draft' };
    one.invoices = [...one.invoices, facts.status === 'paid' ? paid(invoice) : invoice];
    return invoice.invoiceId;
  }

  function open(order: OpenSubscription) {
    const subscriptionId = `sub_${order.paymentId}`;
    const opened = intents.open(order);
    if (!kept.has(subscriptionId)) {
      const { memberId, attempt, price } = order;
      const span = { from: now(), until: later(now(), price.interval) };
      const { plan, interval } = price;
      const subscription = {
        subscriptionId,
        status: 'incomplete',
        memberId,
        attempt,
        plan,
        interval,
        ...span,
        cancelsAtEnd: false,
      } as const;
      const one: Kept = { subscription, price, next: undefined, invoices: [], intentId: opened.intentId };
      bill(one, { status: 'open', reason: 'purchase', amount: price.amount, ...span });
      kept.set(subscriptionId, one);
    }
    return { subscriptionId, ...opened };
  }

  const dueOf = (one: Kept, price: PlanPrice, at: string): number => {
    const { from, until } = one.subscription;
    const rest = (Date.parse(until) - Date.parse(at)) / (Date.parse(until) - Date.parse(from));
    const whole = price.interval === one.price.interval ? Math.round(price.amount * rest) : price.amount;
    return whole - Math.round(one.price.amount * rest);
  };

  function begin(one: Kept, price: PlanPrice, span: { from: string; until: string }): void {
    one.price = price;
    one.subscription = { ...one.subscription, ...span, plan: price.plan, interval: price.interval };
  }

  function change(wanted: PlanChange): void {
    const { subscriptionId, price, at } = wanted;
    const one = of(subscriptionId);
    if (one.price.plan === price.plan && one.price.interval === price.interval) return;
    drop(one);
    one.next = undefined;
    const amount = dueOf(one, price, at);
    const span = spanOf(one, price);
    const code = refuse.refuseWith;
    const facts = { reason: 'change', amount, from: now(), until: span.until } as const;
    if (!code) {
      chargedFor(one, bill(one, { status: 'paid', ...facts }, price));
      begin(one, price, span);
      return;
    }
    const invoiceId = bill(one, { status: 'open', ...facts }, price);
    one.waiting = { change: wanted, amount, invoiceId, asks: code === 'authentication_required' };
    throw new ProviderRefused(code, 'Your card was declined.');
  }

  function spanOf({ subscription: { from, until }, price: old }: Kept, price: PlanPrice) {
    return price.interval === old.interval ? { from, until } : { from: now(), until: later(now(), price.interval) };
  }

  const become = (one: Kept, invoiceId: string, status: ProviderInvoice['status']): void => {
    const become = (invoice: ProviderInvoice) => (status === 'paid' ? paid(invoice) : { ...invoice, status });
    one.invoices = one.invoices.map((invoice) => (invoice.invoiceId === invoiceId ? become(invoice) : invoice));
  };

  /** Nothing is owed for a change that is not made. */
  function drop(one: Kept): void {
    if (one.waiting) become(one, one.waiting.invoiceId, 'void');
    one.waiting = undefined;
  }

  function payChange(subscriptionId: string): void {
    const one = of(subscriptionId);
    if (!one.waiting) throw new Error('no change waits for its payment');
    const { change: wanted, invoiceId } = one.waiting;
    become(one, invoiceId, 'paid');
    chargedFor(one, invoiceId);
    one.waiting = undefined;
    begin(one, wanted.price, spanOf(one, wanted.price));
  }

  function waitingOf({ waiting }: Kept): WaitingChange | undefined {
    if (!waiting) return undefined;
    const { change: wanted, amount, invoiceId, asks } = waiting;
    const { plan: type, interval } = wanted.price;
    const intentId = intentOf(invoiceId);
    return { plan: type, interval, amount, intentId, clientSecret: `${intentId}_secret_x`, asks };
  }

  function end(subscriptionId: string): void {
    const one = of(subscriptionId);
    one.waiting = undefined;
    one.invoices = one.invoices.map((invoice) =>
      invoice.status === 'open' || invoice.status === 'draft' ? { ...invoice, status: 'void' } : invoice,
    );
    if (one.subscription.status === 'incomplete') intents.cancel(one.intentId);
    one.subscription = {
      ...one.subscription,
      status: one.subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled',
      endedAt: one.subscription.endedAt ?? seconds(now()),
    };
  }

  function renew(subscriptionId: string, collected = true): string {
    const one = of(subscriptionId);
    if (one.subscription.cancelsAtEnd) {
      one.subscription = { ...one.subscription, status: 'canceled', endedAt: seconds(now()) };
      return '';
    }
    drop(one);
    const from = one.subscription.until;
    const price = one.next ?? one.price;
    one.next = undefined;
    begin(one, price, { from, until: later(from, price.interval) });
    one.subscription = { ...one.subscription, status: collected ? 'active' : 'past_due' };
    const invoiceId = bill(one, {
      status: collected ? 'paid' : 'open',
      reason: 'renewal',
      amount: price.amount,
      from,
      until: one.subscription.until,
    });
    if (collected) chargedFor(one, invoiceId);
    return invoiceId;
  }

  function collectByCard(subscriptionId: string, invoiceId: string): void {
    const one = of(subscriptionId);
    collect(one, invoiceId);
    chargedFor(one, invoiceId);
  }

  /** An invoice that was on its way when its subscription ended is paid. */
  function collectLate(subscriptionId: string, invoiceId: string): void {
    const one = of(subscriptionId);
    become(one, invoiceId, 'paid');
    chargedFor(one, invoiceId);
  }

  function openInvoice({ invoiceId, paymentId, purpose, memberId }: OpenInvoice) {
    const one = [...kept.values()].find((each) => each.invoices.some((invoice) => invoice.invoiceId === invoiceId));
    const invoice = one?.invoices.find((each) => each.invoiceId === invoiceId);
    if (!one || !invoice) throw new ProviderRefused('resource_missing', 'No such invoice');
    const price = { ...one.price, amount: invoice.amount };
    const opened = intents.open({ paymentId, purpose, memberId, attempt: 0, price }, intentOf(invoiceId));
    const isPaid = invoice.status === 'paid';
    if (!isPaid) one.owed = { invoiceId, intentId: opened.intentId };
    return { opened, isPaid };
  }

  function look(subscriptionId: string): ProviderSubscription {
    const { subscription, next, waiting } = of(subscriptionId);
    const { cardId, ...facts } = subscription;
    return {
      ...facts,
      ...(cardId !== undefined && cards.has(cardId) && { cardId }),
      ...(waiting && { isWaiting: true }),
      ...(next && { next: { plan: next.plan, interval: next.interval } }),
    };
  }

  const plan = (subscriptionId: string, cancelsAtEnd: boolean, next: PlanPrice | undefined): void => {
    const one = of(subscriptionId);
    if (one.subscription.status === 'canceled') throw new ProviderRefused('resource_missing', 'No such subscription');
    drop(one);
    one.next = next;
    one.subscription = { ...one.subscription, cancelsAtEnd };
  };

  return {
    openSubscription: async (order) => open(order),
    openInvoice: async (order) => openInvoice(order).opened,
    markInvoice: async (order) => {
      const { opened, isPaid } = openInvoice(order);
      if (isPaid) intents.settle(opened.intentId);
      return { intentId: opened.intentId };
    },
    listSubscriptions: async (after) => {
      const ids = [...kept.keys()];
      // One of a page, so that specs go through pages.
      const id = ids[after === undefined ? 0 : ids.indexOf(after) + 1];
      if (id === undefined) return { subscriptions: [], next: undefined };
      const isOver = ['canceled', 'incomplete_expired'].includes(of(id).subscription.status);
      return { subscriptions: isOver ? [] : [look(id)], next: id === ids.at(-1) ? undefined : id };
    },
    lookSubscription: async (subscriptionId) => look(subscriptionId),
    listInvoices: async (subscriptionId) => [...of(subscriptionId).invoices],
    previewChange: async ({ subscriptionId, price, at }) => ({ dueNow: dueOf(of(subscriptionId), price, at) }),
    changeSubscription: async (wanted) => change(wanted),
    waitingChange: async (subscriptionId) => waitingOf(of(subscriptionId)),
    chargeCard: async (subscriptionId, cardId) => {
      const one = of(subscriptionId);
      one.subscription = { ...one.subscription, cardId };
    },
    changeAtPeriodEnd: async (subscriptionId, price) => plan(subscriptionId, false, price),
    cancelAtPeriodEnd: async (subscriptionId) => plan(subscriptionId, true, undefined),
    resume: async (subscriptionId) => plan(subscriptionId, false, undefined),
    endSubscription: async (subscriptionId) => end(subscriptionId),
    billing: {
      renew,
      payChange,
      lapseChange: (subscriptionId) => drop(of(subscriptionId)),
      collect: collectByCard,
      collectLate,
      subscriptions: () => [...kept.keys()].map((id) => of(id).subscription),
      invoicesOf: (subscriptionId) => of(subscriptionId).invoices,
      get isLate() {
        return refuse.isLate;
      },
      set isLate(late) {
        refuse.isLate = late;
      },
      get refuseWith() {
        return refuse.refuseWith;
      },
      set refuseWith(code) {
        refuse.refuseWith = code;
      },
    },
  };
}
