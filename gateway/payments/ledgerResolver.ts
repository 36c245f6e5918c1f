import { Arg, Authorized, Ctx, Int, Query, Resolver } from 'type-graphql';
import { figuresTopic, ledger, readBalances, readEarnings, readLedger } from '#projections/payments/ledger.ts';
import { readOrderCounts, sellerOrders } from '#projections/payments/sellerFigures.ts';
import { connectionOf, rangeOf } from '../graphql/connection.ts';
import { type Context, member, memberWith } from '../http/context.ts';
import { topicSubscription } from '../live/subscription.ts';
import { LedgerBalance, LedgerConnection, SellerFigures } from './ledgerTypes.ts';

@Resolver()
export class LedgerResolver {
  @Authorized()
  @Query(() => LedgerConnection, { description: 'The books, newest first. For platform owners; others are refused.' })
  async ledger(
    @Arg('account', () => String, {
      nullable: true,
      description: 'Only what touched this account, named as in `ledgerBalances`; all when left out.',
    })
    account: string | undefined,
    @Arg('first', () => Int, { nullable: true }) first: number | undefined,
    @Arg('after', () => String, { nullable: true }) after: string | undefined,
    @Ctx() context: Context,
  ): Promise<LedgerConnection> {
    memberWith(context, 'superadmin');
    const { offset, limit } = rangeOf({ first, after });
    const { entries, total } = await readLedger(await context.fresh(ledger), {
      account: account ?? undefined,
      offset,
      limit,
    });
    const nodes = entries.map(({ eventId, lines, ...same }) => ({
      ...same,
      id: eventId,
      lines: lines.map((line) => ({ account: line.account, amountCents: line.cents })),
    }));
    return connectionOf(nodes, offset, total);
  }

  @Authorized()
  @Query(() => [LedgerBalance], {
    description: 'Every account with its balance. For platform owners; others are refused.',
  })
  async ledgerBalances(@Ctx() context: Context): Promise<LedgerBalance[]> {
    memberWith(context, 'superadmin');
    const balances = await readBalances(await context.fresh(ledger));
    return balances.map(({ account, cents }) => ({ account, balanceCents: cents }));
  }

  @Authorized()
  @Query(() => SellerFigures, {
    description: 'What the calling member has sold and earned in all, as shop owner or seller.',
  })
  sellerFigures(@Ctx() context: Context): Promise<SellerFigures> {
    return figuresOf(context);
  }

  @topicSubscription(() => SellerFigures, {
    description: 'The calling member’s, whenever they change.',
    topic: ({ context }) => figuresTopic(member(context).id),
  })
  sellerFiguresChanged(@Ctx() context: Context): Promise<SellerFigures> {
    return figuresOf(context);
  }
}

async function figuresOf(context: Context): Promise<SellerFigures> {
  const { id } = member(context);
  const models = await context.fresh(ledger, sellerOrders);
  const [{ grossCents, refundedCents }, counts] = await Promise.all([
    readEarnings(models, id),
    readOrderCounts(models, id),
  ]);
  return { grossCents, refundedCents, netCents: grossCents - refundedCents, ...counts };
}
