import { createElement, Fragment, type ReactNode } from 'react';
import styled from 'styled-components';
import { color, font, size, space } from '../app/tokens.ts';
import { type RichBlock, type RichLeaf, type RichNode, richTextOf } from './richText.ts';

/** Rich text drawn element by element from what it is made of; never as HTML. `otherwise` stands in where it is none. */
export function RichText({ content, otherwise = '' }: { content: unknown; otherwise?: string }) {
  const document = richTextOf(content);
  return <Sheet>{document ? several(document) : <p>{otherwise}</p>}</Sheet>;
}

/** Its elements alone. They are handed over one by one, as if written out: they never change their order. */
export const several = (nodes: readonly RichNode[]): ReactNode => createElement(Fragment, null, ...nodes.map(one));

function one(node: RichNode): ReactNode {
  if ('text' in node) return leaf(node);
  if (node.type === 'link')
    return (
      <a href={node.url} target="_blank" rel="noopener noreferrer nofollow">
        {several(node.children)}
      </a>
    );
  return block(node);
}

function block({ type, children }: RichBlock): ReactNode {
  const inside = several(children);
  switch (type) {
    case 'heading':
      return <h3>{inside}</h3>;
    case 'block-quote':
      return <blockquote>{inside}</blockquote>;
    case 'bulleted-list':
      return <ul>{items(children)}</ul>;
    case 'numbered-list':
      return <ol>{items(children)}</ol>;
    default:
      return <p>{inside}</p>;
  }
}

/** A list's own entries, whatever somebody has put into it. */
const items = (children: readonly RichNode[]): ReactNode => createElement(Fragment, null, ...children.map(item));

const item = (child: RichNode): ReactNode => <li>{'type' in child && child.type === 'list-item' ? several(child.children) : one(child)}</li>;

function leaf({ text, bold, italic, underline, code }: RichLeaf): ReactNode {
  let drawn: ReactNode = text;
  if (code) drawn = <code>{drawn}</code>;
  if (underline) drawn = <u>{drawn}</u>;
  if (italic) drawn = <em>{drawn}</em>;
  return bold ? <strong>{drawn}</strong> : drawn;
}

const Sheet = styled.div`
  display: grid; gap: ${space[3]}; max-width: 68ch; overflow-wrap: anywhere; line-height: 1.55; white-space: pre-wrap;
  h3, p, li, blockquote { unicode-bidi: plaintext; }
  h3 { font: 800 ${size.xl}/1.15 ${font.display}; }
  blockquote { padding-left: ${space[4]}; border-left: 4px solid ${color.lineStrong}; color: ${color.ink2}; }
  ul, ol { padding-left: ${space[6]}; } ul { list-style: disc; } ol { list-style: decimal; }
  code { font: 500 .92em ${font.mono}; background: ${color.sunken}; padding: 1px 4px; }
`;
