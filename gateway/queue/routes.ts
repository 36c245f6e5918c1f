import { z } from 'zod';
import { restStretch } from '../bookings/inputs.ts';
import { created, json, ok, optionalJson, type Route, route } from '../http/route.ts';
import { id, localDate, text } from '../http/schemas.ts';
import * as queue from './actions.ts';
import { calling, opening, restTicket } from './inputs.ts';
import type { PlaceInQueue, PublicQueue, QueuePerson, ShopQueue } from './types.ts';
import { linkSecret, personNow, placeOfLink, publicQueue, shopQueue } from './views.ts';

const waiting = {
  from_minutes: z.int().nullable().describe('At the least, by fives; null: not today, or they wait no longer'),
  to_minutes: z.int().nullable().describe('At the most, by fives; null where the least is none: perhaps not today'),
};
const status = z.enum(['waiting', 'called', 'left', 'over']);
const barber = id.describe('Whom they wait for: `anyone`, `owner`, or the id of somebody of the crew');
const placeNumber = z.int().nullable().describe('1 is next; null unless they wait');
const serviceName = text.nullable().describe('null: not on the menu any more');

const person = z
  .object({
    _id: id,
    status,
    place: placeNumber,
    name: text.describe('Empty once it is erased'),
    through: z.enum(['desk', 'page']),
    confirmed: z.boolean().describe('Whether the desk knows them: until then the public screen has their initial alone'),
    ...waiting,
    service: text.describe('A service’s id; `barb` is the default service'),
    service_name: serviceName,
    add_ons: z.array(id),
    minutes: z.int().describe('How long the visit takes'),
    barber,
    booking_id: id.nullable().describe('The walk-in they have become'),
    link: text.nullable().describe('The secret address at which they follow their place; null unless they wait'),
  })
  .meta({ id: 'PersonInQueue', description: 'A person in the queue, for the shop' });
const deskQueue = z
  .object({
    shop_id: id,
    date: localDate,
    open: z.boolean().describe('Whether people may join by the page'),
    people: z.array(person),
  })
  .meta({ id: 'ShopQueue', description: 'Who waits in the order of turns, then who was called or has left' });
const openQueue = z
  .object({
    shop_id: id,
    shop_name: text,
    date: localDate,
    open: z.boolean().describe('Whether people may join by this page'),
    people: z.array(
      z.object({
        place: z.int(),
        first_name: text.describe('Of who joined by the page their initial, `W.`, until the desk knows them'),
        ...waiting,
      }),
    ),
    serving: z.array(text).describe('First names of who was called and is being served'),
    wait: z.object(waiting).describe('For somebody who joined now'),
  })
  .meta({ id: 'PublicQueue', description: 'The queue of a shop’s today, for everybody' });
const place = z
  .object({
    shop_id: id,
    shop_name: text,
    name: text,
    status,
    place: placeNumber,
    ...waiting,
    service_name: serviceName,
    barber,
  })
  .meta({ id: 'PlaceInQueue', description: 'The place that a secret link is of' });
const joined = z
  .object({ secret: text.describe('Whoever has it sees the place and can leave'), place })
  .meta({ id: 'JoinedQueue' });

type Waiting = { readonly fromMinutes: number | null; readonly toMinutes: number | null };
const restWait = ({ fromMinutes, toMinutes }: Waiting) => ({ from_minutes: fromMinutes, to_minutes: toMinutes });

const restPerson = (one: QueuePerson) => ({
  ...{ _id: one.id, status: one.status.toLowerCase(), place: one.place, name: one.name },
  ...{ through: one.through.toLowerCase(), confirmed: one.isConfirmed, ...restWait(one), service: one.service, service_name: one.serviceName },
  ...{ add_ons: one.addOnIds, minutes: one.minutes, barber: one.barber, booking_id: one.bookingId, link: one.link },
});
const restQueue = ({ shopId, date, isOpen, people }: ShopQueue) => ({
  ...{ shop_id: shopId, date, open: isOpen },
  people: people.map(restPerson),
});
const restPublic = ({ shopId, shopName, date, isOpen, people, serving, wait }: PublicQueue) => ({
  ...{ shop_id: shopId, shop_name: shopName, date, open: isOpen, serving, wait: restWait(wait) },
  people: people.map((one) => ({ place: one.place, first_name: one.firstName, ...restWait(one) })),
});
const restPlace = (one: PlaceInQueue) => ({
  ...{ shop_id: one.shopId, shop_name: one.shopName, name: one.name, status: one.status.toLowerCase() },
  ...{ place: one.place, ...restWait(one), service_name: one.serviceName, barber: one.barber },
});

const asked = restStretch.pick({ service: true, add_ons: true, barber: true });
const notYours = { 403: 'Another member’s shop, or the caller’s role there does not include it' };
const noTicket = { ...notYours, 404: 'No such person in a queue' };
const wish400 = 'No name, or one of more than 40 characters, or no service or add-on of the shop or the barber';
const noLink = { 404: 'No such link, or not of today' };

