import { z } from 'zod';
import { LONGEST_REASON } from '#domain/reviews/rating.ts';
import { readReportedPage, reportedReviews } from '#projections/reviews/reported.ts';
import { reviews } from '#projections/reviews/reviews.ts';
import { memberWith, ownerActs } from '../http/context.ts';
import { pageIn, paging } from '../http/paging.ts';
import { json, noContent, ok, type Route, route } from '../http/route.ts';
import { pagedListOf } from '../http/schemas.ts';
import { readOwners } from '../shops/owners.ts';
import { appeal, note, reason } from './inputs.ts';
import { appealReviewHiding, judgeReview, reportReview, withReviews } from './moderationActions.ts';
import { reportedReview, review } from './schemas.ts';
import { reviewRows } from './views.ts';

const DECISIONS = {
  hide: 'HideReview',
  restore: 'RestoreReview',
  dismiss: 'DismissReviewReports',
  deny: 'DenyReviewAppeal',
} as const;

/** Reports of reviews of visits, and what moderators decide: an addition to the REST contract. */
export const reviewModerationRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/reviews/report/{bookingId}',
    tag: 'Reviews',
    id: 'reportReview',
    summary: 'Call the moderators to a review',
    description: 'Once until they have decided; its author does not learn who did.',
    caller: 'member',
    body: json(
      z.object({
        cause: z.enum(['spam', 'abuse', 'offTopic', 'other'], 'A cause is spam, abuse, offTopic or other.'),
        note: note.nullish().transform((text) => text ?? ''),
      }),
    ),
    answer: noContent('Reported'),
    refusals: {
      400: 'No such cause, or a note of more than 500 characters',
      403: 'One’s own review, or a member whose address is not proven (`ADDRESS_NOT_PROVEN`)',
      404: 'No such review',
      429: 'More than 20 in a day',
    },
    async handle({ context, params: { bookingId }, body }) {
      await reportReview(context, bookingId, body);
      return undefined;
    },
  }),
  route({
    method: 'post',
    path: '/reviews/appeal/{bookingId}',
    tag: 'Reviews',
    id: 'appealReviewHiding',
    summary: 'Ask moderators to look at one’s hidden review again',
    description: 'Once for each time it was hidden.',
    caller: 'member',
    body: json(z.object({ text: appeal.meta({ minLength: 1, maxLength: LONGEST_REASON }) })),
    answer: ok('The review as it is now', review),
    refusals: {
      400: 'No text, or one of more than 500 characters',
      404: 'No review of one’s own',
      409: 'It is not hidden, or one has appealed already',
    },
    async handle({ context, params: { bookingId }, body: { text } }) {
      const [row] = await reviewRows(context, [await appealReviewHiding(context, bookingId, text)]);
      return row;
    },
  }),
  route({
    method: 'get',
    path: '/reviews/reported',
    tag: 'Reviews',
    id: 'reportedReviews',
    summary: 'Reviews that members have reported or whose author has appealed, what waits longest first',
    description: 'For moderators.',
    caller: 'member',
    access: (context) => memberWith(context, 'moderate'),
    query: z.object(paging()),
    answer: ok('Reported reviews', pagedListOf(reportedReview)),
    refusals: { 400: 'A page that is not a positive integer', 403: 'Not a moderator' },
    async handle({ context, query }) {
      const { page, pageSize, offset, limit } = pageIn(query);
      const models = await context.fresh(reportedReviews, reviews);
      const { cases, total } = await readReportedPage(models, { offset, limit });
      const found = (await withReviews(context, models, cases)).flatMap((one) => one ?? []);
      const reporters = found.flatMap(({ case: { reports } }) => reports.map(({ reporterId }) => reporterId));
      const [rows, people] = await Promise.all([
        reviewRows(
          context,
          found.map(({ review: one }) => one),
        ),
        readOwners(context, reporters),
      ]);
      const data = found.map(({ case: { bookingId, reports, appeal: asked } }, at) => ({
        _id: bookingId,
        review: rows[at],
        appeal: asked && { text: asked.text, createdAt: asked.at },
        reports: reports.map(({ reporterId: _id, cause, note: said, at: createdAt }) => {
          const { firstName = '', lastName = '' } = people.get(_id) ?? {};
          return { cause, note: said, createdAt, reporter: { _id, firstName, lastName } };
        }),
      }));
      return { data, total, page, pageSize };
    },
  }),
  route({
    method: 'put',
    path: '/reviews/moderate/{bookingId}',
    tag: 'Reviews',
    id: 'moderateReview',
    summary: 'Hide a review, show it again, let a reported one stand, or turn an appeal down',
    description: 'For moderators who have not written it and do not own the shop; its author is told the reason.',
    caller: 'member',
    access: (context) => ownerActs(context, 'moderate'),
    body: json(
      z.object({
        decision: z.enum(['hide', 'restore', 'dismiss', 'deny'], 'A decision is hide, restore, dismiss or deny.'),
        reason: reason.meta({ minLength: 1, maxLength: LONGEST_REASON, description: 'For the author' }),
      }),
    ),
    answer: ok('The review as it is now', review),
    refusals: {
      400: 'No such decision, no reason, or one of more than 500 characters',
      403: 'Not a moderator, or their last login is more than an hour ago; or it is their own review, or of their shop',
      404: 'No such review',
      409: 'No report of it waits (`dismiss`), or no appeal (`deny`)',
    },
    async handle({ context, params: { bookingId }, body: { decision, reason: why } }) {
      const [row] = await reviewRows(context, [await judgeReview(context, DECISIONS[decision], bookingId, why)]);
      return row;
    },
  }),
];
