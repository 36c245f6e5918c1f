import type { StoredEvent } from '#domain/store/eventStore.ts';

/** A move to another day takes the new slot first and then releases the old one, or undoes the arrival. */
const FREEING = ['HoldReleased', 'HoldExpired', 'BookingCancelled', 'BookingMovedAway', 'ArrivalUndone'];

type At = { readonly time: string; readonly marks?: readonly string[]; readonly chair?: string };

/**
 * Who has which times of which chairs, and how many bookings were ever confirmed, counted straight from the log as the
 * specification words it. A time of a barber's chair is followed by `@` and the chair, one of the whole shop by `*`.
 */
export function plainBookings(events: readonly StoredEvent[]) {
  /** Who has a time: an earlier hold may run out on record only after the next one has begun. */
  const taken = new Map<string, string>();
  const bookingsOf: Record<string, string[]> = {};
  let confirmed = 0;
  /** A service that takes longer than a slot takes the slots after its first one as well. */
  const places = new Map<string, readonly string[]>();
  const free = (bookingId: string, date: string) => {
    for (const at of places.get(`${bookingId} ${date}`) ?? []) if (taken.get(at) === bookingId) taken.delete(at);
  };
  const take = (bookingId: string, date: string, all: readonly string[]) => {
    free(bookingId, date);
    places.set(`${bookingId} ${date}`, all);
    for (const at of all) taken.set(at, bookingId);
  };
  const mine = (customerId: string, bookingId: string) => {
    const own = bookingsOf[customerId] ?? [];
    bookingsOf[customerId] = own.includes(bookingId) ? own : [...own, bookingId];
  };
  for (const { type, data } of events) {
    const fact = data as {
      bookingId: string;
      customerId: string;
      shopId: string;
      date: string;
      time: string;
      chair?: string;
      everyChair?: true;
      marks?: readonly string[];
      to: At;
      blockId: string;
      slots: { time: string }[];
      times: string[];
    };
    const slotsOf = ({ time, marks = [time], chair }: At, whole = '') =>
      marks.map((mark) => `${fact.shopId} ${fact.date} ${mark}${whole || (chair ? `@${chair}` : '')}`);
    const { chair, everyChair } = fact;
    if (type === 'TimeBlocked')
      for (const { time } of fact.slots)
        take(`${fact.blockId} ${time}`, fact.date, slotsOf({ time, ...(chair && { chair }) }, everyChair ? '*' : ''));
    if (type === 'TimeUnblocked') for (const time of fact.times) free(`${fact.blockId} ${time}`, fact.date);
    if (['SlotHeld', 'BookingArrived', 'WalkInAdded'].includes(type)) take(fact.bookingId, fact.date, slotsOf(fact));
    if (type === 'BookingRescheduled') take(fact.bookingId, fact.date, slotsOf(fact.to));
    if (FREEING.includes(type)) free(fact.bookingId, fact.date);
    if (type === 'BookingConfirmed') {
      confirmed += 1;
      // Paid late, it may have its time back after the hold ran out.
      for (const at of places.get(`${fact.bookingId} ${fact.date}`) ?? []) taken.set(at, fact.bookingId);
      mine(fact.customerId, fact.bookingId);
    }
  }
  return { taken: [...taken.keys()].sort(), bookingsOf, confirmed };
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = ({ data }: StoredEvent) => data as Fields;

/** The events of each thing an event can be about, in order. */
function about(
  events: readonly StoredEvent[],
  field: string,
  types: readonly string[],
): ReadonlyMap<string, readonly StoredEvent[]> {
  const found = new Map<string, StoredEvent[]>();
  for (const event of events) {
    if (!types.includes(event.type)) continue;
    const id = String(fieldsOf(event)[field]);
    const own = found.get(id);
    if (own) own.push(event);
    else found.set(id, [event]);
  }
  return found;
}

const CAPTURES = ['PaymentCaptured', 'PaymentQuarantined'];
const REFUNDS = ['RefundStarted', 'RefundCompleted', 'RefundFailed'];
/** What was not paid stands where it came furthest. */
const UNPAID = {
  PaymentCancelled: 'cancelled',
  PaymentDeclined: 'declined',
  PaymentActionRequired: 'requiresAction',
  PaymentRequested: 'requested',
};
const PAYING = [...Object.keys(UNPAID), 'PaymentIntentOpened', ...CAPTURES, 'PaymentFulfilled', ...REFUNDS];

/** Each payment by its id: where it stands, and cents asked for, taken and given back. */
export function plainPayments(events: readonly StoredEvent[]): Readonly<Record<string, object>> {
  const found: Record<string, object> = {};
  for (const [paymentId, own] of about(events, 'paymentId', PAYING)) {
    const asked = own.find(({ type }) => type === 'PaymentRequested');
    if (!asked) continue;
    const taken = own.filter(({ type }) => CAPTURES.includes(type)).at(-1);
    const refunds = [...about(own, 'refundId', REFUNDS).values()].flatMap((news) => news.slice(-1));
    const back = refunds
      .filter(({ type }) => type === 'RefundCompleted')
      .reduce((sum, refund) => sum + Number(fieldsOf(refund).amount), 0);
    const has = (...types: string[]) => own.some(({ type }) => types.includes(type));
    const unpaid = Object.entries(UNPAID).find(([type]) => has(type))?.[1];
    const kept =
      taken?.type === 'PaymentQuarantined'
        ? 'quarantined'
        : has('PaymentFulfilled')
          ? 'fulfilled'
          : taken
            ? 'captured'
            : unpaid;
    const isUnderWay = refunds.some(({ type }) => type === 'RefundStarted');
    const captured = taken ? Number(fieldsOf(taken).amount) : 0;
    const amounts = { amount: fieldsOf(asked).amount, captured, refunded: back };
    const isOver = has('PaymentFulfilled') || back >= captured;
    found[paymentId] = { status: isUnderWay ? 'refunding' : back > 0 && isOver ? 'refunded' : kept, ...amounts };
  }
  return found;
}

/** Events whose fields say how a shop is from then on. */
const SHAPING = ['Renamed', 'Described', 'PriceSet', 'ContactSet', 'Relocated', 'PictureSet'].map(
  (change) => `Shop${change}`,
);
const SHOPS = [
  ...['ShopRegistered', 'WorkingHoursSet', 'SpecialHoursSet', ...SHAPING],
  ...['ProductCategorySet', 'ShopRemoved', 'ShopRestored'],
];
const REVIEWS = ['ReviewSubmitted', 'ReviewRevised'];
/** What a moderator decides about a review: a hidden one does not count. */
const REVIEW_RULINGS = ['ReviewHidden', 'ReviewRestored'];

/**
 * Each shop by its id as it is public: its last facts, its distinct customers, the average of the last rating of each
 * visit.
 */
export function plainShops(
  events: readonly StoredEvent[],
): Readonly<Record<string, Fields & { readonly ownerId: string; readonly removed: boolean }>> {
  const confirmed = about(events, 'shopId', ['BookingConfirmed']);
  const reviewed = about(events, 'shopId', [...REVIEWS, ...REVIEW_RULINGS]);
  const found: Record<string, Fields & { ownerId: string; removed: boolean }> = {};
  for (const [shopId, own] of about(events, 'shopId', SHOPS)) {
    const fate = own.filter(({ type }) => type === 'ShopRemoved' || type === 'ShopRestored').at(-1);
    const removed = fate?.type === 'ShopRemoved';
    const said = own.filter(({ type }) => type !== 'ShopRemoved').map(fieldsOf);
    const stars = [...about(reviewed.get(shopId) ?? [], 'bookingId', [...REVIEWS, ...REVIEW_RULINGS]).values()].flatMap(
      (words) => {
        const isHidden = words.filter(({ type }) => REVIEW_RULINGS.includes(type)).at(-1)?.type === 'ReviewHidden';
        const last = words.filter(({ type }) => REVIEWS.includes(type)).at(-1);
        return last && !isHidden ? [Number(fieldsOf(last).rating)] : [];
      },
    );
    const total = stars.reduce((sum, rating) => sum + rating, 0);
    found[shopId] = Object.assign({ ownerId: '' }, ...said, {
      removed,
      restorableUntil: removed && fate ? fieldsOf(fate).restorableUntil : null,
      customers: new Set((confirmed.get(shopId) ?? []).map((event) => fieldsOf(event).customerId)).size,
      rating: stars.length > 0 ? Math.round((total * 10) / stars.length) / 10 : null,
      reviewCount: stars.length,
    });
  }
  return found;
}
