import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Moderation } from '#domain/portfolio/commands.ts';
import { withRows } from '#projections/keyset.ts';
import { portfolios, readHiddenPictures, readReportedPictures } from '#projections/portfolio/portfolios.ts';
import { FlagCause } from '../forum/moderationTypes.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member, memberWith, ownerActs } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { ownerOf } from '../shops/owners.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import {
  addPicture,
  describePicture,
  judgePicture,
  orderPage,
  ownPage,
  portfolioFor,
  reportPicture,
  setRemoved,
} from './actions.ts';
import { withPictures } from './cases.ts';
import {
  newPicture,
  note as noteText,
  page as pageOf,
  pictureIds,
  pictureWords,
  reason as reasonText,
} from './inputs.ts';
import {
  OwnPortfolio,
  PictureReport,
  Portfolio,
  PortfolioPicture,
  PortfolioPictureConnection,
  PortfolioPictureInput,
  ReportedPictureConnection,
} from './types.ts';
import { ownPortfolioType, pictureType, portfolioType } from './views.ts';

const OF_PICTURE = { description: 'As portfolios answer it.' };
const FOR_OWNER = { description: 'For the member whose picture it is, plain text, 1 to 500 characters.' };
const SHOP = {
  nullable: true,
  description: 'A barber shop of the calling member; left out, their own page.',
} as const;

/** What members show of their equipment and work, on their own pages and on those of their barber shops. */
@Resolver()
export class PortfolioResolver {
  @Query(() => Portfolio, {
    nullable: true,
    description:
      'What a member or a barber shop shows of equipment and work; null where there is no such page, or it is not shown.',
  })
  async portfolio(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Of the member or the shop.' }) id: string,
  ): Promise<Portfolio | null> {
    const found = await portfolioFor(context, id);
    return found ? portfolioType(context, found) : null;
  }

  @Authorized()
  @Query(() => OwnPortfolio, { description: 'The calling member’s own page, or that of one of their barber shops.' })
  async myPortfolio(
    @Ctx() context: Context,
    @Arg('shopId', () => ID, SHOP) shopId: string | null,
  ): Promise<OwnPortfolio> {
    return ownPortfolioType(context, await ownPage(context, parse(pageOf, shopId)));
  }

  @Authorized()
  @Mutation(() => OwnPortfolio, {
    description:
      'Puts an uploaded picture at the end of a page; sent again, it changes nothing. Refused with ADDRESS_NOT_PROVEN, with PORTFOLIO_FULL beyond twelve on a page and with PORTFOLIO_TOO_MANY_ADDED beyond twenty in a day.',
  })
  async addPortfolioPicture(
    @Ctx() context: Context,
    @Arg('input', () => PortfolioPictureInput, { description: 'The file, its page and its words.' })
    input: PortfolioPictureInput,
  ): Promise<OwnPortfolio> {
    return ownPortfolioType(context, await addPicture(context, parse(newPicture, input)));
  }

  @Authorized()
  @Mutation(() => OwnPortfolio, {
    description: 'Changes what is said of a picture. Refused with PORTFOLIO_PICTURE_IS_HIDDEN.',
  })
  async describePortfolioPicture(
    @Ctx() context: Context,
    @Arg('id', () => ID, OF_PICTURE) id: string,
    @Arg('alt', () => String, { description: 'What is to be seen on it; 1 to 300 characters.' }) alt: string,
    @Arg('caption', () => String, {
      defaultValue: '',
      description: 'Stands below it; at most 200 characters, and may be empty.',
    })
    caption: string,
  ): Promise<OwnPortfolio> {
    return ownPortfolioType(context, await describePicture(context, id, parse(pictureWords, { alt, caption })));
  }

  @Authorized()
  @Mutation(() => OwnPortfolio, {
    description:
      'Puts all pictures of a page in an order. Refused with PORTFOLIO_CHANGED when they are no longer the same ones.',
  })
  async orderPortfolio(
    @Ctx() context: Context,
    @Arg('ids', () => [ID], { description: 'Every picture of the page, each once.' }) ids: string[],
    @Arg('shopId', () => ID, SHOP) shopId: string | null,
  ): Promise<OwnPortfolio> {
    return ownPortfolioType(context, await orderPage(context, parse(pageOf, shopId), parse(pictureIds, ids)));
  }

  @Authorized()
  @Mutation(() => OwnPortfolio, {
    description:
      'Takes a picture off its page; for a day `undoPortfolioRemoval` puts it back, then its file is deleted.',
  })
  async removePortfolioPicture(
    @Ctx() context: Context,
    @Arg('id', () => ID, OF_PICTURE) id: string,
  ): Promise<OwnPortfolio> {
    return ownPortfolioType(context, await setRemoved(context, id, true));
  }

