import type {
  BookingCancelled,
  BookingCompleted,
  BookingConfirmed,
  CustomerMissed,
  GroupBookingReduced,
  HoldReleased,
  SlotHeld,
} from '#domain/bookings/events.ts';
import { upFrontOf } from '#domain/bookings/upFront.ts';
import { addDays, localDateOf } from '#domain/calendar.ts';
import { ownerOfShop } from '#domain/ids.ts';
import type { ServiceRequestEvent } from '#domain/serviceRequests/events.ts';
import type { QuoteStage } from '#domain/serviceRequests/state.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, readStretch, type Stretch } from '../keyset.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments } from '../readModels.ts';
import type { RequestDocument, RequestStatus, StepDocument, VisitBooking } from './documents.ts';

/** Gets a notice of every change of a request; for platform owners. */
export const REQUESTS_TOPIC = 'serviceRequests';
/** Gets a notice when a request of a member, or one that was sent to a shop of theirs, changes. */
export const requestsTopic = (memberId: string): string => `serviceRequests/${memberId}`;
export type RequestNotice = { readonly requestId: string; readonly position: number };

const requestKey = (requestId: string) => `request/${requestId}`;
const ALL = 'all';
const withStatus = (status: RequestStatus) => `status/${status}`;
const ofRequester = (memberId: string) => `of/${memberId}`;
const toOwner = (memberId: string) => `to/${memberId}`;
/** What was agreed, by its day: of a member, as who asks and as the owner of the shop, and of a shop. */
const agreedOf = (memberOrShopId: string) => `agreed/${memberOrShopId}`;
/** A member's own requests, all of them. */
const ownKey = (memberId: string) => `own/${memberId}`;
/** The requests in which a member has written something as the owner of a shop. */
const saidKey = (memberId: string) => `said/${memberId}`;

/** What is held of a group: of which request, for how many barbers, at which price, and what of it is paid with it. */
const heldKey = (bookingId: string) => `held/${bookingId}`;
type Held = { readonly requestId: string; readonly barbers: number; readonly price: number; readonly paid: number };

type Later = Fact<Exclude<ServiceRequestEvent, { type: 'ServiceRequested' }>>;
type Change = {
  readonly step: Pick<StepDocument, 'kind'> & Partial<StepDocument>;
  readonly changes?: (before: RequestDocument) => Partial<RequestDocument>;
};

const ownersOf = ({ shopIds }: Pick<RequestDocument, 'shopIds'>): readonly string[] => [
  ...new Set(shopIds.flatMap((shopId) => ownerOfShop(shopId) ?? [])),
];

function write(work: Work, after: RequestDocument, position: number, before?: RequestDocument): void {
  const { requestId, requesterId, nth, status } = after;
  work.put(requestKey(requestId), after satisfies RequestDocument);
  if (before && before.status !== status) work.unrank(withStatus(before.status), requestId);
  for (const set of [ALL, withStatus(status), ofRequester(requesterId), ...ownersOf(after).map(toOwner)])
    work.rank(set, requestId, nth);
  for (const set of agreedSets(after)) work.rank(set, requestId, Date.parse(after.date));
  if (before && status !== 'AGREED') for (const set of agreedSets(before)) work.unrank(set, requestId);
  tell(work, after, position);
}

function agreedSets({ status, requesterId, quotes }: RequestDocument): readonly string[] {
  const chosen = quotes.find(({ stage }) => stage === 'accepted');
  return status === 'AGREED' && chosen ? [requesterId, chosen.ownerId, chosen.shopId].map(agreedOf) : [];
}

function tell(work: Work, request: RequestDocument, position: number): void {
  const notice: RequestNotice = { requestId: request.requestId, position };
  for (const topic of [REQUESTS_TOPIC, ...[request.requesterId, ...ownersOf(request)].map(requestsTopic)])
    work.notify(topic, notice);
}

async function change(event: Later, work: Work, { step, changes }: Change): Promise<void> {
  const before = await work.get<RequestDocument>(requestKey(event.data.requestId));
  if (!before) return;
  const next = { ...before, ...changes?.(before) };
  const steps = [...before.steps, { text: '', shopId: null, ...step, at: event.metadata.occurredAt }];
  write(work, { ...next, steps }, event.position, before);
}

/** A quote has another stage; what is left decides whether the request still has one. */
function staged(quoteId: string, stage: QuoteStage) {
  return ({ quotes, status }: RequestDocument): Partial<RequestDocument> => {
    const after = quotes.map((quote) => (quote.quoteId === quoteId ? { ...quote, stage } : quote));
    const isQuoted = after.some((quote) => quote.stage === 'open');
    return { quotes: after, status: stage === 'accepted' ? 'AGREED' : isQuoted ? status : 'FORWARDED' };
  };
}

