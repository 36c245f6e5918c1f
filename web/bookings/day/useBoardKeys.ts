import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { type Column, keyOf } from './dayColumns.ts';
import type { MovingVisit } from './useMoving.ts';

/** Marks and chairs away by arrow key. */
const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const cellsOf = (column: Element | undefined): HTMLElement[] => [
  ...(column?.querySelectorAll<HTMLElement>('li > [data-cell]') ?? []),
];
const markOf = (cell: Element): number => Number(cell.closest<HTMLElement>('[data-at]')?.dataset.at);

/**
 * Makes the board one stop of the Tab key: arrow keys go to what stands above and below, and at the other chairs beside it. While
 * a visit is moved by keys they move it, Enter puts it there and Escape gives up.
 */
export function useBoardKeys(columns: readonly Column[], { moving, step, confirm, giveUp }: MovingVisit) {
  const [last, setLast] = useState<string>();
  const keys = columns.flatMap((column) =>
    column.pieces.filter(({ kind }) => kind !== 'buffer').map((piece) => keyOf(column, piece)),
  );
  const stop = last !== undefined && keys.includes(last) ? last : keys[0];

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as Element;
    // Menus hang outside of the board, and have arrow keys of their own.
    if (!event.currentTarget.contains(target)) return;
    const arrow = STEPS[event.key];
    const isMoving = moving?.by === 'keys';
    const act = arrow
      ? () => (isMoving ? step(...arrow) : goFrom(event.currentTarget, target, arrow))
      : isMoving && event.key === 'Enter'
        ? () => void confirm()
        : isMoving && event.key === 'Escape'
          ? giveUp
          : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const focus = (event: FocusEvent<HTMLElement>) => {
    const piece = event.target.closest<HTMLElement>('[data-piece]')?.dataset.piece;
    if (piece !== undefined) setLast(piece);
  };
  /** Whoever goes elsewhere has given up. */
  const blur = (event: FocusEvent<HTMLElement>) => {
    if (moving?.by === 'keys' && event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) giveUp();
  };
  return { stop, onKeyDownCapture: press, onFocus: focus, onBlur: blur };
}

/** Focuses the next cell of the same chair, or what is nearest to it at the next chair that has any. */
function goFrom(board: HTMLElement, from: Element, [down, right]: readonly [number, number]): void {
  const columns = [...board.querySelectorAll('[data-chair]')];
  const at = columns.findIndex((column) => column.contains(from));
  const own = cellsOf(columns[at]);
  if (right === 0) {
    own[own.findIndex((cell) => cell.contains(from)) + down]?.focus();
    return;
  }
  const mark = markOf(from);
  for (let next = at + right; columns[next]; next += right) {
    const cells = cellsOf(columns[next]);
    const before = cells.filter((cell) => markOf(cell) <= mark).at(-1) ?? cells[0];
    if (!before) continue;
    before.focus();
    return;
  }
}
