import { Arg, Args, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import { keysetOf, PageArgs } from '../graphql/connection.ts';
import type { Context } from '../http/context.ts';
import { lookAtOrdersOf } from './actions.ts';
import { OrderConnection } from './types.ts';
import { orderConnection } from './views.ts';

const MEMBER = { description: 'The `id` of an account of `members`.' } as const;

/** Orders as platform owners see them, whole. */
@Resolver()
export class OrderRecordQueries {
  @Authorized('superadmin')
  @Query(() => OrderConnection, {
    description:
      'What a member has bought or is about to pay, the last placed first; orders that were given up are left out. For platform owners. That it was read is recorded.',
  })
  async ordersOfMember(
    @Ctx() context: Context,
    @Arg('memberId', () => ID, MEMBER) memberId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<OrderConnection> {
    const list = `orders of ${memberId}`;
    return orderConnection(context, list, await lookAtOrdersOf(context, memberId, 'buyer', keysetOf(list, page)));
  }

  @Authorized('superadmin')
  @Query(() => OrderConnection, {
    description:
      'Paid orders with a part of a member as seller, the last paid first; with the parts of other sellers. For platform owners. That it was read is recorded.',
  })
  async salesOfMember(
    @Ctx() context: Context,
    @Arg('memberId', () => ID, MEMBER) memberId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<OrderConnection> {
    const list = `sales of ${memberId}`;
    return orderConnection(context, list, await lookAtOrdersOf(context, memberId, 'seller', keysetOf(list, page)));
  }
}
