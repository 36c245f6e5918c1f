import { useEffect, useRef, useState } from 'react';
import { guestOf } from '../../shared/nameOf.ts';
import { clock } from '../../shared/times.ts';
import type { BookingActions } from '../useBookingActions.ts';
import { chairOfVisit, type Visit } from './chairsOfDay.ts';
import type { Column, DayTable } from './dayColumns.ts';
import { standing } from './pieces.ts';

/** Where a visit would go: which of the columns, and which of the marks. */
export interface Spot {
  readonly column: number;
  readonly mark: number;
}

/** A visit on its way. */
export interface Moving {
  readonly visit: Visit;
  readonly to: Spot;
  /** How many marks it keeps, without its buffer. */
  readonly count: number;
  /** By keys, with the pointer, or sent and not yet answered. */
  readonly by: 'keys' | 'pointer' | 'sent';
}

/** Where a visit is after it was moved, or was not, in words that are said while it is there. */
interface Done {
  readonly id: string;
  readonly time: string;
  readonly chair: string;
  readonly words: string;
}

/**
 * Moves a visit to another mark or chair of the day that is shown. Nothing changes until `confirm` sends it as
 * rescheduling; the server decides, and what it refuses stays where it was. `said` is for screen readers, and shown;
 * `refused` says why the last move came to nothing.
 */
export function useMoving({ times, columns }: DayTable, date: string, move: BookingActions['move']) {
  const [moving, setMoving] = useState<Moving>();
  const [refused, setRefused] = useState<string>();
  const [done, setDone] = useState<Done>();
  // Keys and pointers come faster than pictures: each goes on from the one before.
  const latest = useRef<Moving>(undefined);
  const put = (next: Moving | undefined) => {
    latest.current = next;
    setMoving(next);
  };
  const homeOf = (visit: Visit): Spot => ({
    column: columns.findIndex(({ chair }) => chair.id === chairOfVisit(visit)),
    mark: times.indexOf(visit.time),
  });

  const begin = (visit: Visit, by: 'keys' | 'pointer') => {
    if (latest.current?.by === 'sent') return;
    setRefused(undefined);
    setDone(undefined);
    put({ visit, to: homeOf(visit), count: Math.max(1, Math.ceil(visit.minutes / 30)), by });
  };
  const over = ({ column, mark }: Spot) => {
    const now = latest.current;
    if (!now || now.by === 'sent') return;
    const to = { column: within(column, columns.length), mark: within(mark, times.length) };
    if (to.column !== now.to.column || to.mark !== now.to.mark) put({ ...now, to });
  };
  const step = (down: number, right: number) => {
    const now = latest.current;
    if (now) over({ column: now.to.column + right, mark: now.to.mark + down });
  };
  const giveUp = () => {
    const now = latest.current;
    if (!now || now.by === 'sent') return;
    put(undefined);
    const { id, time } = now.visit;
    setDone({ id, time, chair: chairOfVisit(now.visit), words: `${guestOf(now.visit)} stays at ${clock(time)}.` });
  };
  const confirm = async () => {
    const now = latest.current;
    const column = now && columns[now.to.column];
    const time = now && times[now.to.mark];
    if (!now || !column || time === undefined || now.by === 'sent') return;
    // Another desk may have moved it since it was taken hold of.
    const visit = visitOf(columns, now.visit.id) ?? now.visit;
    const from = columns[homeOf(visit).column]?.chair;
    const present = chairOfVisit(visit);
    const isOther = column.chair.id !== present;
    if (!isOther && time === visit.time) return giveUp();
    put({ ...now, visit, by: 'sent' });
    const { refusal } = await move(
      visit.id,
      { date, time: visit.time, ...(isOther && { barber: present }), isGone: from?.isBookable === false },
      { date, time, ...(isOther && { barber: column.chair.id }) },
    );
    put(undefined);
    if (refusal) setRefused(`${guestOf(visit)} stays at ${clock(visit.time)}. ${refusal.message}`);
    else {
      const words = `${guestOf(visit)} is at ${placeWords(time, column)} now.`;
      setDone({ id: visit.id, time, chair: column.chair.id, words });
    }
  };
  const isGone = moving !== undefined && moving.by !== 'sent' && !visitOf(columns, moving.visit.id);
  useEffect(() => {
    if (!isGone) return;
    latest.current = undefined;
    setMoving(undefined);
    setRefused(CHANGED);
  }, [isGone]);
  const found = done && visitOf(columns, done.id);
  // Another desk may have moved it on.
  const isSo = found?.time === done?.time && found && chairOfVisit(found) === done?.chair;
  const said = moving ? movingWords(moving, times, columns) : isSo ? (done?.words ?? '') : '';
  return { moving, said, refused, begin, over, step, confirm, giveUp };
}

export type MovingVisit = ReturnType<typeof useMoving>;

const CHANGED = 'This booking has been changed meanwhile.';

const visitOf = (columns: readonly Column[], id: string): Visit | undefined =>
  columns.flatMap(({ pieces }) =>
    pieces.flatMap((piece) => (piece.kind === 'visit' && piece.visit.id === id ? piece.visit : [])),
  )[0];

const within = (at: number, length: number): number => Math.min(Math.max(at, 0), length - 1);

const placeWords = (time: string, { chair }: Column): string => `${clock(time)}, ${chair.name}`;

function movingWords({ visit, to, count, by }: Moving, times: readonly string[], columns: readonly Column[]): string {
  const [time, column] = [times[to.mark], columns[to.column]];
  if (time === undefined || !column) return '';
  const place = placeWords(time, column);
  if (by === 'sent') return `Moving ${guestOf(visit)} to ${place} …`;
  const found = standing(column.pieces, column.worked, { from: to.mark, count }, visit.id);
  const how = by === 'keys' ? ' Enter moves it, Escape gives up.' : '';
  return `Move ${guestOf(visit)} to ${place}: ${found}.${how}`;
}
