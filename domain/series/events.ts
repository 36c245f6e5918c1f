/** What every event about a series of visits mentions. */
export type OfSeries = {
  readonly seriesId: string;
  readonly memberId: string;
  readonly shopId: string;
  /** The shop's owner. */
  readonly ownerId: string;
};
/** A visit of a series is named by its day: there is one at most on each. */
export type OfVisit = OfSeries & { readonly date: string };

/** When a visit is planned: a local day `YYYY-MM-DD` and a half hour `HH:MM` of the shop's own clock. */
export type PlannedVisit = { readonly date: string; readonly time: string };

/** What the visits of a series are: the same service, with the same person. */
export type Repeated = {
  /** Whose chair: the id of a membership; absent: the owner's own. */
  readonly chair?: string;
  /** A service's id; `barb` is the default service. */
  readonly service: string;
  readonly addOnIds: readonly string[];
  /** IANA name, the shop's when the series began. */
  readonly timeZone: string;
};

/** Why a visit of a series does not take place, though nobody has left it out. */
export type MissedBecause =
  /** Another has the time, or waits for it. */
  | 'taken'
  /** The shop, or who is asked for, does not work then. */
  | 'closed'
  /** The service is not offered any more, or not by who is asked for. */
  | 'service'
  /** Who is asked for takes no bookings there any more. */
  | 'barber'
  /** The shop takes no bookings any more. */
  | 'shop'
  /** It could not be kept in time before it begins. */
  | 'late'
  /** The member's account was not active. */
  | 'account'
  /** It was kept, and not paid in time. */
  | 'unpaid';

/**
 * A member repeats a booking of theirs every so many weeks: `visits` are those after the first one, by day, without those
 * that they leave out.
 */
export type SeriesBegun = {
  type: 'SeriesBegun';
  data: OfSeries &
    Repeated & {
      /** The booking that is repeated. */
      readonly bookingId: string;
      readonly everyWeeks: number;
      readonly visits: readonly PlannedVisit[];
    };
};
/** A visit that was not kept yet is left out, by the member or by the shop. */
export type VisitSkipped = { type: 'VisitSkipped'; data: OfVisit & { readonly by: 'member' | 'shop' } };
/** Its time is kept as a booking of its day; until a UTC ISO instant, to be paid by then, or absent: it is booked. */
export type VisitKept = {
  type: 'VisitKept';
  data: OfVisit & { readonly bookingId: string; readonly expiresAt?: string };
};
export type VisitMissed = { type: 'VisitMissed'; data: OfVisit & { readonly because: MissedBecause } };
/**
 * No further visit is kept. What of it was kept and costs nothing up front is given up with it, where the member or the shop
 * has ended it; what was paid stays booked.
 */
export type SeriesEnded = {
  type: 'SeriesEnded';
  data: OfSeries & { readonly because: SeriesEndedBecause };
};
export type SeriesEndedBecause = 'member' | 'shop' | 'account' | 'blocked';

/** Stream `series-{memberId}`. */
export type SeriesEvent = SeriesBegun | VisitSkipped | VisitKept | VisitMissed | SeriesEnded;
