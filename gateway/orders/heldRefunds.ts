import { Args, Authorized, Ctx, Field, GraphQLISODateTime, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { withRows } from '#projections/keyset.ts';
import { type HeldRefund as Held, orders, readHeldRefunds, readHeldRefundsPage } from '#projections/orders/orders.ts';
import { nameOf, readNames } from '../audit/names.ts';
import { connectionOf, connectionType, keysetOf, PageArgs } from '../graphql/connection.ts';
import type { Context } from '../http/context.ts';
import type { Page } from '../http/paging.ts';

@ObjectType({
  simpleResolvers: true,
  description:
    'A part of an order that its seller took back after they were paid out for it: its refund waits until a platform owner cancels the part once more.',
})
export class HeldRefund {
  @Field(() => ID, { description: 'The order, as `order` has it.' })
  orderId!: string;

  @Field(() => ID, { description: 'The account of the part’s seller.' })
  sellerId!: string;

  @Field(() => String, { nullable: true, description: 'The seller’s name; null once it is erased.' })
  sellerName!: string | null;

  @Field(() => Int, { description: 'What its buyer waits for, in US cents.' })
  refundCents!: number;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant since when it waits.' })
  heldAt!: string;
}

export const HeldRefundConnection = connectionType(HeldRefund);
export type HeldRefundConnection = InstanceType<typeof HeldRefundConnection>;

async function rowsOf(context: Context, found: readonly Held[]): Promise<HeldRefund[]> {
  const refs = found.map(({ sellerId: id }) => ({ kind: 'member' as const, id }));
  const names = await readNames(await context.fresh(orders), refs);
  return found.map(({ orderId, sellerId, amount, heldAt }) => ({
    orderId,
    sellerId,
    sellerName: nameOf(names, { kind: 'member', id: sellerId, word: '' }).name || null,
    refundCents: amount,
    heldAt,
  }));
}

/** A page of the refunds that wait for a platform owner, the longest first, and how many there are. */
export async function heldRefundsPage(
  context: Context,
  page: Page,
): Promise<{ readonly refunds: readonly HeldRefund[]; readonly total: number }> {
  const { rows, total } = await readHeldRefundsPage(await context.fresh(orders), page);
  return { refunds: await rowsOf(context, rows), total };
}

/** What waits for a person of the platform. */
@Resolver()
export class HeldRefundQueries {
  @Authorized('readMoney')
  @Query(() => HeldRefundConnection, {
    description:
      'Refunds of cancelled parts of orders that wait for a platform owner, as their sellers have too little to come for them; the longest first. For platform owners and finance; a platform owner lets one begin with `cancelOrderPart`.',
  })
  async heldRefunds(@Args(() => PageArgs) page: PageArgs, @Ctx() context: Context): Promise<HeldRefundConnection> {
    const list = 'refunds that wait for a platform owner';
    const found = await readHeldRefunds(await context.fresh(orders), keysetOf(list, page));
    return connectionOf(list, withRows(found, await rowsOf(context, found.rows)));
  }
}