  @Authorized()
  @Mutation(() => OwnPortfolio, {
    description:
      'Puts a removed picture back where it was, within a day. Refused with PORTFOLIO_UNDO_TOO_LATE and PORTFOLIO_FULL.',
  })
  async undoPortfolioRemoval(
    @Ctx() context: Context,
    @Arg('id', () => ID, OF_PICTURE) id: string,
  ): Promise<OwnPortfolio> {
    return ownPortfolioType(context, await setRemoved(context, id, false));
  }

  @Authorized()
  @Mutation(() => PortfolioPicture, {
    description:
      'Calls the moderators to a picture, once until they have decided and at most twenty a day. Its member does not learn who did. Refused with ADDRESS_NOT_PROVEN and OWN_PICTURE_REPORTED.',
  })
  async reportPortfolioPicture(
    @Ctx() context: Context,
    @Arg('id', () => ID, OF_PICTURE) id: string,
    @Arg('cause', () => FlagCause, { description: 'What is wrong with it.' }) cause: `${FlagCause}`,
    @Arg('note', () => String, {
      defaultValue: '',
      description: 'More about it, plain text, at most 500 characters; may be empty.',
    })
    said: string,
  ): Promise<PortfolioPicture> {
    member(context);
    const note = parse(noteText, said);
    return pictureType(context, await reportPicture(context, id, { cause, note }));
  }
}

/** Reported and hidden pictures, and what moderators decide, each with a reason that the picture's member reads. */
@Resolver()
export class PortfolioModerationResolver {
  @Query(() => ReportedPictureConnection, {
    description: 'For moderators: pictures of portfolios that members have reported, what waits longest first.',
  })
  async reportedPortfolioPictures(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<ReportedPictureConnection> {
    memberWith(context, 'moderate');
    const models = await context.fresh(portfolios);
    const found = await readReportedPictures(models, keysetOf('reported pictures', page));
    const cases = await withPictures(context, models, found.rows);
    const nodes = cases.map(
      (one) =>
        one && {
          id: one.case.pictureId,
          picture: pictureType(context, one.picture),
          isYours: one.isYours,
          reports: [...one.case.reports],
        },
    );
    return connectionOf('reported pictures', withRows(found, nodes));
  }

  @Query(() => PortfolioPictureConnection, {
    description: 'For moderators: pictures of portfolios that moderators have hidden, the last hidden first.',
  })
  async hiddenPortfolioPictures(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<PortfolioPictureConnection> {
    memberWith(context, 'moderate');
    const models = await context.fresh(portfolios);
    const found = await readHiddenPictures(models, keysetOf('hidden pictures', page));
    const cases = await withPictures(context, models, found.rows);
    const nodes = cases.map((one) => one && pictureType(context, one.picture));
    return connectionOf('hidden pictures', withRows(found, nodes));
  }

  @Mutation(() => PortfolioPicture, {
    description:
      'Hides a picture of a portfolio from all readers but its member and moderators. For moderators; its member is told the reason.',
  })
  hidePortfolioPicture(
    @Ctx() context: Context,
    @Arg('id', () => ID, OF_PICTURE) id: string,
    @Arg('reason', () => String, FOR_OWNER) reason: string,
  ): Promise<PortfolioPicture> {
    return judged(context, 'HidePortfolioPicture', id, reason);
  }

  @Mutation(() => PortfolioPicture, { description: 'Shows a hidden picture of a portfolio again. For moderators.' })
  restorePortfolioPicture(
    @Ctx() context: Context,
    @Arg('id', () => ID, OF_PICTURE) id: string,
    @Arg('reason', () => String, FOR_OWNER) reason: string,
  ): Promise<PortfolioPicture> {
    return judged(context, 'RestorePortfolioPicture', id, reason);
  }

  @Mutation(() => PortfolioPicture, {
    description: 'Lets a reported picture of a portfolio stand. For moderators. Refused with PICTURE_NOT_REPORTED.',
  })
  dismissPortfolioReports(
    @Ctx() context: Context,
    @Arg('id', () => ID, OF_PICTURE) id: string,
    @Arg('reason', () => String, { description: 'For the record, plain text, 1 to 500 characters.' }) reason: string,
  ): Promise<PortfolioPicture> {
    return judged(context, 'DismissPortfolioReports', id, reason);
  }
}

@Resolver(() => PortfolioPicture)
export class PortfolioPictureFields {
  @FieldResolver(() => Member, { description: 'Who put it there.' })
  async owner(@Root() { ownerId }: PortfolioPicture, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, ownerId));
  }
}

@Resolver(() => PictureReport)
export class PictureReportFields {
  @FieldResolver(() => Member, { description: 'Who made it. The member whose picture it is is never told.' })
  async reporter(@Root() { reporterId }: PictureReport, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, reporterId));
  }
}

/** A decision with its reason; the right is checked before the input. */
async function judged(
  context: Context,
  type: Moderation['type'],
  id: string,
  reason: string,
): Promise<PortfolioPicture> {
  ownerActs(context, 'moderate');
  return pictureType(context, await judgePicture(context, type, id, parse(reasonText, reason)));
}
