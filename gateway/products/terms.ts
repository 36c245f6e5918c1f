import { catalog } from '#domain/shops/decider.ts';
import type { SellingTerms } from '#domain/shops/events.ts';
import { NO_TERMS } from '#domain/shops/terms.ts';
import { products, readTermsOf } from '#projections/products/products.ts';
import { batchedReader } from '../graphql/batchedReader.ts';
import { type Context, member } from '../http/context.ts';
import { refuseUnprovenLinks } from '../users/provenAddress.ts';

/** What a seller asks now, from the log. */
export const termsNow = async (context: Context, ownerId: string): Promise<SellingTerms> =>
  (await context.stateOf(catalog, { ownerId })).state.terms;

/** Replaces the calling seller's terms. Refuses other roles, what is out of bounds, and links of unproven members. */
export async function setTerms(context: Context, terms: SellingTerms): Promise<SellingTerms> {
  const { id: ownerId } = member(context);
  await refuseUnprovenLinks(context, { returns: terms.returns });
  await context.dispatch(catalog, { type: 'SetSellingTerms', data: { ownerId, terms } });
  return termsNow(context, ownerId);
}

const oneSellersTerms = batchedReader(async (context, sellerIds) =>
  readTermsOf(await context.fresh(products), sellerIds),
);

/** What the seller of a product asks, as the read models have it. */
export const termsOf = async (context: Context, sellerId: string): Promise<SellingTerms> =>
  (await oneSellersTerms(context, sellerId)) ?? NO_TERMS;
