import type { RequestFieldsFragment } from '../graphql/graphql.ts';
import { nameOf } from '../shared/nameOf.ts';
import { stateName } from '../shared/states.ts';
import { clockAt, fullDate } from '../shared/times.ts';
import type { Tone } from '../ui/Badge.tsx';
import { formatCents, formatCentsExact } from '../ui/format.ts';
import type { IconName } from '../ui/Icons.tsx';

type Request = RequestFieldsFragment;
export type Quote = Request['quotes'][number];
export type Step = Request['steps'][number];
export type Visit = NonNullable<Quote['visit']>;
export type VisitBooking = NonNullable<Quote['booking']>;

/** The page's own words; the button is the specification's, letter for letter. */
export const entityTexts = {
  button: 'Request For Service',
  title: 'A special service',
  lead: 'Barbers for all of you at once, at your place: a wedding, a team, a school, a ward.',
};

/** How far a request has come, as its requester reads it. */
export const statuses: Readonly<Record<Request['status'], { word: string; tone: Tone; icon?: IconName }>> = {
  REQUESTED: { word: 'Waits for us', tone: 'neutral' },
  REVIEWED: { word: 'Answered', tone: 'info' },
  FORWARDED: { word: 'With shops', tone: 'info' },
  QUOTED: { word: 'Offers', tone: 'info' },
  AGREED: { word: 'Agreed', tone: 'ok' },
  CLOSED: { word: 'Closed', tone: 'neutral', icon: 'close' },
  WITHDRAWN: { word: 'Withdrawn', tone: 'neutral', icon: 'close' },
  LAPSED: { word: 'Over', tone: 'neutral' },
};

export const quoteStatuses: Readonly<Record<Quote['status'], { word: string; tone: Tone; icon?: IconName }>> = {
  OPEN: { word: 'Can be accepted', tone: 'neutral' },
  EXPIRED: { word: 'No longer valid', tone: 'neutral' },
  WITHDRAWN: { word: 'Withdrawn', tone: 'neutral', icon: 'close' },
  DECLINED: { word: 'Declined', tone: 'neutral', icon: 'close' },
  ACCEPTED: { word: 'Accepted', tone: 'ok' },
  NOT_CHOSEN: { word: 'Not chosen', tone: 'neutral', icon: 'close' },
};

/** One step in a sentence. */
export function stepWords({ kind, shopName }: Step): string {
  const shop = shopName ?? 'A shop';
  return {
    REQUESTED: 'Requested',
    ANSWERED: 'Chairside has answered',
    FORWARDED: 'Sent to shops',
    QUOTED: `${shop} has made an offer`,
    QUOTE_WITHDRAWN: `${shop} has withdrawn its offer`,
    QUOTE_DECLINED: `Offer of ${shop} declined`,
    QUOTE_ACCEPTED: `Offer of ${shop} accepted`,
    VISIT_PLANNED: `${shop} has planned the visit`,
    VISIT_BOOKED: 'The visit is booked',
    VISIT_REDUCED: 'Fewer barbers come',
    VISIT_CANCELLED: 'The booking was cancelled',
    VISIT_COMPLETED: 'The visit took place',
    VISIT_MISSED: 'Nobody was there',
    CLOSED: 'Closed by Chairside',
    WITHDRAWN: 'Withdrawn',
    LAPSED: 'Ended by itself',
  }[kind];
}

export const partsOfDay = [
  { value: 'morning', label: 'Morning', note: 'before 12' },
  { value: 'afternoon', label: 'Afternoon', note: '12 to 5' },
  { value: 'evening', label: 'Evening', note: 'from 5' },
] as const;
export type PartOfDay = (typeof partsOfDay)[number]['value'];

export const people = (heads: number): string => (heads === 1 ? '1 person' : `${heads} people`);
export const barberCount = (barbers: number): string => (barbers === 1 ? '1 barber' : `${barbers} barbers`);

/** How long a visit takes, in minutes, without the way. */
export const minutesOf = ({ startsAt, endsAt }: Pick<Visit, 'startsAt' | 'endsAt'>): number =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);

/** 'Ana Ortiz and Ben Baker, 9:30am to 12:30pm', by the clock of the request's place. */
export function visitWords({ startsAt, endsAt, barberIds, barbers }: Visit, timeZone: string): string {
  const unnamed = barberIds.length - barbers.length;
  const names = [...barbers.map(nameOf), ...(unnamed > 0 ? [barberCount(unnamed)] : [])];
  return `${listed(names)}, ${clockAt(startsAt, timeZone)} to ${clockAt(endsAt, timeZone)}`;
}

const BOOKED: Readonly<Partial<Record<VisitBooking['status'], string>>> = {
  cancelled: 'The booking was cancelled',
  completed: 'The visit took place',
  noShow: 'Nobody was there',
};

/** 'Booked: 3 barbers for $360 · $108.00 paid · $252.00 to pay at the visit' */
export function bookingWords({ status, barbers, priceCents, paidCents, refundCents, dueCents }: VisitBooking): string {
  return [
    BOOKED[status] ?? `Booked: ${barberCount(barbers)} for ${formatCents(priceCents)}`,
    ...(paidCents > 0 ? [`${formatCentsExact(paidCents)} paid`] : []),
    ...(refundCents > 0 ? [`${formatCentsExact(refundCents)} given back`] : []),
    ...(dueCents > 0 ? [`${formatCentsExact(dueCents)} to pay at the visit`] : []),
  ].join(' · ');
}

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);

/** '12 people on Tuesday, January 12, 2027' */
export const headingOf = ({ heads, date }: Pick<Request, 'heads' | 'date'>): string =>
  `${people(heads)} on ${fullDate(date)}`;

/** 'Morning · 12 Lake St, Chicago, Illinois'; without the street for a shop that was not chosen. */
export function whereOf({ partOfDay, address, city, state }: Request): string {
  const part = partsOfDay.find(({ value }) => value === partOfDay)?.label ?? '';
  const place = [address, city, state && stateName(state)].filter(Boolean).join(', ');
  return place ? `${part} · ${place}` : part;
}

export const isOpen = ({ status }: Pick<Request, 'status'>): boolean =>
  ['REQUESTED', 'REVIEWED', 'FORWARDED', 'QUOTED'].includes(status);
