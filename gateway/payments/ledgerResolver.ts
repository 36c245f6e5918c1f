import { Arg, Args, Authorized, Ctx, GraphQLISODateTime, ID, Mutation, Query, Resolver } from 'type-graphql';
import { campaignPayouts, countWaitingPayouts } from '#projections/campaigns/payouts.ts';
import { withRows } from '#projections/keyset.ts';
import { figuresTopic, ledger, readEarnings, readLedger } from '#projections/payments/ledger.ts';
import { readOrderCounts, sellerOrders } from '#projections/payments/sellerFigures.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member, memberWith } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { topicSubscription } from '../live/subscription.ts';
import { balances } from './balances.ts';
import { ledgerFilter } from './ledgerFilter.ts';
import {
  LedgerBalance,
  LedgerConnection,
  LedgerEntryKind,
  LedgerMismatch,
  LookedAtPayment,
  ProviderAccount,
  ProviderBalance,
  SellerFigures,
  WaitingPayouts,
} from './ledgerTypes.ts';
import { lookAgain } from './lookAgain.ts';
import { mismatches } from './mismatches.ts';
import { confirmProviderAccount, readProviderAccount } from './providerAccount.ts';
import { providerBalance } from './providerBalance.ts';

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
    @Arg('kind', () => LedgerEntryKind, { nullable: true, description: 'Only entries of events of this type.' })
    kind?: `${LedgerEntryKind}` | null,
    @Arg('from', () => GraphQLISODateTime, { nullable: true, description: 'Only entries from this UTC instant on.' })
    from?: Date | null,
    @Arg('until', () => GraphQLISODateTime, { nullable: true, description: 'Only entries before this UTC instant.' })
    until?: Date | null,
  ): Promise<LedgerConnection> {
    memberWith(context, 'readMoney');
    const keyset = keysetOf('ledger by instant', page);
    const filter = parse(ledgerFilter, { account, kind, from, until });
    const found = await readLedger(await context.fresh(ledger), filter, keyset);
    const nodes = found.rows.map(({ eventId, lines, ...same }) => ({
      ...same,
      id: eventId,
      lines: lines.map((line) => ({ account: line.account, amountCents: line.cents })),
    }));
    return connectionOf('ledger by instant', withRows(found, nodes));
  }

  @Authorized()
  @Query(() => [LedgerBalance], {
    description: 'Every account with its balance. For platform owners; others are refused.',
  })
  ledgerBalances(@Ctx() context: Context): Promise<LedgerBalance[]> {
    return balances(context);
  }

  @Authorized()
  @Query(() => ProviderBalance, {
    description:
      'What the payment provider says that it holds now, beside what the books say. For platform owners and finance; PROVIDER_UNAVAILABLE when the provider does not answer.',
  })
  providerBalance(@Ctx() context: Context): Promise<ProviderBalance> {
    return providerBalance(context);
  }

  @Authorized()
  @Query(() => ProviderAccount, {
    nullable: true,
    description:
      'In which account at the payment provider the platform’s money is, for platform owners and finance; null before a key was used, as with the built-in sandbox.',
  })
  providerAccount(@Ctx() context: Context): Promise<ProviderAccount | null> {
    return readProviderAccount(context);
  }

  @Authorized()
  @Mutation(() => ProviderAccount, {
    nullable: true,
    description:
      'Has money move in another account at the payment provider, whose key is set. For platform owners who have proved who they are within the hour. Refused with NO_OTHER_ACCOUNT.',
  })
  confirmProviderAccount(
    @Ctx() context: Context,
    @Arg('accountId', () => ID, { description: 'As `ProviderAccount.otherAccountId` names it.' }) accountId: string,
  ): Promise<ProviderAccount | null> {
    return confirmProviderAccount(context, accountId);
  }

  @Authorized()
  @Query(() => WaitingPayouts, {
    description: 'What campaigns are to be paid out and the provider has not sent, for platform owners and finance.',
  })
  async waitingPayouts(@Ctx() context: Context): Promise<WaitingPayouts> {
    memberWith(context, 'readMoney');
    const { count, since } = await countWaitingPayouts(await context.fresh(campaignPayouts));
    return { count, since: since === undefined ? null : new Date(since).toISOString() };
  }

  @Authorized()
  @Query(() => [LedgerMismatch], {
    description:
      'Payments whose money did not go its way, and needs a person if it stays so: at most 50 of each kind, the newest first. For platform owners; others are refused.',
  })
  ledgerMismatches(@Ctx() context: Context): Promise<LedgerMismatch[]> {
    return mismatches(context);
  }

  @Authorized()
  @Mutation(() => LookedAtPayment, {
    description:
      'Looks at a payment at the provider now, and gives what was paid for or pays back what can be, as the product does by itself every minute. For platform owners and finance who have proved who they are within the hour, and on record. Refused with NO_SUCH_PAYMENT; PROVIDER_UNAVAILABLE when the provider does not answer.',
  })
  lookAtPayment(
    @Ctx() context: Context,
    @Arg('paymentId', () => ID, { description: 'As `ledgerMismatches` names it.' }) paymentId: string,
  ): Promise<LookedAtPayment> {
    return lookAgain(context, paymentId);
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
