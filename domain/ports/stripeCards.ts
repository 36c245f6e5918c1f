import type Stripe from 'stripe';
import type { CardProvider, CardSetup } from './cardProvider.ts';
import { ProviderUnavailable } from './paymentProvider.ts';
import { stripeCatalog } from './stripeCatalog.ts';
import { guarded } from './stripeErrors.ts';

const PAGE = 100;

/** Cards on file through the SDK: setup intents of the member's one customer, and charges off session. */
export function stripeCards(stripe: () => Stripe): CardProvider {
  const { customerId } = stripeCatalog(stripe);
  return {
    openSetup: ({ purpose: { page, itemId }, memberId }) =>
      guarded(async () => {
        const setup = await stripe().setupIntents.create(
          {
            customer: await customerId(memberId),
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata: { page, itemId, payerId: memberId },
          },
          { idempotencyKey: `setup-${page}-${itemId}` },
        );
        if (!setup.client_secret)
          throw new ProviderUnavailable('failing', 'The payment provider opened a setup without its client secret.');
        return { setupId: setup.id, clientSecret: setup.client_secret };
      }),
    lookSetup: (setupId) => guarded(async () => toSetup(await stripe().setupIntents.retrieve(setupId))),
    findSetup: ({ purpose, memberId }) =>
      guarded(async () => {
        const customer = await customerId(memberId);
        const found: CardSetup[] = [];
        for await (const setup of stripe().setupIntents.list({ customer, limit: PAGE }))
          if (setup.metadata?.itemId === purpose.itemId) found.push(toSetup(setup));
        return found.find(({ status }) => status === 'succeeded') ?? found[0];
      }),
    chargeOnFile: ({ intentId, methodId, attempt }) =>
      guarded(async () => {
        await stripe().paymentIntents.confirm(
          intentId,
          { payment_method: methodId, off_session: true },
          { idempotencyKey: `charge-${intentId}-${attempt}` },
        );
      }),
  };
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
