import type { Period } from '../calendar.ts';

/**
 * `requesterId` is who asks for the service; their requests stand in one stream. `requestId` is read by shops before
 * they may know who asks, and says nothing of it.
 */
type Of = { readonly requestId: string; readonly requesterId: string };
/** What a shop offers: `ownerId` is the shop's owner. */
type OfQuote = Of & { readonly quoteId: string; readonly shopId: string; readonly ownerId: string };

/** A member asks for barbers at a place of theirs. */
export type ServiceRequested = {
  type: 'ServiceRequested';
  data: Of & {
    /** The local day `YYYY-MM-DD` at the place. */
    date: string;
    partOfDay: Period;
    /** How many people are to be served. */
    heads: number;
    address: string;
    city: string;
    /** Two-letter US state code. */
    state: string;
    /** IANA zone of the place. */
    timeZone: string;
    /** '' for none. */
    note: string;
  };
};
/** A platform owner has looked at it and says something to the requester. */
export type ServiceRequestAnswered = { type: 'ServiceRequestAnswered'; data: Of & { text: string } };
/** A platform owner has sent it to shops that may offer a price; `note` is for requester and shops, '' for none. */
export type ServiceRequestForwarded = {
  type: 'ServiceRequestForwarded';
  data: Of & { shopIds: readonly string[]; note: string };
};
/** A platform owner has ended it. */
export type ServiceRequestClosed = { type: 'ServiceRequestClosed'; data: Of & { reason: string } };
/** Its requester has taken it back; `reason` may be ''. */
export type ServiceRequestWithdrawn = { type: 'ServiceRequestWithdrawn'; data: Of & { reason: string } };
/**
 * It came to an end by itself: its day is over and nothing was agreed, its requester's account is closed, or the booking of
 * its visit was cancelled.
 */
export type ServiceRequestLapsed = {
  type: 'ServiceRequestLapsed';
  data: Of & { because: 'day' | 'account' | 'booking' };
};

/** A shop offers to serve all heads; an earlier quote of the same shop is replaced. */
export type ServiceQuoted = {
  type: 'ServiceQuoted';
  data: OfQuote & {
    /** For everybody together, integer cents. */
    price: number;
    /** When it begins, `HH:MM` on the request's day. */
    time: string;
    /** How many barbers come. */
    barbers: number;
    /** The last local day `YYYY-MM-DD` on which it can be accepted. */
    validUntil: string;
    /** '' for none. */
    note: string;
  };
};
export type ServiceQuoteWithdrawn = { type: 'ServiceQuoteWithdrawn'; data: OfQuote };
export type ServiceQuoteDeclined = { type: 'ServiceQuoteDeclined'; data: OfQuote };
/** The two have agreed. `otherShopIds`: the shops that had offered something too. */
export type ServiceQuoteAccepted = {
  type: 'ServiceQuoteAccepted';
  data: OfQuote & { otherShopIds: readonly string[] };
};
/**
 * The shop that was chosen has said who comes: `own` is its owner, `chairs` are of its crew. Their chairs are kept in its
 * day of `date`, its own local day `YYYY-MM-DD`. `startsAt`, `endsAt`: UTC ISO instants, without the minutes of the way
 * there and of the way back. `leftOut`: chairs of the plan before whose people do not come any more.
 */
export type ServiceVisitPlanned = {
  type: 'ServiceVisitPlanned';
  data: OfQuote & {
    date: string;
    startsAt: string;
    endsAt: string;
    travelMinutes: number;
    own: boolean;
    chairs: readonly string[];
    leftOut: readonly string[];
  };
};

/** Stream `requests-{requesterId}`. */
export type ServiceRequestEvent =
  | ServiceRequested
  | ServiceRequestAnswered
  | ServiceRequestForwarded
  | ServiceRequestClosed
  | ServiceRequestWithdrawn
  | ServiceRequestLapsed
  | ServiceQuoted
  | ServiceQuoteWithdrawn
  | ServiceQuoteDeclined
  | ServiceQuoteAccepted
  | ServiceVisitPlanned;

/** Sealed with the requester's key, and what a shop's owner wrote with theirs (`domain/store/codec.ts`). */
export const personal = {
  ServiceRequested: { subject: 'requesterId', fields: ['address', 'city', 'state', 'note'] },
  ServiceRequestAnswered: { subject: 'requesterId', fields: ['text'] },
  ServiceRequestForwarded: { subject: 'requesterId', fields: ['note'] },
  ServiceRequestClosed: { subject: 'requesterId', fields: ['reason'] },
  ServiceRequestWithdrawn: { subject: 'requesterId', fields: ['reason'] },
  ServiceQuoted: { subject: 'ownerId', fields: ['note'] },
} as const;
