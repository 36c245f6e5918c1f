import Stripe from 'stripe';
import { ProviderRefused, ProviderUnavailable } from './paymentProvider.ts';
import { stripeCatalog } from './stripeCatalog.ts';
import { guarded } from './stripeErrors.ts';
import { onceUnder } from './stripeKeys.ts';
import {
  type OpenInvoice,
  type OpenSubscription,
  type PlanChange,
  type PlanPrice,
  type ProviderInvoice,
  type ProviderSubscription,
  type SubscriptionPage,
  type SubscriptionProvider,
  subscriptionStatuses,
  type WaitingChange,
} from './subscriptionProvider.ts';

const PAGE = 100;

type Catalog = ReturnType<typeof stripeCatalog>;

/**
 * Plans billed through the SDK: subscriptions, their invoices, and schedules for what waits for the end of a period.
 */
export function stripeSubscriptions(stripe: () => Stripe): SubscriptionProvider {
  const catalog = stripeCatalog(stripe);
  const at = (subscriptionId: string) => stripe().subscriptions.retrieve(subscriptionId, { expand: ['schedule'] });
  return {
    openSubscription: (order) => guarded(() => open(stripe(), catalog, order)),
    openInvoice: (order) => guarded(() => openInvoice(stripe(), order)),
    markInvoice: (order) => guarded(() => markInvoice(stripe(), order)),
    listSubscriptions: (after) => guarded(() => pageOf(stripe(), catalog, after)),
    lookSubscription: (subscriptionId) => guarded(async () => toSubscription(catalog, await at(subscriptionId))),
    listInvoices: (subscriptionId) => guarded(() => invoicesOf(stripe(), catalog, subscriptionId)),
    previewChange: (change) =>
      guarded(async () =>
        preview(stripe(), await at(change.subscriptionId), change, await catalog.priceId(change.price)),
      ),
    changeSubscription: (change) =>
      guarded(async () =>
        changeNow(stripe(), await at(change.subscriptionId), change, await catalog.priceId(change.price)),
      ),
    waitingChange: (subscriptionId) => guarded(() => waitingChange(stripe(), catalog, subscriptionId)),
    chargeCard: (subscriptionId, cardId) => guarded(async () => chargeCard(stripe(), await at(subscriptionId), cardId)),
    changeAtPeriodEnd: (subscriptionId, price) =>
      guarded(async () => changeLater(stripe(), await at(subscriptionId), price, await catalog.priceId(price))),
    cancelAtPeriodEnd: (subscriptionId) => guarded(async () => plan(stripe(), await at(subscriptionId), true)),
    resume: (subscriptionId) => guarded(async () => plan(stripe(), await at(subscriptionId), false)),
    endSubscription: (subscriptionId) => guarded(async () => end(stripe(), await at(subscriptionId))),
  };
}

async function open(
  stripe: Stripe,
  catalog: Catalog,
  { paymentId, purpose, memberId, attempt, price }: OpenSubscription,
) {
  const customer = await catalog.customerId(memberId);
  const expand = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];
  const wanted: Stripe.SubscriptionCreateParams = {
    customer,
    items: [{ price: await catalog.priceId(price) }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: ['card'] },
    metadata: { memberId, attempt: String(attempt), paymentId },
    expand,
  };
  const subscription = await onceUnder<Stripe.Subscription>(paymentId, {
    create: (idempotencyKey) => stripe.subscriptions.create(wanted, { idempotencyKey }),
    find: async () => {
      for await (const { id, metadata } of stripe.subscriptions.list({ customer, status: 'all', limit: PAGE }))
        if (metadata.paymentId === paymentId) return stripe.subscriptions.retrieve(id, { expand });
      return undefined;
    },
  });
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null;
  return { subscriptionId: subscription.id, ...(await claim(stripe, invoice, { paymentId, purpose, memberId })) };
}

async function openInvoice(stripe: Stripe, { invoiceId, ...ours }: OpenInvoice) {
  return claim(
    stripe,
    await stripe.invoices.retrieve(invoiceId, { expand: ['confirmation_secret', 'payments'] }),
    ours,
  );
}

async function markInvoice(stripe: Stripe, { invoiceId, ...ours }: OpenInvoice) {
  return mark(stripe, await stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }), ours);
}

type Ours = Omit<OpenInvoice, 'invoiceId'>;

