import { z } from 'zod';
import { Refusal } from '#domain/refusal.ts';
import { ShopInvalid, ShopMissing } from '#domain/shops/refusals.ts';
import { agenda } from '#projections/bookings/agenda.ts';
import { directory, readCatalog } from '#projections/shops/directory.ts';
import { findShops, readListing, type ShopSearch, searchShops } from '#projections/shops/search.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { localDate } from '../bookings/inputs.ts';
import type { Context, Services } from '../http/context.ts';
import { optionalPaging, pageIn, pageOrAllIn, paging } from '../http/paging.ts';
import { created, form, ok, optionalJson, type Route, route } from '../http/route.ts';
import { listOf, pagedListOf } from '../http/schemas.ts';
import { registerShop, removeShop, restoreShop, shopFor, updateShop } from './actions.ts';
import { asksFree, type FreeSearch, findFreeShops } from './freeShops.ts';
import { onlyCategory, partOfDay, removal, restChanges, restShop, serviceWords } from './inputs.ts';
import { near, nearby, originOf, withinMiles } from './near.ts';
import { shop } from './schemas.ts';
import { foundRows, shopRowOf, shopRows } from './views.ts';

const MOST_FOUND = 100;
const FIRST = { offset: 0, limit: MOST_FOUND };
/** Where no category is named: other shops have no time that could be free. */
const ofBarbers = <T extends { category?: string | undefined }>(search: T) => ({
  ...search,
  category: search.category ?? 'barbers',
});
const sameForVisitors = { sameForVisitors: true };
const badPage = 'A page that is not a positive integer';

/** `within_miles` of an address. */
const wholeMiles = z.coerce.number('A distance is a whole number of miles.').pipe(withinMiles);

/** At most 100 shops. Words alone are a search of all categories; else barber shops are found unless one is named. */
async function foundOverRest(
  context: Context,
  search: ShopSearch & { readonly query: string },
  wish: FreeSearch,
  narrows: boolean,
): Promise<readonly ShopDocument[]> {
  const models = await context.fresh(directory, ...(asksFree(wish) ? [agenda] : []));
  const now = context.services.now();
  if (asksFree(wish)) return (await findFreeShops(context, models, ofBarbers(search), wish, now, FIRST)).shops;
  if (narrows) return (await findShops(models, ofBarbers(search), now, FIRST)).shops;
  return searchShops(models, search, MOST_FOUND);
}

