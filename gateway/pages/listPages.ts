import { findProducts } from '#projections/products/find.ts';
import { products } from '#projections/products/products.ts';
import { directory } from '#projections/shops/directory.ts';
import { readListing } from '#projections/shops/search.ts';
import { breadcrumbs, itemList } from './facts.ts';
import { html } from './html.ts';
import { cards, choices, drawnPicture, pageHead, stage, turns } from './parts.ts';
import { productEntry, productPath } from './productPage.ts';
import { type PageKind, pageNumberOf, pagePath } from './publicPage.ts';
import { shopEntry, shopPath } from './shopPage.ts';
import { words } from './words.ts';

/** As many as the client shows on a page of each list. */
const SHOPS_ON_PAGE = 12;
const PRODUCTS_ON_PAGE = 24;
/** The category of shops that the directory lists. */
export const BARBERS = 'barbers';

/** /barbers: the directory, the best rated first, page by page. */
export const barbersPage: PageKind = {
  pattern: '/barbers',
  parameters: ['page'],
  filters: ['query', 'where', 'state', 'price', 'open', 'rating'],
  async read(context, { query }) {
    const page = pageNumberOf(query);
    const { publicUrl } = context.services;
    const offset = (page - 1) * SHOPS_ON_PAGE;
    const { shops, total } = await readListing(
      await context.fresh(directory),
      { category: BARBERS, sort: 'RATING' },
      { offset, limit: SHOPS_ON_PAGE },
    );
    if (page > 1 && shops.length === 0) return undefined;
    const { title, lead, eyebrow } = words.barbers;
    const around = turnsOf('/barbers', page, offset + shops.length < total);
    return {
      title,
      description: page > 1 ? `${lead} Page ${page}.` : lead,
      path: pagePath('/barbers', page),
      kind: 'website',
      picture: drawnPicture('site', 'barbers', title),
      facts: [
        itemList(
          publicUrl,
          shops.map(({ shopId }) => shopPath(shopId)),
          offset + 1,
        ),
        breadcrumbs(publicUrl, [[title, '/barbers']]),
      ],
      ...around,
      content: html`<div class="fp-wrap">${pageHead({ eyebrow, title, lead })}${cards('Barber shops', shops.map(shopEntry))}${turns(
        around.before,
        around.after,
      )}</div>`,
    };
  },
};

/** /marketplace: its categories, and the products as the client shows them, the best sellers first, page by page. */
export const marketplacePage: PageKind = {
  pattern: '/marketplace',
  parameters: ['page'],
  filters: ['query', 'category', 'price', 'stock', 'sort'],
  async read(context, { query }) {
    const page = pageNumberOf(query);
    const { publicUrl } = context.services;
    const offset = (page - 1) * PRODUCTS_ON_PAGE;
    const found = await findProducts(
      await context.fresh(products),
      { sort: 'BEST_SELLING' },
      { offset, limit: PRODUCTS_ON_PAGE },
    );
    if (page > 1 && found.products.length === 0) return undefined;
    const { title, lead, categories: label, bestSellers } = words.marketplace;
    const { categories } = found.facets;
    const areBest = page === 1 && found.total > 0;
    const around = turnsOf('/marketplace', page, offset + found.products.length < found.total);
    return {
      title,
      description: page > 1 ? `${lead} Page ${page}.` : lead,
      path: pagePath('/marketplace', page),
      kind: 'website',
      picture: drawnPicture('site', 'marketplace', title),
      facts: [
        itemList(
          publicUrl,
          found.products.map(({ productId }) => productPath(productId)),
          offset + 1,
        ),
        breadcrumbs(publicUrl, [[title, '/marketplace']]),
      ],
      ...around,
      content: html`${stage(title, lead)}<div class="fp-wrap fp-page">${
        categories.length > 1 && choices(label, categories.map(choiceOf))
      }${areBest && html`<h2>${bestSellers}</h2>`}${cards('Products', found.products.map(productEntry), areBest ? 'h3' : 'h2')}${turns(
        around.before,
        around.after,
      )}</div>`,
    };
  },
};

const choiceOf = ({ value, count }: { readonly value: string; readonly count: number }) => ({
  path: `/marketplace?category=${encodeURIComponent(value)}`,
  name: value,
  count,
});

/** The paths of the pages around one of a list's pages. */
export function turnsOf(path: string, page: number, hasMore: boolean, query: Readonly<Record<string, string>> = {}) {
  return {
    ...(page > 1 && { before: pagePath(path, page - 1, query) }),
    ...(hasMore && { after: pagePath(path, page + 1, query) }),
  };
}
