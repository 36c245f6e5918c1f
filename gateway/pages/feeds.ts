import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { articleHtml } from '#domain/articleHtml.ts';
import { missing } from '#domain/refusal.ts';
import { blog } from '#projections/posts/blog.ts';
import type { PublishedPost } from '#projections/posts/documents.ts';
import { readPublishedWhole } from '#projections/posts/readPosts.ts';
import type { Services } from '../http/context.ts';
import { readOwners } from '../shops/owners.ts';
import { articleCards } from './articleCards.ts';
import { feedsOf, partOf, postPath } from './blogPages.ts';
import { nameOf } from './facts.ts';
import { escaped, html } from './html.ts';
import { pagePath } from './publicPage.ts';
import { visitorContext } from './publicPages.ts';
import { words } from './words.ts';

const NoSuchFeed = missing('NO_SUCH_PATH', 'There is nothing here.');

/** The newest posts of a feed. Readers ask again before so many more are written. */
const POSTS_IN_FEED = 20;
/** Of a blog without posts. */
const BEFORE_ANY = '1970-01-01T00:00:00.000Z';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A post as a feed shows it; `text` is HTML with absolute addresses. */
type Entry = PublishedPost & { readonly author: string; readonly text: string };

export type Feed = {
  readonly title: string;
  /** Addresses of the feed itself and of the page it is of. */
  readonly self: string;
  readonly page: string;
  readonly updated: string;
  readonly entries: readonly (Entry & { readonly address: string })[];
};

/**
 * GET /blog/rss.xml and /blog/atom.xml: the newest published posts with their whole text, of the blog, or with
 * `?category=` or `?author=` of a part of it. A reader that has this very feed gets 304: by its tag, not by a date, as a
 * post that was taken back changes the feed and leaves no later date in it. Caches ask each time for the same reason.
 */
export function blogFeeds(app: FastifyInstance, services: Services): void {
  for (const type of ['rss', 'atom'] as const)
    app.get(`/blog/${type}.xml`, { config: { sameForVisitors: true } }, async (request, reply) => {
      const feed = await readFeed(services, request.id, type, new URLSearchParams(request.url.split('?')[1] ?? ''));
      const text = `${HEAD}${(type === 'rss' ? rss : atom)(feed).text}\n`;
      const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      void reply.headers({ etag, 'cache-control': 'public, no-cache' });
      if (hasIt(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type(`application/${type}+xml; charset=utf-8`).send(text);
    });
}

/** Whether the reader has this very feed. Tags are compared weakly (RFC 9110, 13.1.2). */
const hasIt = (tags: string | undefined, etag: string): boolean =>
  tags !== undefined && (tags.trim() === '*' || tags.split(',').some((tag) => weak(tag.trim()) === weak(etag)));

const weak = (tag: string): string => tag.replace(/^W\//, '');

async function readFeed(
  services: Services,
  requestId: string,
  type: 'rss' | 'atom',
  query: URLSearchParams,
): Promise<Feed> {
  const { publicUrl } = services;
  const context = visitorContext(services, requestId);
  const part = partOf(query);
  const asked = { category: part.category, authorId: part.author };
  const posts = await readPublishedWhole(await context.fresh(blog), asked, { offset: 0, limit: POSTS_IN_FEED });
  const [first] = posts;
  if (!first && (part.category || part.author)) throw NoSuchFeed();
  const [authors, cards] = await Promise.all([
    readOwners(
      context,
      posts.map(({ authorId }) => authorId),
    ),
    articleCards(
      context,
      posts.map(({ article }) => article),
    ),
  ]);
  const authorOf = (id: string) => nameOf(authors.get(id) ?? { firstName: 'Former', lastName: 'member' });
  const names = [part.category && first?.category, part.author && authorOf(part.author)].filter(Boolean);
  const [self] = feedsOf(part, '').filter((feed) => feed.type === type);
  return {
    title: [`${words.brand} blog`, ...names].join(': '),
    self: publicUrl + (self?.path ?? ''),
    page: publicUrl + pagePath('/blog', 1, part),
    updated:
      posts
        .map((post) => post.updatedAt ?? post.publishedAt)
        .sort()
        .at(-1) ?? BEFORE_ANY,
    entries: posts.map((post) => ({
      ...post,
      author: authorOf(post.authorId),
      address: publicUrl + postPath(post.id),
      text: articleHtml(post.article, { cards, base: publicUrl }),
    })),
  };
}

const rfc822 = (instant: string): string => new Date(instant).toUTCString();

/** RSS 2.0. A post's id is its address, which never changes. Readers take descriptions for HTML: words are escaped as such first. */
export const rss = ({ title, self, page, updated, entries }: Feed) =>
  html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${title}</title><link>${page}</link><description>${words.blog.lead}</description><language>en-us</language><lastBuildDate>${rfc822(updated)}</lastBuildDate><atom:link href="${self}" rel="self" type="application/rss+xml"/>${entries.map(
    (entry) =>
      html`<item><title>${entry.title}</title><link>${entry.address}</link><guid isPermaLink="true">${entry.address}</guid><pubDate>${rfc822(entry.publishedAt)}</pubDate><dc:creator>${entry.author}</dc:creator><category>${entry.category}</category><description>${escaped(entry.description)}</description><content:encoded>${entry.text}</content:encoded></item>`,
  )}</channel></rss>`;

/** Atom (RFC 4287). */
export const atom = ({ title, self, page, updated, entries }: Feed) =>
  html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><id>${self}</id><title>${title}</title><subtitle>${words.blog.lead}</subtitle><updated>${updated}</updated><link rel="self" type="application/atom+xml" href="${self}"/><link rel="alternate" type="text/html" href="${page}"/><author><name>${words.brand}</name></author>${entries.map(
    (entry) =>
      html`<entry><id>${entry.address}</id><title>${entry.title}</title><link rel="alternate" type="text/html" href="${entry.address}"/><published>${entry.publishedAt}</published><updated>${entry.updatedAt ?? entry.publishedAt}</updated><author><name>${entry.author}</name></author><category term="${entry.category}"/><summary type="text">${entry.description}</summary><content type="html">${entry.text}</content></entry>`,
  )}</feed>`;