/** The intent with which an invoice is to be paid, and its secret. */
async function claim(stripe: Stripe, invoice: Stripe.Invoice | null, ours: Ours) {
  const clientSecret = invoice?.confirmation_secret?.client_secret;
  const marked = invoice && clientSecret ? await mark(stripe, invoice, ours) : undefined;
  if (!clientSecret || !marked)
    throw new ProviderUnavailable('failing', 'The payment provider has no intent to pay this invoice with.');
  return { ...marked, clientSecret };
}

/** Marks the intent of an invoice, if it has one, as every intent of ours is marked, so that it is settled as they are. */
async function mark(stripe: Stripe, invoice: Stripe.Invoice, { paymentId, purpose, memberId }: Ours) {
  const intentId = intentIdOf(invoice);
  if (!intentId) return undefined;
  await stripe.paymentIntents.update(intentId, {
    metadata: { paymentId, page: purpose.page, itemId: purpose.itemId, payerId: memberId },
  });
  return { intentId };
}

function intentIdOf({ payments }: Stripe.Invoice): string | undefined {
  const intent = payments?.data[0]?.payment.payment_intent;
  return typeof intent === 'string' ? intent : intent?.id;
}

/** A subscription of ours has exactly one item. */
function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data[0];
  if (!item) throw new ProviderRefused('no_item', `The subscription ${id} has no item.`);
  return item;
}

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();
const scheduleOf = ({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | undefined =>
  typeof schedule === 'object' ? (schedule ?? undefined) : undefined;

async function toSubscription(catalog: Catalog, subscription: Stripe.Subscription): Promise<ProviderSubscription> {
  const { memberId, attempt } = subscription.metadata;
  const item = itemOf(subscription);
  const coming = scheduleOf(subscription)?.phases.find(({ start_date }) => start_date >= item.current_period_end)
    ?.items[0]?.price;
  const next = coming && (await catalog.termsOf(typeof coming === 'string' ? coming : coming.id));
  return {
    subscriptionId: subscription.id,
    // A state we do not know counts as one in which nothing is decided.
    status: subscriptionStatuses.find((known) => known === subscription.status) ?? 'paused',
    ...catalog.read(item.price),
    from: instant(item.current_period_start),
    until: instant(item.current_period_end),
    cancelsAtEnd: subscription.cancel_at_period_end,
    ...(subscription.ended_at && { endedAt: instant(subscription.ended_at) }),
    ...cardOf(subscription),
    ...(subscription.pending_update && { isWaiting: true }),
    ...(memberId && { memberId, attempt: Number(attempt) }),
    ...(next && { next }),
  };
}

async function pageOf(stripe: Stripe, catalog: Catalog, after: string | undefined): Promise<SubscriptionPage> {
  const { data, has_more } = await stripe.subscriptions.list({
    limit: PAGE,
    expand: ['data.schedule'],
    ...(after !== undefined && { starting_after: after }),
  });
  // Others that share the provider's account carry no member of ours. Of those that are over the provider leaves out only
  // what was canceled.
  const ours = data.filter((each) => each.metadata.memberId && !isOver(each));
  const subscriptions: ProviderSubscription[] = [];
  for (const each of ours) subscriptions.push(await toSubscription(catalog, each));
  return { subscriptions, next: has_more ? data.at(-1)?.id : undefined };
}

async function invoicesOf(stripe: Stripe, catalog: Catalog, subscription: string): Promise<ProviderInvoice[]> {
  const invoices: ProviderInvoice[] = [];
  for await (const each of stripe.invoices.list({ subscription, limit: PAGE }))
    invoices.push(await toInvoice(catalog, each));
  return invoices.reverse();
}

const reasons: Readonly<Record<string, ProviderInvoice['reason']>> = {
  subscription_create: 'purchase',
  subscription_cycle: 'renewal',
  subscription_update: 'change',
};
const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

/** An invoice is for what its dearest line is for: the other lines refund unused time. */
async function toInvoice(catalog: Catalog, invoice: Stripe.Invoice): Promise<ProviderInvoice> {
  const [line] = [...invoice.lines.data].sort((one, other) => other.amount - one.amount);
  const price = line?.pricing?.price_details?.price;
  const terms = price
    ? await catalog.termsOf(typeof price === 'string' ? price : price.id)
    : { plan: '', interval: 'monthly' as const };
  const paidAt = invoice.status === 'paid' ? invoice.status_transitions.paid_at : null;
  return {
    invoiceId: invoice.id,
    status: invoiceStatuses.find((known) => known === invoice.status) ?? 'draft',
    reason: reasons[invoice.billing_reason ?? ''] ?? 'other',
    ...terms,
    amount: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    from: instant(line?.period.start ?? invoice.period_start),
    until: instant(line?.period.end ?? invoice.period_end),
    attempted: invoice.attempted,
    ...(paidAt && { paidAt: instant(paidAt) }),
  };
}

/** Counted from `at`, or from the beginning of the running period where that is later. */
const prorationDate = (item: Stripe.SubscriptionItem, at: string): number =>
  Math.max(Math.floor(Date.parse(at) / 1000), item.current_period_start);

async function preview(stripe: Stripe, subscription: Stripe.Subscription, { at }: PlanChange, price: string) {
  const item = itemOf(subscription);
  const items = [{ id: item.id, price }];
  const details = { items, proration_behavior: 'always_invoice' as const, proration_date: prorationDate(item, at) };
  const invoice = await stripe.invoices.createPreview({ subscription: subscription.id, subscription_details: details });
  return { dueNow: invoice.amount_due };
}

async function changeNow(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { at }: PlanChange,
  price: string,
): Promise<void> {
  const item = itemOf(subscription);
  if (item.price.id === price) return;
  await dropWaiting(stripe, subscription);
  await release(stripe, subscription);
  // Not `default_incomplete`: that makes the change before it is paid, and leaves a plan past due that was paid for.
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price }],
    proration_behavior: 'always_invoice',
    proration_date: prorationDate(item, at),
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice.payments'],
  });
  if (changed.pending_update) throw await whyWaiting(stripe, changed);
}

