import { addDays, HALF_HOURS, isLocalDate } from '../calendar.ts';
import { WEEKDAYS, type WorkingHours } from '../shops/events.ts';
import type { ChangeCrewMember } from './commands.ts';
import type { CrewEvent, DaysOff } from './events.ts';
import { CrewHoursOffGrid, CrewServicesInvalid, DaysOffInvalid, TooManyDaysOff } from './refusals.ts';
import type { Membership } from './state.ts';

/** How many days ahead days off can be set. */
const FARTHEST_DAYS = 366;
const MOST_DAYS_OFF = 60;

type Of = {
  readonly membershipId: string;
  readonly shopId: string;
  readonly ownerId: string;
  readonly memberId: string;
};

/** One fact per thing that really differs; nothing when nothing does. */
export function changesOf(
  { changes, menu, today }: ChangeCrewMember['data'],
  before: Membership,
  of: Of,
): readonly CrewEvent[] {
  const { role = before.role } = changes;
  const hours = changes.hours === undefined ? before.hours : changes.hours && checkedHours(changes.hours);
  const coming = fromTodayOn(before.daysOff, today);
  const daysOff = changes.daysOff ? checkedDaysOff(changes.daysOff, today) : coming;
  const serviceIds = changes.serviceIds === undefined ? before.serviceIds : checkedServices(changes.serviceIds, menu);
  const facts: [boolean, CrewEvent][] = [
    [role !== before.role, { type: 'CrewRoleSet', data: { ...of, role } }],
    [differs(hours, before.hours), { type: 'CrewHoursSet', data: { ...of, hours } }],
    [differs(daysOff, coming), { type: 'CrewDaysOffSet', data: { ...of, daysOff } }],
    [differs(serviceIds, before.serviceIds), { type: 'CrewServicesSet', data: { ...of, serviceIds } }],
  ];
  return facts.flatMap(([isNew, event]) => (isNew ? [event] : []));
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

function checkedHours(given: Partial<WorkingHours>): WorkingHours {
  const days = WEEKDAYS.map((weekday) => [weekday, [...new Set(given[weekday] ?? [])].sort()] as const);
  if (days.some(([, times]) => times.some((time) => !HALF_HOURS.includes(time)))) throw CrewHoursOffGrid();
  return Object.fromEntries(days) as unknown as WorkingHours;
}

/** Of what has begun, the rest. */
const fromTodayOn = (all: readonly DaysOff[], today: string): DaysOff[] =>
  all.filter(({ to }) => to >= today).map(({ from, to }) => ({ from: from < today ? today : from, to }));

/** Ascending, from today on. */
function checkedDaysOff(given: readonly DaysOff[], today: string): readonly DaysOff[] {
  const all = given
    .map(({ from, to }) => ({ from, to }))
    .sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0));
  const isPossible = all.every(
    ({ from, to }, index) =>
      isLocalDate(from) &&
      isLocalDate(to) &&
      from <= to &&
      to <= addDays(today, FARTHEST_DAYS) &&
      from > (all[index - 1]?.to ?? ''),
  );
  if (!isPossible) throw DaysOffInvalid();
  const coming = fromTodayOn(all, today);
  if (coming.length > MOST_DAYS_OFF) throw TooManyDaysOff();
  return coming;
}

/** In the order of the menu. */
function checkedServices(given: readonly string[] | null, menu: readonly string[]): readonly string[] | null {
  if (given === null) return null;
  const offered = menu.filter((serviceId) => given.includes(serviceId));
  if (offered.length === 0 || offered.length !== given.length) throw CrewServicesInvalid();
  return offered;
}
