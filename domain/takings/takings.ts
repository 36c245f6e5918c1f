import type { BookingFacts } from '../bookings/events.ts';
import { DEFAULT_SERVICE } from '../shops/events.ts';

/** A visit as far as its money goes; `status` and `refund` as its record has them. */
export type Visit = Pick<
  BookingFacts,
  'date' | 'endsAt' | 'chair' | 'service' | 'chosen' | 'price' | 'walkIn' | 'stamps'
> & {
  readonly status: 'held' | 'confirmed' | 'completed' | 'cancelled' | 'noShow' | 'expired' | 'released';
  readonly paymentId: string | null;
  readonly refund: number | null;
  /** What is paid with the booking, in cents; the rest of its price is paid at the desk (rule B14). */
  readonly upFront: number;
};

/** What a visit brought its shop, in cents. */
export type VisitMoney = {
  /** Local day `YYYY-MM-DD` of the shop. */
  readonly date: string;
  /** As of a booking; undefined: the owner's own. */
  readonly chair: string | undefined;
  /** A service's id, and what it was called when it was booked. */
  readonly service: string;
  readonly name: string;
  readonly paid: number;
  /** Of what was paid, at the shop's desk and not through the product. */
  readonly atDesk: number;
  readonly givenBack: number;
  /** What a stamp card has taken off its price, where it took place; in none of the others. */
  readonly takenOff: number;
};

/** Sums of some visits, in cents. */
export type Sums = {
  readonly visits: number;
  readonly paid: number;
  readonly atDesk: number;
  readonly givenBack: number;
  /** What was paid less what was given back. */
  readonly kept: number;
  /** Of what was kept, what those who served earn by their commission. */
  readonly commission: number;
  /** What stamp cards have taken off their prices; in none of the others. */
  readonly takenOff: number;
};

export type OfPerson = Sums & { readonly chair: string | undefined; readonly rent: number };
export type OfService = Sums & { readonly service: string; readonly name: string };
export type OfDay = Sums & { readonly date: string; readonly rent: number };

/** The same visits by person, by service and by day, and all of them together. `rent`: cents of chair rent that are due. */
export type Takings = {
  readonly people: readonly OfPerson[];
  readonly services: readonly OfService[];
  readonly days: readonly OfDay[];
  readonly total: Sums & { readonly rent: number };
};

/**
 * What a visit counts with at an instant (UTC ISO), on its own day (rule B13); undefined while it does not count. `kept`: what
 * the shop has of its payment in cents as the books say, undefined where they do not know it yet.
 *
 * Counted is a visit that its shop has completed or whose time is over. One that was missed or cancelled counts as far as its
 * shop has kept something of what was paid for it. What is not paid with the booking, as by a walk-in, is paid at the desk,
 * and not at all where they did not come.
 */
export function moneyOf(visit: Visit, kept: number | undefined, now: string): VisitMoney | undefined {
  const { date, chair, service, chosen, price, walkIn, status, paymentId, refund, upFront } = visit;
  const isOver = status === 'confirmed' && Date.parse(visit.endsAt) <= Date.parse(now);
  const tookPlace = status === 'completed' || isOver;
  const what = { date, chair, service, name: chosen?.name ?? DEFAULT_SERVICE.name };
  const paidBefore = walkIn || paymentId === null ? 0 : upFront;
  const left = paidBefore === 0 ? 0 : Math.min(paidBefore, kept ?? paidBefore - (refund ?? 0));
  const atDesk = tookPlace ? price - paidBefore : 0;
  const counts = tookPlace || ((status === 'noShow' || status === 'cancelled') && left > 0);
  const takenOff = tookPlace ? (visit.stamps?.off ?? 0) : 0;
  return counts ? { ...what, paid: paidBefore + atDesk, atDesk, givenBack: paidBefore - left, takenOff } : undefined;
}

const NOTHING: Sums = { visits: 0, paid: 0, atDesk: 0, givenBack: 0, kept: 0, commission: 0, takenOff: 0 };

/** Whose commission of what was kept at a chair on a day, and the chair rent that is due there on it; both in cents. */
export type ByTerms = {
  commission(chair: string | undefined, date: string, kept: number): number;
  rent(chair: string | undefined, date: string): number;
};

/**
 * What is listed whether or not there was a visit. `dates`: all days, ascending; `chairs`: in that order, before any others.
 */
export type Listed = {
  readonly dates: readonly string[];
  readonly chairs: readonly (string | undefined)[];
  readonly terms: ByTerms;
};

/**
 * Adds visits up. Services are by what was kept of them, the most first. A commission is of each visit, so it is the same sum
 * whichever way it is added up; the rent of a chair is due whether or not it had a visit.
 */
export function takingsOf(visits: readonly VisitMoney[], { dates, chairs, terms }: Listed): Takings {
  const people = new Map<string | undefined, Sums>(chairs.map((chair) => [chair, NOTHING]));
  const services = new Map<string, OfService>();
  const days = new Map<string, Sums>(dates.map((date) => [date, NOTHING]));
  let total = NOTHING;
  for (const visit of visits) {
    const { chair, service, name, date } = visit;
    const one = sumsOf(visit, terms);
    people.set(chair, plus(people.get(chair) ?? NOTHING, one));
    // A service is called what it was called on the last of these visits.
    services.set(service, { ...plus(services.get(service) ?? NOTHING, one), service, name });
    days.set(date, plus(days.get(date) ?? NOTHING, one));
    total = plus(total, one);
  }
  const rentOf = (of: readonly (string | undefined)[], on: readonly string[]) =>
    of.reduce((sum, chair) => on.reduce((cents, date) => cents + terms.rent(chair, date), sum), 0);
  return {
    people: [...people].map(([chair, sums]) => ({ ...sums, chair, rent: rentOf([chair], dates) })),
    services: [...services.values()].sort((one, other) => other.kept - one.kept || one.name.localeCompare(other.name)),
    days: [...days].map(([date, sums]) => ({ ...sums, date, rent: rentOf([...people.keys()], [date]) })),
    total: { ...total, rent: rentOf([...people.keys()], dates) },
  };
}

function sumsOf({ chair, date, paid, atDesk, givenBack, takenOff }: VisitMoney, terms: ByTerms): Sums {
  const kept = paid - givenBack;
  return { visits: 1, paid, atDesk, givenBack, kept, commission: terms.commission(chair, date, kept), takenOff };
}

const plus = ({ visits, paid, atDesk, givenBack, kept, commission, takenOff }: Sums, one: Sums): Sums => ({
  visits: visits + one.visits,
  paid: paid + one.paid,
  atDesk: atDesk + one.atDesk,
  givenBack: givenBack + one.givenBack,
  kept: kept + one.kept,
  commission: commission + one.commission,
  takenOff: takenOff + one.takenOff,
});