/** Rows shops/* of the REST contract but availability, and restore. */
export const shopRoutes = ({ publicUrl }: Pick<Services, 'publicUrl'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/shops/all',
    tag: 'Shops',
    id: 'listShops',
    summary: 'The directory of shops and products',
    description: 'Without `page` everything, up to 1000.',
    caller: 'anyone',
    config: sameForVisitors,
    query: z.object({ category: onlyCategory, ...optionalPaging }),
    answer: ok('Shops', pagedListOf(shop)),
    refusals: { 400: badPage },
    async handle({ context, query: { category, ...query } }) {
      const { page, pageSize, offset, limit } = pageOrAllIn(query);
      const { shops, total } = await readListing(await context.fresh(directory), { category }, { offset, limit });
      return { data: await shopRows(context, shops), total, page, pageSize };
    },
  }),
  route({
    method: 'get',
    path: '/shops/search',
    tag: 'Shops',
    id: 'searchShops',
    summary: 'Shops by words of their name, place, services and description, by distance, service and free time',
    description:
      'With `free_on` barber shops that have a free time on that day of their own are found, of the service that is looked for or else of the default one, with or without words; of more than 300 that match, the 300 best are looked at. With `near` rows have `distance_miles`, and with `within_miles` only what is that near is found.',
    caller: 'anyone',
    config: sameForVisitors,
    query: z
      .object({
        query: z
          .string('query must be a text')
          .default('')
          .describe('Words or their beginnings; empty finds nothing, but with `free_on`, `within_miles` or `service`'),
        category: onlyCategory,
        near: near.describe(
          '`latitude,longitude` in degrees, or a city such as `Austin, TX`: what is within 100 miles comes first, the nearest before all',
        ),
        within_miles: wholeMiles.optional().describe('1 to 100: only what is within so many miles of `near` is found'),
        service: serviceWords
          .optional()
          .describe('Whole words of a service’s name: only shops whose menu has each of them'),
        free_on: localDate.optional().describe('YYYY-MM-DD'),
        part_of_day: partOfDay.optional().describe('The part of that day in which the time begins'),
        soonest_first: z.enum(['true', 'false'], 'soonest_first is true or false.').optional(),
      })
      .refine(({ free_on, part_of_day }) => free_on !== undefined || part_of_day === undefined, {
        message: 'A part of the day needs free_on.',
        path: ['part_of_day'],
      })
      .refine(({ near: place, within_miles }) => place !== undefined || within_miles === undefined, {
        message: 'A distance needs near.',
        path: ['within_miles'],
      }),
    answer: ok('What was found, possibly nothing', listOf(shop)),
    refusals: { 400: 'A value that is none of these, or a city that is not known: `UNKNOWN_PLACE`' },
    async handle({
      context,
      query: { free_on: date, part_of_day, soonest_first, near: place, within_miles, ...asked },
    }) {
      const from = originOf(place);
      const service = asked.service?.trim() || asked.query;
      const wish = { date, partOfDay: part_of_day, service, isSoonestFirst: soonest_first === 'true' };
      const narrows = date !== undefined || within_miles !== undefined || Boolean(asked.service?.trim());
      if (!narrows && asked.query.trim() === '') return { data: [] };
      const search = { ...asked, ...(within_miles === undefined ? { near: from } : nearby(from, within_miles)) };
      const shops = await foundOverRest(context, search, wish, narrows);
      return { data: await foundRows(context, shops, { from, service }) };
    },
  }),
  route({
    method: 'get',
    path: '/shops/getone/{id}',
    tag: 'Shops',
    id: 'getShop',
    summary: 'One shop with its owner and working hours',
    caller: 'anyone',
    config: sameForVisitors,
    answer: ok('The shop', shop),
    refusals: { 404: 'No such shop' },
    async handle({ context, params }) {
      const found = await shopFor(context, params.id);
      if (!found) throw ShopMissing();
      return shopRowOf(context, found);
    },
  }),
  route({
    method: 'get',
    path: '/shops/getallone',
    tag: 'Shops',
    id: 'listOwnShops',
    summary: 'The calling member’s own shops',
    caller: 'member',
    query: z.object(paging(10)),
    answer: ok('Shops with working hours', pagedListOf(shop, 'shopsWithWorkingHours')),
    refusals: { 400: badPage },
    async handle({ context, query }) {
      const { page, pageSize, offset, limit } = pageIn(query);
      const models = await context.fresh(directory);
      const { shops, total } = await readCatalog(models, context.actor.id, { offset, limit });
      return { shopsWithWorkingHours: await shopRows(context, shops), total, page, pageSize };
    },
  }),
  route({
    method: 'post',
    path: '/shops/register',
    tag: 'Shops',
    id: 'registerShop',
    summary: 'Open a shop or list a product',
    description:
      'Barber shops (`category: barbers`) by a SHOP_OWNER, anything else by a SELLER: a product, with `stock` pieces to begin with (none when left out). The owner is always the caller.',
    caller: 'member',
    body: form(restShop(publicUrl)),
    answer: created('The shop', shop),
    refusals: {
      400: '`Error Creating Shop`',
      403: '`You have reached the maximun allowed shops (3)`, the plan’s product limit, the wrong role, or `ADDRESS_NOT_PROVEN` where activation is required',
    },
    refuseAs: asShopError,
    handle: async ({ context, body }) => shopRowOf(context, await registerShop(context, body)),
  }),
  route({
    method: 'put',
    path: '/shops/update/{id}',
    tag: 'Shops',
    id: 'updateShop',
    summary: 'Change a shop or product, any subset of its fields',
    description:
      'A product’s `stock` is the number of free pieces counted now; what is being paid for or sold is not among them.',
    caller: 'member',
    body: form(restChanges(publicUrl)),
    answer: ok('The shop', shop),
    refusals: { 400: 'A value is not valid', 403: 'Another member’s shop', 404: 'No such shop' },
    handle: async ({ context, params, body }) => shopRowOf(context, await updateShop(context, params.id, body)),
  }),
  route({
    method: 'delete',
    path: '/shops/delete/{id}',
    tag: 'Shops',
    id: 'removeShop',
    summary: 'Close a shop',
    caller: 'member',
    body: optionalJson(removal),
    answer: ok('The shop as it was', shop),
    refusals: { 403: 'Another member’s shop', 404: "`Couldn't get shop id`", 409: 'It has upcoming paid bookings' },
    handle: async ({ context, params, body }) => shopRowOf(context, await removeShop(context, params.id, body.reason)),
  }),
  route({
    method: 'post',
    path: '/shops/restore/{id}',
    tag: 'Shops',
    id: 'restoreShop',
    summary: 'Take back the closing of a shop',
    caller: 'member',
    answer: ok('The shop', shop),
    refusals: {
      403: 'Another member’s shop, or three are open already',
      404: 'No such shop',
      409: 'It cannot be taken back any more',
    },
    handle: async ({ context, params }) => shopRowOf(context, await restoreShop(context, params.id)),
  }),
];

/**
 * Whatever is wrong with the form, the sentence is the specification's; the code, the field and `details.why` say more.
 */
function asShopError(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.kind !== 'invalid') return error;
  return new Refusal('invalid', ShopInvalid.code, ShopInvalid().message, error.field, { why: error.message });
}
