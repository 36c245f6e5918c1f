import { costOf, paidFor } from '#domain/bookings/upFront.ts';
import { addDays, localDateOf } from '#domain/calendar.ts';
import { type Seat, seatsOf, termsAt } from '#domain/crew/chairTerms.ts';
import { crew } from '#domain/crew/decider.ts';
import type { CrewTerms } from '#domain/crew/events.ts';
import { commissionOf, rentDueOn } from '#domain/crew/terms.ts';
import { hasShopRight } from '#domain/shopRights.ts';
import type { ShopRecord } from '#domain/shops/decider.ts';
import { atItsChairs, moneyOf, type OfPerson, type Takings, takingsOf, type VisitMoney } from '#domain/takings/takings.ts';
import { agenda, readShopBookings } from '#projections/bookings/agenda.ts';
import type { BookingDocument } from '#projections/bookings/bookingDocument.ts';
import { ledger, readKept } from '#projections/payments/ledger.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { readRequest, serviceRequests } from '#projections/serviceRequests/requests.ts';
import type { PublicMember } from '#projections/users/members.ts';
import { servedShop } from '../bookings/served.ts';
import type { Context } from '../http/context.ts';
import { readOwners } from '../shops/owners.ts';
import type { TakingsSpan } from './inputs.ts';

/** Somebody's takings, who they are, and what was agreed with them on the last of the days, or today where that is to come. */
export type PersonTakings = OfPerson & {
  readonly person: PublicMember | undefined;
  /** By which they work there now; undefined for the owner and for who has left. */
  readonly membershipId: string | undefined;
  readonly terms: CrewTerms | null;
};

/** The takings of a shop from one of its days to another, as far as the calling member may read them. */
export type FoundTakings = Omit<Takings, 'people'> & {
  readonly shop: ShopRecord;
  readonly span: TakingsSpan;
  readonly people: readonly PersonTakings[];
};

/**
 * What the visits of a shop's days have brought (rule B13), by person, service and day: all of it for the shop's owner and its
 * managers, that of the visits with them for a barber. Refuses with ShopMissing, NotYourShop and OnlyTheOwner.
 */
export async function shopTakings(context: Context, shopId: string, span: TakingsSpan): Promise<FoundTakings> {
  const { shop, worksAs } = await servedShop(context, shopId, 'readOwnTakings');
  const own = worksAs && !hasShopRight(worksAs, 'readTakings') ? worksAs.chair : undefined;
  const now = context.services.now();
  const today = localDateOf(now, shop.timeZone);
  const dates = datesOf(span);
  const { state } = await context.stateOf(crew, { shopId });
  const seats = new Map(seatsOf(state, shopId).map((seat) => [seat.chair, seat]));
  const termsOf = (chair: string | undefined, date: string) => {
    const seat = chair === undefined ? undefined : seats.get(chair);
    return seat ? termsAt(seat, date, shop.timeZone) : null;
  };
  const visits = await visitsOf(await context.fresh(agenda, ledger, serviceRequests), shop, dates, now);
  const found = takingsOf(own === undefined ? visits : visits.flatMap(atItsChairs).filter(({ chair }) => chair === own), {
    dates,
    chairs: own === undefined ? [undefined, ...listed([...seats.values()], dates, shop.timeZone)] : [own],
    terms: {
      commission: (chair, date, kept) => commissionOf(kept, termsOf(chair, date)),
      // What is to come may be agreed otherwise until then.
      rent: (chair, date) => (date > today ? 0 : rentDueOn(termsOf(chair, date), date)),
    },
  });
  const memberAt = (chair: string | undefined) => (chair === undefined ? shop.ownerId : seats.get(chair)?.memberId);
  const members = new Set(found.people.flatMap(({ chair }) => memberAt(chair) ?? []));
  const people = await readOwners(context, [...members]);
  const last = span.to < today ? span.to : today;
  return {
    ...found,
    shop,
    span,
    people: found.people.map((one) => ({
      ...one,
      person: people.get(memberAt(one.chair) ?? ''),
      membershipId: one.chair === undefined ? undefined : seats.get(one.chair)?.membershipId,
      terms: termsOf(one.chair, last),
    })),
  };
}

function datesOf({ from, to }: TakingsSpan): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** The chairs that are listed without a visit: of barbers who work there, and of everybody with terms on one of the days. */
const listed = (seats: readonly Seat[], dates: readonly string[], timeZone: string): string[] =>
  seats
    .filter(
      (seat) =>
        (seat.membershipId !== undefined && seat.memberships[0]?.role === 'barber') ||
        dates.some((date) => termsAt(seat, date, timeZone)),
    )
    .map(({ chair }) => chair);

/** What counts of a shop's days, day by day, so that no more than one of them is held as it is stored. */
async function visitsOf(
  models: ReadModels,
  { shopId, ownerId }: ShopRecord,
  dates: readonly string[],
  now: string,
): Promise<VisitMoney[]> {
  const visits: VisitMoney[] = [];
  for (const date of dates) {
    const bookings = await readShopBookings(models, shopId, date, date);
    const paid = bookings.flatMap(({ paymentId }) => paymentId ?? []);
    const amounts = await readKept(models, ownerId, paid);
    const kept = new Map(paid.map((paymentId, at) => [paymentId, amounts[at]]));
    for (const booking of bookings) {
      const left = booking.paymentId === null ? undefined : kept.get(booking.paymentId);
      const chairs = await chairsOf(models, booking);
      const standing = { price: costOf(booking), upFront: paidFor(booking), keptOfOthers: booking.reduced?.kept ?? 0 };
      const money = moneyOf({ ...booking, ...standing, ...(chairs && { chairs }) }, left, now);
      if (money) visits.push(money);
    }
  }
  return visits;
}

/** Who of the shop went to a group, as it was planned last; undefined for every other booking, and for one that was called off. */
async function chairsOf(
  models: ReadModels,
  { group }: Pick<BookingDocument, 'group'>,
): Promise<readonly (string | undefined)[] | undefined> {
  const visit = group && (await readRequest(models, group.requestId))?.visit;
  return visit ? [...(visit.own ? [undefined] : []), ...visit.chairs] : undefined;
}
