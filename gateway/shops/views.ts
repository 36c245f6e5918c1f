import { isBarberShop } from '#domain/shops/decider.ts';
import { depositRuleOf } from '#domain/shops/deposit.ts';
import { noticeOf } from '#domain/shops/notice.ts';
import { policyOf } from '#domain/shops/policy.ts';
import { stampRuleOf } from '#domain/shops/stampRule.ts';
import type { ProductDocument } from '#projections/products/productDocument.ts';
import { products, readProducts } from '#projections/products/products.ts';
import { directory, readMenus } from '#projections/shops/directory.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import type { Context } from '../http/context.ts';
import { allPictures } from '../products/views.ts';
import { badgeOf } from './badge.ts';
import { milesFrom, type Origin } from './near.ts';
import { readOwners } from './owners.ts';
import { serviceWith } from './services.ts';

type Owner = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly pictureUrl: string;
};

const addressOf = (path: string, publicUrl: string) => (path.startsWith('/') ? publicUrl + path : path);

/** A shop as the REST facade shows it: dollars, names of the specification, pictures with their full address. */
function shopRow(
  shop: ShopDocument,
  owner: Owner | undefined,
  product: ProductDocument | undefined,
  publicUrl: string,
) {
  const { shopId, ownerId, name, price, place, image, hours, specialHours, customers, rating, reviewCount } = shop;
  return {
    _id: shopId,
    shop_name: name,
    category: shop.category,
    price: price / 100,
    description: shop.description,
    owner: {
      _id: ownerId,
      firstName: owner?.firstName ?? '',
      lastName: owner?.lastName ?? '',
      pictureUrl: addressOf(owner?.pictureUrl ?? '', publicUrl),
    },
    contact_number: shop.contactNumber,
    contact_email: shop.contactEmail,
    shop_address: place.address,
    city: place.city ?? null,
    state: place.state ?? null,
    timeZone: shop.timeZone,
    images: addressOf(image, publicUrl),
    whours: { hours },
    special_hours: specialHours.map(({ from, to, times }) => ({ from, to, slots: times })),
    cancel_free_hours: policyOf(shop).freeHours,
    cancel_percentage: policyOf(shop).percentage,
    up_front_percentage: depositRuleOf(shop).upFront,
    no_show_kept_percentage: depositRuleOf(shop).noShowKept,
    stamp_visits: stampRuleOf(shop).visits,
    stamp_percentage: stampRuleOf(shop).percentage,
    stamp_amount: stampRuleOf(shop).amount / 100,
    minimum_notice: noticeOf(shop),
    ...(product && {
      stock: product.withdrawn ? 0 : product.available,
      pictures: allPictures(product).map((picture) => addressOf(picture, publicUrl)),
    }),
    customers,
    badge: badgeOf(shop),
    reviews: reviewCount,
    rating,
    createdAt: shop.createdAt,
    removed: shop.removed,
    ...(shop.restorableUntil && { restorableUntil: shop.restorableUntil }),
  };
}

/** Shops with their owners, and products with their free pieces, read together. */
export async function shopRows(context: Context, shops: readonly ShopDocument[]) {
  const ownerIds = shops.map((shop) => shop.ownerId);
  const [owners, goods] = await Promise.all([readOwners(context, ownerIds), productsAmong(context, shops)]);
  return shops.map((shop) =>
    shopRow(shop, owners.get(shop.ownerId), goods.get(shop.shopId), context.services.publicUrl),
  );
}

/** What a search was for: from where, and by which words of a service. */
type Asked = { readonly from: Origin | undefined; readonly service: string };

/** The same of a search: with how far each shop is, and the service that was looked for, where either was asked. */
export async function foundRows(context: Context, shops: readonly ShopDocument[], { from, service }: Asked) {
  const rows = await shopRows(context, shops);
  const offered =
    service.trim() === ''
      ? undefined
      : await readMenus(
          await context.fresh(directory),
          shops.map(({ shopId }) => shopId),
        );
  return rows.map((row, at) => {
    const place = shops[at]?.place ?? {};
    const found = offered && serviceWith(offered.get(row._id) ?? [], service);
    return {
      ...row,
      ...(from && { distance_miles: milesFrom(from, place) }),
      ...(offered && {
        service: found
          ? { _id: found.serviceId, name: found.name, price: found.price / 100, minutes: found.minutes }
          : null,
      }),
    };
  });
}

/** One shop with its owner. */
export async function shopRowOf(context: Context, shop: ShopDocument) {
  const [row] = await shopRows(context, [shop]);
  if (!row) throw new Error('a shop was shown as nothing');
  return row;
}

/** What is known of those that are products, by their ids; none is for sale while its seller may not sell. */
async function productsAmong(
  context: Context,
  shops: readonly ShopDocument[],
): Promise<ReadonlyMap<string, ProductDocument>> {
  const productIds = shops.filter((shop) => !isBarberShop(shop)).map(({ shopId }) => shopId);
  if (productIds.length === 0) return new Map();
  const found = await readProducts(await context.fresh(products), productIds);
  return new Map(found.map((product) => [product.productId, product]));
}
