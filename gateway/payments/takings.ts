import { addDays, instantOfLocal, isTimeZone, localDateOf } from '#domain/calendar.ts';
import { TimeZoneInvalid } from '#domain/notifications/refusals.ts';
import { isBarberShop } from '#domain/shops/decider.ts';
import { ledger, readTakings, readTakingsOfDays, type Takings as Sums } from '#projections/payments/ledger.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { directory, readCatalog } from '#projections/shops/directory.ts';
import { isOpen } from '#projections/shops/shopDocument.ts';
import { type Context, member } from '../http/context.ts';
import { preferencesOf } from '../notifications/actions.ts';
import { type Dates, datesOf } from './takingsPeriods.ts';
import type { Takings, TakingsOfDays, TakingsPeriod } from './takingsTypes.ts';

/** More shops and products than one owner has. */
const MOST_OF_ONE_OWNER = 100;
const DAYS_OF_WEEK = 7;
/** The time zone in a member's settings until they choose one. */
const NOT_CHOSEN = 'UTC';

/** What the calling member took in a period. Refuses a time zone that is none. */
export async function takingsOf(
  context: Context,
  period: `${TakingsPeriod}`,
  asked: string | null | undefined,
): Promise<Takings> {
  const models = await context.fresh(ledger, directory);
  const timeZone = await zoneFor(context, models, asked);
  const { before, ...days } = datesOf(period, todayIn(context, timeZone));
  const sums = ({ from, to }: Dates) =>
    readTakings(models, member(context).id, {
      from: instantOfLocal(from, '00:00', timeZone),
      until: instantOfLocal(addDays(to, 1), '00:00', timeZone),
    });
  const [now, then] = await Promise.all([sums(days), sums(before)]);
  return { period, timeZone, ...shown(days, now), before: shown(before, then) };
}

/** What they took on each of the last seven days, the oldest first. Refuses a time zone that is none. */
export async function lastSevenDays(context: Context, asked: string | null | undefined): Promise<TakingsOfDays[]> {
  const models = await context.fresh(ledger, directory);
  const timeZone = await zoneFor(context, models, asked);
  const today = todayIn(context, timeZone);
  const dates = Array.from({ length: DAYS_OF_WEEK }, (_, at) => addDays(today, at + 1 - DAYS_OF_WEEK));
  const days = await readTakingsOfDays(models, member(context).id, dates, timeZone);
  return days.map((day, at) => {
    const date = dates[at] ?? today;
    return shown({ from: date, to: date }, day);
  });
}

const shown = (dates: Dates, { grossCents, refundedCents, sales }: Sums): TakingsOfDays => ({
  ...dates,
  grossCents,
  refundedCents,
  netCents: grossCents - refundedCents,
  sales,
});

const todayIn = ({ services }: Context, timeZone: string) => localDateOf(services.now(), timeZone);

/** Whose midnights divide the days of the calling member; see `Takings.timeZone`. */
async function zoneFor(context: Context, models: ReadModels, asked: string | null | undefined): Promise<string> {
  if (asked && !isTimeZone(asked)) throw TimeZoneInvalid();
  const { shops } = await readCatalog(models, member(context).id, { offset: 0, limit: MOST_OF_ONE_OWNER });
  const first = shops.filter((shop) => isBarberShop(shop) && isOpen(shop)).at(-1);
  if (first) return first.timeZone;
  const { timeZone } = await preferencesOf(context);
  return timeZone === NOT_CHOSEN ? asked || NOT_CHOSEN : timeZone;
}
