import { z } from 'zod';
import { InvitationOver, MembershipMissing } from '#domain/crew/refusals.ts';
import { WEEKDAYS } from '#domain/shops/events.ts';
import { ShopMissing } from '#domain/shops/refusals.ts';
import type { Context } from '../http/context.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { listOf } from '../http/schemas.ts';
import { shopFor } from '../shops/actions.ts';
import type { Member } from '../users/types.ts';
import * as actions from './actions.ts';
import { changesFor, invitation, ownerBookings, restChanges } from './inputs.ts';
import { crewAnswer, crewMember, openInvitation, ownChair, shopCrew, workplace } from './schemas.ts';
import type { CrewMember, OwnChair } from './types.ts';
import * as views from './views.ts';

const personRow = ({ id, firstName, lastName, pictureUrl }: Member) => ({
  _id: id,
  firstName,
  lastName,
  pictureUrl: pictureUrl ?? '',
});

function rowOf({ id, shopId, shopName, person, hours, daysOff, ...same }: CrewMember) {
  const { role, status, email, invitedUntil, restorableUntil, services } = same;
  const slotsOn = (weekday: string) => hours?.find((one) => one.weekday === weekday)?.slots ?? [];
  return {
    ...{ _id: id, shop_id: shopId, shop_name: shopName, role, status },
    person: person && personRow(person),
    ...{ email, invitedUntil, restorableUntil },
    hours: hours && Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, slotsOn(weekday)])),
    days_off: daysOff,
    services,
  };
}

async function rowNow(context: Context, id: string) {
  const found = await views.crewMember(context, id);
  if (!found) throw MembershipMissing();
  return rowOf(found);
}

const ownRow = ({ id, shopName, takesBookings }: OwnChair) => ({
  ...{ shop_id: id, shop_name: shopName, takes_bookings: takesBookings },
});

async function crewNow(context: Context) {
  const { people, ownChairs, used, limit } = await views.crewOf(context);
  return { data: people.map(rowOf), own_chairs: ownChairs.map(ownRow), used, limit };
}

async function workplacesNow(context: Context) {
  const found = await views.workplacesOf(context);
  return {
    data: found.map(({ id, shopId, shopName, role, rights, chair, owner }) => ({
      ...{ _id: id, shop_id: shopId, shop_name: shopName, role, rights, chair },
      owner: personRow(owner),
    })),
  };
}

const MISSING = 'Nobody of a crew of the caller';
const answer = ok('The person', crewMember);

