import { ANYONE, OWNER } from '../../shared/crew/useBarbers.ts';
import { marksOf } from '../../shared/marks.ts';
import { type Block, chairOfVisit, type Visit } from './chairsOfDay.ts';

/** Where something stands in a column: the mark it begins in, counted from the day's first, and how many it keeps. */
interface Stretch {
  readonly from: number;
  readonly count: number;
}

/** Visits that overlap stand side by side: which of how many this is. */
interface Lane {
  readonly lane: number;
  readonly lanes: number;
}

export type Piece = Stretch & { readonly key: string } & (
    | ({ readonly kind: 'visit'; readonly visit: Visit } & Lane)
    | ({ readonly kind: 'buffer' } & Lane)
    | { readonly kind: 'block'; readonly block: Block; readonly times: readonly string[] }
    | { readonly kind: 'free'; readonly time: string }
  );

/** What a column is made of. */
interface ColumnFacts {
  readonly chair: string;
  /** Every mark of the day's table, ascending. */
  readonly times: readonly string[];
  readonly visits: readonly Visit[];
  readonly blocks: readonly Block[];
  /** Whether the desk can still fill a mark of this chair. */
  readonly isFree: (time: string) => boolean;
}

/** What stands at a chair on a day, in the order of its beginning; what was cancelled does not. */
export function piecesOf({ chair, times, visits, blocks, isFree }: ColumnFacts): Piece[] {
  const own = visits.filter((visit) => visit.status !== 'cancelled' && chairOfVisit(visit) === chair);
  const visiting = visitPieces(own, times);
  const taken = new Set(own.flatMap(marksOf));
  const mine = blocks.filter(({ barber }) => (barber ?? OWNER) === chair);
  const everyones = blocks.filter(({ barber }) => barber === ANYONE);
  const blocking: Piece[] = [];
  // A break at the chair is shown as such also on a day that was closed later.
  for (const block of [...mine, ...everyones]) {
    const left = block.times.filter((time) => !taken.has(time));
    for (const time of left) taken.add(time);
    blocking.push(...blockPieces(block, left, times));
  }
  const free = times.flatMap((time, from): Piece[] =>
    !taken.has(time) && isFree(time) ? [{ kind: 'free', key: `free ${time}`, from, count: 1, time }] : [],
  );
  return [...visiting, ...blocking, ...free].sort((a, b) => a.from - b.from || a.count - b.count);
}

function visitPieces(visits: readonly Visit[], times: readonly string[]): Piece[] {
  const placed = visits
    .map((visit) => ({ visit, from: times.indexOf(visit.time), count: marksOf(visit).length }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from || a.visit.id.localeCompare(b.visit.id));
  return inLanes(placed).flatMap(({ visit, from, lane, lanes }) => {
    const [count, all] = [marksOf({ ...visit, bufferMinutes: 0 }).length, marksOf(visit).length];
    const piece: Piece = { kind: 'visit', key: `visit ${visit.id}`, visit, from, count, lane, lanes };
    const after = all - count;
    return after > 0
      ? [piece, { kind: 'buffer', key: `buffer ${visit.id}`, from: from + count, count: after, lane, lanes }]
      : [piece];
  });
}

/** Side by side what overlaps, directly or through others; each alone has the whole width. */
function inLanes<P extends Stretch>(placed: readonly P[]): (P & Lane)[] {
  const groups: P[][] = [];
  let end = -1;
  for (const one of placed) {
    if (one.from < end) groups.at(-1)?.push(one);
    else groups.push([one]);
    end = Math.max(end, one.from + one.count);
  }
  return groups.flatMap((group) => group.map((one, lane) => ({ ...one, lane, lanes: group.length })));
}

/** Half hours of a block, those in a row together. */
function blockPieces(block: Block, some: readonly string[], times: readonly string[]): Piece[] {
  const marks = some.map((time) => times.indexOf(time)).filter((at) => at >= 0);
  return stretchesOf(marks).map(({ from, count }) => ({
    kind: 'block',
    key: `block ${block.id} ${times[from]}`,
    block,
    times: times.slice(from, from + count),
    from,
    count,
  }));
}

/** Marks in a row as stretches, ascending. */
export function stretchesOf(marks: readonly number[]): Stretch[] {
  const stretches: { from: number; count: number }[] = [];
  for (const at of [...marks].sort((a, b) => a - b)) {
    const last = stretches.at(-1);
    if (last && last.from + last.count === at) last.count += 1;
    else stretches.push({ from: at, count: 1 });
  }
  return stretches;
}

/**
 * What is in the way of a visit at some marks of a column, in a word that is said of where it would go: 'free', 'taken', or
 * 'outside working hours'. The server decides; buffers after it are not looked at.
 */
export function standing(
  pieces: readonly Piece[],
  worked: readonly Stretch[],
  { from, count }: Stretch,
  movingId: string,
): 'free' | 'taken' | 'outside working hours' {
  const isIn = (piece: Stretch) => piece.from < from + count && from < piece.from + piece.count;
  const others = pieces.filter(
    (piece) => piece.kind !== 'free' && piece.key !== `visit ${movingId}` && piece.key !== `buffer ${movingId}`,
  );
  if (others.some(isIn)) return 'taken';
  return worked.some((one) => one.from <= from && from + count <= one.from + one.count)
    ? 'free'
    : 'outside working hours';
}
