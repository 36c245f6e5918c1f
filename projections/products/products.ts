import { productReviewIdOf } from '#domain/ids.ts';
import type { ProductReviewEvent } from '#domain/reviews/events.ts';
import { forgotten, type SellingTerms, type ShopEvent } from '#domain/shops/events.ts';
import type { StockEvent } from '#domain/stock/events.ts';
import type {
  AccountClosed,
  AccountDeletionScheduled,
  AccountReinstated,
  AccountRestored,
  AccountSuspended,
} from '#domain/users/events.ts';
import { projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments } from '../readModels.ts';
import { numberFor, put } from '../search/put.ts';
import { NO_STARS, type ProductDocument, type Stars } from './productDocument.ts';
import { productIndex } from './productIndex.ts';

/** A seller whose account may not be used: their products are withdrawn for as long as one reason stands. */
type Seller = { readonly suspended: boolean; readonly deleted: boolean; readonly productIds: readonly string[] };
/** What a seller asks beside prices. */
type Terms = SellingTerms & { readonly sellerId: string };

const sellerOf = async (work: Work, sellerId: string): Promise<Seller> =>
  (await work.get<Seller>(`seller/${sellerId}`)) ?? {
    suspended: false,
    deleted: false,
    productIds: [],
  };

/** Notices that the marketplace has another number of products, of those in stock, or of categories. */
export const MARKET_TOPIC = 'site/market';

/** What the marketplace counts of a product. */
const counted = (product: ProductDocument): string | undefined =>
  productIndex.isListed(product) ? `${product.available > 0} ${product.category}` : undefined;

async function list(
  work: Work,
  facts: Pick<
    ProductDocument,
    'productId' | 'sellerId' | 'name' | 'category' | 'price' | 'description' | 'image' | 'createdAt'
  >,
) {
  const number = await numberFor(work, facts.productId);
  const seller = await sellerOf(work, facts.sellerId);
  const empty = { supplied: 0, sold: 0, reserved: 0, available: 0 };
  const product: ProductDocument = {
    ...facts,
    ...empty,
    morePictures: [],
    removed: false,
    restorableUntil: null,
    withdrawn: seller.suspended || seller.deleted,
    stars: NO_STARS,
    number,
  };
  work.put(`seller/${product.sellerId}`, {
    ...seller,
    productIds: [...seller.productIds, product.productId],
  } satisfies Seller);
  work.put(`product/${product.productId}`, product);
  await put(work, productIndex, undefined, product);
  if (counted(product) !== undefined) work.notify(MARKET_TOPIC, { productId: product.productId });
}

/**
 * Changes what is known of a product, wherever it is found, and notifies its subscribers. A barber shop is no product and
 * stays unknown.
 */
async function amend(
  work: Work,
  productId: string,
  change: (before: ProductDocument) => Partial<ProductDocument>,
): Promise<void> {
  const before = await work.get<ProductDocument>(`product/${productId}`);
  if (!before) return;
  const changed = { ...before, ...change(before) };
  const after: ProductDocument = { ...changed, available: changed.supplied - changed.sold - changed.reserved };
  work.put(`product/${productId}`, after);
  await put(work, productIndex, before, after);
  work.notify(`product/${productId}`, { productId });
  if (counted(before) !== counted(after)) work.notify(MARKET_TOPIC, { productId });
}

async function withdraw(
  work: Work,
  sellerId: string,
  why: Partial<Pick<Seller, 'suspended' | 'deleted'>>,
  facts: Partial<ProductDocument> = {},
): Promise<void> {
  const seller = { ...(await sellerOf(work, sellerId)), ...why };
  work.put(`seller/${sellerId}`, seller satisfies Seller);
  const withdrawn = seller.suspended || seller.deleted;
  for (const productId of seller.productIds) await amend(work, productId, () => ({ ...facts, withdrawn }));
}

/** Counts a buyer's stars once: another number replaces what they gave before, none takes that back. */
async function rate(
  work: Work,
  { productId, authorId }: { readonly productId: string; readonly authorId: string },
  rating: number | undefined,
): Promise<void> {
  const key = `rated/${productReviewIdOf(productId, authorId)}`;
  const before = await work.get<number>(key);
  if (rating === undefined) work.remove(key);
  else work.put(key, rating);
  await amend(work, productId, ({ stars }) => ({
    stars: stars.map((given, at) => given + Number(at + 1 === rating) - Number(at + 1 === before)) as unknown as Stars,
  }));
}

/** A product page and a cart show what its seller asks, so all of them have changed. */
async function setTerms(work: Work, sellerId: string, terms: SellingTerms): Promise<void> {
  work.put(`terms/${sellerId}`, { sellerId, ...terms } satisfies Terms);
  for (const productId of (await sellerOf(work, sellerId)).productIds)
    work.notify(`product/${productId}`, { productId });
}

type Watched =
  | (ShopEvent | StockEvent | ProductReviewEvent)
  | (AccountSuspended | AccountReinstated | AccountDeletionScheduled | AccountRestored | AccountClosed);

