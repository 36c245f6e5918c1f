import { addDays, HALF_HOURS, isLocalDate, localDateOf, periodOf } from '../calendar.ts';
import type { Actor, Aggregate } from '../decider.ts';
import { ownerOfShop } from '../ids.ts';
import type {
  AcceptQuote,
  AnswerServiceRequest,
  CloseServiceRequest,
  DeclineQuote,
  ForwardServiceRequest,
  LapseServiceRequest,
  PlanServiceVisit,
  QuoteService,
  RequestService,
  ServiceRequestCommand,
  WithdrawQuote,
  WithdrawServiceRequest,
} from './commands.ts';
import type { ServiceRequestEvent } from './events.ts';
import * as limits from './limits.ts';
import * as refusals from './refusals.ts';
import {
  evolveRequests,
  isAhead,
  isOpenRequest,
  isPast,
  isQuoteValid,
  isToCome,
  openQuotes,
  type Quote,
  type Requests,
  type ServiceRequest,
} from './state.ts';
import { agreedWith, requireCrew } from './visit.ts';

/** Stream `requests-{requesterId}`: a member's requests for service, so that no race exceeds how many may be open. */
export const serviceRequests: Aggregate<
  Requests,
  ServiceRequestCommand,
  ServiceRequestEvent,
  { readonly requesterId: string }
> = {
  name: 'requests',
  stream: ({ requesterId }) => `requests-${requesterId}`,
  initial: {},
  evolve: evolveRequests,
  decide(command, state) {
    switch (command.type) {
      case 'RequestService':
        return request(command, state);
      case 'AnswerServiceRequest':
        return answer(command, byPlatform(command.by, state, command.data.requestId));
      case 'ForwardServiceRequest':
        return forward(command, byPlatform(command.by, state, command.data.requestId));
      case 'CloseServiceRequest':
        return close(command, byPlatform(command.by, state, command.data.requestId));
      case 'WithdrawServiceRequest':
        return withdraw(command, own(command, state));
      case 'LapseServiceRequest':
        return lapse(command, known(state, command.data.requestId));
      case 'QuoteService':
        return quote(command, known(state, command.data.requestId));
      case 'WithdrawQuote':
        return withdrawQuote(command, known(state, command.data.requestId));
      case 'DeclineQuote':
        return decline(command, own(command, state));
      case 'AcceptQuote':
        return accept(command, own(command, state));
      case 'PlanServiceVisit':
        return plan(command, known(state, command.data.requestId));
    }
  },
};

type Named = { readonly requestId: string; readonly requesterId: string };
const ofRequest = ({ requestId, requesterId }: Named): Named => ({ requestId, requesterId });

function known(state: Requests, requestId: string): ServiceRequest {
  const found = Object.hasOwn(state, requestId) ? state[requestId] : undefined;
  if (!found) throw refusals.RequestMissing();
  return found;
}

function own({ by, data }: { readonly by: Actor; readonly data: Named }, state: Requests): ServiceRequest {
  if (by.id !== data.requesterId) throw refusals.RequestMissing();
  return known(state, data.requestId);
}

function byPlatform(by: Actor, state: Requests, requestId: string): ServiceRequest {
  if (by.role !== 'superadmin') throw refusals.RequestMissing();
  return known(state, requestId);
}

/** When an offer can begin. */
const timesOf = (partOfDay: ServiceRequest['partOfDay']): readonly string[] =>
  HALF_HOURS.filter((time) => periodOf(time) === partOfDay);

function stillOpen(found: ServiceRequest, at: string): void {
  if (found.stage === 'agreed') throw refusals.AlreadyAgreed();
  if (!isOpenRequest(found) || isPast(found, at)) throw refusals.RequestOver();
}

