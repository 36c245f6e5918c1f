import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { resumableSubscription } from '../live/subscription.ts';
import { sellingTermsType } from '../products/termsTypes.ts';
import { Product } from '../products/types.ts';
import { productOf } from '../products/views.ts';
import { ownerOf } from '../shops/owners.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import {
  acceptChanges,
  addToCart,
  chooseDelivery,
  choosePickUp,
  forgetAddress,
  mergeCart,
  removeFromCart,
  setQuantity,
} from './actions.ts';
import { DeliveryAddress, writtenAddress } from './address.ts';
import { cartChanges } from './cartChanges.ts';
import { guestCart } from './inputs.ts';
import { Cart, CartLine, CartLineInput, CartSeller } from './types.ts';
import { type Change, changesOf, type LineView, type SellerView, viewCart } from './views.ts';

/** The largest number the schema's Int can carry: a price may rise under a cart that was within its limits. */
const MOST = 2 ** 31 - 1;
const shown = (cents: number): number => Math.min(cents, MOST);

const lineType = ({ productId, quantity, price, seen, available, removed }: LineView): CartLine => ({
  productId,
  quantity,
  available,
  removed,
  priceCents: price,
  seenCents: seen,
  lineCents: shown(price * quantity),
});

const changeType = (change: Change) => ({
  productId: change.productId,
  kind: change.kind,
  available: change.available,
  ...('from' in change ? { fromCents: change.from, toCents: change.to } : { fromCents: null, toCents: null }),
});

const sellerType = ({ sellerId, terms, shipping, tax, isPickedUp }: SellerView): CartSeller => ({
  sellerId,
  terms: sellingTermsType(terms),
  shippingCents: shipping,
  taxCents: tax,
  isPickedUp,
});

async function show(context: Context): Promise<Cart> {
  const view = await viewCart(context);
  return {
    id: view.id,
    count: view.count,
    subtotalCents: shown(view.total - view.shipping - view.tax),
    shippingCents: view.shipping,
    taxCents: shown(view.tax),
    isTaxKnown: view.isTaxKnown,
    totalCents: shown(view.total),
    sellers: view.sellers.map(sellerType),
    lines: view.lines.map(lineType),
    changes: changesOf(view).map(changeType),
    delivery: view.addresses[0] ?? null,
    addresses: view.addresses,
  };
}

@Resolver(() => CartLine)
export class CartResolver {
  @Query(() => Cart, {
    nullable: true,
    description: 'The calling member’s cart; null for visitors, whose cart is in their browser until `mergeCart`.',
  })
  async cart(@Ctx() context: Context): Promise<Cart | null> {
    return context.actor.role === 'visitor' ? null : show(context);
  }

  @FieldResolver(() => Product, { description: 'The product as it is today; also one that was taken down.' })
  product(@Root() line: CartLine, @Ctx() context: Context): Promise<Product> {
    return productOf(context, line.productId);
  }

  @Authorized()
  @Mutation(() => Cart, {
    description:
      'Puts pieces of a product into the calling member’s cart. Refused for a product of their own, for one that is not sold, and for more than are left.',
  })
  async addToCart(
    @Arg('productId', () => ID, { description: 'The product’s `id`; PRODUCT_MISSING when it is not sold.' })
    productId: string,
    @Arg('quantity', () => Int, {
      defaultValue: 1,
      description: 'Whole pieces to add to those in the cart, 1 to 99; 1 when left out.',
    })
    quantity: number,
    @Ctx() context: Context,
  ): Promise<Cart> {
    await addToCart(context, [{ productId, quantity }]);
    return show(context);
  }

  @Authorized()
  @Mutation(() => Cart, {
    description: 'Sets how many of a product are in the calling member’s cart. Below 1 takes the product out.',
  })
  async setCartQuantity(
    @Arg('productId', () => ID, { description: 'The `id` of a product in the cart; NOT_IN_CART for any other.' })
    productId: string,
    @Arg('quantity', () => Int, { description: 'Whole pieces, at most 99; below 1 takes it out.' }) quantity: number,
    @Ctx() context: Context,
  ): Promise<Cart> {
    await setQuantity(context, productId, quantity);
    return show(context);
  }

