import type { DashboardBookingFragment } from '../../graphql/graphql.ts';
import { addDays, dateIn, mondayOf } from '../../shared/times.ts';

type Booking = DashboardBookingFragment;

/** Takes place or took place; holds, cancelled and expired bookings are not appointments. */
export const isAppointment = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'confirmed' || status === 'completed' || status === 'noShow';

const byStart = (a: Booking, b: Booking) =>
  a.startsAt.localeCompare(b.startsAt) || a.shop.name.localeCompare(b.shop.name);

/** The appointments of the day it is at each shop, in order. */
export const todayOf = (bookings: readonly Booking[], now: number): Booking[] =>
  bookings
    .filter((booking) => isAppointment(booking) && booking.date === dateIn(booking.timeZone, new Date(now)))
    .sort(byStart);

/** Those still to come, the nearest first. */
export const comingOf = (bookings: readonly Booking[], now: number): Booking[] =>
  bookings.filter(({ status, startsAt }) => status === 'confirmed' && Date.parse(startsAt) > now).sort(byStart);

/** Whether a booking takes place now. */
export const isNow = ({ startsAt, endsAt, status }: Booking, now: number): boolean =>
  status === 'confirmed' && Date.parse(startsAt) <= now && now < Date.parse(endsAt);

/** Appointments per day of the week of `today`, Monday first. */
export function weekOf(bookings: readonly Booking[], today: string): { date: string; count: number }[] {
  const monday = mondayOf(today);
  return Array.from({ length: 7 }, (_, at) => {
    const date = addDays(monday, at);
    return { date, count: bookings.filter((booking) => isAppointment(booking) && booking.date === date).length };
  });
}

/** How long until something starts, in the words one would use: 'in 25 min', 'in 3 h 5 min', 'in 2 days'. */
export function untilWords(startsAt: string, now: number): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(startsAt) - now) / 60_000));
  if (minutes === 0) return 'now';
  if (minutes < 60) return `in ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `in ${hours} h` : `in ${hours} h ${minutes % 60} min`;
  const days = Math.round(hours / 24);
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}

/** The greeting for an hour (0 to 23) of the viewer's clock. "Good night" is said when one leaves. */
export function greetingAt(hour: number): string {
  if (hour < 5) return 'Good evening';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
