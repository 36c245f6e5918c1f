import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { CampaignMissing } from '#domain/campaigns/refusals.ts';
import { campaignLedger, type LedgerLine, readLines, readTotals } from '#projections/campaigns/ledger.ts';
import { withRows } from '#projections/keyset.ts';
import { payees, readVerified } from '#projections/payouts/payees.ts';
import { batchedReader } from '../graphql/batchedReader.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { ownerOf } from '../shops/owners.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import { note as noteText, reason as reasonText } from './inputs.ts';
import {
  CampaignLedgerConnection,
  CampaignLedgerLine,
  CampaignPayouts,
  CampaignTotals,
  refundCauseName,
  totalsOf,
} from './ledgerTypes.ts';
import {
  recordSpending,
  releaseCampaignPayouts,
  requestPayout,
  reversePayout,
  withdrawSpending,
} from './payoutActions.ts';
import { payoutsOf } from './payoutReads.ts';
import { campaignFor, campaignNow } from './reads.ts';
import { Campaign } from './types.ts';

const OWN = { description: 'A campaign of the calling member; NOT_YOUR_CAMPAIGN for any other.' };

const verified = batchedReader(async (context: Context, ids: readonly string[]) => {
  const found = await readVerified(await context.fresh(payees), ids);
  return new Map(ids.map((id) => [id, found.has(id)]));
});

@Resolver()
export class CampaignLedgerQueries {
  @Query(() => CampaignLedgerConnection, {
    description:
      'Every movement of a campaign’s money, the newest first, for everybody. CAMPAIGN_MISSING when the caller may not see it.',
  })
  async campaignLedger(
    @Arg('campaignId', () => ID) campaignId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<CampaignLedgerConnection> {
    if (!(await campaignFor(context, campaignId))) throw CampaignMissing();
    const list = `ledger of ${campaignId}`;
    const found = await readLines(await context.fresh(campaignLedger), campaignId, keysetOf(list, page));
    return connectionOf(list, withRows(found, found.rows.map(lineType)));
  }

  @Query(() => CampaignPayouts, {
    description: 'For its organizer and platform owners; NOT_YOUR_CAMPAIGN for others.',
  })
  campaignPayouts(@Arg('campaignId', () => ID) campaignId: string, @Ctx() context: Context): Promise<CampaignPayouts> {
    return payoutsOf(context, campaignId);
  }
}

@Resolver(() => CampaignLedgerLine)
export class CampaignLineFields {
  @FieldResolver(() => Member, {
    nullable: true,
    description:
      'Whose contribution came, or goes back; null for one without a name, and for any other line than these two.',
  })
  async member(@Root() { memberId }: CampaignLedgerLine, @Ctx() context: Context): Promise<Member | null> {
    return memberId === null ? null : memberOf(await ownerOf(context, memberId));
  }
}

@Resolver(() => Campaign)
export class CampaignMoneyFields {
  @FieldResolver(() => CampaignTotals, { description: 'What its public books add up to.' })
  async totals(@Root() { id }: Campaign, @Ctx() context: Context): Promise<CampaignTotals> {
    return totalsOf(await readTotals(await context.fresh(campaignLedger), id));
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether the payment provider has checked who its organizer is, and money can be sent to them.',
  })
  async organizerVerified(@Root() { organizerId }: Campaign, @Ctx() context: Context): Promise<boolean> {
    return (await verified(context, organizerId)) ?? false;
  }
}

@Resolver()
export class CampaignMoneyMutations {
  @Mutation(() => CampaignPayouts, {
    description:
      'Sends money of a campaign to its organizer’s account at the payment provider: what contributors cannot take back any more, was paid fourteen days ago or longer, and is not contested. Refused with NO_PAYOUT_ACCOUNT, PAYOUT_PENDING while another one is on its way, PAYOUT_NOT_AVAILABLE beyond `availableCents`, PAYOUTS_STOPPED while platform owners look at the organizer’s payouts, as before the one that would bring what they were sent in all above $1,000, EARNINGS_BELOW_NOTHING while what the organizer was paid out for sales and went back since is not made up for, and PAYOUT_CLOCK_WRONG.',
  })
  async requestCampaignPayout(
    @Arg('campaignId', () => ID, OWN) campaignId: string,
    @Arg('amountCents', () => Int, { description: 'US cents, at least 100.' }) amountCents: number,
    @Ctx() context: Context,
  ): Promise<CampaignPayouts> {
    await requestPayout(context, campaignId, amountCents);
    return payoutsOf(context, campaignId);
  }

