import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

const files = self.__WB_MANIFEST;
/** Each release keeps its own page, whose files are its own. */
const PAGE_CACHE = `page-${nameOf(JSON.stringify(files))}`;
/**
 * The page without the words of any screen, for every address; its nonce is stored with the header that names it.
 */
const PAGE = '/shell';
/** A page that has not come by then is shown from the device, in milliseconds. */
const PAGE_WITHIN_MS = 8_000;
const MOST_PICTURES = 60;
const A_WEEK_S = 7 * 86_400;
/** The pages that the gateway answers itself. */
const NOT_OURS = /^\/(api|graphql|v1|dev|health|metrics|images|pictures|sitemap)(\/|$)|\.(xml|txt)$/;

// Of the built files those that the screens without a network need; each has its hash in its name.
precacheAndRoute(files);
cleanupOutdatedCaches();

/** A short name for a long text, the same for the same text. */
function nameOf(text: string): string {
  let sum = 0;
  for (const letter of text) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return (sum >>> 0).toString(36);
}

async function fetchPage(): Promise<void> {
  const answer = await fetch(PAGE, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!answer.ok) throw new Error(`The page answered ${answer.status}`);
  await (await caches.open(PAGE_CACHE)).put(PAGE, answer);
}

// The page belongs to the files beside it: it is stored with them.
self.addEventListener('install', (event) => event.waitUntil(fetchPage()));

async function dropFormerPages(): Promise<void> {
  const former = (await caches.keys()).filter((name) => name.startsWith('page-') && name !== PAGE_CACHE);
  await Promise.all(former.map((name) => caches.delete(name)));
}
self.addEventListener('activate', (event) => event.waitUntil(dropFormerPages()));

/** The network first: a release, a changed policy and a status other than 200 arrive at once. */
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && url.origin === self.location.origin && !NOT_OURS.test(url.pathname),
  async ({ request }) => {
    try {
      return await fetch(request, { signal: AbortSignal.timeout(PAGE_WITHIN_MS) });
    } catch (failure) {
      const page = await caches.match(PAGE, { cacheName: PAGE_CACHE });
      if (page) return page;
      throw failure;
    }
  },
);

/** Pictures of shops and products, which are public. Those of messages are below /api and are never stored. */
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && /^\/images\/[\w.-]+$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: MOST_PICTURES, maxAgeSeconds: A_WEEK_S, purgeOnQuotaError: true }),
    ],
  }),
);

self.addEventListener('message', ({ data }) => {
  if (data === 'show') void self.skipWaiting();
});
