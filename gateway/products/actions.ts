import { type ProductFacts, productFactsOf } from '#domain/processes/checkout/productFacts.ts';
import { stock } from '#domain/stock/decider.ts';
import { NotYourProduct, ProductMissing } from '#domain/stock/refusals.ts';
import type { ProductDocument } from '#projections/products/productDocument.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { registerShop, removeShop, restoreShop, updateShop } from '../shops/actions.ts';
import type { ShopForm } from '../shops/inputs.ts';
import { productNow } from './views.ts';

/**
 * Lists a product with its first pieces for the calling seller. Refuses by role, by the plan's limit, and what no
 * product can be.
 */
export async function createProduct(context: Context, form: ShopForm): Promise<ProductDocument> {
  const { shopId } = await registerShop(context, form);
  return productNow(context, shopId);
}

/** Changes what is given of a product, its number of free pieces too. */
export async function updateProduct(
  context: Context,
  productId: string,
  form: Partial<ShopForm>,
): Promise<ProductDocument> {
  await insistOnLive(context, productId);
  await updateShop(context, productId, form);
  return productNow(context, productId);
}

/**
 * The seller has counted their free pieces; what is kept for orders being paid, and what is sold, is not among them.
 */
export async function setStock(context: Context, productId: string, available: number): Promise<ProductDocument> {
  await insistOnLive(context, productId);
  await context.dispatch(stock, { type: 'SetStock', data: { productId, available } });
  return productNow(context, productId);
}

/**
 * Takes a product down; its seller can take that back within a day. The platform owner may too. Orders that are being
 * paid are still fulfilled.
 */
export async function removeProduct(context: Context, productId: string): Promise<ProductDocument> {
  await insistOnOwn(context, productId);
  await removeShop(context, productId);
  return productNow(context, productId);
}

/** Takes a removal back. Refuses after a day, and when the plan's limit is reached by now. */
export async function restoreProduct(context: Context, productId: string): Promise<ProductDocument> {
  await insistOnOwn(context, productId);
  await restoreShop(context, productId);
  return productNow(context, productId);
}

/**
 * The product, removed or not, for its seller and the platform owner. Products are public, so others are refused as not
 * being its seller.
 */
async function insistOnOwn(context: Context, productId: string): Promise<ProductFacts> {
  const { id, role } = member(context);
  const product = await productFactsOf(context.stateOf, productId);
  if (!product) throw ProductMissing();
  if (product.sellerId !== id && role !== 'superadmin') throw NotYourProduct();
  if (product.sellerId !== id) ownerActs(context);
  return product;
}

/** Refuses while it is removed and callers other than its seller, the platform owner included. */
async function insistOnLive(context: Context, productId: string): Promise<void> {
  const { removed, sellerId } = await insistOnOwn(context, productId);
  if (removed) throw ProductMissing();
  if (sellerId !== context.actor.id) throw NotYourProduct();
}
