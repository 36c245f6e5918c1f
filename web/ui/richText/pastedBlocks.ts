import { isSafeUrl } from './address.ts';
import { flatBlocks } from './flatBlocks.ts';
import type { LooseNode } from './loose.ts';
import type { Kit, Mark, RichBlock, RichLeaf, RichLink, RichNode } from './richText.ts';
import { listsOfWord } from './wordLists.ts';

type Marks = Partial<Record<Mark, boolean>>;

const marksOf: Readonly<Record<string, Marks>> = {
  B: { bold: true },
  STRONG: { bold: true },
  I: { italic: true },
  EM: { italic: true },
  U: { underline: true },
  S: { strike: true },
  DEL: { strike: true },
  STRIKE: { strike: true },
  CODE: { code: true },
};
const blocksOf: Readonly<Record<string, string>> = {
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
  BLOCKQUOTE: 'block-quote',
  UL: 'bulleted-list',
  OL: 'numbered-list',
  PRE: 'code-block',
  TABLE: 'table',
  TR: 'table-row',
  TD: 'table-cell',
  TH: 'table-cell',
};
/** Elements that begin a line of their own. */
const LINE = /^(ADDRESS|ARTICLE|ASIDE|DD|DIV|DL|DT|FIGCAPTION|FIGURE|FOOTER|FORM|HEADER|LI|MAIN|NAV|P|SECTION)$/;
/** Elements whose text is not shown. */
const UNSEEN =
  /^(AUDIO|BUTTON|CANVAS|HEAD|IFRAME|INPUT|NOSCRIPT|OBJECT|SCRIPT|SELECT|STYLE|TEMPLATE|TEXTAREA|TITLE|VIDEO)$/;

/**
 * HTML of any program as blocks, marks and links of the kit; of everything else the text alone. The HTML is parsed
 * into a document of its own, in which nothing runs or loads.
 */
export function pastedBlocks(html: string, kit: Kit = 'announcement'): RichBlock[] {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  listsOfWord(body);
  return blocksIn(body, kit);
}

/**
 * Styles and handlers under another name: the page's content policy refuses them in a parsed document, too, and reports
 * each of them.
 */
const withoutStyles = (html: string): string =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/\s(style|on[a-z]+)(?=\s*=)/gi, ' data-$1'));

/** The same of a parsed element. */
export const blocksIn = (root: Node, kit: Kit = 'announcement'): RichBlock[] =>
  flatBlocks(looseIn(root, {}), kit)
    .map(tidied)
    .filter((block) => block.children.length > 0);

const looseIn = (node: Node, marks: Marks): LooseNode[] =>
  [...node.childNodes].flatMap((child) => looseOf(child, marks));

function looseOf(node: Node, marks: Marks): LooseNode[] {
  if (node.nodeType === node.TEXT_NODE) return [leafOf(node, marks)];
  const name = node.nodeName.toUpperCase();
  if (node.nodeType !== node.ELEMENT_NODE || UNSEEN.test(name)) return [];
  if (name === 'BR') return [{ text: '\n' }];
  if (name === 'HR') return [{ type: 'divider', children: [] }];
  const element = node as Element;
  if (name === 'IMG') return pictureOf(element);
  const children = looseIn(element, { ...marks, ...marksOf[name], ...styledMarks(element) });
  const url = name === 'A' ? (element.getAttribute('href') ?? '') : '';
  if (isSafeUrl(url)) return [{ type: 'link', url, children }];
  const type = blocksOf[name] ?? (LINE.test(name) ? 'paragraph' : undefined);
  if (!type) return children;
  return [{ type, ...(type === 'heading' && { level: Number(name[1]) }), children }];
}

/** A picture of this site with its description; one of another site is left out. */
function pictureOf(element: Element): LooseNode[] {
  const path = /^(?:https:\/\/[^/]+)?(\/images\/[0-9A-Za-z]{22})$/.exec(element.getAttribute('src') ?? '')?.[1];
  const [width, height] = ['width', 'height'].map((side) => Number(element.getAttribute(side)));
  const alt = element.getAttribute('alt')?.trim().slice(0, 300);
  if (!path || !width || !height || !alt) return [];
  return [{ type: 'image', url: path, alt, width, height, children: [] } as LooseNode];
}

function leafOf(node: Node, marks: Marks): RichLeaf {
  const text = (node.textContent ?? '').replaceAll('\uFEFF', '');
  const on = Object.entries(marks).filter(([, isOn]) => isOn);
  const isKept = node.parentElement?.closest('pre');
  return { text: isKept ? text : text.replaceAll(/[ \t\r\n\f]+/g, ' '), ...Object.fromEntries(on) };
}

/**
 * Marks that word processors write as styles, also where one takes back its element: Google Docs wraps all it copies in
 * `<b style="font-weight:normal">`.
 */
function styledMarks(element: Element): Marks {
  const style = element.getAttribute('data-style') ?? '';
  const weight = /(?<![\w-])font-weight:\s*([\w-]+)/i.exec(style)?.[1];
  const slant = /(?<![\w-])font-style:\s*([\w-]+)/i.exec(style)?.[1];
  return {
    ...(weight && { bold: /^(bold|bolder|[6-9]00)$/i.test(weight) }),
    ...(slant && { italic: /^(italic|oblique)$/i.test(slant) }),
    ...(/text-decoration(-line)?:[^;]*underline/i.test(style) && element.nodeName !== 'A' && { underline: true }),
    ...(/text-decoration(-line)?:[^;]*line-through/i.test(style) && { strike: true }),
  };
}

/** A block without the white space that HTML does not show: at its ends, and where two leaves meet. */
function tidied(block: RichBlock): RichBlock {
  if (block.type === 'image' || block.type === 'card' || block.type === 'divider' || block.type === 'code-block')
    return block;
  if (block.type.endsWith('-list')) {
    const items = (block.children as RichBlock[]).map(tidied);
    return { ...block, children: items.filter((item) => item.children.length > 0) } as RichBlock;
  }
  if (block.type === 'table' || block.type === 'table-row')
    return { ...block, children: (block.children as RichBlock[]).map(tidied) };
  let before = ' ';
  const collapsed = (text: string): string => {
    const shown = (/\s$/.test(before) ? text.replace(/^ +/, '') : text).replaceAll('\u00a0', ' ');
    before = shown || before;
    return shown;
  };
  const children = withoutEnd(eachLeaf(block.children, collapsed));
  return { ...block, children: block.type === 'table-cell' && children.length === 0 ? [{ text: '' }] : children };
}

/** Changes the text of each leaf, also inside links, and leaves out what has none afterwards. */
const eachLeaf = (nodes: readonly RichNode[], change: (text: string) => string): RichNode[] =>
  nodes.flatMap((node): RichNode[] => {
    if (!('text' in node)) return withChildren(node as RichLink, eachLeaf(node.children, change));
    const text = change(node.text);
    return text === '' ? [] : [{ ...node, text }];
  });

function withoutEnd(nodes: readonly RichNode[]): RichNode[] {
  const last = nodes.at(-1);
  if (!last) return [];
  const end =
    'text' in last
      ? eachLeaf([last], (text) => text.trimEnd())
      : withChildren(last as RichLink, withoutEnd(last.children));
  const rest = nodes.slice(0, -1);
  return end.length > 0 ? [...rest, ...end] : withoutEnd(rest);
}

const withChildren = (link: RichLink, children: RichNode[]): RichNode[] =>
  children.length > 0 ? [{ ...link, children } as RichNode] : [];
