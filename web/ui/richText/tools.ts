import type { Editor } from 'slate';
import { type Format, toggle } from './formats.ts';
import { insertBlock } from './insertBlock.ts';
import type { CardKind, Kit } from './richText.ts';
import { emptyTable } from './tables.ts';

/** What a tool asks for before it can put something into the text. */
export type Asking = { what: 'picture'; file?: File } | { what: 'card'; kind: CardKind };
export interface Tool {
  name: string;
  sign: string;
  /** Other words it is found by in the menu behind `/`. */
  words: string;
  format?: Format;
  use?: (editor: Editor, ask: (asking: Asking) => void) => void;
  /** What the editor has to be able to do. */
  needs?: 'upload' | CardKind;
}

const emphasis: readonly Tool[] = [
  { name: 'Bold', sign: 'B', words: '', format: { mark: 'bold' } },
  { name: 'Italic', sign: 'I', words: '', format: { mark: 'italic' } },
];

/** The toolbar of an announcement. */
const announcementTools: readonly Tool[] = [
  ...emphasis,
  { name: 'Underline', sign: 'U', words: '', format: { mark: 'underline' } },
  { name: 'Heading', sign: 'H', words: '', format: { line: 'heading' } },
  { name: 'Quote', sign: '”', words: '', format: { line: 'block-quote' } },
  { name: 'List', sign: '•', words: '', format: { list: 'bulleted-list' } },
  { name: 'Numbered list', sign: '1.', words: '', format: { list: 'numbered-list' } },
];

/** Blocks of an article, in the toolbar and in the menu behind `/`. */
const articleBlocks: readonly Tool[] = [
  { name: 'Heading', sign: 'H2', words: 'title section h2', format: { line: 'heading', level: 2 } },
  { name: 'Subheading', sign: 'H3', words: 'title section h3', format: { line: 'heading', level: 3 } },
  { name: 'Small heading', sign: 'H4', words: 'title section h4', format: { line: 'heading', level: 4 } },
  { name: 'Quote', sign: '”', words: 'blockquote said', format: { line: 'block-quote' } },
  { name: 'List', sign: '•', words: 'bullets points', format: { list: 'bulleted-list' } },
  { name: 'Numbered list', sign: '1.', words: 'ordered steps', format: { list: 'numbered-list' } },
  { name: 'Code block', sign: '{ }', words: 'pre program', format: { line: 'code-block' } },
  {
    name: 'Divider',
    sign: '—',
    words: 'line rule',
    use: (editor) => insertBlock(editor, { type: 'divider', children: [{ text: '' }] }),
  },
  { name: 'Table', sign: 'Table', words: 'grid rows columns', use: (editor) => insertBlock(editor, emptyTable()) },
  {
    name: 'Picture',
    sign: 'Picture',
    words: 'image photo upload',
    needs: 'upload',
    use: (_editor, ask) => ask({ what: 'picture' }),
  },
  {
    name: 'Shop',
    sign: 'Shop',
    words: 'card barber',
    needs: 'shop',
    use: (_editor, ask) => ask({ what: 'card', kind: 'shop' }),
  },
  {
    name: 'Product',
    sign: 'Product',
    words: 'card buy',
    needs: 'product',
    use: (_editor, ask) => ask({ what: 'card', kind: 'product' }),
  },
  {
    name: 'Campaign',
    sign: 'Campaign',
    words: 'card crowdfunding',
    needs: 'campaign',
    use: (_editor, ask) => ask({ what: 'card', kind: 'campaign' }),
  },
];
const articleMarks: readonly Tool[] = [
  ...emphasis,
  { name: 'Strikethrough', sign: 'S', words: '', format: { mark: 'strike' } },
  { name: 'Code', sign: '<>', words: '', format: { mark: 'code' } },
];

/** What the editor can ask for. */
export type Abilities = readonly NonNullable<Tool['needs']>[];
const able = (can: Abilities) => (tool: Tool) => !tool.needs || can.includes(tool.needs);

export const toolsOf = (kit: Kit, can: Abilities): readonly Tool[] =>
  kit === 'announcement' ? announcementTools : [...articleMarks, ...articleBlocks.filter(able(can))];

/** The blocks whose name or words begin with what is typed behind `/`. */
export function blocksNamed(typed: string, can: Abilities): Tool[] {
  const sought = typed.toLowerCase();
  return articleBlocks.filter(able(can)).filter(({ name, words }) =>
    `${name} ${words}`
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(sought)),
  );
}

export function applyTool(editor: Editor, tool: Tool, ask: (asking: Asking) => void): void {
  if (tool.format) toggle(editor, tool.format);
  tool.use?.(editor, ask);
}
