import type { Editor } from 'slate';
import { type Format, toggle } from './formats.ts';
import { insertBlock } from './insertBlock.ts';
import type { CardKind, Kit } from './richText.ts';
import type { ToolIconName } from './ToolIcon.tsx';
import { emptyTable } from './tables.ts';

/** What a tool asks for before it can put something into the text. */
export type Asking = { what: 'picture'; file?: File } | { what: 'card'; kind: CardKind };
export interface Tool {
  name: string;
  icon: ToolIconName;
  /** Other words it is found by in the menu behind `/`. */
  words: string;
  format?: Format;
  use?: (editor: Editor, ask: (asking: Asking) => void) => void;
  /** What the editor has to be able to do. */
  needs?: 'upload' | CardKind;
}

const emphasis: readonly Tool[] = [
  { name: 'Bold', icon: 'bold', words: '', format: { mark: 'bold' } },
  { name: 'Italic', icon: 'italic', words: '', format: { mark: 'italic' } },
];

/** The toolbar of an announcement. */
const announcementTools: readonly Tool[] = [
  ...emphasis,
  { name: 'Underline', icon: 'underline', words: '', format: { mark: 'underline' } },
  { name: 'Heading', icon: 'heading', words: '', format: { line: 'heading' } },
  { name: 'Quote', icon: 'quote', words: '', format: { line: 'block-quote' } },
  { name: 'List', icon: 'list', words: '', format: { list: 'bulleted-list' } },
  { name: 'Numbered list', icon: 'numbers', words: '', format: { list: 'numbered-list' } },
];

/** Blocks of an article, in the toolbar and in the menu behind `/`. */
const articleBlocks: readonly Tool[] = [
  { name: 'Heading', icon: 'heading2', words: 'title section h2', format: { line: 'heading', level: 2 } },
  { name: 'Subheading', icon: 'heading3', words: 'title section h3', format: { line: 'heading', level: 3 } },
  { name: 'Small heading', icon: 'heading4', words: 'title section h4', format: { line: 'heading', level: 4 } },
  { name: 'Quote', icon: 'quote', words: 'blockquote said', format: { line: 'block-quote' } },
  { name: 'List', icon: 'list', words: 'bullets points', format: { list: 'bulleted-list' } },
  { name: 'Numbered list', icon: 'numbers', words: 'ordered steps', format: { list: 'numbered-list' } },
  { name: 'Code block', icon: 'codeBlock', words: 'pre program', format: { line: 'code-block' } },
  {
    name: 'Divider',
    icon: 'divider',
    words: 'line rule',
    use: (editor) => insertBlock(editor, { type: 'divider', children: [{ text: '' }] }),
  },
  { name: 'Table', icon: 'table', words: 'grid rows columns', use: (editor) => insertBlock(editor, emptyTable()) },
  {
    name: 'Picture',
    icon: 'picture',
    words: 'image photo upload',
    needs: 'upload',
    use: (_editor, ask) => ask({ what: 'picture' }),
  },
  {
    name: 'Shop',
    icon: 'shop',
    words: 'card barber',
    needs: 'shop',
    use: (_editor, ask) => ask({ what: 'card', kind: 'shop' }),
  },
  {
    name: 'Product',
    icon: 'product',
    words: 'card buy',
    needs: 'product',
    use: (_editor, ask) => ask({ what: 'card', kind: 'product' }),
  },
  {
    name: 'Campaign',
    icon: 'campaign',
    words: 'card crowdfunding',
    needs: 'campaign',
    use: (_editor, ask) => ask({ what: 'card', kind: 'campaign' }),
  },
];
const articleMarks: readonly Tool[] = [
  ...emphasis,
  { name: 'Strikethrough', icon: 'strike', words: '', format: { mark: 'strike' } },
  { name: 'Code', icon: 'code', words: '', format: { mark: 'code' } },
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
