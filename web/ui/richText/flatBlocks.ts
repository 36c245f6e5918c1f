import type { RichBlock, RichLeaf, RichLink } from './richText.ts';

/** Text in blocks and links nested in any way, as it is pasted or stored. */
export type LooseNode = RichLeaf | LooseElement;
export interface LooseElement {
  type: string;
  url?: string;
  children: readonly LooseNode[];
}
type Inline = RichLeaf | RichLink;
interface Place {
  type: 'paragraph' | 'heading' | 'block-quote';
  list?: RichBlock;
  link?: LooseElement;
}

/**
 * The same text in the blocks the editor works on: paragraphs, headings, quotes, and lists one level deep. Blocks
 * without text are left out; a link inside a link splits the outer one.
 */
export function flatBlocks(nodes: readonly LooseNode[]): RichBlock[] {
  const blocks: RichBlock[] = [];
  let line: Inline[] = [];
  let open: { source: LooseElement; link: RichLink } | undefined;

  const close = ({ type, list }: Place) => {
    const children = line;
    line = [];
    if (children.length === 0) return;
    if (list) {
      if (blocks.at(-1) !== list) blocks.push(list);
      list.children.push({ type: 'list-item', children });
    } else blocks.push({ type, children });
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
    const inside = placeIn(node, place);
    if (node.type !== 'link') close(place);
    for (const child of node.children) walk(child, inside);
    if (node.type !== 'link') close(inside);
  };

  const top: Place = { type: 'paragraph' };
  for (const node of nodes) walk(node, top);
  close(top);
  return blocks;
}

function placeIn(node: LooseElement, place: Place): Place {
  const { type } = node;
  if (type === 'link') return { ...place, link: node };
  if (place.list) return place;
  if (type === 'bulleted-list' || type === 'numbered-list') return { ...place, list: { type, children: [] } };
  if (type === 'heading' || type === 'block-quote') return { ...place, type };
  return place;
}
