import type { FastifyInstance } from 'fastify';
import type { Actor } from '#domain/decider.ts';
import { isLive } from '#domain/payments/settle.ts';
import { stripeEvent } from '#domain/payments/stripeEvent.ts';
import type { ProviderNotice } from '#domain/ports/paymentProvider.ts';
import '../http.ts';

/** The provider's own limit is far lower; what is larger still gets its signature looked at, and a 400. */
const LARGEST_EVENT = 4 * 1024 * 1024;

const stripe: Actor = { id: 'stripe', role: 'system' };

/**
 * POST /stripe/webhook. The signature is over the raw bytes, so nothing may parse them first: the parsers of this scope hand them through.
 * Verified, then recorded once under the provider's event id, then acknowledged; a worker looks at what it was about (reliability W1–W5).
 */
export const webhook = async (scope: FastifyInstance): Promise<void> => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_EVENT }, (_request, body, done) => done(null, body));

  scope.post('/stripe/webhook', { bodyLimit: LARGEST_EVENT, config: { rateLimit: false } }, async (request) => {
    const { provider, dispatch } = request.asker.services;
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const notice = provider.verifyWebhook(raw, String(request.headers['stripe-signature'] ?? ''));
    if (notice.account !== undefined || notice.livemode !== isLive(provider)) {
      request.log.warn({ eventId: notice.id, account: notice.account, livemode: notice.livemode }, 'an event that is not ours was acknowledged and ignored');
      return { received: true };
    }
    const sender = { by: stripe, channel: 'webhook', commandId: notice.id, correlationId: request.id } as const;
    await dispatch(stripeEvent, { type: 'RecordStripeEvent', data: factsOf(notice) }, sender);
    return { received: true };
  });
};

/** Ids only: what an event says of amounts and states may be old by the time it is read. */
const factsOf = ({ id, type, intentId, paymentId, subscriptionId, createdAt }: ProviderNotice) => ({
  eventId: id,
  kind: type,
  intentId: intentId ?? null,
  paymentId: paymentId ?? null,
  ...(subscriptionId && { subscriptionId }),
  createdAt,
});
