import Stripe from 'stripe';
import type { CardProvider, CardSetup, StoredCard, Wallet } from './cardProvider.ts';
import { ProviderUnavailable } from './paymentProvider.ts';
import { stripeCatalog } from './stripeCatalog.ts';
import { guarded } from './stripeErrors.ts';
import { onceUnder, refusalIsFinal } from './stripeKeys.ts';

const PAGE = 100;

/** Cards on file through the SDK: setup intents of the member's one customer, and charges off session. */
export function stripeCards(stripe: () => Stripe): CardProvider {
  const { customerId, knownCustomerId, remember, eraseCustomer } = stripeCatalog(stripe);
  return {
    openSetup: ({ purpose: { page, itemId }, memberId }) =>
      guarded(async () => {
        const customer = await customerId(memberId);
        const wanted: Stripe.SetupIntentCreateParams = {
          customer,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          metadata: { page, itemId, payerId: memberId },
        };
        const setup = await onceUnder<Stripe.SetupIntent>(`setup-${page}-${itemId}`, {
          create: (idempotencyKey) => stripe().setupIntents.create(wanted, { idempotencyKey }),
          find: async () => (await setupsOf(stripe(), customer, itemId))[0],
        });
        if (!setup.client_secret)
          throw new ProviderUnavailable('failing', 'The payment provider opened a setup without its client secret.');
        return { setupId: setup.id, clientSecret: setup.client_secret };
      }),
    lookSetup: (setupId) =>
      guarded(async () => {
        const setup = await stripe().setupIntents.retrieve(setupId);
        const { customer, metadata } = setup;
        if (customer && metadata?.payerId)
          remember(metadata.payerId, typeof customer === 'string' ? customer : customer.id);
        return toSetup(setup);
      }),
    findSetup: ({ purpose, memberId }) =>
      guarded(async () => {
        const found = (await setupsOf(stripe(), await customerId(memberId), purpose.itemId)).map(toSetup);
        return found.find(({ status }) => status === 'succeeded') ?? found[0];
      }),
    listSetups: ({ from, before }, after) =>
      guarded(async () => {
        const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000);
        const { data, has_more } = await stripe().setupIntents.list({
          created: { gte: seconds(from), lt: seconds(before) },
          limit: PAGE,
          ...(after !== undefined && { starting_after: after }),
        });
        return { setups: data.map(toSetup), next: has_more ? data.at(-1)?.id : undefined };
      }),
    chargeOnFile: ({ intentId, methodId, attempt }) =>
      guarded(async () => {
        const card = { payment_method: methodId, off_session: true };
        await onceUnder<Stripe.PaymentIntent>(`charge-${intentId}-${attempt}`, {
          create: (idempotencyKey) => stripe().paymentIntents.confirm(intentId, card, { idempotencyKey }),
          stands: refusalIsFinal,
          find: async () => {
            const intent = await stripe().paymentIntents.retrieve(intentId);
            return ['processing', 'succeeded'].includes(intent.status) ? intent : undefined;
          },
        });
      }),
    cancelSetup: (setupId) =>
      guarded(async () => {
        await stripe()
          .setupIntents.cancel(setupId)
          .catch(unless(['setup_intent_unexpected_state', 'resource_missing']));
      }),
    listCards: (memberId) =>
      guarded(async () => {
        const customer = await knownCustomerId(memberId);
        return customer === undefined ? { cards: [] } : walletOf(stripe(), customer);
      }),
    preferCard: (memberId, cardId) =>
      guarded(async () => {
        const settings = { default_payment_method: cardId };
        await stripe().customers.update(await customerId(memberId), { invoice_settings: settings });
      }),
    removeCard: (memberId, cardId) =>
      guarded(async () => {
        const customer = await knownCustomerId(memberId);
        const { cards } = customer === undefined ? { cards: [] } : await walletOf(stripe(), customer);
        if (cards.some((card) => card.cardId === cardId)) await stripe().paymentMethods.detach(cardId);
      }),
    eraseCustomer: (memberId) => guarded(() => eraseCustomer(memberId)),
  };
}

async function walletOf(stripe: Stripe, customer: string): Promise<Wallet> {
  const found = await stripe.customers.retrieve(customer);
  if (found.deleted) return { cards: [] };
  const methods: Stripe.PaymentMethod[] = [];
  for await (const method of stripe.customers.listPaymentMethods(customer, { type: 'card', limit: PAGE }))
    methods.push(method);
  const purposes = methods.length === 0 ? new Map() : await purposesOf(stripe, customer);
  const cards = methods.flatMap((method) =>
    method.card ? [toCard(method, method.card, purposes.get(method.id))] : [],
  );
  const preferred = found.invoice_settings.default_payment_method;
  const defaultId = typeof preferred === 'string' ? preferred : preferred?.id;
  return { cards, ...(defaultId && { defaultId }) };
}

/** What each card was put on file for, by the provider's name of the card. */
async function purposesOf(stripe: Stripe, customer: string): Promise<ReadonlyMap<string, CardSetup['purpose']>> {
  const purposes = new Map<string, CardSetup['purpose']>();
  for await (const setup of stripe.setupIntents.list({ customer, limit: PAGE })) {
    const { methodId, purpose } = toSetup(setup);
    if (methodId !== undefined) purposes.set(methodId, purpose);
  }
  return purposes;
}

const toCard = (
  { id, created }: Stripe.PaymentMethod,
  card: Stripe.PaymentMethod.Card,
  purpose: CardSetup['purpose'],
): StoredCard => ({
  cardId: id,
  brand: card.brand,
  last4: card.last4,
  expiryMonth: card.exp_month,
  expiryYear: card.exp_year,
  // Where the provider gives none, it is a card of its own.
  fingerprint: card.fingerprint ?? id,
  addedAt: new Date(created * 1000).toISOString(),
  ...(purpose && { purpose }),
});

/** Lets a refusal pass that says it is done already. */
const unless = (codes: readonly string[]) => (error: unknown) => {
  if (!(error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? ''))) throw error;
};

async function setupsOf(stripe: Stripe, customer: string, itemId: string): Promise<Stripe.SetupIntent[]> {
  const found: Stripe.SetupIntent[] = [];
  for await (const setup of stripe.setupIntents.list({ customer, limit: PAGE }))
    if (setup.metadata?.itemId === itemId) found.push(setup);
  return found;
}

function toSetup({ id, status, payment_method, metadata }: Stripe.SetupIntent): CardSetup {
  const methodId = typeof payment_method === 'string' ? payment_method : payment_method?.id;
  return {
    setupId: id,
    status: status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'canceled' : 'open',
    ...(status === 'succeeded' && methodId && { methodId }),
    ...(metadata?.page && metadata.itemId && { purpose: { page: metadata.page, itemId: metadata.itemId } }),
  };
}
