import type { CrewPersonFragment, CrewRole } from '../../graphql/graphql.ts';
import { daysWords } from '../../shared/hours.ts';
import { nameOf } from '../../shared/nameOf.ts';

/** Specification §2: the table of a shop's people. */
export const crewTexts = { title: 'Barbers', add: 'Add barber' } as const;

export const roles: readonly { readonly value: CrewRole; readonly label: string; readonly hint: string }[] = [
  { value: 'barber', label: 'Barber', hint: 'Cuts and shaves, and sees their own chair' },
  { value: 'manager', label: 'Manager', hint: 'Does everything at the desk, and plans days, menu and crew' },
  { value: 'desk', label: 'Desk', hint: 'Receives customers, and sees every chair' },
];

export const roleWord = (role: CrewRole): string => roles.find(({ value }) => value === role)?.label ?? role;

/** Their name, or the address they were invited at. */
export const whoIs = ({ person, email }: Pick<CrewPersonFragment, 'person' | 'email'>): string =>
  person ? nameOf(person) : (email ?? 'An invitation');

/** What the owner is called in the table of their own shops' people. */
export const ownerTexts = { name: 'Yourself', role: 'Owner', takes: 'Takes bookings' } as const;

/** What is said once the owner of a shop takes bookings, or none. */
export const ownerWords = (takesBookings: boolean, shop: string): string =>
  takesBookings
    ? `You can be booked at ${shop} again`
    : `You can’t be booked at ${shop} now; what is booked with you stays`;

/** 'As the shop', or '5 days, 40 hours a week'. */
export function hoursWords(hours: CrewPersonFragment['hours']): string {
  if (!hours) return 'As the shop';
  const worked = hours.filter(({ slots }) => slots.length > 0);
  const count = worked.reduce((sum, { slots }) => sum + slots.length, 0) / 2;
  if (count === 0) return 'None';
  return `${worked.length} ${worked.length === 1 ? 'day' : 'days'}, ${count} ${count === 1 ? 'hour' : 'hours'} a week`;
}

/** 'Thu, Dec 24 and 2 more', or 'None'. */
export function daysOffWords(daysOff: readonly { readonly from: string; readonly to: string }[]): string {
  const [first, ...others] = daysOff;
  if (!first) return 'None';
  return others.length > 0 ? `${daysWords(first)} and ${others.length} more` : daysWords(first);
}

/** 'All', or the names of the services. */
export function servicesWords(
  services: readonly string[] | null,
  menu: readonly { readonly id: string; readonly name: string }[],
): string {
  if (!services) return 'All';
  const names = menu.filter(({ id }) => services.includes(id)).map(({ name }) => name);
  return names.length > 0 ? names.join(', ') : 'None';
}

/** How many people the plan allows, in the words of the plan: '10 additional barber'. */
export const limitWords = (used: number, limit: number | null): string =>
  limit === null
    ? `${used} ${used === 1 ? 'person' : 'people'}; your plan sets no limit`
    : `${used} of ${limit} additional barber`;

/** What is said when the plan allows nobody new; undefined while there is room. */
export function fullWords(used: number, limit: number | null): string | undefined {
  if (limit === null || used < limit) return undefined;
  return used > limit
    ? `Your plan allows ${limit}. Everybody stays; whom you add next has to wait until there are fewer than ${limit}.`
    : 'Your plan is full. A place is free again when an invitation ends or somebody leaves.';
}
