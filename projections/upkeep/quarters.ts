import { addDays, localDateOf } from '#domain/calendar.ts';
import type { Projection, Work } from '../projection.ts';
import { type ReadModels, readDocuments } from '../readModels.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

/** What happened in the quarters of an hour of one day in UTC: the days of every time zone are made of quarters. */
export type QuartersOfDay = {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** By the number of the quarter, from 0 to 95. */
  readonly quarters: Readonly<Record<string, Sums>>;
};

/** The same of the days of one month in UTC, by the date: a year is read in thirteen documents. */
export type DaysOfMonth = { readonly days: Readonly<Record<string, Sums>> };

/** What was added, by name. */
export type Sums = Readonly<Record<string, number>>;

/** What is counted apart has a name before its days. */
const under = (scope: string) => (scope === '' ? '' : `${scope}/`);
const keyOf = (date: string, scope = '') => `${under(scope)}day/${date}`;
const monthKeyOf = (month: string, scope: string) => `${under(scope)}month/${month}`;
const monthOf = (date: string) => date.slice(0, 7);

function plus(sums: Sums | undefined, by: Sums): Sums {
  const after: Record<string, number> = { ...sums };
  for (const [name, value] of Object.entries(by)) after[name] = (after[name] ?? 0) + value;
  return after;
}

/** Adds to the quarter of an instant (UTC ISO), of all or of one `scope`. */
export async function addToQuarter(work: Work, instant: string, by: Sums, scope = ''): Promise<void> {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return;
  const date = dateAt(at);
  const quarter = Math.floor((at % DAY_MS) / QUARTER_MS);
  const before = (await work.get<QuartersOfDay>(keyOf(date, scope))) ?? { date, quarters: {} };
  const quarters = { ...before.quarters, [quarter]: plus(before.quarters[quarter], by) };
  work.put(keyOf(date, scope), { date, quarters } satisfies QuartersOfDay);
}

/** {@link addToQuarter} for what {@link readSums} reads, which adds up more days than can be read one by one. */
export async function addToMonth(work: Work, instant: string, by: Sums, scope: string): Promise<void> {
  await addToQuarter(work, instant, by, scope);
  const date = dateAt(Date.parse(instant));
  const key = monthKeyOf(monthOf(date), scope);
  const { days } = (await work.get<DaysOfMonth>(key)) ?? { days: {} };
  work.put(key, { days: { ...days, [date]: plus(days[date], by) } } satisfies DaysOfMonth);
}

/**
 * What {@link addToMonth} has added from one instant (UTC ISO) to another, itself left out; both begin a quarter, as the
 * days of every time zone do. One document for each month, and those of the two days that are not whole.
 */
export async function readSums(
  models: ReadModels,
  projection: Projection,
  scope: string,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<Sums> {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const dates = datesBetween(start, end);
  const isWhole = (date: string) => Date.parse(date) >= start && Date.parse(date) + DAY_MS <= end;
  const months = [...new Set(dates.map(monthOf))];
  const [ofMonths, ofDays] = await Promise.all([
    readDocuments<DaysOfMonth>(
      models,
      projection,
      months.map((month) => monthKeyOf(month, scope)),
    ),
    readDocuments<QuartersOfDay>(
      models,
      projection,
      dates.filter((date) => !isWhole(date)).map((date) => keyOf(date, scope)),
    ),
  ]);
  const whole = ofMonths.flatMap(({ days }) =>
    Object.entries(days).flatMap(([date, sums]) => (isWhole(date) ? [sums] : [])),
  );
  const parts = ofDays.flatMap(({ date, quarters }) =>
    Object.entries(quarters).flatMap(([quarter, sums]) => {
      const at = instantOf(date, quarter);
      return at >= start && at < end ? [sums] : [];
    }),
  );
  return [...whole, ...parts].reduce(plus, {});
}

/** The days in UTC that a stretch of time touches. */
function datesBetween(start: number, end: number): string[] {
  const dates: string[] = [];
  for (let date = dateAt(start); Date.parse(date) < end; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** What was added in each day of a time zone, by name: from the first to the last of `dates`, which follow each other. */
export async function readDays(
  models: ReadModels,
  projection: Projection,
  dates: readonly string[],
  timeZone: string,
  scope = '',
): Promise<ReadonlyMap<string, Sums>> {
  const [first = '', last = ''] = [dates[0], dates.at(-1)];
  // A day of a time zone begins up to 14 hours before the day of the same name in UTC, and ends up to 12 hours after it.
  const wanted = [addDays(first, -1), ...dates, addDays(last, 1)];
  const sums = new Map<string, Sums>(dates.map((date) => [date, {}]));
  const keys = wanted.map((date) => keyOf(date, scope));
  for (const { date, quarters } of await readDocuments<QuartersOfDay>(models, projection, keys))
    for (const [quarter, added] of Object.entries(quarters)) {
      const day = localDateOf(new Date(instantOf(date, quarter)).toISOString(), timeZone);
      if (sums.has(day)) sums.set(day, plus(sums.get(day), added));
    }
  return sums;
}

const dateAt = (at: number) => new Date(at).toISOString().slice(0, 10);
const instantOf = (date: string, quarter: string) => Date.parse(date) + Number(quarter) * QUARTER_MS;
