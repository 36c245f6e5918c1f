import type { Article } from '#domain/article.ts';
import type { CardFacts } from '#domain/articleHtml.ts';
import { cardsIn } from '#domain/articleWords.ts';
import { isBarberShop } from '#domain/shops/decider.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import { readCampaigns } from '#projections/campaigns/read.ts';
import { products, readProducts } from '#projections/products/products.ts';
import { directory, readShops } from '#projections/shops/directory.ts';
import { isOpen } from '#projections/shops/shopDocument.ts';
import type { Context } from '../http/context.ts';
import { campaignPath } from './campaignPages.ts';
import { priceText } from './facts.ts';
import { placeLine } from './parts.ts';
import { productPath } from './productPage.ts';
import { shopPath } from './shopPage.ts';

/**
 * What the cards in some articles show, under `kind/id`, read in three round trips at most. A card of what is not public
 * has no facts, and is left out where the article is shown.
 */
export async function articleCards(
  context: Context,
  articles: readonly Article[],
): Promise<ReadonlyMap<string, CardFacts>> {
  const cards = articles.flatMap(cardsIn);
  const idsOf = (kind: string) => [...new Set(cards.filter((card) => card.kind === kind).map(({ id }) => id))];
  const [shopIds, productIds, campaignIds] = [idsOf('shop'), idsOf('product'), idsOf('campaign')];
  const facts = new Map<string, CardFacts>();
  if (shopIds.length > 0)
    for (const shop of await readShops(await context.fresh(directory), shopIds))
      if (isOpen(shop) && isBarberShop(shop))
        facts.set(`shop/${shop.shopId}`, { title: shop.name, text: placeLine(shop), href: shopPath(shop.shopId) });
  if (productIds.length > 0)
    for (const product of await readProducts(await context.fresh(products), productIds))
      if (!product.removed && !product.withdrawn)
        facts.set(`product/${product.productId}`, {
          title: product.name,
          text: priceText(product.price),
          href: productPath(product.productId),
        });
  if (campaignIds.length > 0)
    for (const campaign of await readCampaigns(await context.fresh(campaigns), campaignIds))
      if (campaign.isPublished && !campaign.cancelled)
        facts.set(`campaign/${campaign.campaignId}`, {
          title: campaign.name,
          text: `${priceText(campaign.goal)} wanted`,
          href: campaignPath(campaign.campaignId),
        });
  return facts;
}
