import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Moderation } from '#domain/reviews/moderation.ts';
import { withRows } from '#projections/keyset.ts';
import {
  REPORTED_REVIEWS_TOPIC,
  readHiddenReviews,
  readReportedBy,
  readReportedReviews,
  reportedReviews,
} from '#projections/reviews/reported.ts';
import { type ReviewDocument, type ReviewNotice, reviews } from '#projections/reviews/reviews.ts';
import { FlagCause } from '../forum/moderationTypes.ts';
import { batchedReader } from '../graphql/batchedReader.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member, memberWith, ownerActs } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { topicSubscription } from '../live/subscription.ts';
import { ownerOf } from '../shops/owners.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import { appeal as appealText, note as noteText, reason as reasonText } from './inputs.ts';
import { appealReviewHiding, judgeReview, reportReview, type ShownCase, withReviews } from './moderationActions.ts';
import { ReportedReviewConnection, ReviewReport } from './moderationTypes.ts';
import { Review, ReviewConnection } from './types.ts';
import { reviewTypes } from './views.ts';

const OF_VISIT = { description: 'The booking of the visit the review is about.' };
const FOR_AUTHOR = { description: 'For the author, plain text, 1 to 500 characters.' };

/** Reports of reviews of visits, and moderators' decisions, each with a reason that is sent to the author. */
@Resolver()
export class ReviewModerationResolver {
  @Query(() => ReportedReviewConnection, {
    description:
      'For moderators: reviews of visits that members have reported, and hidden ones whose author has appealed, what waits longest first.',
  })
  async reportedReviews(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<ReportedReviewConnection> {
    memberWith(context, 'moderate');
    const models = await context.fresh(reportedReviews, reviews);
    const found = await readReportedReviews(models, keysetOf('reported reviews', page));
    const cases = await withReviews(context, models, found.rows);
    const shown = await shownById(context, cases);
    const nodes = cases.map((one) => {
      const review = one && shown.get(one.case.bookingId);
      if (!review) return undefined;
      const { bookingId: id, reports, appeal } = one.case;
      return { id, review, isYours: one.isYours, reports: [...reports], appeal: appeal && { ...appeal } };
    });
    return connectionOf('reported reviews', withRows(found, nodes));
  }

  @Query(() => ReviewConnection, {
    description: 'For moderators: reviews of visits that moderators have hidden, the last hidden first.',
  })
  async hiddenReviews(@Ctx() context: Context, @Args(() => PageArgs) page: PageArgs): Promise<ReviewConnection> {
    memberWith(context, 'moderate');
    const models = await context.fresh(reportedReviews, reviews);
    const found = await readHiddenReviews(models, keysetOf('hidden reviews', page));
    const shown = await shownById(context, await withReviews(context, models, found.rows));
    const nodes = found.rows.map(({ bookingId }) => shown.get(bookingId));
    return connectionOf('hidden reviews', withRows(found, nodes));
  }

  @Mutation(() => Review, {
    description:
      'Calls the moderators to a review of a visit, once until they have decided and at most twenty a day. Its author does not learn who did. Refused with ADDRESS_NOT_PROVEN and OWN_REVIEW_REPORTED.',
  })
  async reportReview(
    @Ctx() context: Context,
    @Arg('bookingId', () => ID, OF_VISIT) bookingId: string,
    @Arg('cause', () => FlagCause, { description: 'What is wrong with it.' }) cause: `${FlagCause}`,
    @Arg('note', () => String, {
      defaultValue: '',
      description: 'More about it, plain text, at most 500 characters; may be empty.',
    })
    said: string,
  ): Promise<Review> {
    member(context);
    return reviewType(context, await reportReview(context, bookingId, { cause, note: parse(noteText, said) }));
  }

  @Mutation(() => Review, {
    description:
      'Asks moderators to look at a hidden review again. By its author, once for each time it was hidden; REVIEW_ALREADY_APPEALED after that.',
  })
  async appealReviewHiding(
    @Ctx() context: Context,
    @Arg('bookingId', () => ID, OF_VISIT) bookingId: string,
    @Arg('text', () => String, { description: 'Why, plain text, 1 to 500 characters.' }) text: string,
  ): Promise<Review> {
    member(context);
    return reviewType(context, await appealReviewHiding(context, bookingId, parse(appealText, text)));
  }

  @Mutation(() => Review, {
    description:
      'Hides a review of a visit from all readers but its author and moderators; its stars no longer count. For moderators; its author is told the reason.',
  })
  hideReview(
    @Ctx() context: Context,
    @Arg('bookingId', () => ID, OF_VISIT) bookingId: string,
    @Arg('reason', () => String, FOR_AUTHOR) reason: string,
  ): Promise<Review> {
    return judged(context, 'HideReview', bookingId, reason);
  }

  @Mutation(() => Review, {
    description: 'Shows a hidden review of a visit again, and its stars count. For moderators.',
  })
  restoreReview(
    @Ctx() context: Context,
    @Arg('bookingId', () => ID, OF_VISIT) bookingId: string,
    @Arg('reason', () => String, FOR_AUTHOR) reason: string,
  ): Promise<Review> {
    return judged(context, 'RestoreReview', bookingId, reason);
  }

  @Mutation(() => Review, {
    description: 'Lets a reported review of a visit stand. For moderators. Refused with REVIEW_NOT_REPORTED.',
  })
  dismissReviewReports(
    @Ctx() context: Context,
    @Arg('bookingId', () => ID, OF_VISIT) bookingId: string,
    @Arg('reason', () => String, { description: 'For the record, plain text, 1 to 500 characters.' }) reason: string,
  ): Promise<Review> {
    return judged(context, 'DismissReviewReports', bookingId, reason);
  }

  @Mutation(() => Review, {
    description:
      'Lets a review of a visit stay hidden although its author has appealed. For moderators. Refused with REVIEW_NOT_APPEALED.',
  })
  denyReviewAppeal(
    @Ctx() context: Context,
    @Arg('bookingId', () => ID, OF_VISIT) bookingId: string,
    @Arg('reason', () => String, FOR_AUTHOR) reason: string,
  ): Promise<Review> {
    return judged(context, 'DenyReviewAppeal', bookingId, reason);
  }

  @topicSubscription<object, ReviewNotice>(() => ID, {
    description: 'For moderators: the booking whose review was reported, changed or decided about.',
    topic({ context }) {
      memberWith(context, 'moderate');
      return REPORTED_REVIEWS_TOPIC;
    },
  })
  reportedReviewsChanged(@Root() { bookingId }: ReviewNotice, @Ctx() context: Context): string {
    memberWith(context, 'moderate');
    return bookingId;
  }
}

const reportedByCaller = batchedReader(async (context, bookingIds) => {
  const reported = await readReportedBy(await context.fresh(reportedReviews), context.actor.id, bookingIds);
  return new Map(bookingIds.map((id) => [id, reported.has(id)]));
});

@Resolver(() => Review)
export class ReviewReporting {
  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'Whether the calling member has reported it and no moderator has decided yet; null for visitors.',
  })
  async isReportedByMe(@Root() { id }: Review, @Ctx() context: Context): Promise<boolean | null> {
    return context.actor.role === 'visitor' ? null : ((await reportedByCaller(context, id)) ?? false);
  }
}

@Resolver(() => ReviewReport)
export class ReviewReportFields {
  @FieldResolver(() => Member, { description: 'Who made it. The author of the review is never told.' })
  async reporter(@Root() { reporterId }: ReviewReport, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, reporterId));
  }
}

/** The reviews of cases as GraphQL shows them, by their booking. */
async function shownById(
  context: Context,
  cases: readonly (ShownCase | undefined)[],
): Promise<ReadonlyMap<string, Review>> {
  const shown = await reviewTypes(
    context,
    cases.flatMap((one) => (one ? [one.review] : [])),
  );
  return new Map(shown.map((one) => [one.id, one]));
}

/** A decision with its reason; the right is checked before the input. */
async function judged(context: Context, type: Moderation['type'], bookingId: string, reason: string): Promise<Review> {
  ownerActs(context, 'moderate');
  return reviewType(context, await judgeReview(context, type, bookingId, parse(reasonText, reason)));
}

async function reviewType(context: Context, found: ReviewDocument): Promise<Review> {
  const [shown] = await reviewTypes(context, [found]);
  return shown as Review;
}