/** Asks for a service; a repeat appends nothing. */
function request({ data, by, at }: RequestService, state: Requests): ServiceRequestEvent[] {
  if (by.id !== data.requesterId) throw refusals.RequestMissing();
  if (Object.hasOwn(state, data.requestId)) return [];
  const today = localDateOf(at, data.timeZone);
  const isPossible = isLocalDate(data.date) && timesOf(data.partOfDay).some((time) => isToCome(data, time, at));
  if (!isPossible || data.date > addDays(today, limits.FARTHEST_DAYS)) throw refusals.DayNotPossible();
  if (!isWithin(data.heads, 1, limits.MOST_HEADS)) throw refusals.HeadsNotPossible();
  const address = data.address.trim();
  const city = data.city.trim();
  const isTooLong = address.length > limits.LONGEST_ADDRESS || city.length > limits.LONGEST_CITY;
  if (address === '' || city === '' || data.state === '' || isTooLong) throw refusals.PlaceMissing();
  const open = Object.values(state).filter((one) => isOpenRequest(one) && !isPast(one, at));
  if (open.length >= limits.MOST_OPEN_REQUESTS) throw refusals.TooManyRequestsOpen();
  const note = sound(data.note);
  return [{ type: 'ServiceRequested', data: { ...data, address, city, note } }];
}

function answer({ data, at }: AnswerServiceRequest, found: ServiceRequest): ServiceRequestEvent[] {
  if (found.stage !== 'agreed') stillOpen(found, at);
  if (found.answers >= limits.MOST_ANSWERS) throw refusals.AnsweredOften();
  return [{ type: 'ServiceRequestAnswered', data: { ...ofRequest(data), text: needed(data.text) } }];
}

/** Sends it to shops it was not sent to before; it can be sent to more of them later. */
function forward(
  { data: { requestId, requesterId, shopIds, note }, at }: ForwardServiceRequest,
  found: ServiceRequest,
): ServiceRequestEvent[] {
  stillOpen(found, at);
  if (shopIds.length === 0) throw refusals.ShopsMissing();
  if (shopIds.some((shopId) => ownerOfShop(shopId) === requesterId)) throw refusals.OwnRequest();
  const fresh = [...new Set(shopIds)].filter((shopId) => !found.shopIds.includes(shopId));
  if (found.shopIds.length + fresh.length > limits.MOST_SHOPS) throw refusals.TooManyShops();
  if (fresh.length === 0) return [];
  return [{ type: 'ServiceRequestForwarded', data: { requestId, requesterId, shopIds: fresh, note: sound(note) } }];
}

function close({ data, at }: CloseServiceRequest, found: ServiceRequest): ServiceRequestEvent[] {
  if (found.stage === 'closed') return [];
  stillOpen(found, at);
  return [{ type: 'ServiceRequestClosed', data: { ...ofRequest(data), reason: needed(data.reason) } }];
}

/** Also after something was agreed, until the day is over. */
function withdraw({ data, at }: WithdrawServiceRequest, found: ServiceRequest): ServiceRequestEvent[] {
  if (found.stage === 'withdrawn') return [];
  if (!isAhead(found, at)) stillOpen(found, at);
  return [{ type: 'ServiceRequestWithdrawn', data: { ...ofRequest(data), reason: sound(data.reason) } }];
}

function lapse({ data, by, at }: LapseServiceRequest, found: ServiceRequest): ServiceRequestEvent[] {
  const { because } = data;
  if (by.role !== 'system') throw refusals.RequestMissing();
  const isDue = {
    day: isOpenRequest(found) && isPast(found, at),
    account: isOpenRequest(found) || isAhead(found, at),
    booking: found.stage === 'agreed',
  }[because];
  return isDue ? [{ type: 'ServiceRequestLapsed', data: { ...ofRequest(data), because } }] : [];
}

/** A shop the request was sent to offers a price; a second quote of it replaces the first. */
function quote({ data, by, at }: QuoteService, found: ServiceRequest): ServiceRequestEvent[] {
  const { shopId, quoteId } = data;
  if (ownerOfShop(shopId) !== by.id || !found.shopIds.includes(shopId)) throw refusals.RequestMissing();
  if (Object.hasOwn(found.quotes, quoteId)) return [];
  stillOpen(found, at);
  const before = Object.values(found.quotes).filter((one) => one.shopId === shopId);
  if (before.length >= limits.MOST_QUOTES) throw refusals.QuotedOften();
  if (!isWithin(data.price, limits.LOWEST_PRICE, limits.HIGHEST_PRICE)) throw refusals.PriceNotPossible();
  if (!isWithin(data.barbers, 1, limits.MOST_BARBERS)) throw refusals.BarbersNotPossible();
  const isTime = timesOf(found.partOfDay).includes(data.time) && isToCome(found, data.time, at);
  if (!isTime) throw refusals.TimeNotPossible();
  const isValid = isLocalDate(data.validUntil) && data.validUntil <= found.date;
  if (!isValid || data.validUntil < localDateOf(at, found.timeZone)) throw refusals.ValidityNotPossible();
  const quoted = { ...data, ownerId: by.id, note: sound(data.note) };
  return [{ type: 'ServiceQuoted', data: quoted }];
}

