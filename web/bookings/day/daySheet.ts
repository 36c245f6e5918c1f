import { ANYONE, OWNER } from '../../shared/crew/useBarbers.ts';
import { serviceWords } from '../../shared/menu/wish.ts';
import { guestOf } from '../../shared/nameOf.ts';
import { clock, clockAt } from '../../shared/times.ts';
import { statusWord } from '../BookingStatusBadge.tsx';
import { blockWords } from '../desk/deskTimes.ts';
import { type Block, type ChairOfDay, chairOfVisit, type Visit } from './chairsOfDay.ts';

/** A line of the sheet; `at` orders it within the day. */
export interface SheetRow {
  readonly id: string;
  readonly at: string;
  readonly time: string;
  readonly chair: string;
  readonly customer: string;
  readonly service: string;
  readonly note: string;
}

/** Visits and blocked time of a day, by time and then by chair; what was cancelled is left out. */
export function sheetRows(
  chairs: readonly ChairOfDay[],
  visits: readonly Visit[],
  blocks: readonly Block[],
): SheetRow[] {
  const names = new Map(chairs.map(({ id, name }) => [id, name]));
  const order = new Map(chairs.map(({ id }, at) => [id, at]));
  const standing = visits.filter(({ status }) => status !== 'cancelled');
  const rows = [
    ...standing.map((visit) => ({ chairId: chairOfVisit(visit), row: visitRow(visit, names) })),
    ...blocks.map((block) => ({ chairId: block.barber ?? OWNER, row: blockRow(block, names) })),
  ];
  return rows
    .sort((a, b) => a.row.at.localeCompare(b.row.at) || (order.get(a.chairId) ?? -1) - (order.get(b.chairId) ?? -1))
    .map(({ row }) => row);
}

type Names = ReadonlyMap<string, string>;

function visitRow(visit: Visit, names: Names): SheetRow {
  const notes = [
    visit.walkIn && visit.customer.firstName !== '' && 'Walk-in',
    visit.status !== 'confirmed' && statusWord(visit.status),
    visit.transportation === true && 'Transportation',
    visit.note,
    visit.bookedFor?.note,
  ];
  return {
    id: visit.id,
    at: visit.time,
    time: `${clock(visit.time)} to ${clockAt(visit.endsAt, visit.timeZone)}`,
    chair: names.get(chairOfVisit(visit)) ?? '',
    customer: guestOf(visit),
    service: serviceWords(visit),
    note: notes.filter(Boolean).join(', '),
  };
}

const blockRow = ({ id, times, barber, reason }: Block, names: Names): SheetRow => ({
  id,
  at: times[0] ?? '',
  time: blockWords(times),
  chair: barber === ANYONE ? 'All chairs' : (names.get(barber ?? OWNER) ?? ''),
  customer: barber === ANYONE ? 'Closed' : 'Blocked',
  service: '',
  note: reason ?? '',
});
