import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { CATEGORIES } from '#domain/campaigns/limits.ts';
import { campaigns } from '#projections/campaigns/campaigns.ts';
import type { CampaignDocument } from '#projections/campaigns/documents.ts';
import { readCampaignCategories, readCampaignList, readCampaignsOf } from '#projections/campaigns/read.ts';
import { type Stretch, withRows } from '#projections/keyset.ts';
import { AS_OF, AsOfInput } from '../asOf/moment.ts';
import { campaignAsOf } from '../asOf/records.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { searchWords } from '../graphql/numberedPages.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { ownerOf } from '../shops/owners.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import { CampaignCategory, CampaignSort } from './enums.ts';
import { campaignFor } from './reads.ts';
import { Campaign, CampaignConnection, CampaignsInCategory } from './types.ts';
import { campaignType } from './views.ts';

@Resolver()
export class CampaignQueries {
  @Query(() => CampaignConnection, {
    description:
      'Published campaigns that were not cancelled. `query` finds those that have every word of it, two hundred at most.',
  })
  async campaigns(
    @Ctx() context: Context,
    @Arg('sort', () => CampaignSort, {
      defaultValue: 'ENDING_SOON',
      description: 'The order, also of a search.',
    })
    sort: `${CampaignSort}`,
    @Arg('category', () => CampaignCategory, { nullable: true, description: 'Only this one; all when left out.' })
    category: `${CampaignCategory}` | null,
    @Arg('query', () => String, { nullable: true, description: 'Words to find, the last one as a beginning.' })
    query: string | null,
    @Arg('openOnly', () => Boolean, {
      defaultValue: true,
      description: 'Leaves out those that have ended.',
    })
    openOnly: boolean,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<CampaignConnection> {
    const text = query === null || query === undefined ? undefined : parse(searchWords, query);
    const now = context.services.now();
    const list = `campaigns by ${text?.trim() ? `words and ${sort}` : sort}`;
    const found = await readCampaignList(
      await context.fresh(campaigns),
      { sort, query: text, category: category ?? undefined, now: openOnly ? now : undefined },
      keysetOf(list, page),
    );
    return connectionIn(context, list, found);
  }

  @Query(() => Campaign, { nullable: true, description: 'Public; a draft only for its organizer. Null otherwise.' })
  async campaign(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'As `campaigns` answers it, or from a link.' }) id: string,
    @Arg('asOf', () => AsOfInput, AS_OF) asOf: AsOfInput | null,
  ): Promise<Campaign | null> {
    if (asOf) {
      const then = await campaignAsOf(context, id, asOf);
      return then ? campaignType(then.document, then.now) : null;
    }
    const found = await campaignFor(context, id);
    return found ? campaignType(found, context.services.now()) : null;
  }

  @Query(() => [CampaignsInCategory], { description: 'Categories with open campaigns in them, the fullest first.' })
  async campaignCategories(@Ctx() context: Context): Promise<CampaignsInCategory[]> {
    const counts = await readCampaignCategories(await context.fresh(campaigns), context.services.now());
    return CATEGORIES.map((category) => ({
      category,
      count: counts.find(({ value }) => value === category)?.count ?? 0,
    }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count);
  }

  @Query(() => CampaignConnection, { description: 'The published campaigns of a member, the newest first.' })
  async campaignsOf(
    @Ctx() context: Context,
    @Arg('memberId', () => ID) memberId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<CampaignConnection> {
    const list = `campaigns of ${memberId}`;
    const found = await readCampaignsOf(await context.fresh(campaigns), memberId, keysetOf(list, page));
    return connectionIn(context, list, found);
  }

  @Query(() => CampaignConnection, { description: 'The calling member’s own campaigns with drafts, the newest first.' })
  async myCampaigns(@Ctx() context: Context, @Args(() => PageArgs) page: PageArgs): Promise<CampaignConnection> {
    const { id } = member(context);
    const list = `own campaigns of ${id}`;
    const found = await readCampaignsOf(await context.fresh(campaigns), id, keysetOf(list, page), true);
    return connectionIn(context, list, found);
  }
}

const connectionIn = (context: Context, list: string, found: Stretch<CampaignDocument>) => {
  const now = context.services.now();
  const nodes = found.rows.map((document) => campaignType(document, now));
  return connectionOf(list, withRows(found, nodes));
};

@Resolver(() => Campaign)
export class CampaignFields {
  @FieldResolver(() => Member, { description: 'Who has opened it; without a name once the account is closed.' })
  async organizer(@Root() { organizerId }: Campaign, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, organizerId));
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'Whether the calling member is its organizer. Null for visitors and in answers of subscriptions.',
  })
  isMine(@Root() { organizerId }: Campaign, @Ctx() { actor }: Context): boolean | null {
    return actor.role === 'visitor' ? null : organizerId === actor.id;
  }
}
