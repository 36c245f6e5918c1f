export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];
/** The half hours a shop works, per weekday, in order. */
export type Week = Readonly<Record<Weekday, readonly string[]>>;

const two = (value: number) => String(value).padStart(2, '0');

/** Every half hour that can be worked: 08:00 to 22:30 (specification §9). */
export const halfHours: readonly string[] = Array.from(
  { length: 30 },
  (_, at) => `${two(8 + (at >> 1))}:${at % 2 ? '30' : '00'}`,
);

/** The times at which a day can end: half an hour after each start. */
export const closingTimes: readonly string[] = [...halfHours.slice(1), '23:00'];

export const closedWeek = Object.fromEntries(weekdays.map((weekday) => [weekday, []])) as unknown as Week;

export const dayName = (weekday: Weekday): string => weekday.charAt(0).toUpperCase() + weekday.slice(1);

const inOrder = (slots: Iterable<string>): string[] => {
  const chosen = new Set(slots);
  return halfHours.filter((time) => chosen.has(time));
};

/** A day with one half hour more or less. */
export const toggled = (slots: readonly string[], time: string): string[] =>
  inOrder(slots.includes(time) ? slots.filter((slot) => slot !== time) : [...slots, time]);

/** A day in which everything between two half hours, both included and in either order, is worked or free. */
export function painted(slots: readonly string[], one: string, other: string, work: boolean): string[] {
  const [first = one, last = other] = [one, other].sort();
  const touched = halfHours.filter((time) => time >= first && time <= last);
  return inOrder(work ? [...slots, ...touched] : slots.filter((slot) => !touched.includes(slot)));
}

/** A day with the hours from opening to closing added to it. */
export const opened = (slots: readonly string[], from: string, until: string): string[] =>
  inOrder([...slots, ...halfHours.filter((time) => time >= from && time < until)]);

export const copyTargets = [
  { value: 'weekdays', label: 'Monday to Friday' },
  { value: 'everyday', label: 'Every day' },
  ...weekdays.map((weekday) => ({ value: weekday, label: dayName(weekday) })),
] as const;
export type CopyTarget = (typeof copyTargets)[number]['value'];

/** A week in which one day's hours stand on others too. */
export function copied(week: Week, from: Weekday, to: CopyTarget): Week {
  const targets: readonly Weekday[] = to === 'everyday' ? weekdays : to === 'weekdays' ? weekdays.slice(0, 5) : [to];
  return { ...week, ...Object.fromEntries(targets.map((weekday) => [weekday, week[from]])) };
}

/** A week from the server's hours; days it does not name are closed. */
export function weekOf(hours: readonly { weekday: string; slots: readonly string[] }[]): Week {
  const slotsOf = (weekday: Weekday) => hours.find((day) => day.weekday === weekday)?.slots ?? [];
  return Object.fromEntries(
    weekdays.map((weekday) => [weekday, inOrder(slotsOf(weekday).map((time) => time.slice(0, 5)))]),
  ) as unknown as Week;
}

/** A week as the server takes it. */
export const hoursOf = (week: Week): { weekday: Weekday; slots: string[] }[] =>
  weekdays.map((weekday) => ({ weekday, slots: [...week[weekday]] }));
