import { createElement, memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { color, font, radius, space } from '../ui/tokens.ts';
import { blocksOf } from './markdown/blocks.ts';
import type { Block, Inline } from './markdown/nodes.ts';
import { type Mention, piecesOf } from './posts.ts';

interface PostTextProps {
  text: string;
  mentions: readonly Mention[];
}

/**
 * The text of a post: paragraphs with their line breaks, what Markdown's basic marks make of them, mentioned members as
 * links. The text becomes elements of a few fixed kinds and never markup: tags in it are text.
 */
export const PostText = memo(function PostText({ text, mentions }: PostTextProps) {
  const named = piecesOf(text, mentions).flatMap(({ text: { length }, start, memberId }) =>
    memberId === undefined ? [] : [{ start, end: start + length, memberId }],
  );
  return createElement(Words, null, ...blocksOf(text, named).map(blockOf));
});

/** Children are passed one by one: their places never change, so they need no keys. */
function blockOf(block: Block): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return createElement('p', null, ...block.children.map(inlineOf));
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return createElement('blockquote', null, ...block.children.map(blockOf));
    case 'list': {
      const items = block.items.map((item) => createElement('li', null, ...item.map(blockOf)));
      return block.start === undefined
        ? createElement('ul', null, ...items)
        : createElement('ol', { start: block.start }, ...items);
    }
    default:
      return block satisfies never;
  }
}

function inlineOf(node: Inline): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'mention':
      return <Link to={paths.user(node.memberId)}>{node.text}</Link>;
    case 'code':
      return <code>{node.text}</code>;
    case 'link': {
      const to = { href: node.url, title: node.url, rel: 'nofollow ugc noopener', target: '_blank' };
      return createElement('a', to, ...node.children.map(inlineOf));
    }
    default:
      return createElement(node.kind, null, ...node.children.map(inlineOf));
  }
}

const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]};
  max-width: 72ch;
  overflow-wrap: anywhere;
  p, li {
    white-space: pre-line;
    unicode-bidi: plaintext;
  }
  p + p {
    margin-top: ${space[1]};
  }
  ul, ol {
    display: grid;
    gap: ${space[1]};
    padding-left: ${space[6]};
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  blockquote {
    display: grid;
    gap: ${space[2]};
    margin: 0;
    padding-left: ${space[3]};
    border-left: 4px solid ${color.line};
    color: ${color.ink2};
  }
  code {
    padding: 1px 4px;
    border-radius: ${radius.bar};
    background: ${color.sunken};
    font: 500 .92em/1.4 ${font.mono};
  }
  pre {
    margin: 0;
    padding: ${space[3]};
    border-radius: ${radius.control};
    background: ${color.sunken};
    white-space: pre-wrap;
  }
  pre code {
    padding: 0;
    background: none;
  }
`;
