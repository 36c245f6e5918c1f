import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';
import { contentPolicy } from './security.ts';

const ROOT = resolve(import.meta.dirname, '../../web/dist');
const OURS = /^\/(api|graphql|v1|dev|health|metrics|images)(\/|$|\?)/;

/**
 * The client built in `root`: its files, and its page for every other URL a browser opens (the client itself shows what
 * is not found).
 */
export async function webClient(app: FastifyInstance, root = ROOT): Promise<void> {
  const page = existsSync(join(root, 'index.html')) ? readFileSync(join(root, 'index.html'), 'utf8') : undefined;
  if (page) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: true,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
    app.get('/', (_request, reply) => reply.callNotFound());
  }
  app.setNotFoundHandler((request, reply) => {
    if (!page || OURS.test(request.url) || !asksForPage(request)) return notFound(app, request, reply);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(nonce))
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  });
}

/** Browsers accept HTML; a client that accepts anything gets the page too, but not in place of a missing file. */
function asksForPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(url.split('?')[0] ?? ''));
}
