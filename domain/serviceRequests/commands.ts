import type { Command } from '../decider.ts';
import type { ServiceQuoted, ServiceRequested, ServiceVisitPlanned } from './events.ts';

/** `requesterId` is looked up: an id of a request says nothing of who asks. */
type Of = { readonly requestId: string; readonly requesterId: string };

/** `timeZone` is looked up from the place, never taken from a client; `requesterId` is the actor. */
export type RequestService = Command<'RequestService', ServiceRequested['data']>;
export type AnswerServiceRequest = Command<'AnswerServiceRequest', Of & { readonly text: string }>;
/** `shopIds`: barber shops that were looked up and are open. */
export type ForwardServiceRequest = Command<
  'ForwardServiceRequest',
  Of & { readonly shopIds: readonly string[]; readonly note: string }
>;
export type CloseServiceRequest = Command<'CloseServiceRequest', Of & { readonly reason: string }>;
export type WithdrawServiceRequest = Command<'WithdrawServiceRequest', Of & { readonly reason: string }>;
/** By the system: once the day is over, when the requester's account is closed, or the booking of the visit was cancelled. */
export type LapseServiceRequest = Command<
  'LapseServiceRequest',
  Of & { readonly because: 'day' | 'account' | 'booking' }
>;
/** `shopId` is the actor's own shop. */
export type QuoteService = Command<'QuoteService', Omit<ServiceQuoted['data'], 'ownerId'>>;
export type WithdrawQuote = Command<'WithdrawQuote', Of & { readonly quoteId: string }>;
export type DeclineQuote = Command<'DeclineQuote', Of & { readonly quoteId: string }>;
/** `isShopOpen` is looked up: whether the shop can still be booked. */
export type AcceptQuote = Command<'AcceptQuote', Of & { readonly quoteId: string; readonly isShopOpen: boolean }>;
/** As the shop's day has it: by the shop's owner, or by the system, which notes what the day has. */
export type PlanServiceVisit = Command<
  'PlanServiceVisit',
  Omit<ServiceVisitPlanned['data'], 'quoteId' | 'ownerId' | 'leftOut'>
>;

export type ServiceRequestCommand =
  | RequestService
  | AnswerServiceRequest
  | ForwardServiceRequest
  | CloseServiceRequest
  | WithdrawServiceRequest
  | LapseServiceRequest
  | QuoteService
  | WithdrawQuote
  | DeclineQuote
  | AcceptQuote
  | PlanServiceVisit;