/** Which products are there, how many pieces of each are free, and where a search of the marketplace finds them. */
export const products = projection<Watched>({
  name: 'products',
  version: 9,
  on: {
    async ShopRegistered({ data: { shopId, ownerId, name, category, price, description, image }, metadata }, work) {
      if (category === 'barbers') return;
      await list(work, {
        productId: shopId,
        sellerId: ownerId,
        name,
        category,
        price,
        description,
        image,
        createdAt: metadata.occurredAt,
      });
    },
    ShopRenamed: ({ data }, work) => amend(work, data.shopId, () => ({ name: data.name })),
    ShopDescribed: ({ data }, work) => amend(work, data.shopId, () => ({ description: data.description })),
    ShopPriceSet: ({ data }, work) => amend(work, data.shopId, () => ({ price: data.price })),
    ShopPictureSet: ({ data }, work) => amend(work, data.shopId, () => ({ image: data.image })),
    MorePicturesSet: ({ data }, work) => amend(work, data.shopId, () => ({ morePictures: data.images })),
    ProductCategorySet: ({ data }, work) => amend(work, data.shopId, () => ({ category: data.category })),
    ShopRemoved: ({ data }, work) =>
      amend(work, data.shopId, () => ({
        removed: true,
        restorableUntil: data.by === 'owner' ? data.restorableUntil : null,
      })),
    ShopRestored: ({ data }, work) => amend(work, data.shopId, () => ({ removed: false, restorableUntil: null })),

    SellingTermsSet: ({ data: { ownerId, shipping, returns, pickUp, taxes } }, work) =>
      setTerms(work, ownerId, { shipping, returns, pickUp: pickUp || null, ...(taxes && { taxes }) }),

    StockSupplied: ({ data: { productId, quantity } }, work) =>
      amend(work, productId, ({ supplied }) => ({ supplied: supplied + quantity })),
    StockWrittenOff: ({ data: { productId, quantity } }, work) =>
      amend(work, productId, ({ supplied }) => ({ supplied: supplied - quantity })),
    StockReserved: ({ data: { productId, quantity } }, work) =>
      amend(work, productId, ({ reserved }) => ({ reserved: reserved + quantity })),
    StockReleased: ({ data: { productId, quantity } }, work) =>
      amend(work, productId, ({ reserved }) => ({ reserved: reserved - quantity })),
    StockSold: ({ data: { productId, quantity } }, work) =>
      amend(work, productId, ({ sold, reserved }) => ({ sold: sold + quantity, reserved: reserved - quantity })),
    StockReturned: ({ data: { productId, quantity } }, work) =>
      amend(work, productId, ({ sold }) => ({ sold: sold - quantity })),

    ProductReviewed: ({ data }, work) => rate(work, data, data.rating),
    ProductReviewRevised: ({ data }, work) => rate(work, data, data.rating),
    ProductReviewRemoved: ({ data }, work) => rate(work, data, undefined),
    ProductReviewAnswered: ({ data: { productId } }, work) => work.notify(`product/${productId}`, { productId }),

    AccountSuspended: ({ data }, work) => withdraw(work, data.accountId, { suspended: true }),
    AccountReinstated: ({ data }, work) => withdraw(work, data.accountId, { suspended: false }),
    AccountDeletionScheduled: ({ data }, work) => withdraw(work, data.accountId, { deleted: true }),
    AccountRestored: ({ data }, work) => withdraw(work, data.accountId, { deleted: false }),
    async AccountClosed({ data: { accountId } }, work) {
      const { description, image } = forgotten;
      await withdraw(work, accountId, { deleted: true }, { description, image, morePictures: [] });
      work.remove(`terms/${accountId}`);
    },
  },
});

/** One product, removed or not; undefined when there never was one. */
export const readProduct = (models: ReadModels, productId: string): Promise<ProductDocument | undefined> =>
  readDocument(models, products, `product/${productId}`);

/** Several products in the order asked for, removed ones too; unknown ones are left out. */
export const readProducts = (models: ReadModels, productIds: readonly string[]): Promise<ProductDocument[]> =>
  readDocuments(
    models,
    products,
    productIds.map((productId) => `product/${productId}`),
  );

/** A seller's products that are not removed, newest first. */
export async function readProductsOf(models: ReadModels, sellerId: string): Promise<ProductDocument[]> {
  const own = await readEverythingOf(models, sellerId);
  return own.filter(({ removed }) => !removed).reverse();
}

/** What a seller has taken down and can still take back at an instant, the latest first. */
export async function readRestorableOf(models: ReadModels, sellerId: string, now: string): Promise<ProductDocument[]> {
  const until = ({ restorableUntil }: ProductDocument) => restorableUntil ?? '';
  const own = await readEverythingOf(models, sellerId);
  return own
    .filter((product) => product.removed && until(product) >= now)
    .sort((a, b) => until(b).localeCompare(until(a)));
}

/** What sellers ask beside prices, by their ids; those who have said nothing are left out. */
export async function readTermsOf(
  models: ReadModels,
  sellerIds: readonly string[],
): Promise<ReadonlyMap<string, SellingTerms>> {
  const found = await readDocuments<Terms>(
    models,
    products,
    sellerIds.map((sellerId) => `terms/${sellerId}`),
  );
  return new Map(found.map(({ sellerId, ...terms }) => [sellerId, terms]));
}

async function readEverythingOf(models: ReadModels, sellerId: string): Promise<ProductDocument[]> {
  const seller = await readDocument<Seller>(models, products, `seller/${sellerId}`);
  return readProducts(models, seller?.productIds ?? []);
}
