import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Actor } from '#domain/decider.ts';
import { factsOf, stripeEvent } from '#domain/payments/stripeEvent.ts';
import { isLive } from '#domain/processes/payment/settle.ts';
import { ok, rawJson, route } from '../http/route.ts';

/** Far above the provider's own limit; a larger body still has its signature checked, and is refused with 400. */
const LARGEST_EVENT = 4 * 1024 * 1024;

const stripe: Actor = { id: 'stripe', role: 'system' };

/**
 * The signature is over the raw bytes, so nothing may parse them first: the parsers of this scope hand them through. Verified, then recorded once under the provider's event id, then acknowledged; a worker looks at
 * what it was about (docs/rules.md W1–W5).
 */
export const webhook = route({
  method: 'post',
  path: '/stripe/webhook',
  tag: 'Payments',
  id: 'paymentWebhook',
  summary: 'Events of the payment provider',
  description: 'Signed with `Stripe-Signature` over the raw body. A repeated event changes nothing.',
  caller: 'provider',
  config: { rateLimit: false },
  bodyLimit: LARGEST_EVENT,
  body: rawJson(z.looseObject({}).describe('An event as the provider sends it')),
  answer: ok('Noted', z.object({ received: z.literal(true) })),
  refusals: { 400: 'Bad or old signature' },
  scope(scope: FastifyInstance) {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_EVENT }, (_request, body, done) =>
      done(null, body),
    );
  },
  async handle({ context, request }) {
    const { provider, dispatch } = context.services;
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const notice = provider.verifyWebhook(raw, String(request.headers['stripe-signature'] ?? ''));
    // News of an account comes as an event of that account; whose it is, is looked up.
    const isForeign = notice.account !== undefined && notice.accountId === undefined;
    if (isForeign || notice.livemode !== isLive(provider)) {
      request.log.warn(
        { eventId: notice.id, account: notice.account, livemode: notice.livemode },
        'an event of another account or mode was acknowledged and ignored',
      );
      return { received: true };
    }
    const sender = { by: stripe, channel: 'webhook', commandId: notice.id, correlationId: request.id } as const;
    await dispatch(stripeEvent, { type: 'RecordStripeEvent', data: factsOf(notice) }, sender);
    return { received: true };
  },
});
