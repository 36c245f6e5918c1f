import type { CampaignDaysQuery } from '../../graphql/graphql.ts';
import { addDays, daysBetween } from '../../shared/times.ts';
import type { Day } from '../../ui/DayChart.tsx';

/** The chart shows so many days, the latest ones. */
const MOST_DAYS = 60;

/** Every day of a campaign up to `today` or its end, also those on which nothing came in. */
export function everyDay(
  known: CampaignDaysQuery['campaignDays'],
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  today: string,
): Day[] {
  const last = today < endDate ? today : endDate;
  const count = Math.min(MOST_DAYS, daysBetween(startDate, last) + 1);
  const first = addDays(last, 1 - count);
  const byDate = new Map(known.map((day) => [day.date, day]));
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const date = addDays(first, at);
    const day = byDate.get(date);
    return { date, value: day?.amountCents ?? 0, note: String(day?.count ?? 0) };
  });
}
