import { json, type Operation } from './operation.ts';
import { paging } from './paging.ts';
import { listOf, newReview, review } from './shapes.ts';

/** What customers say of their visits. */
export const reviews: readonly Operation[] = [
  {
    method: 'get',
    path: '/reviews/shop/{shopId}',
    tag: 'Reviews',
    id: 'listReviews',
    summary: 'What is said of a shop, newest first',
    caller: 'anyone',
    query: paging(50),
    answers: { 200: { description: 'Reviews', schema: listOf(review, 'data', true) } },
    refusals: { 400: 'A page that is not a positive integer', 404: 'No such shop' },
  },
  {
    method: 'post',
    path: '/reviews/create/{bookingId}',
    tag: 'Reviews',
    id: 'submitReview',
    summary: 'Review a visit, or change what was said',
    description: 'By its customer, once the shop has recorded that it took place.',
    caller: 'member',
    body: json(newReview),
    answers: { 201: { description: 'The review', schema: review }, 200: { description: 'The review as it is now, when there was one', schema: review } },
    refusals: {
      400: 'Not one to five whole stars, or more than 1000 characters',
      403: 'One’s own shop',
      404: 'No such booking, or somebody else’s',
      409: 'The visit has not taken place',
    },
  },
];
