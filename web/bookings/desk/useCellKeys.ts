import { type KeyboardEvent, useState } from 'react';

/** Rows and cells away by arrow key. */
const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const buttonIn = (cell: Element | undefined) => cell?.querySelector<HTMLElement>('[data-cell]');

/**
 * Makes a table one stop of the Tab key: arrow keys go to the next cell that has a button (`data-cell`) in their
 * direction. `tabIndexOf` a cell by its key: one of `keys` takes the focus, the last one that had it or the first.
 */
export function useCellKeys(keys: readonly string[]) {
  const [last, setLast] = useState<string>();
  const stop = last !== undefined && keys.includes(last) ? last : keys[0];
  const press = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const step = STEPS[event.key];
    const target = event.target as Element;
    const cell = target.closest('td');
    // Menus hang outside of the table, and have arrow keys of their own.
    if (!step || !cell || !event.currentTarget.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    const [down, right] = step;
    const rows = [...event.currentTarget.children];
    const cellsOf = (row: Element | null | undefined) => [...(row?.children ?? [])];
    let row = rows.indexOf(cell.parentElement as Element) + down;
    let at = cellsOf(cell.parentElement).indexOf(cell) + right;
    while (cellsOf(rows[row])[at] && !buttonIn(cellsOf(rows[row])[at])) {
      row += down;
      at += right;
    }
    buttonIn(cellsOf(rows[row])[at])?.focus();
  };
  return { onKeyDownCapture: press, onFocusOf: setLast, tabIndexOf: (key: string): 0 | -1 => (key === stop ? 0 : -1) };
}
