import { Editor, type NodeEntry, Path, Point, Range, Text, Transforms } from 'slate';
import { isLink } from './nodes.ts';
import type { RichLink } from './richText.ts';

/** The links that are marked in part, or that the caret stands in. */
export function linksAt(editor: Editor): NodeEntry<RichLink>[] {
  const at = editor.selection;
  if (!at) return [];
  const links = [...Editor.nodes(editor, { at, match: isLink })];
  return Range.isCollapsed(at) ? links : links.filter(([, path]) => hasText(editor, at, path));
}

function hasText(editor: Editor, at: Range, path: Path): boolean {
  const part = Range.intersection(at, Editor.range(editor, path));
  return part !== null && Editor.string(editor, part).trim() !== '';
}

/**
 * Links what is marked; without a mark it inserts `words` as the link, at the end when there is no selection. A link
 * that is marked in part gets the new address as a whole. Leaves the caret behind the link.
 */
export function putLink(editor: Editor, url: string, words: string): void {
  Editor.withoutNormalizing(editor, () => {
    takeLinks(editor);
    if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
    const at = editor.selection && tightened(editor, editor.selection);
    if (!at) return;
    if (Editor.string(editor, at).trim() === '') {
      Transforms.collapse(editor, { edge: 'end' });
      Transforms.insertNodes(editor, { type: 'link', url, children: [{ text: words }] });
    } else {
      Transforms.select(editor, at);
      Transforms.wrapNodes(editor, { type: 'link', url, children: [] }, { split: true });
    }
  });
  const [last] = Editor.nodes(editor, { match: isLink, reverse: true });
  if (last) Transforms.select(editor, Editor.start(editor, Path.next(last[1])));
}

/** Makes plain text of the links that are marked or that the caret stands in, and marks it. */
export function takeLinks(editor: Editor): void {
  const links = linksAt(editor);
  if (!editor.selection || links.length === 0) return;
  const points = links.flatMap(([, path]) => Editor.edges(editor, path)).concat(Range.edges(editor.selection));
  points.sort(Point.compare);
  Transforms.select(editor, { anchor: points[0] as Point, focus: points.at(-1) as Point });
  for (const [, path] of links.toReversed()) Transforms.unwrapNodes(editor, { at: path });
}

/** The range without the ends that only touch a text: the link there must not be split. */
function tightened(editor: Editor, range: Range): Range {
  const parts = [...Editor.nodes(editor, { at: range, match: Text.isText })].flatMap(([, path]) => {
    const part = Range.intersection(range, Editor.range(editor, path));
    return part && Range.isExpanded(part) ? [part] : [];
  });
  const [first, last] = [parts[0], parts.at(-1)];
  return first && last ? { anchor: Range.start(first), focus: Range.end(last) } : range;
}
