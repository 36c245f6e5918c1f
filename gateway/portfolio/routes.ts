import { z } from 'zod';
import { LONGEST_REASON, MOST_PICTURES } from '#domain/portfolio/limits.ts';
import { PortfolioPictureMissing } from '#domain/portfolio/refusals.ts';
import { portfolios, readReportedPicturePage } from '#projections/portfolio/portfolios.ts';
import { memberWith, ownerActs } from '../http/context.ts';
import { pageIn, paging } from '../http/paging.ts';
import { created, json, noContent, ok, type Route, route } from '../http/route.ts';
import { pagedListOf } from '../http/schemas.ts';
import { readOwners } from '../shops/owners.ts';
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
import { newPictureBody, note, page, pictureIds, reason, wordsBody } from './inputs.ts';
import { ownPortfolioPage, portfolioPage, portfolioPicture, reportedPicture } from './schemas.ts';
import { ownPageRow, pageRow, pictureRow } from './views.ts';

const DECISIONS = {
  hide: 'HidePortfolioPicture',
  restore: 'RestorePortfolioPicture',
  dismiss: 'DismissPortfolioReports',
} as const;
const NOT_YOURS = 'No such picture of the calling member';

/** Portfolios of members and shops: an addition to the REST contract. */
export const portfolioRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/portfolio/of/{id}',
    tag: 'Shops',
    id: 'readPortfolio',
    summary: 'What a member or a barber shop shows of equipment and work',
    caller: 'anyone',
    answer: ok('Its pictures, in their order', portfolioPage),
    refusals: { 404: 'No such member or shop, or one that is not shown' },
    async handle({ context, params: { id } }) {
      const found = await portfolioFor(context, id);
      if (!found) throw PortfolioPictureMissing();
      return pageRow(context, found);
    },
  }),
  route({
    method: 'get',
    path: '/portfolio/own',
    tag: 'Shops',
    id: 'readOwnPortfolio',
    summary: 'One’s own page, or that of one’s barber shop, with hidden pictures',
    caller: 'member',
    query: z.object({ shop: z.string().optional().describe('A barber shop; left out, one’s own page') }),
    answer: ok('Its pictures, in their order', ownPortfolioPage),
    refusals: { 400: 'A product', 404: 'No such shop of the calling member' },
    handle: async ({ context, query: { shop } }) => ownPageRow(context, await ownPage(context, shop || undefined)),
  }),
  route({
    method: 'post',
    path: '/portfolio/add',
    tag: 'Shops',
    id: 'addPortfolioPicture',
    summary: 'Put an uploaded picture at the end of a page',
    description: 'Sent again, it changes nothing.',
    caller: 'member',
    body: json(newPictureBody),
    answer: created('The page as it is now', ownPortfolioPage),
    refusals: {
      400: 'No words for what is to be seen, or too long ones; not uploaded here; a product',
      403: 'The member has not proven their address',
      404: 'No such shop of the calling member',
      409: `There are ${MOST_PICTURES} pictures on the page already`,
      429: 'More than 20 in a day',
    },
    handle: async ({ context, body }) => ownPageRow(context, await addPicture(context, body)),
  }),
  route({
    method: 'put',
    path: '/portfolio/describe/{id}',
    tag: 'Shops',
    id: 'describePortfolioPicture',
    summary: 'Change what is said of a picture',
    caller: 'member',
    body: json(wordsBody),
    answer: ok('The page as it is now', ownPortfolioPage),
    refusals: {
      400: 'No words for what is to be seen, or too long ones',
      404: NOT_YOURS,
      409: 'A moderator has hidden it',
    },
    handle: async ({ context, params: { id }, body }) => ownPageRow(context, await describePicture(context, id, body)),
  }),
  route({
    method: 'put',
    path: '/portfolio/order',
    tag: 'Shops',
    id: 'orderPortfolio',
    summary: 'Put the pictures of a page in an order',
    caller: 'member',
    body: json(
      z.object({
        shop_id: page.describe('A barber shop; left out, one’s own page'),
        ids: pictureIds.describe('Every picture of the page, each once'),
      }),
    ),
    answer: ok('The page as it is now', ownPortfolioPage),
    refusals: {
      400: 'No list of pictures, or a product',
      404: 'No such shop of the calling member',
      409: 'These are no longer the pictures of the page',
    },
    handle: async ({ context, body }) => ownPageRow(context, await orderPage(context, body.shop_id, body.ids)),
  }),
  route({
    method: 'delete',
    path: '/portfolio/remove/{id}',
    tag: 'Shops',
    id: 'removePortfolioPicture',
    summary: 'Take a picture off its page',
    description: 'For a day it can be put back; then its file is deleted.',
    caller: 'member',
    answer: ok('The page as it is now', ownPortfolioPage),
    refusals: { 404: NOT_YOURS },
    handle: async ({ context, params: { id } }) => ownPageRow(context, await setRemoved(context, id, true)),
  }),
  route({
    method: 'post',
    path: '/portfolio/undo/{id}',
    tag: 'Shops',
    id: 'undoPortfolioRemoval',
    summary: 'Put a removed picture back where it was',
    caller: 'member',
    answer: ok('The page as it is now', ownPortfolioPage),
    refusals: { 404: NOT_YOURS, 409: 'Its day is over, or the page is full by now' },
    handle: async ({ context, params: { id } }) => ownPageRow(context, await setRemoved(context, id, false)),
  }),
  route({
    method: 'post',
    path: '/portfolio/report/{id}',
    tag: 'Shops',
    id: 'reportPortfolioPicture',
    summary: 'Call the moderators to a picture',
    description: 'Once until they have decided; its member does not learn who did.',
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
      403: 'One’s own picture, or a member whose address is not proven (`ADDRESS_NOT_PROVEN`)',
      404: 'No such picture, or one that is not shown',
      429: 'More than 20 in a day',
    },
    async handle({ context, params: { id }, body }) {
      await reportPicture(context, id, body);
      return undefined;
    },
  }),
  route({
    method: 'get',
    path: '/portfolio/reported',
    tag: 'Shops',
    id: 'reportedPortfolioPictures',
    summary: 'Pictures that members have reported, what waits longest first',
    description: 'For moderators.',
    caller: 'member',
    access: (context) => memberWith(context, 'moderate'),
    query: z.object(paging()),
    answer: ok('Reported pictures', pagedListOf(reportedPicture)),
    refusals: { 400: 'A page that is not a positive integer', 403: 'Not a moderator' },
    async handle({ context, query }) {
      const { page: number, pageSize, offset, limit } = pageIn(query);
      const models = await context.fresh(portfolios);
      const { cases, total } = await readReportedPicturePage(models, { offset, limit });
      const found = (await withPictures(context, models, cases)).flatMap((one) => one ?? []);
      const people = await readOwners(
        context,
        found.flatMap(({ case: { reports } }) => reports.map(({ reporterId }) => reporterId)),
      );
      const data = found.map(({ case: { pictureId, reports }, picture }) => ({
        _id: pictureId,
        picture: pictureRow(context, picture),
        reports: reports.map(({ reporterId: _id, cause, note: said, at: createdAt }) => {
          const { firstName = '', lastName = '' } = people.get(_id) ?? {};
          return { cause, note: said, createdAt, reporter: { _id, firstName, lastName } };
        }),
      }));
      return { data, total, page: number, pageSize };
    },
  }),
  route({
    method: 'put',
    path: '/portfolio/moderate/{id}',
    tag: 'Shops',
    id: 'moderatePortfolioPicture',
    summary: 'Hide a picture, show it again, or let a reported one stand',
    description: 'For moderators whose own it is not; its member is told the reason.',
    caller: 'member',
    access: (context) => ownerActs(context, 'moderate'),
    body: json(
      z.object({
        decision: z.enum(['hide', 'restore', 'dismiss'], 'A decision is hide, restore or dismiss.'),
        reason: reason.meta({ minLength: 1, maxLength: LONGEST_REASON, description: 'For the member whose it is' }),
      }),
    ),
    answer: ok('The picture as it is now', portfolioPicture),
    refusals: {
      400: 'No such decision, no reason, or one of more than 500 characters',
      403: 'Not a moderator, or their last login is more than an hour ago; or it is their own picture',
      404: 'No such picture',
      409: 'No report of it waits (`dismiss`)',
    },
    handle: async ({ context, params: { id }, body: { decision, reason: why } }) =>
      pictureRow(context, await judgePicture(context, DECISIONS[decision], id, why)),
  }),
];
