import { Node } from 'slate';
import type { Inline, LooseElement, LooseNode } from './loose.ts';
import type { PlainBlock } from './richText.ts';
import { cellOf, MOST_COLUMNS, MOST_ROWS, rowOf } from './tables.ts';

/**
 * A pasted table with rows of one length; undefined for one that only arranges a page (one cell, or a table within)
 * and for one larger than may be: their text becomes paragraphs.
 */
export function tableOf(
  node: LooseElement,
  linesOf: (nodes: readonly LooseNode[]) => Inline[],
): PlainBlock | undefined {
  const rows = elementsIn(node, 'table-row').map((row) => elementsIn(row, 'table-cell'));
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  if (rows.length * columns < 2 || rows.length > MOST_ROWS || columns > MOST_COLUMNS) return undefined;
  if (rows.some((cells) => cells.some((cell) => holds(cell, 'table')))) return undefined;
  const made = rows.map((cells) =>
    rowOf(Array.from({ length: columns }, (_, at) => cellOf(linesOf(cells[at]?.children ?? [])))),
  );
  return made.some((row) => Node.string(row) !== '') ? { type: 'table', children: made } : undefined;
}

const elementsIn = ({ children }: LooseElement, type: string): LooseElement[] =>
  children.flatMap((child) => {
    if ('text' in child) return [];
    return child.type === type ? [child] : elementsIn(child, type);
  });
const holds = (node: LooseElement, type: string): boolean =>
  node.children.some((child) => !('text' in child) && (child.type === type || holds(child, type)));