type GroupEvent = BookingConfirmed | GroupBookingReduced | BookingCancelled | BookingCompleted | CustomerMissed;

/** What happened to the booking of a visit. Nothing is noted of other bookings, which were not held for a request. */
function booked<E extends GroupEvent>(
  kind: StepDocument['kind'],
  next: (data: E['data'], before: VisitBooking) => Partial<VisitBooking>,
) {
  return async (event: Fact<E>, work: Work): Promise<void> => {
    const { bookingId, shopId } = event.data;
    const held = await work.get<Held>(heldKey(bookingId));
    const before = held && (await work.get<RequestDocument>(requestKey(held.requestId)));
    if (!held || !before) return;
    const { barbers, price, paid } = held;
    const first = { bookingId, status: 'confirmed', barbers, price, paid, refund: 0, due: price - paid } as const;
    const known = before.booking?.bookingId === bookingId ? before.booking : first;
    const booking: VisitBooking = { ...known, ...next(event.data as E['data'], known) };
    const step: StepDocument = { kind, at: event.metadata.occurredAt, text: '', shopId };
    write(work, { ...before, booking, steps: [...before.steps, step] }, event.position, before);
  };
}

/** The requests for service: each one's way, the lists of who asks, of the shops and of the platform. */
export const serviceRequests = projection<ServiceRequestEvent | SlotHeld | HoldReleased | GroupEvent | AccountClosed>({
  name: 'serviceRequests',
  version: 3,
  on: {
    async ServiceRequested({ data, metadata: { occurredAt }, position }, work) {
      const first = { kind: 'REQUESTED', at: occurredAt, text: '', shopId: null } as const;
      const more = { nth: position, shopIds: [], quotes: [], visit: null, steps: [first] };
      write(work, { ...data, status: 'REQUESTED', createdAt: occurredAt, ...more }, position);
      const own = (await work.get<readonly string[]>(ownKey(data.requesterId))) ?? [];
      work.put(ownKey(data.requesterId), [...own, data.requestId]);
    },
    ServiceRequestAnswered: (event, work) =>
      change(event, work, {
        step: { kind: 'ANSWERED', text: event.data.text },
        changes: ({ status }) => ({ status: status === 'REQUESTED' ? 'REVIEWED' : status }),
      }),
    ServiceRequestForwarded: (event, work) =>
      change(event, work, {
        step: { kind: 'FORWARDED', text: event.data.note },
        changes: ({ status, shopIds }) => ({
          status: status === 'QUOTED' ? status : 'FORWARDED',
          shopIds: [...shopIds, ...event.data.shopIds],
        }),
      }),
    ServiceRequestClosed: (event, work) =>
      change(event, work, {
        step: { kind: 'CLOSED', text: event.data.reason },
        changes: () => ({ status: 'CLOSED' }),
      }),
    ServiceRequestWithdrawn: (event, work) =>
      change(event, work, {
        step: { kind: 'WITHDRAWN', text: event.data.reason },
        changes: () => ({ status: 'WITHDRAWN', visit: null }),
      }),
    ServiceRequestLapsed: (event, work) =>
      change(event, work, { step: { kind: 'LAPSED' }, changes: () => ({ status: 'LAPSED', visit: null }) }),
    async ServiceQuoted(event, work) {
      const { requestId, requesterId: _id, ...quote } = event.data;
      await change(event, work, {
        step: { kind: 'QUOTED', shopId: quote.shopId },
        changes: ({ quotes }) => ({
          status: 'QUOTED',
          quotes: [
            ...quotes.map((one) =>
              one.shopId === quote.shopId && one.stage === 'open' ? { ...one, stage: 'replaced' as const } : one,
            ),
            { ...quote, stage: 'open' },
          ],
        }),
      });
      const said = (await work.get<readonly string[]>(saidKey(quote.ownerId))) ?? [];
      if (!said.includes(requestId)) work.put(saidKey(quote.ownerId), [...said, requestId]);
    },
    ServiceQuoteWithdrawn: (event, work) =>
      change(event, work, {
        step: { kind: 'QUOTE_WITHDRAWN', shopId: event.data.shopId },
        changes: staged(event.data.quoteId, 'withdrawn'),
      }),
    ServiceQuoteDeclined: (event, work) =>
      change(event, work, {
        step: { kind: 'QUOTE_DECLINED', shopId: event.data.shopId },
        changes: staged(event.data.quoteId, 'declined'),
      }),
    ServiceQuoteAccepted: (event, work) =>
      change(event, work, {
        step: { kind: 'QUOTE_ACCEPTED', shopId: event.data.shopId },
        changes: staged(event.data.quoteId, 'accepted'),
      }),
    ServiceVisitPlanned(event, work) {
      const { shopId, date, startsAt, endsAt, travelMinutes, own, chairs } = event.data;
      const visit = { shopId, date, startsAt, endsAt, travelMinutes, own, chairs };
      return change(event, work, {
        step: { kind: 'VISIT_PLANNED', shopId },
        // Noted after the request has ended, its chairs are open again.
        changes: ({ status }) => (status === 'AGREED' ? { visit } : {}),
      });
    },
    SlotHeld({ data }, work) {
      const { bookingId, price, group } = data;
      if (group) work.put(heldKey(bookingId), { ...group, price, paid: upFrontOf(data) } satisfies Held);
    },
    HoldReleased: ({ data }, work) => work.remove(heldKey(data.bookingId)),
    BookingConfirmed: booked<BookingConfirmed>('VISIT_BOOKED', () => ({})),
    GroupBookingReduced: booked<GroupBookingReduced>('VISIT_REDUCED', ({ barbers, price, paid, refund }, before) => ({
      barbers,
      price,
      due: price - paid,
      refund: before.refund + refund,
    })),
    BookingCancelled: booked<BookingCancelled>('VISIT_CANCELLED', ({ refund }, before) => ({
      status: 'cancelled',
      due: 0,
      refund: before.refund + refund,
    })),
    BookingCompleted: booked<BookingCompleted>('VISIT_COMPLETED', () => ({ status: 'completed' })),
    CustomerMissed: booked<CustomerMissed>('VISIT_MISSED', ({ refund = 0 }, before) => ({
      status: 'noShow',
      due: 0,
      refund: before.refund + refund,
    })),
    AccountClosed: forget,
  },
});

