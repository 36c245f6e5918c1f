import type { Inline, LooseElement, LooseNode } from './loose.ts';
import { tableOf } from './pastedTable.ts';
import type { Kit, RichBlock, RichHeading, RichLeaf, RichLink } from './richText.ts';

type LineType = 'paragraph' | 'heading' | 'block-quote' | 'code-block';
interface Place {
  type: LineType;
  level?: RichHeading['level'];
  /** The lists around it, outermost first. */
  lists: readonly LooseElement[];
  link?: LooseElement;
}

const DEEPEST_LIST: Readonly<Record<Kit, number>> = { announcement: 1, article: 3 };
const isVoid = (type: string) => type === 'divider' || type === 'image' || type === 'card';

/**
 * The same text in the blocks the editor works on. Blocks without text are left out; a link inside a link splits the
 * outer one; lists are as deep as the kit has them; what the kit does not have becomes paragraphs.
 */
export function flatBlocks(nodes: readonly LooseNode[], kit: Kit = 'announcement'): RichBlock[] {
  const blocks: RichBlock[] = [];
  let line: Inline[] = [];
  let open: { source: LooseElement; link: RichLink } | undefined;
  let openLists: { source: LooseElement; list: RichBlock }[] = [];

  const listFor = (lists: readonly LooseElement[]): RichBlock => {
    if (blocks.at(-1) !== openLists[0]?.list) openLists = [];
    const same = lists.findIndex((source, depth) => openLists[depth]?.source !== source);
    openLists = openLists.slice(0, same < 0 ? lists.length : same);
    for (const source of lists.slice(openLists.length)) {
      const list = { type: source.type, children: [] } as unknown as RichBlock;
      const parent = openLists.at(-1)?.list;
      if (parent) parent.children.push(list as never);
      else blocks.push(list);
      openLists.push({ source, list });
    }
    return (openLists.at(-1) as { list: RichBlock }).list;
  };
  const close = ({ type, level, lists }: Place) => {
    const children = line;
    line = [];
    if (children.length === 0) return;
    if (lists.length > 0) listFor(lists).children.push({ type: 'list-item', children } as never);
    else if (type === 'heading') blocks.push({ type, ...(level && { level }), children });
    else if (type === 'code-block') blocks.push({ type, children: [{ text: wordsOf(children) }] });
    else blocks.push({ type, children });
  };
  const put = (leaf: RichLeaf, source?: LooseElement) => {
    if (leaf.text === '') return;
    if (!source) {
      line.push(leaf);
      return;
    }
    if (open?.source !== source || line.at(-1) !== open.link) {
      open = { source, link: { type: 'link', url: source.url ?? '', children: [] } };
      line.push(open.link);
    }
    open.link.children.push(leaf);
  };
  const walk = (node: LooseNode, place: Place) => {
    if ('text' in node) {
      put(node, place.link);
      return;
    }
    if (isVoid(node.type)) {
      close(place);
      if (kit === 'article') blocks.push({ ...node, children: [{ text: '' }] } as RichBlock);
      return;
    }
    const table = node.type === 'table' && kit === 'article' ? tableOf(node, linesOf) : undefined;
    if (table) {
      close(place);
      blocks.push(table);
      return;
    }
    const inside = placeIn(node, place, kit);
    if (node.type !== 'link') close(place);
    for (const child of node.children) walk(child, inside);
    if (node.type !== 'link') close(inside);
  };

  const top: Place = { type: 'paragraph', lists: [] };
  for (const node of nodes) walk(node, top);
  close(top);
  return blocks;
}

const wordsOf = (nodes: readonly Inline[]): string =>
  nodes.map((node) => ('text' in node ? node.text : wordsOf(node.children))).join('');

/** The text of a cell: what stood in blocks of its own stands in lines. */
function linesOf(nodes: readonly LooseNode[]): Inline[] {
  const linesIn = (blocks: readonly RichBlock[]): Inline[][] =>
    blocks.flatMap((block) =>
      block.type.endsWith('-list') ? linesIn(block.children as RichBlock[]) : [block.children as Inline[]],
    );
  return linesIn(flatBlocks(nodes)).flatMap((line, at) => (at === 0 ? line : [{ text: '\n' }, ...line]));
}

function placeIn(node: LooseElement, place: Place, kit: Kit): Place {
  const { type } = node;
  if (type === 'link') return { ...place, link: node };
  if (type === 'bulleted-list' || type === 'numbered-list')
    return place.lists.length < DEEPEST_LIST[kit] ? { ...place, lists: [...place.lists, node] } : place;
  if (place.lists.length > 0) return place;
  if (type === 'heading' && kit === 'article' && node.level !== undefined)
    return { ...place, type, level: levelOf(node.level) };
  if (type === 'heading' || type === 'block-quote') return { ...place, type };
  return type === 'code-block' && kit === 'article' ? { ...place, type } : place;
}

/** The page's title is of the first level, so a text begins with the second. */
const levelOf = (level: number): 2 | 3 | 4 => (level <= 2 ? 2 : level === 3 ? 3 : 4);
