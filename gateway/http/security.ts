import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Services } from './context.ts';
import { rateLimitKey } from './rateLimitKey.ts';
import { MAX_PER_MINUTE, type RequestCounts, storeOf, WINDOW_MS } from './requestCounts.ts';

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** The Content-Security-Policy of a page; `nonce` allows the page's own style and script elements. */
export const contentPolicy = (nonce: string): string =>
  [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' ${STRIPE_SCRIPTS.join(' ')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self' https://api.stripe.com`,
    `frame-src ${STRIPE_SCRIPTS.join(' ')} https://hooks.stripe.com`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** The policy of the service worker, which asks this origin alone and shows nothing. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** What pages may use of the browser: nothing but the card form's own payment, copying, and the place for “Near me”. */
const PERMISSIONS = [
  ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
  'geolocation=(self)',
  'payment=(self "https://js.stripe.com")',
].join(', ');

/** Headers and the limit of requests, which `counts` shares with what answers before Fastify. */
export async function security(app: FastifyInstance, { config }: Services, counts: RequestCounts): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false, // per page, with its nonce (client.ts)
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: config.production ? { maxAge: 63_072_000, includeSubDomains: true } : false,
  });
  if (config.rateLimit)
    await app.register(rateLimit, {
      global: true,
      max: MAX_PER_MINUTE,
      timeWindow: WINDOW_MS,
      store: storeOf(counts),
      keyGenerator: ({ ip }) => rateLimitKey(ip),
    });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.header('permissions-policy', PERMISSIONS);
    if (!reply.hasHeader('cache-control') && (request.headers.authorization || request.url.startsWith('/graphql')))
      reply.header('cache-control', 'no-store');
    return payload;
  });
}
