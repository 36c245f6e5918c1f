import { localDateOf, localTimeOf, type Period } from '../calendar.ts';
import type { ServiceRequestEvent, ServiceVisitPlanned } from './events.ts';

export type QuoteStage = 'open' | 'replaced' | 'withdrawn' | 'declined' | 'accepted';
export type Quote = {
  readonly shopId: string;
  readonly ownerId: string;
  readonly price: number;
  readonly time: string;
  readonly barbers: number;
  readonly validUntil: string;
  readonly stage: QuoteStage;
};

/** Who comes, and when, as the chosen shop has planned it. */
export type Visit = Omit<ServiceVisitPlanned['data'], 'requestId' | 'requesterId' | 'quoteId' | 'ownerId' | 'leftOut'>;

/** How far a request has come; one that is `forwarded` may have quotes. */
export type RequestStage = 'requested' | 'reviewed' | 'forwarded' | 'agreed' | 'closed' | 'withdrawn' | 'lapsed';
export type ServiceRequest = {
  readonly stage: RequestStage;
  readonly date: string;
  readonly partOfDay: Period;
  readonly timeZone: string;
  readonly heads: number;
  readonly answers: number;
  readonly shopIds: readonly string[];
  /** By their ids, in the order in which they came. */
  readonly quotes: Readonly<Record<string, Quote>>;
  /** Of the latest decision by the platform or the requester; '' for none. */
  readonly reason: string;
  /** The latest plan of the visit. It stays when the request ends: chairs may be kept for it. */
  readonly visit?: Visit;
  /** How often it was planned. */
  readonly plans: number;
};

/** A member's requests by their ids. */
export type Requests = Readonly<Record<string, ServiceRequest>>;

/** Whether something can still be agreed about a request. */
export const isOpenRequest = ({ stage }: Pick<ServiceRequest, 'stage'>): boolean =>
  stage === 'requested' || stage === 'reviewed' || stage === 'forwarded';

/** Whether a request's day is over at its place at an instant (UTC ISO). */
export const isPast = ({ date, timeZone }: Day, at: string): boolean => date < localDateOf(at, timeZone);

/** Whether an agreed visit is still to come, or its day is today. */
export const isAhead = (request: Day & Pick<ServiceRequest, 'stage'>, at: string): boolean =>
  request.stage === 'agreed' && !isPast(request, at);

/** The quote that was accepted, with its id; undefined when none was. */
export const acceptedQuote = ({ quotes }: Pick<ServiceRequest, 'quotes'>): readonly [string, Quote] | undefined =>
  Object.entries(quotes).find(([, { stage }]) => stage === 'accepted');

/** The quotes of a request that stand, with their ids. */
export const openQuotes = ({ quotes }: Pick<ServiceRequest, 'quotes'>): readonly (readonly [string, Quote])[] =>
  Object.entries(quotes).filter(([, { stage }]) => stage === 'open');

type Day = { readonly date: string; readonly timeZone: string };

/** Whether a time `HH:MM` of a request's day is still to come at its place at an instant (UTC ISO). */
export function isToCome({ date, timeZone }: Day, time: string, at: string): boolean {
  const today = localDateOf(at, timeZone);
  return date > today || (date === today && time > localTimeOf(at, timeZone));
}

/** Whether a quote can still be accepted at an instant (UTC ISO), as far as time goes. */
export const isQuoteValid = (day: Day, quote: Pick<Quote, 'validUntil' | 'time'>, at: string): boolean =>
  quote.validUntil >= localDateOf(at, day.timeZone) && isToCome(day, quote.time, at);

export function evolveRequests(state: Requests, event: ServiceRequestEvent): Requests {
  if (event.type === 'ServiceRequested') {
    const { requestId, date, partOfDay, timeZone, heads } = event.data;
    const begun = { stage: 'requested', answers: 0, shopIds: [], quotes: {}, reason: '', plans: 0 } as const;
    return { ...state, [requestId]: { date, partOfDay, timeZone, heads, ...begun } };
  }
  const request = state[event.data.requestId];
  return request ? { ...state, [event.data.requestId]: evolveRequest(request, event) } : state;
}

type Later = Exclude<ServiceRequestEvent, { type: 'ServiceRequested' }>;

function evolveRequest(request: ServiceRequest, event: Later): ServiceRequest {
  switch (event.type) {
    case 'ServiceRequestAnswered':
      return {
        ...request,
        stage: request.stage === 'requested' ? 'reviewed' : request.stage,
        answers: request.answers + 1,
      };
    case 'ServiceRequestForwarded':
      return { ...request, stage: 'forwarded', shopIds: [...request.shopIds, ...event.data.shopIds] };
    case 'ServiceRequestClosed':
      return { ...request, stage: 'closed', reason: event.data.reason };
    case 'ServiceRequestWithdrawn':
      return { ...request, stage: 'withdrawn', reason: event.data.reason };
    case 'ServiceRequestLapsed':
      return { ...request, stage: 'lapsed' };
    case 'ServiceQuoted': {
      const { quoteId, shopId, ownerId, price, time, barbers, validUntil } = event.data;
      const [earlier] = openQuotes(request).find(([, one]) => one.shopId === shopId) ?? [];
      const kept = earlier === undefined ? request : withQuote(request, earlier, 'replaced');
      const quote: Quote = { shopId, ownerId, price, time, barbers, validUntil, stage: 'open' };
      return { ...kept, quotes: { ...kept.quotes, [quoteId]: quote } };
    }
    case 'ServiceQuoteWithdrawn':
      return withQuote(request, event.data.quoteId, 'withdrawn');
    case 'ServiceQuoteDeclined':
      return withQuote(request, event.data.quoteId, 'declined');
    case 'ServiceQuoteAccepted':
      return { ...withQuote(request, event.data.quoteId, 'accepted'), stage: 'agreed' };
    case 'ServiceVisitPlanned': {
      const { shopId, date, startsAt, endsAt, travelMinutes, own, chairs } = event.data;
      const visit: Visit = { shopId, date, startsAt, endsAt, travelMinutes, own, chairs };
      return { ...request, visit, plans: request.plans + 1 };
    }
    default:
      event satisfies never;
      return request;
  }
}

function withQuote(request: ServiceRequest, quoteId: string, stage: QuoteStage): ServiceRequest {
  const quote = request.quotes[quoteId];
  return quote ? { ...request, quotes: { ...request.quotes, [quoteId]: { ...quote, stage } } } : request;
}
