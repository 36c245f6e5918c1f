import { z } from 'zod';
import type { Service } from '#domain/shops/events.ts';
import { ShopMissing } from '#domain/shops/refusals.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { offeredBy, type Staff, staffOf } from '../crew/views.ts';
import type { Context } from '../http/context.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { dollars, id, listOf, text } from '../http/schemas.ts';
import { shopFor } from './actions.ts';
import { restOrder, restService } from './serviceInputs.ts';
import * as services from './services.ts';

const shown = z
  .object({
    _id: id.describe('`barb` is the default service of every shop, at the shop’s price'),
    name: text,
    category: text.describe('Under which heading it stands; may be empty'),
    minutes: z.int(),
    buffer: z.int().describe('Minutes after it in which the chair is not free'),
    price: dollars,
    add_ons: z.array(z.object({ _id: id, name: text, minutes: z.int(), price: dollars })),
    barbers: z
      .array(z.object({ _id: id.describe('For `barber`'), firstName: text, lastName: text }))
      .describe('Who can be booked for it beside the owner, who offers all of the menu while they take bookings'),
    bookable: z.boolean().describe('Whether anybody can be booked for it at present'),
  })
  .meta({ id: 'Service', description: 'A line of a barber shop’s menu' });

const rowOf = (staff: Staff, { serviceId, price, addOns, ...same }: Service) => ({
  _id: serviceId,
  ...same,
  price: price / 100,
  add_ons: addOns.map(({ addOnId, price: cents, ...one }) => ({ _id: addOnId, ...one, price: cents / 100 })),
  ...offering(staff, serviceId),
});

function offering(staff: Staff, serviceId: string) {
  const { barbers, isBookable } = offeredBy(staff, serviceId);
  const named = barbers.map(({ id: _id, person: { firstName, lastName } }) => ({ _id, firstName, lastName }));
  return { barbers: named, bookable: isBookable };
}

/** A shop's whole menu, with who offers what. */
async function menuOf(context: Context, shop: ShopDocument, own: readonly Service[]) {
  const staff = await staffOf(context, shop.shopId);
  return { data: services.wholeMenu(shop, own).map((one) => rowOf(staff, one)) };
}

/** The menu after a change, from the log. */
const menuAfter = async (context: Context, shop: ShopDocument) =>
  menuOf(context, shop, await services.servicesNow(context, shop.shopId));

const theMenu = 'The menu, the default service first';
const wrong = 'What is wrong with it, by `code` and `field`';
const notYours = { 403: 'Another member’s shop', 404: 'No such shop, or service of it' };

/** A shop's menu: an addition to the REST contract. */
export const serviceRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/shops/services/{id}',
    tag: 'Shops',
    id: 'listServices',
    summary: 'What a shop offers',
    caller: 'anyone',
    config: { sameForVisitors: true },
    answer: ok(theMenu, listOf(shown)),
    refusals: { 404: 'No such shop' },
    async handle({ context, params }) {
      const shop = await shopFor(context, params.id);
      if (!shop) throw ShopMissing();
      return menuOf(context, shop, (await services.readServices(context, shop.shopId)) ?? []);
    },
  }),
  route({
    method: 'post',
    path: '/shops/services/{id}',
    tag: 'Shops',
    id: 'addService',
    summary: 'Put a service at the end of the menu',
    caller: 'member',
    body: json(restService),
    answer: created(theMenu, listOf(shown)),
    refusals: { 400: wrong, 403: 'Another member’s shop', 404: 'No such shop', 409: 'There are 50 already' },
    handle: async ({ context, params, body }) =>
      menuAfter(context, await services.addService(context, params.id, body)),
  }),
  route({
    method: 'put',
    path: '/shops/services/{id}/{serviceId}',
    tag: 'Shops',
    id: 'changeService',
    summary: 'Say anew what a service is, as a whole',
    caller: 'member',
    body: json(restService),
    answer: ok(theMenu, listOf(shown)),
    refusals: { 400: wrong, ...notYours },
    handle: async ({ context, params, body }) =>
      menuAfter(context, await services.changeService(context, params.id, params.serviceId, body)),
  }),
  route({
    method: 'delete',
    path: '/shops/services/{id}/{serviceId}',
    tag: 'Shops',
    id: 'retireService',
    summary: 'Take a service off the menu; bookings of it take place',
    caller: 'member',
    answer: ok(theMenu, listOf(shown)),
    refusals: notYours,
    handle: async ({ context, params }) =>
      menuAfter(context, await services.retireService(context, params.id, params.serviceId)),
  }),
  route({
    method: 'put',
    path: '/shops/services-order/{id}',
    tag: 'Shops',
    id: 'orderServices',
    summary: 'Put the menu in another order',
    caller: 'member',
    body: json(restOrder),
    answer: ok(theMenu, listOf(shown)),
    refusals: {
      400: 'Not a list of ids',
      403: 'Another member’s shop',
      404: 'No such shop',
      409: 'Not every service is named once',
    },
    handle: async ({ context, params, body }) =>
      menuAfter(context, await services.orderServices(context, params.id, body.services)),
  }),
];
