import { SLOT_MINUTES } from '#domain/calendar.ts';
import { crew } from '#domain/crew/decider.ts';
import { type Crew, chairOf, type Membership, membershipOf } from '#domain/crew/state.ts';
import { chairOfferOf } from '#domain/processes/crew/chairOffers.ts';
import { openShop } from '#domain/processes/crew/openShop.ts';
import type { ShopRecord } from '#domain/shops/decider.ts';
import { account } from '#domain/users/decider.ts';
import { agenda, readUpcoming } from '#projections/bookings/agenda.ts';
import type { BookingDocument } from '#projections/bookings/bookingDocument.ts';
import { batchedReader } from '../graphql/batchedReader.ts';
import type { Context } from '../http/context.ts';
import type { CrewMember, OwnChair } from './types.ts';

/** So many bookings of a shop are looked at, the next first: those of weeks, also where ten people work. */
const MOST = 2_000;

const upcomingOf = batchedReader(async (context, shopIds) => {
  const models = await context.fresh(agenda);
  const now = context.services.now();
  const found = await Promise.all(
    shopIds.map(async (shopId) => [shopId, await readUpcoming(models, shopId, now, MOST)] as const),
  );
  return new Map(found);
});

/** What is booked with somebody and has not begun: all, and what they would not take now (`toMove`). */
export type Coming = { readonly all: number; readonly toMove: number };

/**
 * Counts the bookings to come with somebody of a crew, among the next 2,000 of the shop. To move are those at times at
 * which they do not work (days off, hours), and all of somebody who takes no bookings (another role, removed, left,
 * suspended): changing who works when leaves bookings where they are (rule B9).
 */
export async function comingOf(context: Context, { id, shopId }: Pick<CrewMember, 'id' | 'shopId'>): Promise<Coming> {
  const { state } = await context.stateOf(crew, { shopId });
  const one = membershipOf(state, id);
  if (!one?.memberId || isTakenUp(state, id, one)) return { all: 0, toMove: 0 };
  const chair = chairOf(id, one);
  const bookings = ((await upcomingOf(context, shopId)) ?? []).filter((booking) => booking.chair === chair);
  const shop = bookings.length > 0 ? await openShop(context.stateOf, shopId) : undefined;
  const takes = shop && (await takesBookings(context, one)) ? shop : undefined;
  return {
    all: bookings.length,
    toMove: takes ? bookings.filter((booking) => !works(takes, [chair, one], booking)).length : bookings.length,
  };
}

/**
 * The same for the owner of a shop at their own chair: where they take no bookings all are to move, else none.
 */
export async function comingOfOwner(
  context: Context,
  { id, takesBookings }: Pick<OwnChair, 'id' | 'takesBookings'>,
): Promise<Coming> {
  const all = ((await upcomingOf(context, id)) ?? []).filter(({ chair }) => chair === undefined).length;
  return { all, toMove: takesBookings ? 0 : all };
}

/** Whether somebody came back since: what is booked with them counts where they work now. */
const isTakenUp = ({ memberships }: Crew, id: string, one: Membership): boolean =>
  one.stage === 'left' &&
  Object.entries(memberships).some(
    ([other, later]) => other !== id && later.stage === 'working' && chairOf(other, later) === chairOf(id, one),
  );

async function takesBookings(context: Context, { stage, role, memberId = '' }: Membership): Promise<boolean> {
  if (stage !== 'working' || role !== 'barber') return false;
  return (await context.stateOf(account, { accountId: memberId })).state.status === 'active';
}

/** Whether somebody works at every half hour of a booking. */
function works(shop: ShopRecord, place: readonly [string, Membership], booking: BookingDocument): boolean {
  const open = new Set(chairOfferOf(shop, place, booking.date).openSlots.map(({ startsAt }) => Date.parse(startsAt)));
  const [from, to] = [Date.parse(booking.startsAt), Date.parse(booking.endsAt)];
  for (let at = from; at < to; at += SLOT_MINUTES * 60_000) if (!open.has(at)) return false;
  return true;
}
