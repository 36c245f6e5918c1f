import { addDays, weekdayOf } from '#domain/calendar.ts';
import { WEEKDAYS } from '#domain/shops/events.ts';
import type { TakingsPeriod } from './takingsTypes.ts';

/** From one calendar day to another, both inside. */
export type Dates = { readonly from: string; readonly to: string };

/** The days of a period, and those it is compared with: as many of the period before, as far as that one has them. */
export type DatesOfPeriod = Dates & { readonly before: Dates };

/** The days of a period as of `today`, a local date; a period that is still running ends with `today`. */
export function datesOf(period: `${TakingsPeriod}`, today: string): DatesOfPeriod {
  switch (period) {
    case 'THIS_WEEK':
      return beside(addDays(today, -WEEKDAYS.indexOf(weekdayOf(today))), today, 7);
    case 'LAST_30_DAYS':
      return beside(addDays(today, -29), today, 30);
    case 'THIS_MONTH': {
      const last = monthBefore(today);
      return { from: firstOf(today), to: today, before: { from: firstOf(last), to: sameDayIn(last, today) } };
    }
    case 'LAST_MONTH': {
      const month = monthBefore(today);
      const former = monthBefore(month);
      return { from: firstOf(month), to: endOf(month), before: { from: firstOf(former), to: endOf(former) } };
    }
    case 'THIS_YEAR': {
      const year = Number(today.slice(0, 4));
      const before = { from: `${year - 1}-01-01`, to: sameDayIn(`${year - 1}-${today.slice(5, 7)}-01`, today) };
      return { from: `${year}-01-01`, to: today, before };
    }
  }
}

const beside = (from: string, to: string, days: number): DatesOfPeriod => ({
  from,
  to,
  before: { from: addDays(from, -days), to: addDays(to, -days) },
});

const firstOf = (date: string) => `${date.slice(0, 7)}-01`;
const monthBefore = (date: string) => addDays(firstOf(date), -1);
const endOf = (date: string) => addDays(firstOf(addDays(firstOf(date), 31)), -1);

/** The day of the same number in another month, or its last one. */
function sameDayIn(month: string, day: string): string {
  const [same, end] = [`${month.slice(0, 7)}-${day.slice(8, 10)}`, endOf(month)];
  return same < end ? same : end;
}