/** The queue of walk-ins; additional rows beside the REST contract's. */
export const queueRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/queue/{shopId}',
    tag: 'Bookings',
    id: 'publicQueue',
    summary: 'The queue of a shop’s today by first names, and how long somebody would wait who joined now',
    caller: 'anyone',
    query: asked,
    answer: ok('The queue', openQueue),
    refusals: { 400: 'No service or add-on of the shop', 404: 'No such shop, or one that takes nobody' },
    handle: async ({ context, params: { shopId }, query: { service, add_ons, barber: wish } }) =>
      restPublic(await publicQueue(context, shopId, { serviceId: service, addOnIds: add_ons, barber: wish })),
  }),
  route({
    method: 'post',
    path: '/queue/{shopId}',
    tag: 'Bookings',
    id: 'joinQueue',
    summary: 'Join the queue of a shop’s today, without an account, while the shop has opened it',
    caller: 'anyone',
    config: { secretAnswer: true },
    body: json(restTicket),
    answer: created('The place, and its secret', joined),
    refusals: {
      400: wish400,
      404: 'No such shop',
      409: 'The queue is not open or full, their turn would not come today, or the barber takes no bookings any more',
      429: 'Joined too often from this network; `Retry-After` says when to go on',
    },
    async handle({ context, params: { shopId }, body: { service, add_ons, ...who } }) {
      const ticketId = await queue.joinQueue(context, { shopId, serviceId: service, addOnIds: add_ons, ...who });
      const secret = linkSecret(context, ticketId);
      return { secret, place: restPlace(await placeOfLink(context, secret)) };
    },
  }),
  route({
    method: 'get',
    path: '/queue/place/{secret}',
    tag: 'Bookings',
    id: 'placeInQueue',
    summary: 'A place in a queue, by its secret link',
    caller: 'anyone',
    answer: ok('The place', place),
    refusals: noLink,
    handle: async ({ context, params }) => restPlace(await placeOfLink(context, params.secret)),
  }),
  route({
    method: 'put',
    path: '/queue/leave/{secret}',
    tag: 'Bookings',
    id: 'leaveQueue',
    summary: 'Wait no longer, by the secret link',
    caller: 'anyone',
    answer: ok('The place', place),
    refusals: { ...noLink, 409: 'They were called' },
    async handle({ context, params }) {
      await queue.leaveQueue(context, params.secret);
      return restPlace(await placeOfLink(context, params.secret));
    },
  }),
  route({
    method: 'get',
    path: '/queue/desk/{shopId}',
    tag: 'Bookings',
    id: 'shopQueue',
    summary: 'The queue of a shop’s today, for its owner and its crew',
    caller: 'member',
    answer: ok('The queue', deskQueue),
    refusals: { ...notYours, 404: 'No such shop' },
    handle: async ({ context, params }) => restQueue(await shopQueue(context, params.shopId)),
  }),
  route({
    method: 'post',
    path: '/queue/desk/{shopId}',
    tag: 'Bookings',
    id: 'addToQueue',
    summary: 'Add a person to the queue at the desk',
    caller: 'member',
    config: { secretAnswer: true },
    body: json(restTicket),
    answer: created('The person', person),
    refusals: {
      400: wish400,
      ...notYours,
      404: 'No such shop',
      409: 'The queue is full, or the barber or the shop takes nobody',
    },
    async handle({ context, params: { shopId }, body: { service, add_ons, ...who } }) {
      const wish = { shopId, serviceId: service, addOnIds: add_ons, ...who };
      return restPerson(await personNow(context, await queue.addToQueue(context, wish)));
    },
  }),
  route({
    method: 'put',
    path: '/queue/open/{shopId}',
    tag: 'Bookings',
    id: 'setQueueOpen',
    summary: 'Let people join by the shop’s public page for the rest of the day, or no longer',
    caller: 'member',
    config: { secretAnswer: true },
    body: json(opening),
    answer: ok('The queue', deskQueue),
    refusals: {
      400: 'Not true or false',
      ...notYours,
      404: 'No such shop',
      409: 'Opened too often today, or the shop takes nobody',
    },
    async handle({ context, params: { shopId }, body: { open } }) {
      await queue.setQueueOpen(context, shopId, open);
      return restQueue(await shopQueue(context, shopId));
    },
  }),
  route({
    method: 'put',
    path: '/queue/call/{id}',
    tag: 'Bookings',
    id: 'callFromQueue',
    summary: 'It is their turn: they are a walk-in from now on',
    caller: 'member',
    body: optionalJson(calling),
    answer: ok('The person', person),
    refusals: {
      400: 'The service is not offered any more, or not by that barber',
      ...noTicket,
      409: 'Somebody before them could be served there (`details.ticketId`), no chair is free so long, they wait for somebody else, or no longer',
    },
    async handle({ context, params, body }) {
      await queue.callFromQueue(context, params.id, body.barber);
      return restPerson(await personNow(context, params.id));
    },
  }),
  route({
    method: 'put',
    path: '/queue/clear/{shopId}',
    tag: 'Bookings',
    id: 'clearQueue',
    summary: 'Take off all who joined by the page, but those the desk has confirmed or called before',
    caller: 'member',
    config: { secretAnswer: true },
    answer: ok('The queue', deskQueue),
    refusals: { ...notYours, 404: 'No such shop' },
    async handle({ context, params: { shopId } }) {
      await queue.clearQueue(context, shopId);
      return restQueue(await shopQueue(context, shopId));
    },
  }),
  ...(
    [
      ['skip', 'skipInQueue', 'They were not there: the next who waits comes before them', queue.skipInQueue],
      ['confirm', 'confirmInQueue', 'The desk has seen who joined by the page', queue.confirmInQueue],
      ['remove', 'takeOffQueue', 'Take a person off the queue', queue.takeOffQueue],
      [
        'return',
        'putBackInQueue',
        'Take back a call or a removal: they wait again where they were',
        queue.putBackInQueue,
      ],
    ] as const
  ).map(([path, name, summary, act]) =>
    route({
      method: 'put',
      path: `/queue/${path}/{id}`,
      tag: 'Bookings',
      id: name,
      summary,
      caller: 'member',
      config: { secretAnswer: true },
      answer: ok('The person', person),
      refusals: { ...noTicket, 409: 'It cannot be changed so, or not any more' },
      async handle({ context, params }) {
        await act(context, params.id);
        return restPerson(await personNow(context, params.id));
      },
    }),
  ),
];
