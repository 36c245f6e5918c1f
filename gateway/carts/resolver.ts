import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { resumableSubscription } from '../live/subscription.ts';
import { Product } from '../products/types.ts';
import { productOf } from '../products/views.ts';
import { acceptChanges, addToCart, mergeCart, removeFromCart, setQuantity } from './actions.ts';
import { cartChanges } from './cartChanges.ts';
import { guestCart } from './inputs.ts';
import { Cart, CartLine, CartLineInput } from './types.ts';
import { type Change, changesOf, type LineView, viewCart } from './views.ts';

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
  ...(change.kind === 'PRICE' ? { fromCents: change.from, toCents: change.to } : { fromCents: null, toCents: null }),
});

async function show(context: Context): Promise<Cart> {
  const view = await viewCart(context);
  return {
    id: view.id,
    count: view.count,
    totalCents: shown(view.total),
    lines: view.lines.map(lineType),
    changes: changesOf(view).map(changeType),
  };
}

@Resolver(() => CartLine)
export class CartResolver {
  @Query(() => Cart, {
    nullable: true,
    description: "The calling member's; null for visitors, whose cart is in their browser.",
  })
  async cart(@Ctx() context: Context): Promise<Cart | null> {
    return context.actor.role === 'visitor' ? null : show(context);
  }

  @FieldResolver(() => Product)
  product(@Root() line: CartLine, @Ctx() context: Context): Promise<Product> {
    return productOf(context, line.productId);
  }

  @Authorized()
  @Mutation(() => Cart)
  async addToCart(
    @Arg('productId', () => ID) productId: string,
    @Arg('quantity', () => Int, { defaultValue: 1 }) quantity: number,
    @Ctx() context: Context,
  ): Promise<Cart> {
    await addToCart(context, [{ productId, quantity }]);
    return show(context);
  }

  /** Below 1 takes it out. */
  @Authorized()
  @Mutation(() => Cart)
  async setCartQuantity(
    @Arg('productId', () => ID) productId: string,
    @Arg('quantity', () => Int) quantity: number,
    @Ctx() context: Context,
  ): Promise<Cart> {
    await setQuantity(context, productId, quantity);
    return show(context);
  }

  @Authorized()
  @Mutation(() => Cart)
  async removeFromCart(@Arg('productId', () => ID) productId: string, @Ctx() context: Context): Promise<Cart> {
    await removeFromCart(context, productId);
    return show(context);
  }

  /** Goes on with today's prices, with as many pieces as are there, and without what is gone. */
  @Authorized()
  @Mutation(() => Cart)
  async acceptCartChanges(@Ctx() context: Context): Promise<Cart> {
    await acceptChanges(context);
    return show(context);
  }

  /** Takes over what a browser kept for a visitor, once per `guestCartId`. */
  @Authorized()
  @Mutation(() => Cart)
  async mergeCart(
    @Arg('guestCartId', () => ID) guestCartId: string,
    @Arg('lines', () => [CartLineInput]) lines: CartLineInput[],
    @Ctx() context: Context,
  ): Promise<Cart> {
    const guest = parse(guestCart, { guestCartId, lines });
    await mergeCart(context, guest.guestCartId, guest.lines);
    return show(context);
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
