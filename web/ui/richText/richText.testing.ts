import { Editor, Node, type Point, Transforms } from 'slate';
import { ELEMENT_TO_NODE } from 'slate-dom';
import { documentOf } from './document.ts';
import { createRichEditor } from './editor.ts';
import { pastedBlocks } from './pastedBlocks.ts';
import type { Kit, RichNode } from './richText.ts';

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  heading: 'h3',
  'block-quote': 'blockquote',
  'bulleted-list': 'ul',
  'numbered-list': 'ol',
  'list-item': 'li',
  'code-block': 'pre',
  table: 'table',
  'table-row': 'tr',
  'table-cell': 'td',
};

/** An editor with the text of this HTML; what is between the two bars is selected, one bar is the caret. */
export function editorWith(html: string, kit: Kit = 'announcement'): Editor {
  const editor = createRichEditor(pastedBlocks(html, kit), kit);
  const points: Point[] = [];
  for (;;) {
    const [found] = [...Node.texts(editor)].filter(([{ text }]) => text.includes('|'));
    if (!found) break;
    const [{ text }, path] = found;
    const point = { path, offset: text.indexOf('|') };
    points.push(point);
    editor.apply({ type: 'remove_text', path, offset: point.offset, text: '|' });
  }
  const [anchor, focus = anchor] = points;
  if (anchor && focus) Transforms.select(editor, { anchor, focus });
  editor.history = { undos: [], redos: [] };
  return editor;
}

/** The document of an editor as HTML, to compare. */
export const htmlOf = (editor: Editor): string => documentOf(editor.children).map(html).join('');

function html(node: RichNode): string {
  if ('text' in node) {
    const { text, bold, italic, underline, strike, code } = node;
    return [bold && 'b', italic && 'i', underline && 'u', strike && 's', code && 'code'].reduce<string>(
      (inside, tag) => (tag ? `<${tag}>${inside}</${tag}>` : inside),
      text,
    );
  }
  const inside = node.children.map(html).join('');
  if (node.type === 'link') return `<a href="${node.url}">${inside}</a>`;
  if (node.type === 'image') return `<img src="${node.url}" alt="${node.alt}">`;
  if (node.type === 'card') return `<card-${node.kind} id="${node.id}">`;
  const tag = node.type === 'heading' && node.level ? `h${node.level}` : tags[node.type];
  return node.type === 'divider' ? '<hr>' : `<${tag}>${inside}</${tag}>`;
}

/** What a clipboard holds. */
export const clipboard = (contents: Readonly<Record<string, string>>): DataTransfer =>
  ({ types: Object.keys(contents), getData: (type: string) => contents[type] ?? '' }) as unknown as DataTransfer;

/** Selects all text. */
export const selectAll = (editor: Editor): void => Transforms.select(editor, Editor.range(editor, []));

/** The editor behind a rendered text box: what is done to it is done as if by keys, which happy-dom does not have. */
export function editorIn(textbox: HTMLElement): Editor {
  const editor = ELEMENT_TO_NODE.get(textbox);
  if (!editor || !Node.isEditor(editor)) throw new Error('this is no rich text editor');
  return editor;
}

/** The text a text box shows, without the characters Slate puts into empty leaves. */
export const shownText = (textbox: HTMLElement): string => (textbox.textContent ?? '').replaceAll('\uFEFF', '');
