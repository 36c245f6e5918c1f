import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';
import { contentPolicy, workerPolicy } from './security.ts';

const ROOT = resolve(import.meta.dirname, '../../web/dist');
const WORKER = '/sw.js';
/** In place of the service worker where it is switched off: takes itself and what it has stored off the device. */
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;
const OURS = /^\/(api|graphql|v1|dev(?!\/kit\/?($|\?))|health|metrics|images)(\/|$|\?)/;

/**
 * The client built in `root`: its files, compressed as the browser accepts them, and its page for every other URL a
 * browser opens. Where no screen is, the page comes with the status 404, and the client shows that there is nothing.
 * `hasWorker`: whether browsers keep files and answers to open without a network; if not, they remove what they kept.
 */
export async function webClient(app: FastifyInstance, hasWorker = true, root = ROOT): Promise<void> {
  const page = existsSync(join(root, 'index.html')) ? readFileSync(join(root, 'index.html'), 'utf8') : undefined;
  const hasScreen = page ? screensIn(root) : () => false;
  if (page) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: true,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (path.endsWith(WORKER)) reply.header('content-security-policy', workerPolicy);
      },
    });
    if (!hasWorker)
      app.get(WORKER, (_request, reply) =>
        reply
          .type('text/javascript; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('content-security-policy', workerPolicy)
          .send(NO_WORKER),
      );
    app.get('/', (_request, reply) => reply.callNotFound());
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = !OURS.test(request.url) && hasScreen(request.url);
    if (!page || OURS.test(request.url) || !asksForPage(request)) return notFound(app, request, reply, isPage);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .status(isPage ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(nonce))
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  });
}

/** Reads which paths have a screen (`/barber/:id`), as the build lists them. */
function screensIn(root: string): (url: string) => boolean {
  const patterns: string[] = JSON.parse(readFileSync(join(root, 'screens.json'), 'utf8'));
  const screens = new RegExp(`^(?:${patterns.map((one) => one.replace(/:\w+/g, '[^/]+')).join('|')})/?$`, 'i');
  return (url) => screens.test(url.split('?')[0] ?? '/');
}

/** Browsers accept HTML; a client that accepts anything gets the page too, but not in place of a missing file. */
function asksForPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(url.split('?')[0] ?? ''));
}
