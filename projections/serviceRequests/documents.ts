import type { Period } from '#domain/calendar.ts';
import type { QuoteStage, Visit } from '#domain/serviceRequests/state.ts';

export const REQUEST_STATUSES = [
  'REQUESTED',
  'REVIEWED',
  'FORWARDED',
  'QUOTED',
  'AGREED',
  'CLOSED',
  'WITHDRAWN',
  'LAPSED',
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** What happened to a request, in the order of the log. Texts are '' where there are none, or their author is gone. */
export const STEP_KINDS = [
  'REQUESTED',
  'ANSWERED',
  'FORWARDED',
  'QUOTED',
  'QUOTE_WITHDRAWN',
  'QUOTE_DECLINED',
  'QUOTE_ACCEPTED',
  'VISIT_PLANNED',
  'VISIT_BOOKED',
  'VISIT_REDUCED',
  'VISIT_CANCELLED',
  'VISIT_COMPLETED',
  'VISIT_MISSED',
  'CLOSED',
  'WITHDRAWN',
  'LAPSED',
] as const;
export type StepDocument = {
  readonly kind: (typeof STEP_KINDS)[number];
  /** UTC ISO instant. */
  readonly at: string;
  readonly text: string;
  /** The shop it is about, of steps of quotes. */
  readonly shopId: string | null;
};

export type QuoteDocument = {
  readonly quoteId: string;
  readonly shopId: string;
  readonly ownerId: string;
  /** Integer cents. */
  readonly price: number;
  readonly time: string;
  readonly barbers: number;
  readonly validUntil: string;
  readonly note: string;
  readonly stage: QuoteStage;
};

/** The booking of a visit, from when it is paid on: what it costs and comes with by now; amounts in cents. */
export type VisitBooking = {
  readonly bookingId: string;
  readonly status: 'confirmed' | 'cancelled' | 'completed' | 'noShow';
  readonly barbers: number;
  readonly price: number;
  /** What was paid with it, and what of that was given back so far. */
  readonly paid: number;
  readonly refund: number;
  /** What is left to be paid at the visit. */
  readonly due: number;
};

/** A request as those read it who have to do with it; what is about its requester is '' once their account is closed. */
export type RequestDocument = {
  readonly requestId: string;
  readonly requesterId: string;
  readonly status: RequestStatus;
  readonly date: string;
  readonly partOfDay: Period;
  readonly heads: number;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly timeZone: string;
  readonly note: string;
  /** UTC ISO instant. */
  readonly createdAt: string;
  /** Its place in every list: the position of its first event. */
  readonly nth: number;
  /** The shops it was sent to. */
  readonly shopIds: readonly string[];
  readonly quotes: readonly QuoteDocument[];
  /** Who comes, as the chosen shop has planned it last; null before that, and once nothing is agreed any more. */
  readonly visit: Visit | null;
  /** Absent until it is booked. */
  readonly booking?: VisitBooking;
  readonly steps: readonly StepDocument[];
};