function quoteOf(found: ServiceRequest, quoteId: string): Quote {
  const one = Object.hasOwn(found.quotes, quoteId) ? found.quotes[quoteId] : undefined;
  if (!one) throw refusals.QuoteMissing();
  return one;
}

const namesOf = (data: Named & { readonly quoteId: string }, { shopId, ownerId }: Quote) => ({
  ...ofRequest(data),
  quoteId: data.quoteId,
  shopId,
  ownerId,
});

function withdrawQuote({ data, by, at }: WithdrawQuote, found: ServiceRequest): ServiceRequestEvent[] {
  const one = quoteOf(found, data.quoteId);
  if (one.ownerId !== by.id) throw refusals.QuoteMissing();
  if (one.stage === 'withdrawn') return [];
  stillOpen(found, at);
  if (one.stage !== 'open') throw refusals.QuoteGone();
  return [{ type: 'ServiceQuoteWithdrawn', data: namesOf(data, one) }];
}

function decline({ data, at }: DeclineQuote, found: ServiceRequest): ServiceRequestEvent[] {
  const one = quoteOf(found, data.quoteId);
  if (one.stage === 'declined') return [];
  stillOpen(found, at);
  if (one.stage !== 'open') throw refusals.QuoteGone();
  return [{ type: 'ServiceQuoteDeclined', data: namesOf(data, one) }];
}

/** Agrees on one quote; the others stand no longer. */
function accept({ data, at }: AcceptQuote, found: ServiceRequest): ServiceRequestEvent[] {
  const one = quoteOf(found, data.quoteId);
  if (one.stage === 'accepted') return [];
  stillOpen(found, at);
  if (one.stage !== 'open') throw refusals.QuoteGone();
  if (!isQuoteValid(found, one, at)) throw refusals.QuoteExpired();
  if (!data.isShopOpen) throw refusals.ShopGone();
  const otherShopIds = openQuotes(found).flatMap(([id, { shopId }]) => (id === data.quoteId ? [] : [shopId]));
  return [{ type: 'ServiceQuoteAccepted', data: { ...namesOf(data, one), otherShopIds } }];
}

/**
 * Notes who of the chosen shop comes, as its day keeps their chairs: by the shop's owner, or by the system, for which the
 * day has decided. The same plan again appends nothing.
 */
function plan({ data, by, at }: PlanServiceVisit, found: ServiceRequest): ServiceRequestEvent[] {
  const { shopId, date, startsAt, endsAt, travelMinutes, own: isOwn, chairs } = data;
  const [quoteId, agreed] = agreedWith(found, by.role === 'system' ? ownerOfShop(shopId) : by.id);
  if (agreed.shopId !== shopId) throw refusals.NotAgreedWithYou();
  if (isSameVisit(found.visit, data)) return [];
  if (by.role !== 'system') requireCrew(found, agreed, chairs.length + (isOwn ? 1 : 0), at);
  const leftOut = found.visit?.chairs.filter((chair) => !chairs.includes(chair)) ?? [];
  const visit = { date, startsAt, endsAt, travelMinutes, own: isOwn, chairs, leftOut };
  return [{ type: 'ServiceVisitPlanned', data: { ...namesOf({ ...ofRequest(data), quoteId }, agreed), ...visit } }];
}

const isSameVisit = (one: ServiceRequest['visit'], other: PlanServiceVisit['data']): boolean =>
  one !== undefined &&
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt &&
  one.travelMinutes === other.travelMinutes &&
  one.own === other.own &&
  [...one.chairs].sort().join() === [...other.chairs].sort().join();

const isWithin = (number: number, lowest: number, highest: number): boolean =>
  Number.isInteger(number) && number >= lowest && number <= highest;

function sound(words: string): string {
  const trimmed = words.trim();
  if (trimmed.length > limits.LONGEST_WORDS) throw refusals.WordsTooLong();
  return trimmed;
}

function needed(words: string): string {
  const trimmed = sound(words);
  if (trimmed === '') throw refusals.WordsMissing();
  return trimmed;
}
