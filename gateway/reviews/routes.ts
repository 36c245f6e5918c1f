import { z } from 'zod';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { readReviewsOf, reviews } from '#projections/reviews/reviews.ts';
import { pageIn, paging } from '../http/paging.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { listOf, pagedListOf } from '../http/schemas.ts';
import { shopFor } from '../shops/actions.ts';
import { answerReview, historyOfReview, reviewNow, submitReview, withdrawReviewAnswer } from './actions.ts';
import { answer, opinion } from './inputs.ts';
import { review, reviewVersion } from './schemas.ts';
import { reviewRows } from './views.ts';

/** Reading and writing reviews of a shop: an addition to the REST contract. */
export const reviewRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/reviews/shop/{shopId}',
    tag: 'Reviews',
    id: 'listReviews',
    summary: 'What is said of a shop, newest first',
    caller: 'anyone',
    config: { sameForVisitors: true },
    query: z.object(paging()),
    answer: ok('Reviews', pagedListOf(review)),
    refusals: { 400: 'A page that is not a positive integer', 404: 'No such shop' },
    async handle({ context, params: { shopId }, query }) {
      const { page, pageSize, offset, limit } = pageIn(query);
      if (!(await shopFor(context, shopId))) throw ShopMissing();
      const { reviews: found, total } = await readReviewsOf(await context.fresh(reviews), shopId, { offset, limit });
      return { data: await reviewRows(context, found), total, page, pageSize };
    },
  }),
  route({
    method: 'post',
    path: '/reviews/create/{bookingId}',
    tag: 'Reviews',
    id: 'submitReview',
    summary: 'Review a visit, or change what was said',
    description: 'By its customer, once the shop has recorded that it took place.',
    caller: 'member',
    body: json(opinion),
    answer: created('The review', review),
    otherAnswers: [ok('The review as it is now, when there was one', review)],
    refusals: {
      400: 'Not one to five whole stars, or more than 1000 characters',
      403: 'One’s own shop, or a link by a member whose address is not proven (`ADDRESS_NOT_PROVEN`)',
      404: 'No such booking, or another member’s',
      409: 'The visit has not taken place, or the review is hidden or was changed a hundred times',
    },
    async handle({ context, params: { bookingId }, body, reply }) {
      const { isNew } = await submitReview(context, bookingId, body);
      if (!isNew) reply.status(200);
      const [row] = await reviewRows(context, [await reviewNow(context, bookingId)]);
      return row;
    },
  }),
  route({
    method: 'get',
    path: '/reviews/history/{bookingId}',
    tag: 'Reviews',
    id: 'readReviewHistory',
    summary: 'Everything a review said, the present last',
    caller: 'anyone',
    config: { sameForVisitors: true },
    answer: ok('Its versions', listOf(reviewVersion)),
    refusals: { 404: 'No such review, or one that is hidden' },
    async handle({ context, params: { bookingId } }) {
      return { data: await historyOfReview(context, bookingId) };
    },
  }),
  route({
    method: 'put',
    path: '/reviews/answer/{bookingId}',
    tag: 'Reviews',
    id: 'answerReview',
    summary: 'Answer a review of one’s shop, or change the answer',
    caller: 'member',
    body: json(answer),
    answer: ok('The review with its answer', review),
    refusals: {
      400: 'Not 1 to 1000 characters',
      403: 'A review of another’s shop, or a link by a member whose address is not proven (`ADDRESS_NOT_PROVEN`)',
      404: 'No such review',
      409: 'Answered a hundred times',
    },
    async handle({ context, params: { bookingId }, body }) {
      const [row] = await reviewRows(context, [await answerReview(context, bookingId, body.text)]);
      return row;
    },
  }),
  route({
    method: 'delete',
    path: '/reviews/answer/{bookingId}',
    tag: 'Reviews',
    id: 'withdrawReviewAnswer',
    summary: 'Take the answer to a review of one’s shop back',
    caller: 'member',
    answer: ok('The review without an answer', review),
    refusals: { 403: 'A review of another’s shop', 404: 'No such review' },
    async handle({ context, params: { bookingId } }) {
      const [row] = await reviewRows(context, [await withdrawReviewAnswer(context, bookingId)]);
      return row;
    },
  }),
];
