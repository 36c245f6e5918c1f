import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { readReviewsOf, reviews } from '#projections/reviews/reviews.ts';
import { member } from '../context.ts';
import { pageOf } from '../paging.ts';
import { parse } from '../parse.ts';
import { shopFor } from '../shops/actions.ts';
import { reviewNow, submitReview } from './actions.ts';
import { opinion } from './form.ts';
import { reviewRows } from './views.ts';

const ofShop = z.object({ shopId: z.string() });
const ofBooking = z.object({ bookingId: z.string() });

/** What is said of a shop, and saying it: ours, beside the contract's rows. */
export const reviewRoutes = (app: FastifyInstance): void => {
  app.get('/reviews/shop/:shopId', { config: { sameForVisitors: true } }, async ({ asker, params, query }) => {
    const { shopId } = parse(ofShop, params);
    const { page, pageSize, offset, limit } = pageOf(query);
    if (!(await shopFor(asker, shopId))) throw ShopMissing();
    const { reviews: found, total } = await readReviewsOf(await asker.fresh(reviews), shopId, { offset, limit });
    return { data: await reviewRows(asker, found), total, page, pageSize };
  });

  app.post('/reviews/create/:bookingId', async ({ asker, params, body }, reply) => {
    member(asker);
    const { bookingId } = parse(ofBooking, params);
    const { isNew } = await submitReview(asker, bookingId, parse(opinion, body));
    const [row] = await reviewRows(asker, [await reviewNow(asker, bookingId)]);
    return reply.status(isNew ? 201 : 200).send(row);
  });
};
