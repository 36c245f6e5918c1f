import { created, json, ok, type Route, route } from '../http/route.ts';
import { createIntent } from './actions.ts';
import { newPayment } from './inputs.ts';
import { paymentConfig, paymentIntent } from './schemas.ts';
import { webhook } from './webhook.ts';

/** Rows `/stripe/*` of the REST contract. */
export const paymentRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/stripe/payment-intent',
    tag: 'Payments',
    id: 'createPaymentIntent',
    summary: 'Start a payment for one thing',
    description:
      'For `contribute` the item is a campaign, or a contribution that was begun. `kind` is `setup` for an all-or-nothing campaign: the card is put on file, and nothing is charged.',
    caller: 'member',
    config: { secretAnswer: true },
    body: json(newPayment),
    answer: created('What the card form needs', paymentIntent),
    refusals: {
      400: 'Not a payable thing, amount or currency',
      404: 'No such thing',
      409: 'The amount differs from what it costs now',
      429: 'Too many payments begun, or too many cards declined; `Retry-After` says when to go on',
    },
    async handle({ context, body: { page, itemId, amount }, reply }) {
      const opened = await createIntent(context, { page, itemId }, amount);
      reply.header('cache-control', 'no-store');
      const { clientSecret, amount: price, kind, itemId: contributionId } = opened;
      return { clientSecret, amount: price, ...(page === 'contribute' && { kind, itemId: contributionId }) };
    },
  }),
  route({
    method: 'get',
    path: '/stripe/config',
    tag: 'Payments',
    id: 'paymentConfig',
    summary: 'Which payment provider this installation uses',
    caller: 'anyone',
    answer: ok('Mode and publishable key', paymentConfig),
    handle: ({ context }) => context.services.provider.config(),
  }),
  webhook,
];
