import { createElement, Fragment, type ReactNode } from 'react';
import styled from 'styled-components';
import { space } from '../tokens.ts';
import { type RichBlock, type RichLeaf, type RichNode, richTextOf } from './richText.ts';
import { richTextStyle } from './richTextStyle.ts';

/** Rich text to read, rendered element by element, never as HTML. `otherwise` is shown when `content` is no rich text. */
export function RichText({ content, otherwise = '' }: { content: unknown; otherwise?: string }) {
  const document = richTextOf(content);
  return <Sheet>{document ? several(document) : <p>{otherwise}</p>}</Sheet>;
}

/** Children without keys: they never change their order. */
const several = (nodes: readonly RichNode[]): ReactNode => createElement(Fragment, null, ...nodes.map(one));

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

/** The items of a list, also where a child is not a list item. */
const items = (children: readonly RichNode[]): ReactNode => createElement(Fragment, null, ...children.map(item));

const item = (child: RichNode): ReactNode => (
  <li>{'type' in child && child.type === 'list-item' ? several(child.children) : one(child)}</li>
);

function leaf({ text, bold, italic, underline, code }: RichLeaf): ReactNode {
  let drawn: ReactNode = text;
  if (code) drawn = <code>{drawn}</code>;
  if (underline) drawn = <u>{drawn}</u>;
  if (italic) drawn = <em>{drawn}</em>;
  return bold ? <strong>{drawn}</strong> : drawn;
}

const Sheet = styled.div`
  display: grid;
  gap: ${space[3]};
  max-width: 68ch;
  ${richTextStyle}
`;