/** What the bank said to the card on file. */
async function whyWaiting(stripe: Stripe, { latest_invoice }: Stripe.Subscription): Promise<ProviderRefused> {
  const id = typeof latest_invoice === 'object' && latest_invoice ? intentIdOf(latest_invoice) : undefined;
  const intent = id === undefined ? undefined : await stripe.paymentIntents.retrieve(id);
  const failure = intent?.last_payment_error;
  if (intent?.status === 'requires_action')
    return new ProviderRefused('authentication_required', 'The bank wants to ask the holder of the card.');
  return new ProviderRefused(
    failure?.code ?? 'card_declined',
    failure?.message ?? 'Your card was declined.',
    failure?.decline_code,
  );
}

async function waitingChange(
  stripe: Stripe,
  catalog: Catalog,
  subscriptionId: string,
): Promise<WaitingChange | undefined> {
  const expand = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];
  const { pending_update, latest_invoice, metadata } = await stripe.subscriptions.retrieve(subscriptionId, { expand });
  const price = pending_update?.subscription_items?.[0]?.price;
  if (!price || typeof latest_invoice !== 'object' || latest_invoice?.status !== 'open') return undefined;
  const clientSecret = latest_invoice.confirmation_secret?.client_secret;
  const intentId = intentIdOf(latest_invoice);
  if (!clientSecret || !intentId) return undefined;
  // Whose attempts with it are counted. It is none of our payments: its invoice says what it pays.
  const payer = { page: 'change', itemId: subscriptionId, payerId: metadata.memberId ?? '' };
  const { status } = await stripe.paymentIntents.update(intentId, { metadata: payer });
  const terms = await catalog.termsOf(typeof price === 'string' ? price : price.id);
  return { ...terms, amount: latest_invoice.amount_due, intentId, clientSecret, asks: status === 'requires_action' };
}

/** A change that waits for its payment is not made. One that has just been paid is, so it is to be looked at again. */
async function dropWaiting(stripe: Stripe, { pending_update, latest_invoice }: Stripe.Subscription): Promise<void> {
  if (!pending_update || !latest_invoice) return;
  try {
    await voidUnlessPaid(stripe, typeof latest_invoice === 'string' ? latest_invoice : latest_invoice.id);
  } catch (error) {
    if (!(error instanceof ProviderRefused && error.code === 'invoice_paid')) throw error;
    throw new ProviderUnavailable('failing', 'A change of this plan has just been paid.');
  }
}

