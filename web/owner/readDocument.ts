import type { BlockType, Mark, RichBlock, RichLeaf, RichLink } from '../notifications/richText.ts';

const marksOf: Readonly<Record<string, Mark>> = { B: 'bold', STRONG: 'bold', I: 'italic', EM: 'italic', U: 'underline', CODE: 'code' };
const blocksOf: Readonly<Record<string, BlockType>> = {
  ...{ P: 'paragraph', DIV: 'paragraph', H1: 'heading', H2: 'heading', H3: 'heading', H4: 'heading', BLOCKQUOTE: 'block-quote' },
  ...{ UL: 'bulleted-list', OL: 'numbered-list', LI: 'list-item' },
};
const SAFE = /^(https:\/\/[^\s/\\]+|mailto:[^\s]+@)/i;

type Inline = RichLeaf | RichLink;
type Marks = Partial<Record<Mark, true>>;

const isList = (type: BlockType): boolean => type === 'bulleted-list' || type === 'numbered-list';
const blockOf = (node: Node): BlockType | undefined => blocksOf[node.nodeName];
const hasWords = ({ children }: RichBlock): boolean => children.some((child) => ('text' in child ? child.text.trim() !== '' : true));

/** What stands in an editor as rich text: these blocks, these marks, these links; of everything else the words alone. */
export function readDocument(root: Node): RichBlock[] {
  return blocksIn(root, 'paragraph').filter(hasWords);
}

/** The blocks in a node; words that stand in none become one of the type `otherwise`. */
function blocksIn(node: Node, otherwise: BlockType): RichBlock[] {
  const found: RichBlock[] = [];
  let loose: Inline[] = [];
  const close = () => {
    if (loose.length > 0) found.push({ type: otherwise, children: loose });
    loose = [];
  };
  for (const child of node.childNodes) {
    const type = blockOf(child);
    if (type === undefined) {
      loose.push(...inlines(child, {}));
      continue;
    }
    close();
    if (!isList(type)) found.push(...blocksIn(child, type));
    else
      found.push({
        type,
        children: blocksIn(child, 'list-item')
          .map((item) => ({ ...item, type: 'list-item' as const }))
          .filter(hasWords),
      });
  }
  close();
  return found;
}

function inlines(node: Node, marks: Marks): Inline[] {
  if (node.nodeType === node.TEXT_NODE) {
    const text = (node.textContent ?? '').replaceAll('\u00a0', ' ');
    return text === '' ? [] : [{ text, ...marks }];
  }
  if (node.nodeName === 'BR') return node.nextSibling ? [{ text: '\n' }] : [];
  const mark = marksOf[node.nodeName];
  const inside = [...node.childNodes].flatMap((child) => inlines(child, mark ? { ...marks, [mark]: true } : marks));
  const url = node.nodeName === 'A' ? ((node as HTMLAnchorElement).getAttribute('href') ?? '') : '';
  return SAFE.test(url) ? linked(url, inside) : inside;
}

/** A link around words. One that is in it already stays what it is: there are none in each other, and no word is lost. */
function linked(url: string, inside: readonly Inline[]): RichLink[] {
  const links: RichLink[] = [];
  let own: RichLeaf[] | undefined;
  for (const one of inside) {
    if ('text' in one) {
      if (own) own.push(one);
      else {
        own = [one];
        links.push({ type: 'link', url, children: own });
      }
    } else {
      links.push(one);
      own = undefined;
    }
  }
  return links;
}

/** An address as people type one: a bare one is meant to be on the web, one with an @ to be written to. Undefined when it is none. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  const url = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : text.includes('@') ? `mailto:${text}` : `https://${text}`;
  return SAFE.test(url) && !/[\s\\]/.test(url) && URL.canParse(url) ? url : undefined;
}
