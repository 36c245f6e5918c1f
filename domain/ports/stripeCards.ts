import type Stripe from 'stripe';
import type { CardProvider, CardSetup } from './cardProvider.ts';
import { ProviderUnavailable } from './paymentProvider.ts';
import { stripeCatalog } from './stripeCatalog.ts';
import { guarded } from './stripeErrors.ts';
import { onceUnder } from './stripeKeys.ts';

const PAGE = 100;

/** Cards on file through the SDK: setup intents of the member's one customer, and charges off session. */
export function stripeCards(stripe: () => Stripe): CardProvider {
  const { customerId, eraseCustomer } = stripeCatalog(stripe);
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
    lookSetup: (setupId) => guarded(async () => toSetup(await stripe().setupIntents.retrieve(setupId))),
    findSetup: ({ purpose, memberId }) =>
      guarded(async () => {
        const found = (await setupsOf(stripe(), await customerId(memberId), purpose.itemId)).map(toSetup);
        return found.find(({ status }) => status === 'succeeded') ?? found[0];
      }),
    chargeOnFile: ({ intentId, methodId, attempt }) =>
      guarded(async () => {
        const card = { payment_method: methodId, off_session: true };
        await onceUnder<Stripe.PaymentIntent>(`charge-${intentId}-${attempt}`, {
          create: (idempotencyKey) => stripe().paymentIntents.confirm(intentId, card, { idempotencyKey }),
          find: async () => {
            const intent = await stripe().paymentIntents.retrieve(intentId);
            return ['processing', 'succeeded'].includes(intent.status) ? intent : undefined;
          },
        });
      }),
    eraseCustomer: (memberId) => guarded(() => eraseCustomer(memberId)),
  };
}

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
