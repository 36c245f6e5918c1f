import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { guestOf } from '../../shared/nameOf.ts';
import { clock } from '../../shared/times.ts';
import { FieldError } from '../../ui/Field.tsx';
import { color, font, media, radius, size, space } from '../../ui/tokens.ts';
import { useKeyboardLikely } from '../../ui/useMedia.ts';
import type { BookingActions } from '../useBookingActions.ts';
import { type BoardActs, BoardActsProvider } from './acts.ts';
import { ChairColumn, type Ghost } from './ChairColumn.tsx';
import type { DayTable } from './dayColumns.ts';
import { NowLine } from './NowLine.tsx';
import { useBoardKeys } from './useBoardKeys.ts';
import { useDragging } from './useDragging.ts';
import { type Moving, useMoving } from './useMoving.ts';

/** How wide the times are, and at least a chair, in rem: they grow with the text. */
const TIMES = 4.75;
const NARROWEST = 7.5;

/** What can be done, where a keyboard is likely; a finger does not drag visits, it scrolls the board. */
const BY_KEYS = 'Press a free half hour to fill or block it. Drag a visit, or press M on it, to move it.';
const BY_TOUCH = 'Press a free half hour to fill or block it. Press a visit to move it.';

/**
 * Chairs across, half hours down. A visit is dragged to another time or chair, or moved by keys: m on it, arrows, Enter. `now`
 * is the time on the shop's clock where this is its day today.
 */
export function DayBoard(props: {
  table: DayTable;
  date: string;
  now: string | undefined;
  label: string;
  move: BookingActions['move'];
  acts: Omit<BoardActs, 'move' | 'drag'>;
}) {
  const { table, now } = props;
  const { times, columns } = table;
  const board = useRef<HTMLDivElement>(null);
  const id = useId();
  const movement = useMoving(table, props.date, props.move);
  const { moving, said, refused } = movement;
  const hasKeys = useKeyboardLikely();
  const drag = useDragging(board, times.length, movement);
  const { stop, ...keys } = useBoardKeys(columns, movement);
  const acts = useSteady({ ...props.acts, drag, move: (visit) => movement.begin(visit, 'keys') });
  useFocusAfterMove(board, moving);
  useTargetInView(board, moving);
  const columnsWidth = `repeat(${columns.length}, minmax(${NARROWEST}rem, 1fr))`;
  return (
    <BoardActsProvider value={acts}>
      <div>
        <Said role="status">{said || (hasKeys ? BY_KEYS : BY_TOUCH)}</Said>
        <div role="alert">{refused && <FieldError>{refused}</FieldError>}</div>
        <Scroller
          ref={board}
          tabIndex={0}
          role="region"
          aria-label={props.label}
          $moving={moving !== undefined}
          {...keys}
        >
          <Board style={{ gridTemplateColumns: `${TIMES}rem ${columnsWidth}` }}>
            <Corner aria-hidden />
            {columns.map(({ chair }) => (
              <Head key={chair.id} id={`${id}-${chair.id}`} title={chair.name}>
                {chair.name}
                {!chair.isBookable && <small>No new bookings</small>}
              </Head>
            ))}
            <Times aria-hidden>
              {times.map((time) => (
                <li key={time}>{clock(time)}</li>
              ))}
            </Times>
            {columns.map((column, at) => (
              <ChairColumn
                key={column.chair.id}
                column={column}
                marks={times.length}
                headId={`${id}-${column.chair.id}`}
                stop={stop?.startsWith(`${column.chair.id} `) ? stop : undefined}
                leaving={moving?.visit.id}
                ghost={ghostAt(moving, at, times)}
              />
            ))}
            {now !== undefined && <NowLine times={times} now={now} />}
          </Board>
        </Scroller>
      </div>
    </BoardActsProvider>
  );
}