  @Mutation(() => CampaignPayouts, {
    description:
      'Takes money back that was sent to an organizer, as far as their account has it. Nothing more is paid out to them, of campaigns or sales, until that is released. For platform owners. Refused with TAKE_BACK_REFUSED where the payment provider refuses it, mostly as the account has sent it on to a bank (`CampaignPayout.takeBackFailure`); payouts are stopped all the same.',
  })
  async reverseCampaignPayout(
    @Arg('campaignId', () => ID) campaignId: string,
    @Arg('payoutId', () => ID, { description: 'PAYOUT_MISSING when the campaign has none of that id.' })
    payoutId: string,
    @Arg('reason', () => String, { description: 'At most 500 characters; kept in the log.' }) reason: string,
    @Arg('amountCents', () => Int, { nullable: true, description: 'US cents; all that is left of it when left out.' })
    amountCents: number | null,
    @Ctx() context: Context,
  ): Promise<CampaignPayouts> {
    await reversePayout(context, {
      campaignId,
      payoutId,
      amount: amountCents ?? undefined,
      reason: parse(reasonText, reason),
    });
    return payoutsOf(context, campaignId);
  }

  @Mutation(() => CampaignPayouts, {
    description:
      'Lets a campaign be paid out again of whose payouts something was taken back; `releasePayouts` does so for the sales of its organizer. For platform owners and finance; OWN_CAMPAIGN_PAYOUTS for its organizer, TAKEN_BACK_SINCE where something more was taken back than was seen.',
  })
  async releaseCampaignPayouts(
    @Arg('campaignId', () => ID, { description: 'CAMPAIGN_MISSING when there is none of that id.' }) campaignId: string,
    @Arg('seen', () => Int, {
      nullable: true,
      description: 'The `takeBackCount` that was looked at; whatever was taken back by now when left out.',
    })
    seen: number | null,
    @Ctx() context: Context,
  ): Promise<CampaignPayouts> {
    await releaseCampaignPayouts(context, campaignId, seen ?? undefined);
    return payoutsOf(context, campaignId);
  }

  @Mutation(() => Campaign, {
    description: 'Says in public what money that was paid out was used for. BAD_SPENDING without a text or an amount.',
  })
  async recordSpending(
    @Arg('campaignId', () => ID, OWN) campaignId: string,
    @Arg('amountCents', () => Int, { description: 'US cents, above 0.' }) amountCents: number,
    @Arg('text', () => String, { description: 'At most 500 characters.' }) text: string,
    @Arg('pictureUrl', () => String, {
      nullable: true,
      description: 'A picture of the receipt the calling member has uploaded; NOT_YOUR_PICTURE for any other.',
    })
    pictureUrl: string | null,
    @Ctx() context: Context,
  ): Promise<Campaign> {
    await recordSpending(context, campaignId, { amount: amountCents, text: parse(noteText, text), pictureUrl });
    return campaignNow(context, campaignId);
  }

  @Mutation(() => Campaign, { description: 'Says that such an entry was wrong; both stay in the ledger.' })
  async withdrawSpending(
    @Arg('campaignId', () => ID, OWN) campaignId: string,
    @Arg('entryId', () => ID, { description: 'The `entryId` of its line.' }) entryId: string,
    @Arg('reason', () => String, { description: 'Public, at most 500 characters.' }) reason: string,
    @Ctx() context: Context,
  ): Promise<Campaign> {
    await withdrawSpending(context, campaignId, entryId, parse(reasonText, reason));
    return campaignNow(context, campaignId);
  }
}

const lineType = ({
  lineId,
  kind,
  cents,
  balance,
  at,
  memberId,
  refundCause,
  text,
  picture,
  entryId,
}: LedgerLine): CampaignLedgerLine => ({
  id: lineId,
  kind,
  amountCents: cents,
  balanceCents: balance,
  at,
  memberId,
  refundCause: refundCause && refundCauseName(refundCause),
  text,
  pictureUrl: picture,
  entryId,
});
