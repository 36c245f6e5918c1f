import { createContext, createElement, type ReactNode, useContext } from 'react';
import { type Path, Transforms } from 'slate';
import {
  ReactEditor,
  type RenderElementProps,
  type RenderLeafProps,
  useReadOnly,
  useSelected,
  useSlateStatic,
} from 'slate-react';
import styled from 'styled-components';
import { Button } from '../Button.tsx';
import { color, radius, space } from '../tokens.ts';
import type { RichCards } from './richEditorProps.ts';
import type { RichImage } from './richText.ts';

/** What the blocks of the text ask of the editor around them. */
export interface ElementJobs {
  drawCard?: RichCards['draw'];
  changePicture?: (path: Path, picture: RichImage) => void;
}
export const Jobs = createContext<ElementJobs>({});

const tags = {
  paragraph: 'p',
  'block-quote': 'blockquote',
  'bulleted-list': 'ul',
  'numbered-list': 'ol',
  'list-item': 'li',
  'table-row': 'tr',
  'table-cell': 'td',
} as const;

export function element(props: RenderElementProps) {
  const { attributes, children, element: node } = props;
  switch (node.type) {
    case 'link':
      return (
        <a {...attributes} href={node.url}>
          {children}
        </a>
      );
    case 'heading':
      return createElement(`h${node.level ?? 3}`, attributes, children);
    case 'code-block':
      return (
        <pre {...attributes}>
          <code>{children}</code>
        </pre>
      );
    case 'table':
      return (
        <div {...attributes} className="table">
          <table>
            <tbody>{children}</tbody>
          </table>
        </div>
      );
    case 'divider':
    case 'image':
    case 'card':
      return <VoidBlock {...props} />;
    default:
      return createElement(tags[node.type], attributes, children);
  }
}

/** A block without text: chosen it has a frame and its buttons, which Tab reaches. */
function VoidBlock({ attributes, children, element: node }: RenderElementProps) {
  const editor = useSlateStatic();
  const isChosen = useSelected();
  const isFixed = useReadOnly();
  const { drawCard, changePicture } = useContext(Jobs);
  const path = () => ReactEditor.findPath(editor, node);
  const remove = () => {
    Transforms.removeNodes(editor, { at: path() });
    ReactEditor.focus(editor);
  };
  let drawn: ReactNode = <hr />;
  if (node.type === 'image') drawn = <Picture picture={node} />;
  if (node.type === 'card') drawn = drawCard?.(node) ?? null;
  const what = node.type === 'image' ? 'picture' : node.type;
  const named = node.type === 'image' ? `Picture: ${node.alt}` : what;
  return (
    <div {...attributes}>
      <Chosen contentEditable={false} $isChosen={isChosen} role="group" aria-label={named}>
        {/* Links and buttons of what is drawn are for readers. */}
        <div inert>{drawn}</div>
        {isChosen && !isFixed && (
          <Buttons>
            {node.type === 'image' && changePicture && (
              <Button small onClick={() => changePicture(path(), node)}>
                Change the picture
              </Button>
            )}
            <Button small onClick={remove}>{`Remove the ${what}`}</Button>
          </Buttons>
        )}
      </Chosen>
      {children}
    </div>
  );
}

const Picture = ({ picture: { url, alt, width, height, caption } }: { picture: RichImage }) => (
  <figure>
    <img src={url} alt={alt} width={width} height={height} draggable={false} />
    {caption && <figcaption>{caption}</figcaption>}
  </figure>
);

/** Text with its marks; `note` is that of a decoration. */
export function leaf({ attributes, children, leaf: shown }: RenderLeafProps) {
  const { bold, italic, underline, strike, code, note } = shown as typeof shown & { note?: string };
  let marked = children;
  if (code) marked = <code>{marked}</code>;
  if (strike) marked = <s>{marked}</s>;
  if (underline) marked = <u>{marked}</u>;
  if (italic) marked = <em>{marked}</em>;
  if (bold) marked = <strong>{marked}</strong>;
  if (note) marked = <mark data-note={note}>{marked}</mark>;
  return <span {...attributes}>{marked}</span>;
}

const Chosen = styled.div<{ $isChosen: boolean }>`
  padding: ${space[1]};
  border-radius: ${radius.control};
  outline: ${({ $isChosen }) => ($isChosen ? `2px solid ${color.deepText}` : 'none')};
  user-select: none;
`;
const Buttons = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]}; padding-top: ${space[2]};`;