function ghostAt(moving: Moving | undefined, column: number, times: readonly string[]): Ghost | undefined {
  if (!moving || moving.to.column !== column) return undefined;
  const { visit, to, count, by } = moving;
  return { from: to.mark, count, name: guestOf(visit), time: clock(times[to.mark] ?? ''), isSent: by === 'sent' };
}

/** The same functions at every drawing, which call the newest ones. */
function useSteady(acts: BoardActs): BoardActs {
  const latest = useRef(acts);
  latest.current = acts;
  const [steady] = useState<BoardActs>(() => ({
    open: (visit) => latest.current.open(visit),
    canMove: (visit) => latest.current.canMove(visit),
    move: (visit) => latest.current.move(visit),
    drag: (event, visit) => latest.current.drag(event, visit),
    walkIn: (chair, time) => latest.current.walkIn(chair, time),
    block: (chair, time) => latest.current.block(chair, time),
    blockMore: (chair, time) => latest.current.blockMore(chair, time),
    openAgain: (block, times) => latest.current.openAgain(block, times),
    isFixed: (block) => latest.current.isFixed(block),
  }));
  return steady;
}

/** A visit at another chair is another button: it gets the focus that the one before it had. */
function useFocusAfterMove(board: RefObject<HTMLElement | null>, moving: Moving | undefined): void {
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (moving?.by === 'sent') sent.current = moving.visit.id;
    if (moving || sent.current === undefined) return;
    const row = board.current?.querySelector(`[data-row="${CSS.escape(sent.current)}"] [data-cell]`);
    sent.current = undefined;
    if (document.activeElement === document.body && row instanceof HTMLElement) row.focus({ preventScroll: true });
  }, [board, moving]);
}

/** Keys move a visit also to where the board has to be scrolled to. */
function useTargetInView(board: RefObject<HTMLElement | null>, moving: Moving | undefined): void {
  useEffect(() => {
    if (moving?.by === 'keys')
      board.current?.querySelector('[data-ghost]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [board, moving]);
}

/** As high with words as without: what is below it stays where it is. */
const Said = styled.p`
  min-height: 1lh;
  margin-bottom: ${space[2]};
  font-size: ${size.sm};
  line-height: 1.4;
  color: ${color.ink2};
  ${media.phone} {
    min-height: 2lh;
  }
`;
/** Never higher than the screen: its head with the chairs stays in sight while its hours are scrolled. */
const Scroller = styled.div<{ $moving: boolean }>`
  --mark: 2.5rem;
  position: relative;
  max-height: max(min(24rem, 100dvh - 2rem), 100dvh - 8rem);
  overflow: auto;
  scroll-padding: 3.5rem 1rem 1rem 5.5rem;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.card};
  background: ${color.surface};
  ${({ $moving }) => $moving && 'cursor: grabbing; button { cursor: grabbing; }'}
`;
const Board = styled.div`display: grid; grid-template-rows: auto auto; width: 100%; min-width: max-content;`;
const Corner = styled.div`
  position: sticky;
  top: 0;
  left: 0;
  z-index: 4;
  background: ${color.surface};
  border-bottom: 1px solid ${color.lineStrong};
`;
const Head = styled.h3`
  position: sticky;
  top: 0;
  z-index: 3;
  padding: ${space[2]};
  overflow: hidden;
  background: ${color.surface};
  border-left: 1px solid ${color.lineStrong};
  border-bottom: 1px solid ${color.lineStrong};
  font: 700 ${size.sm}/1.2 ${font.text};
  text-overflow: ellipsis;
  small {
    display: block;
    font-weight: 400;
    font-size: ${size.xs};
    color: ${color.ink2};
  }
`;
const Times = styled.ol`
  position: sticky;
  left: 0;
  z-index: 2;
  background: ${color.surface};
  font-size: ${size.sm};
  font-variant-numeric: tabular-nums;
  li {
    height: var(--mark);
    padding: 3px ${space[2]};
    white-space: nowrap;
    border-bottom: 1px solid ${color.line};
  }
  ${media.forced} {
    background: Canvas;
  }
`;
