import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { isUndecided, type KnownDispute } from '#domain/disputes/state.ts';
import { disputes, readDisputes } from '#projections/disputes/disputes.ts';
import { withRows } from '#projections/keyset.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import type { Context } from '../http/context.ts';
import { acceptDispute, sendEvidence } from './actions.ts';
import { Dispute, DisputeConnection } from './types.ts';

const WHICH = { description: 'As `disputes` names it.' };

@Resolver()
export class DisputeResolver {
  @Authorized('readMoney')
  @Query(() => DisputeConnection, {
    description:
      'Payments that payers’ banks contest, the newest first, or those that wait for an answer, the one that is due next first. For platform owners and finance.',
  })
  async disputes(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('isWaiting', () => Boolean, {
      defaultValue: false,
      description: 'Only those that nobody has answered yet.',
    })
    isWaiting: boolean,
  ): Promise<DisputeConnection> {
    const list = isWaiting ? 'disputes by deadline' : 'disputes by instant';
    const found = await readDisputes(await context.fresh(disputes), keysetOf(list, page), { isWaiting });
    const now = context.services.now();
    return connectionOf(
      list,
      withRows(
        found,
        found.rows.map((row) => toDispute(row, now)),
      ),
    );
  }

  @Authorized()
  @Mutation(() => Dispute, {
    description:
      'Sends what is recorded about a contested booking, order, plan or contribution to its payer’s bank: terms, mails, course, delivery, and when messages were sent. Once: the bank decides then. For platform owners who have proved who they are within the hour, and on record. Refused with NO_SUCH_DISPUTE, NO_EVIDENCE where nothing was paid, DISPUTE_ANSWERED, DISPUTE_ACCEPTED, DISPUTE_DECIDED, DISPUTE_OVERDUE; PROVIDER_UNAVAILABLE when the provider does not answer: then it may be sent again.',
  })
  async sendDisputeEvidence(
    @Ctx() context: Context,
    @Arg('disputeId', () => ID, WHICH) disputeId: string,
  ): Promise<Dispute> {
    return toDispute(await sendEvidence(context, disputeId), context.services.now());
  }

  @Authorized()
  @Mutation(() => Dispute, {
    description:
      'Does not contest a dispute: it is lost for good. For platform owners and finance who have proved who they are within the hour, and on record. Refused with NO_SUCH_DISPUTE, DISPUTE_IS_INQUIRY, DISPUTE_ANSWERED, DISPUTE_DECIDED, DISPUTE_OVERDUE; PROVIDER_UNAVAILABLE when the provider does not answer: where it is on record by then, the provider is told later.',
  })
  async acceptDispute(@Ctx() context: Context, @Arg('disputeId', () => ID, WHICH) disputeId: string): Promise<Dispute> {
    return toDispute(await acceptDispute(context, disputeId), context.services.now());
  }
}

function toDispute(noted: KnownDispute, now: string): Dispute {
  const { purpose, stage, dueBy, acceptedAt, submittedAt } = noted;
  const waits = isUndecided(noted) && acceptedAt === null && submittedAt === null;
  return {
    id: noted.disputeId,
    paymentId: noted.paymentId,
    payerId: noted.payerId,
    page: purpose.page,
    itemId: purpose.itemId,
    amountCents: noted.amount,
    currency: noted.currency,
    reason: noted.reason,
    stage: stage.toUpperCase() as Dispute['stage'],
    openedAt: noted.openedAt,
    dueBy,
    isToBeAnswered: waits && dueBy !== null && now < dueBy,
    submittedAt,
    acceptedAt,
    decidedAt: noted.decidedAt,
    takenCents: noted.taken,
    feeCents: noted.fees,
  };
}
