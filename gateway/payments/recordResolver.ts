import { Arg, Args, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import { withRows } from '#projections/keyset.ts';
import { payments, readPaymentsOf } from '#projections/payments/payments.ts';
import { recordRead } from '../audit/reads.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import type { Context } from '../http/context.ts';
import { PaymentConnection } from './types.ts';
import { toPayment } from './views.ts';

/** Payments as those see them who look after the platform’s money. */
@Resolver()
export class PaymentRecordQueries {
  @Authorized('readMoney')
  @Query(() => PaymentConnection, {
    description:
      'What a member pays or paid for, the newest first: bookings, orders, contributions and plans, but for renewals that ' +
      'the provider charges by itself. For platform owners and finance. That it was read is recorded.',
  })
  async paymentsOfMember(
    @Ctx() context: Context,
    @Arg('memberId', () => ID, { description: 'The `id` of an account of `members`.' }) memberId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<PaymentConnection> {
    const list = `payments of ${memberId}`;
    const keyset = keysetOf(list, page);
    const found = await readPaymentsOf(await context.fresh(payments), memberId, keyset);
    if (memberId !== context.actor.id && found.rows.length > 0)
      await recordRead(context, 'member', { person: memberId });
    return connectionOf(list, withRows(found, found.rows.map(toPayment)));
  }
}
