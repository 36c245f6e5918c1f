import { type Html, html, scriptText } from './html.ts';
import type { PublicPage } from './publicPage.ts';
import { tabTitle, words } from './words.ts';

const TYPES = { rss: 'application/rss+xml', atom: 'application/atom+xml' } as const;
/** What Open Graph calls our kinds of pages. */
const KINDS = { website: 'website', article: 'article', profile: 'profile', product: 'product' } as const;

/**
 * The elements of a page's head that are about the page: title, description, its one address, what is shown where its
 * link is shared, its feeds, and its facts. `data-page` marks them for the client, which drops them when its reader goes
 * on to another screen.
 */
export function headOf(page: PublicPage, publicUrl: string): Html {
  const title = tabTitle(page.title);
  const address = publicUrl + page.path;
  const meta = (property: string, content: string | undefined) =>
    content && html`<meta data-page property="${property}" content="${content}">`;
  const named = (name: string, content: string | false) =>
    content && html`<meta data-page name="${name}" content="${content}">`;
  const link = (rel: string, path: string | undefined) =>
    path && html`<link data-page rel="${rel}" href="${publicUrl + path}">`;
  const [width, height] = page.picture.size ?? [];
  return html`<title>${title}</title>${[
    named('description', page.description),
    named('robots', page.isListed === false && 'noindex'),
    html`<link data-page rel="canonical" href="${address}">`,
    link('prev', page.before),
    link('next', page.after),
    meta('og:site_name', words.brand),
    meta('og:type', KINDS[page.kind]),
    meta('og:title', page.title),
    meta('og:description', page.description),
    meta('og:url', address),
    meta('og:locale', 'en_US'),
    meta('og:image', publicUrl + page.picture.path),
    meta('og:image:alt', page.picture.alt),
    meta('og:image:width', width?.toString()),
    meta('og:image:height', height?.toString()),
    meta('article:published_time', page.published),
    meta('article:modified_time', page.modified),
    meta('article:section', page.section),
    meta('article:author', page.author),
    named('twitter:card', 'summary_large_image'),
    page.feeds?.map(
      (feed) =>
        html`<link data-page rel="alternate" type="${TYPES[feed.type]}" title="${feed.title}" href="${publicUrl + feed.path}">`,
    ),
    html`<script data-page type="application/ld+json">${scriptText({
      '@context': 'https://schema.org',
      '@graph': page.facts,
    })}</script>`,
  ]}`;
}

/** The head of a page that is not there, or that nobody but its reader may see. */
export const bareHead = (title: string): Html =>
  html`<title>${tabTitle(title)}</title><meta data-page name="robots" content="noindex">`;