async function chargeCard(stripe: Stripe, subscription: Stripe.Subscription, cardId: string): Promise<void> {
  const schedule = scheduleOf(subscription);
  await stripe.subscriptions.update(subscription.id, { default_payment_method: cardId });
  // A phase says all there is, the card too; one that is over cannot be written again.
  const begun = schedule?.current_phase?.start_date ?? 0;
  if (schedule)
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: schedule.phases
        .filter(({ start_date }) => start_date >= begun)
        .map(({ items, start_date, end_date }) => ({
          items: items.map(({ price }) => ({ price: typeof price === 'string' ? price : price.id })),
          start_date,
          end_date,
          default_payment_method: cardId,
          proration_behavior: 'none' as const,
        })),
    });
}

async function changeLater(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { interval }: PlanPrice,
  price: string,
): Promise<void> {
  const item = itemOf(subscription);
  // A phase says all there is: what it leaves out, the card on file too, is taken from the subscription.
  const { cardId: card } = cardOf(subscription);
  const carried = card === undefined ? {} : { default_payment_method: card };
  await dropWaiting(stripe, subscription);
  // The one that is there is changed, also where it has just been made by another run that arranges the same: both then
  // write the same into it, and neither takes away what the other has made.
  const { id } = scheduleOf(subscription) ?? (await scheduled(stripe, subscription));
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        ...carried,
        items: [{ price: item.price.id }],
        start_date: item.current_period_start,
        end_date: item.current_period_end,
      },
      {
        ...carried,
        items: [{ price }],
        duration: { interval: interval === 'yearly' ? 'year' : 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  });
}

/** A schedule for a subscription without one; an end that was planned is dropped. */
async function scheduled(stripe: Stripe, { id, cancel_at_period_end }: Stripe.Subscription) {
  if (cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  return stripe.subscriptionSchedules.create({ from_subscription: id });
}

function cardOf({ default_payment_method: card }: Stripe.Subscription): { cardId?: string } {
  if (!card) return {};
  return { cardId: typeof card === 'string' ? card : card.id };
}

/** Either its end or nothing is planned afterwards. */
async function plan(stripe: Stripe, subscription: Stripe.Subscription, cancels: boolean): Promise<void> {
  await dropWaiting(stripe, subscription);
  await release(stripe, subscription);
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: cancels });
}

/** While a schedule controls a subscription the provider refuses other changes. */
async function release(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const schedule = scheduleOf(subscription);
  if (schedule) await stripe.subscriptionSchedules.release(schedule.id);
}

const isOver = ({ status }: Stripe.Subscription): boolean => status === 'canceled' || status === 'incomplete_expired';

async function end(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  await voidUnpaid(stripe, subscription.id);
  if (isOver(subscription) || isOver(await stripe.subscriptions.retrieve(subscription.id))) return;
  await stripe.subscriptions.cancel(subscription.id);
  // A period may have begun in between.
  await voidUnpaid(stripe, subscription.id);
}

/**
 * Voids what is owed for a subscription. A draft, too: the end of its subscription stops nothing of it, so that it would
 * be collected when its hour is over.
 */
async function voidUnpaid(stripe: Stripe, subscription: string): Promise<void> {
  for await (const { id } of stripe.invoices.list({ subscription, status: 'draft', limit: PAGE }))
    await finalizeUncollected(stripe, id);
  for await (const { id } of stripe.invoices.list({ subscription, status: 'open', limit: PAGE }))
    await voidUnlessPaid(stripe, id);
}

/** The provider neither deletes nor voids the draft of a subscription; once it is finalized it can be voided. */
async function finalizeUncollected(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false });
  } catch (error) {
    // Its hour was just over.
    if ((await stripe.invoices.retrieve(invoiceId)).status === 'draft') throw error;
  }
}

async function voidUnlessPaid(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(invoiceId);
  } catch (error) {
    const { status } = await stripe.invoices.retrieve(invoiceId);
    if (status === 'paid') throw new ProviderRefused('invoice_paid', 'An invoice was paid in the meantime.');
    if (status !== 'void') throw error;
  }
}

/** Voids the open invoice an intent pays; does nothing when there is none. */
export async function voidInvoiceOf(stripe: Stripe, intentId: string): Promise<void> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  if (!invoice || data[0]?.status !== 'open') return;
  await stripe.invoices.voidInvoice(typeof invoice === 'string' ? invoice : invoice.id).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  });
}
