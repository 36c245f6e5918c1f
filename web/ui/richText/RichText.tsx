import { createElement, Fragment, type ReactNode } from 'react';
import styled from 'styled-components';
import { space } from '../tokens.ts';
import {
  type PlainBlock,
  type RichBlock,
  type RichCard,
  type RichImage,
  type RichLeaf,
  type RichNode,
  richTextOf,
} from './richText.ts';
import { richTextStyle } from './richTextStyle.ts';
import { headingsIn } from './words.ts';

/**
 * Rich text to read, rendered element by element, never as HTML; `domain/articleHtml.ts` writes the same elements on
 * the server. `otherwise` is shown when `content` is no rich text, `card` draws shops, products and campaigns.
 */
export function RichText(props: { content: unknown; otherwise?: string; card?: (card: RichCard) => ReactNode }) {
  const document = richTextOf(props.content);
  return <Sheet>{document ? <RichBlocks document={document} card={props.card} /> : <p>{props.otherwise}</p>}</Sheet>;
}

/** The blocks alone, without a sheet around them. */
export function RichBlocks({
  document,
  card,
}: {
  document: readonly RichBlock[];
  card?: (card: RichCard) => ReactNode;
}) {
  const anchors = headingsIn(document).map(({ id }) => id);
  let nth = 0;
  return several(
    document.map((block, at) => {
      if (block.type === 'block-quote') return quote(document, at);
      if (block.type === 'card') return card?.(block) ?? null;
      if (block.type !== 'heading') return one(block);
      return createElement(`h${block.level ?? 3}`, { id: anchors[nth++] }, inside(block.children));
    }),
  );
}

/** Children without keys: they never change their order. */
const several = (nodes: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...nodes);
const inside = (nodes: readonly RichNode[]): ReactNode => several(nodes.map(one));
const drawn = (tag: string, children: readonly RichNode[], props: object | null = null): ReactNode =>
  createElement(tag, props, inside(children));

/** Quotes that follow each other are the paragraphs of one. */
function quote(document: readonly RichBlock[], at: number): ReactNode {
  if (document[at - 1]?.type === 'block-quote') return null;
  const after = document.findIndex((block, index) => index > at && block.type !== 'block-quote');
  const lines = document.slice(at, after < 0 ? undefined : after);
  return <blockquote>{several(lines.map(({ children }) => drawn('p', children)))}</blockquote>;
}

function one(node: RichNode): ReactNode {
  if ('text' in node) return leaf(node);
  if (node.type !== 'link') return block(node);
  return (
    <a href={node.url} target={/^https:/i.test(node.url) ? '_blank' : undefined} rel="noopener noreferrer nofollow">
      {inside(node.children)}
    </a>
  );
}

function block(node: RichBlock): ReactNode {
  switch (node.type) {
    case 'heading':
      return createElement(`h${node.level ?? 3}`, null, inside(node.children));
    case 'block-quote':
      return <blockquote>{inside(node.children)}</blockquote>;
    case 'code-block':
      return (
        <pre>
          <code>{several((node.children as RichLeaf[]).map(({ text }) => text))}</code>
        </pre>
      );
    case 'bulleted-list':
      return <ul>{items(node.children)}</ul>;
    case 'numbered-list':
      return <ol>{items(node.children)}</ol>;
    case 'divider':
      return <hr />;
    case 'image':
      return picture(node);
    case 'table':
      return table(node);
    case 'card':
      return null;
    default:
      return <p>{inside(node.children)}</p>;
  }
}

/** The items of a list, also where a child is not a list item. A list belongs to the item before it. */
function items(children: readonly RichNode[]): ReactNode {
  const made: ReactNode[][] = [];
  for (const child of children) {
    const isItem = 'type' in child && child.type === 'list-item';
    const isList = 'type' in child && /-list$/.test(child.type);
    const part = isItem ? inside(child.children) : one(child);
    const before = made.at(-1);
    if (isList && before) before.push(part);
    else made.push([part]);
  }
  return several(made.map((parts) => createElement('li', null, ...parts)));
}

const picture = ({ url, alt, width, height, caption }: RichImage): ReactNode => (
  <figure>
    <img
      src={url}
      srcSet={[320, 640, 1280].map((wide) => `${url}?w=${wide} ${wide}w`).join(', ')}
      sizes="(min-width: 720px) 680px, 100vw"
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
    />
    {caption && <figcaption>{caption}</figcaption>}
  </figure>
);

/** A table; wider than the page it is scrolled, by keys, too. */
function table({ children }: PlainBlock): ReactNode {
  const [head, ...rows] = (children as PlainBlock[]).map((row) => row.children as PlainBlock[]);
  const cells = (row: readonly PlainBlock[] = []) => several(row.map((cell) => drawn('td', cell.children)));
  const names = several((head ?? []).map((cell) => drawn('th', cell.children, { scope: 'col' })));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
    <section className="table" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>{names}</tr>
        </thead>
        <tbody>{several(rows.map((row) => createElement('tr', null, cells(row))))}</tbody>
      </table>
    </section>
  );
}

function leaf({ text, bold, italic, underline, strike, code }: RichLeaf): ReactNode {
  const [first, ...lines] = text.split('\n');
  const end = createElement('br');
  const broken = lines.flatMap((line) => [end, line]);
  let shown: ReactNode = lines.length === 0 ? text : several([first, ...broken]);
  if (code) shown = <code>{shown}</code>;
  if (strike) shown = <s>{shown}</s>;
  if (underline) shown = <u>{shown}</u>;
  if (italic) shown = <em>{shown}</em>;
  return bold ? <strong>{shown}</strong> : shown;
}

const Sheet = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};
  max-width: 68ch;
  ${richTextStyle}
`;
