import { TZDate, tzOffset } from '@date-fns/tz';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { wordsOfService } from '#domain/bookings/choice.ts';
import type { ChosenService } from '#domain/bookings/events.ts';

/** An appointment as a calendar needs it. Instants are UTC ISO; `changedAt` orders versions of the same appointment. */
export type CalendarEntry = {
  readonly bookingId: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
  readonly changedAt: string;
  readonly cancelled: boolean;
  /** What was chosen from the menu; absent for the default service. */
  readonly chosen?: ChosenService;
  /** The name of whoever of the crew serves the customer; absent for the shop's owner. */
  readonly servedBy?: string;
  readonly shopName: string;
  readonly address: string;
  /** Where the appointment can be seen. */
  readonly url: string;
};

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/**
 * The appointment as a calendar file (RFC 5545) in the shop's time zone. The same booking keeps its UID, so that
 * importing a later version moves or cancels the entry instead of adding one.
 */
export function calendarFile({
  bookingId,
  startsAt,
  endsAt,
  timeZone,
  changedAt,
  cancelled,
  chosen,
  servedBy,
  shopName,
  address,
  url,
}: CalendarEntry): string {
  const calendar = ical({
    name: 'Chairside',
    prodId: { company: 'Chairside', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.timezone({ name: timeZone, generator: (zone) => zoneAt(zone, startsAt) });
  calendar.createEvent({
    id: `${bookingId}@chairside`,
    sequence: Math.floor(Date.parse(changedAt) / 1000),
    stamp: new Date(changedAt),
    start: new TZDate(startsAt, timeZone),
    end: new TZDate(endsAt, timeZone),
    timezone: timeZone,
    summary: visitTitle(wordsOfService(chosen ? { chosen } : {}), servedBy, shopName),
    location: address,
    url,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  // Every line of a calendar file ends in CRLF, the last one too (RFC 5545, 3.1).
  return `${calendar.toString().trimEnd()}\r\n`;
}

/** What a customer's calendar says of an appointment: `Skin fade with Ben Baker at Oak Street Barbers`. */
export const visitTitle = (service: string, servedBy: string | undefined, shopName: string): string =>
  [service, ...(servedBy ? [`with ${servedBy}`] : []), `at ${shopName}`].join(' ');

/** The zone as it is on the day of the appointment, which is all a single appointment needs. */
function zoneAt(zone: string, instant: string): string {
  const offset = offsetText(tzOffset(zone, new Date(instant)));
  const rule = [
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
  ];
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...rule, 'END:VTIMEZONE'].join('\r\n');
}

function offsetText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

/** An appointment of a calendar that is subscribed to. Instants are UTC ISO; `changedAt` orders its versions. */
export type FeedEntry = Pick<
  CalendarEntry,
  'bookingId' | 'startsAt' | 'endsAt' | 'changedAt' | 'cancelled' | 'address' | 'url'
> & { readonly summary: string };

const ASKED_EVERY_SECONDS = 900;

/**
 * Appointments as one calendar (RFC 5545), in UTC: each program shows its own zone. One that was cancelled stays in it as
 * such, so that every program takes it out.
 */
export function calendarFeed(entries: readonly FeedEntry[]): string {
  const calendar = ical({
    name: 'Chairside',
    prodId: { company: 'Chairside', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: ASKED_EVERY_SECONDS,
  });
  for (const { bookingId, startsAt, endsAt, changedAt, cancelled, address, url, summary } of entries)
    calendar.createEvent({
      id: `${bookingId}@chairside`,
      sequence: Math.floor(Date.parse(changedAt) / 1000),
      stamp: new Date(changedAt),
      start: new Date(startsAt),
      end: new Date(endsAt),
      summary,
      location: address,
      url,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  return `${calendar.toString().trimEnd()}\r\n`;
}
