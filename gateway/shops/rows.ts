import { policyOf } from '#domain/shops/policy.ts';
import type { ShopDocument } from '#projections/shops/directory.ts';
import type { Context } from '../context.ts';
import { badgeOf } from './badge.ts';
import { readOwners } from './owners.ts';

type Owner = { readonly id: string; readonly firstName: string; readonly lastName: string; readonly pictureUrl: string };

const addressOf = (path: string, publicUrl: string) => (path.startsWith('/') ? publicUrl + path : path);

/** A shop as the REST facade shows it: dollars, names of the specification, pictures with their full address. */
function shopRow(shop: ShopDocument, owner: Owner | undefined, publicUrl: string) {
  const { shopId, ownerId, name, price, place, image, hours, customers, rating, reviewCount } = shop;
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
    cancel_free_hours: policyOf(shop).freeHours,
    cancel_percentage: policyOf(shop).percentage,
    customers,
    badge: badgeOf(shop),
    reviews: reviewCount,
    rating,
    createdAt: shop.createdAt,
    removed: shop.removed,
    ...(shop.restorableUntil && { restorableUntil: shop.restorableUntil }),
  };
}

/** Shops with their owners, read together. */
export async function shopRows(context: Context, shops: readonly ShopDocument[]) {
  const owners = await readOwners(
    context,
    shops.map((shop) => shop.ownerId),
  );
  return shops.map((shop) => shopRow(shop, owners.get(shop.ownerId), context.services.publicUrl));
}

/** One shop with its owner. */
export async function shopRowOf(context: Context, shop: ShopDocument) {
  const owners = await readOwners(context, [shop.ownerId]);
  return shopRow(shop, owners.get(shop.ownerId), context.services.publicUrl);
}