/** Takes what a member has written out of every request; the log has it no longer either. */
async function forget({ data: { accountId }, position }: Fact<AccountClosed>, work: Work): Promise<void> {
  const own = (await work.get<readonly string[]>(ownKey(accountId))) ?? [];
  for (const requestId of own) {
    const before = await work.get<RequestDocument>(requestKey(requestId));
    if (!before) continue;
    const steps = before.steps.map((step) => ({ ...step, text: '' }));
    write(work, { ...before, address: '', city: '', state: '', note: '', steps }, position, before);
  }
  for (const requestId of (await work.get<readonly string[]>(saidKey(accountId))) ?? []) {
    const before = await work.get<RequestDocument>(requestKey(requestId));
    if (!before) continue;
    const quotes = before.quotes.map((quote) => (quote.ownerId === accountId ? { ...quote, note: '' } : quote));
    write(work, { ...before, quotes }, position, before);
  }
  work.remove(ownKey(accountId));
  work.remove(saidKey(accountId));
}

export const readRequest = (models: ReadModels, requestId: string): Promise<RequestDocument | undefined> =>
  readDocument(models, serviceRequests, requestKey(requestId));

const list = (set: string) => ({
  projection: serviceRequests,
  set,
  isDescending: true,
  documentKey: requestKey,
});

/** A member's own requests, the latest first. */
export const readOwnRequests = (
  models: ReadModels,
  memberId: string,
  keyset: Keyset,
): Promise<Stretch<RequestDocument>> => readStretch<RequestDocument>(models, list(ofRequester(memberId)), keyset);

/** What was sent to shops of a member, the latest first. */
export const readRequestsToQuote = (
  models: ReadModels,
  memberId: string,
  keyset: Keyset,
): Promise<Stretch<RequestDocument>> => readStretch<RequestDocument>(models, list(toOwner(memberId)), keyset);

/** Every request, or those of one status, the latest first. */
export const readEveryRequest = (
  models: ReadModels,
  status: RequestStatus | undefined,
  keyset: Keyset,
): Promise<Stretch<RequestDocument>> =>
  readStretch<RequestDocument>(models, list(status ? withStatus(status) : ALL), keyset);

/**
 * Whether a service was agreed of a member, as who asks or as the owner of the shop, or of a shop, and its day is not
 * over at its place at an instant (`now`, UTC ISO).
 */
export async function isAgreedAhead(models: ReadModels, memberOrShopId: string, now: string): Promise<boolean> {
  // A place's local day may lag a day behind UTC's.
  const from = Date.parse(addDays(now.slice(0, 10), -1));
  const ids = await models.redis.zrangebyscore(models.key(serviceRequests, agreedOf(memberOrShopId)), from, '+inf');
  const agreed = await readDocuments<RequestDocument>(models, serviceRequests, ids.map(requestKey));
  return agreed.some(({ date, timeZone }) => date >= localDateOf(now, timeZone));
}