/** Who works in a shop: an addition to the REST contract. */
export const crewRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/crew',
    tag: 'Shops',
    id: 'readCrew',
    summary: 'Who works in the caller’s shops, and who is invited to',
    caller: 'member',
    answer: ok('The people, and what the plan allows', crewAnswer),
    handle: ({ context }) => crewNow(context),
  }),
  route({
    method: 'get',
    path: '/crew/workplaces',
    tag: 'Shops',
    id: 'listWorkplaces',
    summary: 'The shops of others in which the caller works',
    caller: 'member',
    answer: ok('The shops', listOf(workplace)),
    handle: ({ context }) => workplacesNow(context),
  }),
  route({
    method: 'get',
    path: '/crew/people/{id}',
    tag: 'Shops',
    id: 'listShopCrew',
    summary: 'Who works in a shop, for its owner, its managers and its desk; a barber gets themself',
    caller: 'member',
    answer: ok('The people', listOf(crewMember)),
    refusals: { 403: 'Another member’s shop', 404: 'No such shop' },
    handle: async ({ context, params: { id } }) => ({ data: (await views.shopCrew(context, id)).map(rowOf) }),
  }),
  route({
    method: 'get',
    path: '/crew/shop/{id}',
    tag: 'Shops',
    id: 'listShopBarbers',
    summary: 'Who works in a shop beside its owner',
    caller: 'anyone',
    answer: ok('Those who have accepted, and who can be booked', shopCrew),
    refusals: { 404: 'No such shop' },
    async handle({ context, params: { id } }) {
      if (!(await shopFor(context, id))) throw ShopMissing();
      const { barbers, isOwnerBookable, isBookable } = await views.staffOf(context, id);
      return {
        data: barbers.map((one) => ({
          ...{ _id: one.id, role: one.role, services: one.services },
          person: personRow(one.person),
        })),
        ...{ owner_takes_bookings: isOwnerBookable, bookable: isBookable },
      };
    },
  }),
  route({
    method: 'get',
    path: '/crew/invitation/{id}',
    tag: 'Shops',
    id: 'readCrewInvitation',
    summary: 'An invitation, for whoever has its link',
    caller: 'anyone',
    answer: ok('The invitation', openInvitation),
    refusals: { 409: 'It is over, or there is none' },
    async handle({ context, params }) {
      const found = await views.crewInvitation(context, params.id);
      if (!found) throw InvitationOver();
      const { id, shopId, shopName, role, invitedBy, expiresAt, isForMe } = found;
      return {
        ...{ _id: id, shop_id: shopId, shop_name: shopName, role, expiresAt, isForMe },
        invitedBy: personRow(invitedBy),
      };
    },
  }),
  route({
    method: 'post',
    path: '/crew/invite',
    // The invited address is in it.
    config: { secretAnswer: true },
    tag: 'Shops',
    id: 'inviteToCrew',
    summary: 'Mail an invitation to work in a shop, which can be answered for seven days',
    description: 'The answer says nothing of whether the address has an account, or works there already.',
    caller: 'member',
    body: json(invitation),
    answer: created('The invited person', crewMember),
    refusals: {
      400: 'No shop, address or role',
      403: 'Another member’s shop, the plan allows no more people, or the caller’s address is not proven',
      404: 'No such shop',
      409: 'Invited already, the shop’s owner, or 20 invitations are open',
      429: '20 invitations a day, or the address was invited five times within a week',
    },
    handle: async ({ context, body }) => rowNow(context, await actions.inviteToCrew(context, body)),
  }),
  route({
    method: 'put',
    path: '/crew/answer/{id}',
    tag: 'Shops',
    id: 'answerCrewInvitation',
    summary: 'Accept or decline an invitation to one’s own address',
    description: 'Who accepts agrees to be shown on the shop’s page.',
    caller: 'member',
    body: json(z.object({ accept: z.boolean('accept is true or false.') })),
    answer: ok('Where the caller works now', listOf(workplace)),
    refusals: {
      400: 'Neither true nor false',
      403: 'It was sent to another address, or the caller’s address is not proven',
      404: 'No such invitation',
      409: 'It is over, or the caller works there already',
    },
    async handle({ context, params: { id }, body }) {
      await actions.answerCrewInvitation(context, id, body.accept);
      return workplacesNow(context);
    },
  }),
  route({
    method: 'put',
    path: '/crew/change/{id}',
    tag: 'Shops',
    id: 'changeCrewMember',
    summary: 'Say anew what somebody does in a shop, when, and what they offer',
    caller: 'member',
    body: json(restChanges),
    answer,
    refusals: {
      400: 'Times off the grid, impossible days, or services the shop does not offer',
      403: 'The caller’s role in the shop does not include the change',
      404: 'Nobody of a crew of the caller, or of a shop they work at',
    },
    async handle({ context, params: { id }, body }) {
      await actions.changeCrewMember(context, id, changesFor(body));
      return rowNow(context, id);
    },
  }),
  route({
    method: 'put',
    path: '/crew/owner/{id}',
    tag: 'Shops',
    id: 'setOwnerBookings',
    summary: 'Say whether the owner of a shop takes bookings at their own chair',
    description:
      'Where they take none, a client that names nobody asks for anyone of the crew, and naming the owner is refused. What is booked stays.',
    caller: 'member',
    body: json(ownerBookings),
    answer: ok('The caller’s own chair', ownChair),
    refusals: {
      400: 'Neither true nor false',
      403: 'Another member’s shop',
      404: 'No such shop',
      409: 'Nobody of the crew can be booked instead',
    },
    async handle({ context, params: { id }, body }) {
      await actions.setOwnerBookings(context, id, body.takes_bookings);
      const found = await views.ownChair(context, id);
      if (!found) throw ShopMissing();
      return ownRow(found);
    },
  }),
  route({
    method: 'delete',
    path: '/crew/remove/{id}',
    tag: 'Shops',
    id: 'removeFromCrew',
    summary: 'Take an invitation back, or remove somebody who works in a shop',
    caller: 'member',
    query: z.object({
      invited: z.enum(['true', 'false']).default('false').describe('true: an invitation alone is taken back'),
    }),
    answer: ok('The people, and what the plan allows', crewAnswer),
    refusals: { 404: MISSING, 409: 'An invitation was meant, and it was accepted meanwhile' },
    async handle({ context, params: { id }, query: { invited } }) {
      await actions.removeFromCrew(context, id, invited === 'true');
      return crewNow(context);
    },
  }),
  route({
    method: 'put',
    path: '/crew/restore/{id}',
    tag: 'Shops',
    id: 'restoreToCrew',
    summary: 'Take the removal of somebody back, within a day',
    caller: 'member',
    answer,
    refusals: { 403: 'The plan allows no more people', 404: MISSING, 409: 'It is too late, or they work there again' },
    async handle({ context, params: { id } }) {
      await actions.restoreToCrew(context, id);
      return rowNow(context, id);
    },
  }),
  route({
    method: 'delete',
    path: '/crew/leave/{id}',
    tag: 'Shops',
    id: 'leaveCrew',
    summary: 'Work in a shop no longer',
    caller: 'member',
    answer: ok('Where the caller still works', listOf(workplace)),
    refusals: { 404: 'No such workplace of the caller' },
    async handle({ context, params: { id } }) {
      await actions.leaveCrew(context, id);
      return workplacesNow(context);
    },
  }),
];
