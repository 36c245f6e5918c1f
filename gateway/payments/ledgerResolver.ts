import { Arg, Args, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import { withRows } from '#projections/keyset.ts';
import { figuresTopic, ledger, readBalances, readEarnings, readLedger } from '#projections/payments/ledger.ts';
import { readOrderCounts, sellerOrders } from '#projections/payments/sellerFigures.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
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
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<LedgerConnection> {
    memberWith(context, 'superadmin');
    const keyset = keysetOf('ledger', page);
    const found = await readLedger(await context.fresh(ledger), account ?? undefined, keyset);
    const nodes = found.rows.map(({ eventId, lines, ...same }) => ({
      ...same,
      id: eventId,
      lines: lines.map((line) => ({ account: line.account, amountCents: line.cents })),
    }));
    return connectionOf('ledger', withRows(found, nodes));
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
