import { addDays, isTimeZone, localDateOf } from '#domain/calendar.ts';
import { invalid } from '#domain/refusal.ts';
import { ledger, readMoneyOfDays } from '#projections/payments/ledger.ts';
import { activity, readActivity } from '#projections/upkeep/activity.ts';
import type { Context } from '../http/context.ts';
import type { PlatformDay } from './systemTypes.ts';

const MOST_DAYS = 92;
const BadDays = invalid('BAD_DAYS', `days must be a whole number from 1 to ${MOST_DAYS}.`, 'days');
const BadZone = invalid('BAD_TIME_ZONE', 'We do not know that time zone.', 'timeZone');

/** A time zone that is known; UTC when none is named. Refuses others. */
export function zoneOf(asked: string | null | undefined): string {
  const zone = asked ?? 'UTC';
  if (zone.length > 60 || !isTimeZone(zone)) throw BadZone();
  return zone;
}

/** The last days up to the one that runs in a time zone, the oldest first. Refuses numbers out of range. */
export async function lastDays(
  context: Context,
  days: number,
  timeZone: string | null | undefined,
): Promise<PlatformDay[]> {
  const zone = zoneOf(timeZone);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) throw BadDays();
  const today = localDateOf(context.services.now(), zone);
  const dates = Array.from({ length: days }, (_, at) => addDays(today, at + 1 - days));
  const models = await context.fresh(activity, ledger);
  const [happened, money] = await Promise.all([
    readActivity(models, dates, zone),
    readMoneyOfDays(models, dates, zone),
  ]);
  return dates.map((date, at) => {
    const { signUps = 0, bookings = 0 } = happened[at] ?? {};
    const { receivedCents = 0, paidOutCents = 0 } = money[at] ?? {};
    return { date, signUps, bookings, receivedCents, paidOutCents };
  });
}
