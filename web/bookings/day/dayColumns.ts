import { timesOn } from '../../shared/hours.ts';
import { marksOf } from '../../shared/marks.ts';
import { type DeskShop, openToDesk } from '../desk/deskTimes.ts';
import { takenBy } from '../lists.ts';
import { halfHoursOf } from '../week.ts';
import type { Block, ChairOfDay, Visit } from './chairsOfDay.ts';
import { type Piece, piecesOf, stretchesOf } from './pieces.ts';

/** A chair with what stands at it. */
export interface Column {
  readonly chair: ChairOfDay;
  readonly pieces: readonly Piece[];
  /** The marks at which somebody works at it. */
  readonly worked: readonly { readonly from: number; readonly count: number }[];
}

/** Of a piece, among all of the day. */
export const keyOf = ({ chair }: Column, piece: Piece): string => `${chair.id} ${piece.key}`;

/** A day as it is drawn: its marks, ascending and without a gap, and its chairs. */
export interface DayTable {
  readonly times: readonly string[];
  readonly columns: readonly Column[];
}

interface DayFacts {
  readonly shop: DeskShop;
  readonly date: string;
  readonly chairs: readonly ChairOfDay[];
  readonly visits: readonly Visit[];
  readonly blocks: readonly Block[];
  /** The half hours somebody works at a chair, by its id. */
  readonly workedAt: (chair: string) => readonly string[];
  /** Now, in milliseconds. */
  readonly now: number;
  /** Whether anything can be changed: not offline, and not in a shop that is closed for good. */
  readonly canChange: boolean;
}

/** Lays out a shop's day by chairs; without a mark where the shop is closed and nothing was booked. */
export function dayTable({ shop, date, chairs, visits, blocks, workedAt, now, canChange }: DayFacts): DayTable {
  const standing = visits.filter(({ status }) => status !== 'cancelled');
  const kept = [...standing.flatMap(marksOf), ...blocks.flatMap((block) => block.times)];
  const times = halfHoursOf(
    [],
    [],
    [...timesOn(shop, date), ...kept].map((time) => ({ time })),
  );
  const isOpen = openToDesk(shop, now);
  const isTaken = takenBy(visits, blocks);
  const columns = chairs.map((chair) => {
    const worked = chair.isBookable ? workedAt(chair.id) : [];
    const isFree = (time: string) =>
      canChange && worked.includes(time) && isOpen({ date, time }) && !isTaken(shop.id, { date, time }, chair.id);
    return {
      chair,
      pieces: piecesOf({ chair: chair.id, times, visits, blocks, isFree }),
      worked: stretchesOf(worked.map((time) => times.indexOf(time)).filter((at) => at >= 0)),
    };
  });
  return { times, columns };
}
