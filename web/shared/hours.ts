import { rangeOf } from './slots.ts';
import { clock, shortDate, weekdayName } from './times.ts';

/** A weekday and the half hours a shop works on it. */
interface DayHoursFacts {
  readonly weekday: string;
  readonly slots: readonly string[];
}

/** Days of a shop, both included, on which it works other half hours than in its week; none while it is closed. */
export interface SpecialDays {
  readonly from: string;
  readonly to: string;
  readonly slots: readonly string[];
}

/** When a shop works. */
export interface Opening {
  readonly hours: readonly DayHoursFacts[];
  readonly specialHours: readonly SpecialDays[];
}

const isOn = (date: string, { from, to }: SpecialDays): boolean => from <= date && date <= to;

/** The special hours of a day; undefined for a day that is worked as every week. */
export const specialOn = ({ specialHours }: Pick<Opening, 'specialHours'>, date: string): SpecialDays | undefined =>
  specialHours.find((days) => isOn(date, days));

/** The half hours a shop works on one of its local days: its special ones of that day, else those of the week. */
export function timesOn(shop: Opening, date: string): readonly string[] {
  const special = specialOn(shop, date);
  if (special) return special.slots;
  const weekday = weekdayName(date).toLowerCase();
  return shop.hours.find((day) => day.weekday === weekday)?.slots ?? [];
}

/** The special hours that are not over on a shop's today. */
export const comingSpecials = <D extends SpecialDays>(specialHours: readonly D[], today: string): D[] =>
  specialHours.filter(({ to }) => to >= today);

/** 'Thu, Dec 24', or 'Fri, Dec 25 – Fri, Jan 1'. */
export const daysWords = ({ from, to }: Pick<SpecialDays, 'from' | 'to'>): string =>
  from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`;

/** First and last start of a day, '9:00am – 11:30am'; undefined when it is closed. */
export function workedWords(slots: readonly string[]): string | undefined {
  const range = rangeOf(slots);
  return range && `${clock(range[0])} – ${clock(range[1])}`;
}
