import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientPageOf, type FirstHtml } from './clientPage.ts';
import { encoded, encodingFor, SHORTEST_BYTES } from './compression.ts';
import { notFound } from './errors.ts';
import { asksForPage, isOurs } from './pageRequest.ts';
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
/** The service worker stores this page, which has nothing of any screen, and shows it where there is no network. */
const SHELL = '/shell';

/** A public page's first HTML, and whether it is there: undefined where the client alone knows. */
export type FirstAnswer = { readonly status: 200 | 404; readonly first: FirstHtml };

/** Screens whose first answer has words. `pattern` as routes are written; `answer` never refuses. */
export type FirstAnswers = {
  readonly patterns: readonly string[];
  answer(pattern: string, request: FastifyRequest): Promise<FirstAnswer | undefined>;
  readonly nothingHere: FirstHtml;
};

/**
 * The client built in `root`: its files, compressed as the browser accepts them, and its page for every other URL a
 * browser opens, with the first HTML of `pages` where it is a public page. Where no screen is, the page comes with the
 * status 404, and the client shows that there is nothing. `hasWorker`: whether browsers keep files and answers to open
 * without a network; if not, they remove what they kept.
 */
export async function webClient(
  app: FastifyInstance,
  hasWorker = true,
  root = ROOT,
  pages?: FirstAnswers,
): Promise<void> {
  const built = existsSync(join(root, 'index.html')) ? readFileSync(join(root, 'index.html'), 'utf8') : undefined;
  if (built === undefined) {
    app.setNotFoundHandler((request, reply) => notFound(app, request, reply));
    return;
  }
  const page = clientPageOf(built);
  const hasScreen = screensIn(root);
  await files(app, root, hasWorker);

  const send = (request: FastifyRequest, reply: FastifyReply, status: 200 | 404, first?: FirstHtml) => {
    const nonce = randomBytes(16).toString('base64');
    void reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentPolicy(nonce));
    return sendCompressed(request, reply, page(nonce, first));
  };
  const shown = pages?.patterns.filter((pattern) => hasScreen(pattern.replaceAll(/:\w+/g, 'x'))) ?? [];
  for (const pattern of shown)
    app.get(pattern, async (request, reply) => {
      if (!asksForPage(request)) return notFound(app, request, reply, true);
      const found = await pages?.answer(pattern, request);
      return send(request, reply, found?.status ?? 200, found?.first);
    });
  app.get(SHELL, (request, reply) => send(request, reply, 200));
  if (!shown.includes('/')) app.get('/', (_request, reply) => reply.callNotFound());

  app.setNotFoundHandler((request, reply) => {
    const isPage = !isOurs(request) && hasScreen(request.url);
    if (isOurs(request) || !asksForPage(request)) return notFound(app, request, reply, isPage);
    return isPage ? send(request, reply, 200) : send(request, reply, 404, pages?.nothingHere);
  });
}

/** The built files, and the service worker, or the one that takes itself off the device. */
async function files(app: FastifyInstance, root: string, hasWorker: boolean): Promise<void> {
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
  if (hasWorker) return;
  app.get(WORKER, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', workerPolicy)
      .send(NO_WORKER),
  );
}

/** The page has no secret but its nonce, which differs with each answer: its compressed length tells nothing. */
function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string) {
  const encoding = text.length < SHORTEST_BYTES ? undefined : encodingFor(request.headers['accept-encoding']);
  if (encoding === undefined) return reply.send(text);
  return reply.header('content-encoding', encoding).header('vary', 'accept-encoding').send(encoded(text, encoding));
}

/**
 * Reads which paths have a screen (`/barber/:id`), as the build in `root` lists them; every path where nothing is built.
 */
export function screensIn(root = ROOT): (url: string) => boolean {
  if (!existsSync(join(root, 'screens.json'))) return () => true;
  const patterns: string[] = JSON.parse(readFileSync(join(root, 'screens.json'), 'utf8'));
  const screens = new RegExp(`^(?:${patterns.map((one) => one.replace(/:\w+/g, '[^/]+')).join('|')})/?$`, 'i');
  return (url) => screens.test(url.split('?')[0] ?? '/');
}
