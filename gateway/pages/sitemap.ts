import type { FastifyInstance } from 'fastify';
import { missing } from '#domain/refusal.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import { readCampaignPage } from '#projections/campaigns/read.ts';
import { blog } from '#projections/posts/blog.ts';
import { readBlogAuthors, readPublishedPage } from '#projections/posts/readPosts.ts';
import { findProducts } from '#projections/products/find.ts';
import { products } from '#projections/products/products.ts';
import { directory } from '#projections/shops/directory.ts';
import { readListing } from '#projections/shops/search.ts';
import { members, readMembers } from '#projections/users/members.ts';
import type { Context, Services } from '../http/context.ts';
import { screensIn } from '../http/webClient.ts';
import { postPath } from './blogPages.ts';
import { campaignPath } from './campaignPages.ts';
import { html } from './html.ts';
import { memberPath } from './memberPage.ts';
import { productPath } from './productPage.ts';
import { visitorContext } from './publicPages.ts';
import { shopPath } from './shopPage.ts';

const NoSuchPart = missing('NO_SUCH_PATH', 'There is nothing here.');

/** Addresses in one part. The protocol allows 50,000; a part is read and written in one step. */
const MOST_IN_PART = 1_000;
const MOST_PARTS = 50;

/** `changed`: UTC instant of the last change of what the page says, where it is known. */
type Entry = { readonly path: string; readonly changed?: string };
type Stretch = { readonly offset: number; readonly limit: number };
/** What one kind of part lists: its entries from an offset on, and how many there are in all. */
type Part = (context: Context, stretch: Stretch) => Promise<{ entries: readonly Entry[]; total: number }>;
/** Whether a path has a screen: one that has none would answer 404. */
type HasScreen = (path: string) => boolean;

const FIXED = ['/', '/barbers', '/marketplace', '/blog', '/campaignList', '/contact'];

/** Every kind of public page, gathered by hand. What is not public is in none of what they read. */
const partsOf = (hasScreen: HasScreen): Readonly<Record<string, Part>> => ({
  pages: async (_context, { offset, limit }) => {
    const paths = FIXED.filter(hasScreen);
    return { entries: paths.slice(offset, offset + limit).map((path) => ({ path })), total: paths.length };
  },
  shops: async (context, stretch) => {
    const { shops, total } = await readListing(await context.fresh(directory), { category: 'barbers' }, stretch);
    return { entries: shops.map(({ shopId }) => ({ path: shopPath(shopId) })), total };
  },
  products: async (context, stretch) => {
    const { products: found, total } = await findProducts(await context.fresh(products), {}, stretch);
    return { entries: found.map(({ productId }) => ({ path: productPath(productId) })), total };
  },
  posts: async (context, stretch) => {
    const { posts, total } = await readPublishedPage(await context.fresh(blog), {}, stretch);
    const entries = posts.map(({ id, publishedAt, updatedAt }) => ({
      path: postPath(id),
      changed: updatedAt ?? publishedAt,
    }));
    return { entries, total };
  },
  authors: async (context, { offset, limit }) => {
    const authors = await readBlogAuthors(await context.fresh(blog), MOST_IN_PART);
    const known = await readMembers(
      await context.fresh(members),
      authors.map(({ id }) => id),
    );
    const entries = known.filter(({ suspension }) => !suspension).map(({ id }) => ({ path: memberPath(id) }));
    return { entries: entries.slice(offset, offset + limit), total: entries.length };
  },
  campaigns: async (context, stretch) => {
    const { found, total } = await readCampaignPage(await context.fresh(campaigns), stretch);
    return { entries: found.map(({ campaignId }) => ({ path: campaignPath(campaignId) })), total };
  },
});

/** A page of each kind whose screen may not be built. */
const SAMPLES: Readonly<Record<string, string>> = { posts: postPath('x'), campaigns: campaignPath('x') };

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * /sitemap.xml names a part for each thousand pages of a kind, `/sitemap/{kind}-{number}.xml`; /robots.txt names it, and
 * what search engines leave alone.
 */
export function siteMap(app: FastifyInstance, services: Services, hasScreen: HasScreen = screensIn()): void {
  const parts = Object.fromEntries(
    Object.entries(partsOf(hasScreen)).filter(([kind]) => hasScreen(SAMPLES[kind] ?? '/')),
  );
  const { publicUrl } = services;
  const config = { sameForVisitors: true };

  app.get('/sitemap.xml', { config }, async (request, reply) => {
    const context = visitorContext(services, request.id);
    const totals = await Promise.all(
      Object.entries(parts).map(async ([kind, part]) => {
        const { total } = await part(context, { offset: 0, limit: 1 });
        return { kind, count: Math.min(MOST_PARTS, Math.ceil(total / MOST_IN_PART)) };
      }),
    );
    const paths = totals.flatMap(({ kind, count }) =>
      Array.from({ length: count }, (_, at) => `/sitemap/${kind}-${at + 1}.xml`),
    );
    const body = html`<sitemapindex xmlns="${NAMESPACE}">${paths.map(
      (path) => html`<sitemap><loc>${publicUrl + path}</loc></sitemap>`,
    )}</sitemapindex>`;
    return reply.type('application/xml; charset=utf-8').send(`${HEAD}${body.text}\n`);
  });

  app.get<{ Params: { file: string } }>('/sitemap/:file', { config }, async (request, reply) => {
    const [, kind = '', number = ''] = /^([a-z]+)-([1-9]\d?)\.xml$/.exec(request.params.file) ?? [];
    const part = Object.hasOwn(parts, kind) ? parts[kind] : undefined;
    if (!part || Number(number) > MOST_PARTS) throw NoSuchPart();
    const offset = (Number(number) - 1) * MOST_IN_PART;
    const { entries } = await part(visitorContext(services, request.id), { offset, limit: MOST_IN_PART });
    if (entries.length === 0) throw NoSuchPart();
    const body = html`<urlset xmlns="${NAMESPACE}">${entries.map(
      ({ path, changed }) =>
        html`<url><loc>${publicUrl + path}</loc>${changed && html`<lastmod>${changed}</lastmod>`}</url>`,
    )}</urlset>`;
    return reply.type('application/xml; charset=utf-8').send(`${HEAD}${body.text}\n`);
  });

  app.get('/robots.txt', { config }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...PRIVATE.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
}

/** What belongs to one member, or is no page. */
const PRIVATE = [
  '/api/',
  '/graphql',
  '/v1/',
  '/dev/',
  '/activate',
  '/appointments',
  '/booking-thank-you',
  '/cart',
  '/contribution-thank-you',
  '/customers',
  '/dashboard',
  '/entity',
  '/favorites',
  '/forgot-password',
  '/funding',
  '/message',
  '/my-barbers',
  '/my-store',
  '/notifications',
  '/old-profile',
  '/orders',
  '/owner',
  '/payment/',
  '/profile',
  '/reset-password',
  '/services',
  '/settings',
  '/shell',
  '/subscription-thank-you',
  '/thank-you',
  '/undo-email',
  '/userCampaign',
];
