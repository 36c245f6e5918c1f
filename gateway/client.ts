import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './errors.ts';
import { contentPolicy } from './security.ts';

const ROOT = resolve(import.meta.dirname, '../web/dist');
const OURS = /^\/(api|graphql|v1|dev|health|metrics|images)(\/|$|\?)/;

/** The built client: its files, and its page for every other address a browser opens (the client decides what is a 404 there). */
export async function client(app: FastifyInstance): Promise<void> {
  const page = existsSync(join(ROOT, 'index.html')) ? readFileSync(join(ROOT, 'index.html'), 'utf8') : undefined;
  if (page) {
    await app.register(fastifyStatic, {
      root: ROOT,
      index: false,
      wildcard: true,
      setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    });
    app.get('/', (_request, reply) => reply.callNotFound());
  }
  app.setNotFoundHandler((request, reply) => {
    if (!page || request.method !== 'GET' || OURS.test(request.url) || !request.headers.accept?.includes('text/html')) return notFound(app, request, reply);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(nonce))
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  });
}