  @Authorized()
  @Mutation(() => Cart, {
    description: 'Takes a product out of the calling member’s cart; nothing happens when it is not in there.',
  })
  async removeFromCart(
    @Arg('productId', () => ID, { description: 'By its `id`; nothing happens when the cart does not have it.' })
    productId: string,
    @Ctx() context: Context,
  ): Promise<Cart> {
    await removeFromCart(context, productId);
    return show(context);
  }

  @Authorized()
  @Mutation(() => Cart, {
    description:
      'Goes on with today’s prices, with as many pieces as are left, and without what is gone. `changes` is empty afterwards.',
  })
  async acceptCartChanges(@Ctx() context: Context): Promise<Cart> {
    await acceptChanges(context);
    return show(context);
  }

  @Authorized()
  @Mutation(() => Cart, {
    description:
      'Says where the goods of the calling member’s cart go, and those of the next carts until it is chosen anew. Refused with ADDRESS_INVALID, whose `field` is the part at fault.',
  })
  async chooseDelivery(
    @Arg('address', () => DeliveryAddress, { description: 'Sealed with the member’s own key wherever it is kept.' })
    address: DeliveryAddress,
    @Ctx() context: Context,
  ): Promise<Cart> {
    await chooseDelivery(context, parse(writtenAddress, address));
    return show(context);
  }

  @Authorized()
  @Mutation(() => Cart, {
    description:
      'Has one seller’s part picked up, which costs no shipping, or sent again. Refused with PICK_UP_NOT_OFFERED or SELLER_NOT_IN_CART.',
  })
  async choosePickUp(
    @Arg('sellerId', () => ID, { description: 'One of the cart’s `sellers`.' }) sellerId: string,
    @Arg('isPickedUp', () => Boolean, { description: 'True to pick it up, false to have it sent.' })
    isPickedUp: boolean,
    @Ctx() context: Context,
  ): Promise<Cart> {
    await choosePickUp(context, sellerId, isPickedUp);
    return show(context);
  }

  @Authorized()
  @Mutation(() => Cart, {
    description:
      'Takes an address out of the cart’s `addresses`; when it is the present one, the one before takes its place. Orders keep theirs.',
  })
  async forgetAddress(
    @Arg('address', () => DeliveryAddress, { description: 'One of `addresses`; nothing happens for any other.' })
    address: DeliveryAddress,
    @Ctx() context: Context,
  ): Promise<Cart> {
    await forgetAddress(context, parse(writtenAddress, address));
    return show(context);
  }

  @Authorized()
  @Mutation(() => Cart, {
    description:
      'Adds what a browser kept for a visitor to the calling member’s cart, once for each `guestCartId`. What is beyond the limits of a cart is left out.',
  })
  async mergeCart(
    @Arg('guestCartId', () => ID, {
      description:
        'The browser’s own name for that cart, 8 to 64 letters, digits or hyphens. Sent again, it changes nothing.',
    })
    guestCartId: string,
    @Arg('lines', () => [CartLineInput], { description: 'What was in it, at most 99 products.' })
    lines: CartLineInput[],
    @Ctx() context: Context,
  ): Promise<Cart> {
    const guest = parse(guestCart, { guestCartId, lines });
    await mergeCart(context, guest.guestCartId, guest.lines);
    return show(context);
  }
}

@Resolver(() => CartSeller)
export class CartSellerResolver {
  @FieldResolver(() => Member, { description: 'Their public profile.' })
  async seller(@Root() { sellerId }: CartSeller, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, sellerId));
  }
}

@Resolver()
export class CartSubscriptions {
  @resumableSubscription(() => Cart, {
    description:
      "The calling member's cart whenever it, or what a product in it costs or how many are left, has changed.",
    source: ({ context, args }) => cartChanges(context, args.after),
  })
  cartChanged(@Ctx() context: Context): Promise<Cart> {
    return show(context);
  }
}
