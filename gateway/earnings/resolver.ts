import { Arg, Args, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { earningsTopic } from '#projections/earnings/documents.ts';
import { earningsOwed } from '#projections/earnings/earnings.ts';
import {
  readEarningsPayouts,
  readOpenSales,
  readOwedMembers,
  readStatement,
  readStoppedMembers,
  readTotals,
} from '#projections/earnings/reads.ts';
import { withRows } from '#projections/keyset.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { topicSubscription } from '../live/subscription.ts';
import { owedRows, ownEarnings, payoutFor, releasePayouts, requestEarningsPayout } from './actions.ts';
import {
  Earnings,
  EarningsPayout,
  EarningsPayoutConnection,
  EarningsTotals,
  OpenSaleConnection,
  OwedMember,
  OwedMemberConnection,
  PayoutStop,
  StatementLineConnection,
} from './types.ts';
import { toEarningsPayout, toOpenSale, toStatementLine } from './views.ts';

@Resolver()
export class EarningsResolver {
  @Authorized()
  @Query(() => Earnings, {
    description: 'What the calling member has earned and was not paid out, and what they were.',
  })
  myEarnings(@Ctx() context: Context): Promise<Earnings> {
    return ownEarnings(context);
  }

  @Authorized()
  @Query(() => OpenSaleConnection, {
    description: 'The calling member’s sales that were not credited, or not all of them, the last sold first.',
  })
  async myOpenSales(@Args(() => PageArgs) page: PageArgs, @Ctx() context: Context): Promise<OpenSaleConnection> {
    const { id } = member(context);
    const list = `open sales of ${id}`;
    const found = await readOpenSales(await context.fresh(earningsOwed), id, keysetOf(list, page));
    return connectionOf(list, withRows(found, found.rows.map(toOpenSale)));
  }

  @Authorized()
  @Query(() => EarningsPayoutConnection, {
    description: 'The payouts of what the calling member has earned, the last first.',
  })
  async myEarningsPayouts(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<EarningsPayoutConnection> {
    const { id } = member(context);
    const list = `payouts of ${id}`;
    const found = await readEarningsPayouts(await context.fresh(earningsOwed), id, keysetOf(list, page));
    return connectionOf(list, withRows(found, found.rows.map(toEarningsPayout)));
  }

  @Authorized()
  @Query(() => StatementLineConnection, {
    description:
      'What a payout is of, sale by sale, in the order in which they were credited: the sum of `netCents` is what the payout is, with what was taken back of earlier ones and put into it again. For its member, platform owners and finance; others are refused with EARNINGS_PAYOUT_MISSING.',
  })
  async earningsStatement(
    @Arg('payoutId', () => ID, { description: 'As `myEarningsPayouts` names it.' }) payoutId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<StatementLineConnection> {
    const payout = await payoutFor(context, payoutId);
    const list = `statement of ${payoutId}`;
    const found = await readStatement(await context.fresh(earningsOwed), payout, keysetOf(list, page));
    return connectionOf(list, withRows(found, found.rows.map(toStatementLine)));
  }

  @Authorized('readMoney')
  @Query(() => OwedMemberConnection, {
    description:
      'Shop owners and sellers by what they are owed, the most first; or those whose payouts wait until `releasePayouts`, the last stopped first. For platform owners and finance.',
  })
  async owedMembers(
    @Arg('onlyStopped', () => Boolean, {
      defaultValue: false,
      description: 'Only those whose payouts wait until `releasePayouts`.',
    })
    onlyStopped: boolean,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<OwedMemberConnection> {
    const list = onlyStopped ? 'members whose payouts are stopped' : 'members by what they are owed';
    const read = onlyStopped ? readStoppedMembers : readOwedMembers;
    const found = await read(await context.fresh(earningsOwed), keysetOf(list, page));
    return connectionOf(list, withRows(found, await owedRows(context, found.rows)));
  }

  @Authorized('readMoney')
  @Query(() => EarningsTotals, {
    description: 'What all shop owners and sellers are owed together. For platform owners and finance.',
  })
  async earningsTotals(@Ctx() context: Context): Promise<EarningsTotals> {
    const { owed, owing, fees } = await readTotals(await context.fresh(earningsOwed));
    return { owedCents: owed, owingCents: owing, feeCents: fees };
  }

  @Authorized('readMoney')
  @Query(() => EarningsPayoutConnection, {
    description: 'The payouts of what everybody has earned, the last first. For platform owners and finance.',
  })
  async earningsPayouts(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<EarningsPayoutConnection> {
    const list = 'payouts of everybody';
    const found = await readEarningsPayouts(await context.fresh(earningsOwed), undefined, keysetOf(list, page));
    return connectionOf(list, withRows(found, found.rows.map(toEarningsPayout)));
  }

  @Authorized()
  @Mutation(() => EarningsPayout, {
    description:
      'Has what is due to the calling member paid out now, instead of with the next payout of the week: three times a day. A new seller’s first payout is made by itself alone. Refused with NO_ACCOUNT_FOR_EARNINGS, ACCOUNT_RESTRICTED, EARNINGS_PAYOUT_PENDING, TOO_LITTLE_DUE, TOO_MANY_EARNINGS_PAYOUTS, FIRST_PAYOUT_SCHEDULED, PAYOUTS_STOPPED, PAYOUT_CLOCK_WRONG. What the payment provider refuses has the status FAILED.',
  })
  async requestEarningsPayout(@Ctx() context: Context): Promise<EarningsPayout> {
    return toEarningsPayout(await requestEarningsPayout(context));
  }

  @Authorized('moveMoney')
  @Mutation(() => OwedMember, {
    description:
      'Has payouts of a member made again that wait for a person (`OwedMember.stoppedBecause`), once nothing else has stopped them. For platform owners and finance, who look at the member and their sales first. Refused with OWN_PAYOUTS for one’s own, with STILL_SUSPENDED where SUSPENDED is named of who is suspended still or deleted and not closed yet, with STOPPED_SINCE where one of these has stopped them again since it was seen, and with EARNINGS_PAYOUT_MISSING for who has sold nothing.',
  })
  async releasePayouts(
    @Arg('memberId', () => ID, { description: 'As `owedMembers(onlyStopped: true)` names them.' }) memberId: string,
    @Arg('because', () => [PayoutStop], {
      description:
        'The stops that were looked at, as `stoppedBecause` has them, each once; what has stopped their payouts since is not released.',
    })
    because: PayoutStop[],
    @Arg('seen', () => Int, {
      nullable: true,
      description: 'The `stopCount` that was looked at; whatever has stopped them by now when left out.',
    })
    seen: number | null,
    @Ctx() context: Context,
  ): Promise<OwedMember> {
    return releasePayouts(context, memberId, because, seen ?? undefined);
  }

  @topicSubscription(() => Earnings, {
    description: 'The calling member’s, whenever they change.',
    topic: ({ context }) => earningsTopic(member(context).id),
  })
  earningsChanged(@Ctx() context: Context): Promise<Earnings> {
    return ownEarnings(context);
  }
}
