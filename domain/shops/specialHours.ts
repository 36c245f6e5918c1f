import { addDays, HALF_HOURS, isLocalDate } from '../calendar.ts';
import type { SetSpecialHours } from './commands.ts';
import type { ShopEvent, SpecialHours } from './events.ts';
import { HoursForBarbersOnly, HoursOffGrid, SpecialDaysInvalid, TooManySpecialHours } from './refusals.ts';

/** How many days ahead special hours can be set. */
const FARTHEST_DAYS = 366;
/** Days, or days in a row with the same special hours, that a shop has to come at once. */
export const MOST_SPECIAL_HOURS = 60;

type Shop = {
  readonly shopId: string;
  readonly ownerId: string;
  readonly category: string;
  readonly specialHours: readonly SpecialHours[];
};

/**
 * Sets or removes the special hours of some days; those of other days stay, and what is over is dropped with the next
 * change. The same again appends nothing. Refuses with HoursForBarbersOnly, SpecialDaysInvalid, HoursOffGrid or
 * TooManySpecialHours.
 */
export function setSpecialHours({ data }: SetSpecialHours, shop: Shop): ShopEvent[] {
  const { to, times, today } = data;
  const from = data.from < today ? today : data.from;
  if (!isLocalDate(data.from) || !isLocalDate(to) || from > to || to > addDays(today, FARTHEST_DAYS))
    throw SpecialDaysInvalid();
  const coming = (all: readonly SpecialHours[]) => all.filter((one) => one.to >= today);
  const others = coming(shop.specialHours.flatMap((one) => outside(one, from, to)));
  const after = times ? [...others, { from, to, times: [...new Set(times)].sort() }] : others;
  return changeTo(inOrder(after), coming(shop.specialHours), shop);
}

/** What makes other special hours of a shop's, as a whole. Refuses as setting them does. */
export const specialHoursChanges = (then: readonly SpecialHours[], shop: Shop): ShopEvent[] =>
  changeTo(inOrder(then), shop.specialHours, shop);

function changeTo(
  after: readonly SpecialHours[],
  before: readonly SpecialHours[],
  { shopId, ownerId, category }: Shop,
): ShopEvent[] {
  if (after.length > 0 && category !== 'barbers') throw HoursForBarbersOnly();
  if (after.some(({ times }) => times.some((time) => !HALF_HOURS.includes(time)))) throw HoursOffGrid();
  if (after.length > MOST_SPECIAL_HOURS) throw TooManySpecialHours();
  if (JSON.stringify(after) === JSON.stringify(before)) return [];
  return [{ type: 'SpecialHoursSet', data: { shopId, ownerId, specialHours: after } }];
}

/** What is left of some days when others are taken out: nothing, one side, or both. */
function outside(one: SpecialHours, from: string, to: string): SpecialHours[] {
  if (one.to < from || one.from > to) return [one];
  return [
    ...(one.from < from ? [{ ...one, to: addDays(from, -1) }] : []),
    ...(one.to > to ? [{ ...one, from: addDays(to, 1) }] : []),
  ];
}

const inOrder = (all: readonly SpecialHours[]): SpecialHours[] =>
  all.map(({ from, to, times }) => ({ from, to, times })).sort((one, other) => one.from.localeCompare(other.from));
