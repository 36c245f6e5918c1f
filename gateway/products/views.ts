import { productFactsOf } from '#domain/processes/checkout/productFacts.ts';
import { catalog } from '#domain/shops/decider.ts';
import { figuresOf, stock } from '#domain/stock/decider.ts';
import { ProductMissing } from '#domain/stock/refusals.ts';
import { NO_STARS, type ProductDocument, ratingOf, reviewCountOf } from '#projections/products/productDocument.ts';
import { products, readProduct, readProducts } from '#projections/products/products.ts';
import { batchedReader } from '../graphql/batchedReader.ts';
import type { Context } from '../http/context.ts';
import { actorIn } from '../http/scopes.ts';
import type { Product } from './types.ts';

/** Paths of a product's pictures, the cover first; none where it has the generated one. */
export const allPictures = ({ image, morePictures }: Pick<ProductDocument, 'image' | 'morePictures'>): string[] =>
  image ? [image, ...morePictures] : [];

/** A product's document as GraphQL shows it. */
export function productType(product: ProductDocument): Product {
  const { productId, price, image, removed, withdrawn, supplied, sold, reserved, available } = product;
  const { name, category, description, sellerId, createdAt, restorableUntil } = product;
  const isGone = removed || withdrawn;
  return {
    id: productId,
    name,
    category,
    description,
    sellerId,
    createdAt,
    restorableUntil,
    priceCents: price,
    image: image || null,
    pictures: allPictures(product),
    removed: isGone,
    available: isGone ? 0 : available,
    soldOut: isGone || available <= 0,
    rating: ratingOf(product.stars),
    reviewCount: reviewCountOf(product.stars),
    starCounts: [...product.stars],
    pieces: { supplied, sold, reserved, available },
  };
}

/** A product's page: public while it is sold; for its seller also while it is not. */
export async function productFor(context: Context, productId: string): Promise<Product | undefined> {
  const document = await readProduct(await context.fresh(products), productId);
  if (!document) return undefined;
  const product = productType(document);
  return product.removed && product.sellerId !== actorIn(context, 'store').id ? undefined : product;
}

/** Products by id, sold or not, in the order asked for; unknown ones are left out. */
export const productsKnown = async (context: Context, productIds: readonly string[]): Promise<Product[]> =>
  (await readProducts(await context.fresh(products), productIds)).map(productType);

const oneProduct = batchedReader(
  async (context, productIds) =>
    new Map((await productsKnown(context, productIds)).map((product) => [product.id, product])),
);

/**
 * A product by id, sold or not, for carts and orders; all that are requested in the same turn are read together. One
 * that the read models do not know yet is taken from the log.
 */
export const productOf = async (context: Context, productId: string): Promise<Product> =>
  (await oneProduct(context, productId)) ?? productType(await productNow(context, productId));

/**
 * The product right after a write: facts and pieces from the log, so the answer never lags behind the decision. Refuses
 * with ProductMissing.
 */
export async function productNow(context: Context, productId: string): Promise<ProductDocument> {
  const [models, facts] = await Promise.all([context.fresh(products), productFactsOf(context.stateOf, productId)]);
  if (!facts) throw ProductMissing();
  const now = context.services.now();
  const [{ state: listed }, { state: pieces }, known] = await Promise.all([
    context.stateOf(catalog, { shopId: productId }),
    context.stateOf(stock, { productId }),
    readProduct(models, productId),
  ]);
  const record = listed.shops[productId];
  const { sellerId, name, category, image, price, removed, sellable } = facts;
  return {
    productId,
    sellerId,
    name,
    category,
    image,
    morePictures: record?.morePictures ?? [],
    price,
    removed,
    withdrawn: !removed && !sellable,
    description: record?.description ?? '',
    restorableUntil: record?.removed?.by === 'owner' ? record.removed.until : null,
    createdAt: known?.createdAt ?? now,
    stars: known?.stars ?? NO_STARS,
    number: known?.number ?? 0,
    ...figuresOf(pieces, now),
  };
}
