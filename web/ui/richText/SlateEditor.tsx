import { useLayoutEffect, useRef, useState } from 'react';
import type { Editor } from 'slate';
import {
  Editable,
  type RenderElementProps,
  type RenderLeafProps,
  type RenderPlaceholderProps,
  Slate,
} from 'slate-react';
import styled from 'styled-components';
import { color, space } from '../tokens.ts';
import { documentOf, editorValue } from './document.ts';
import { createRichEditor, replaceDocument } from './editor.ts';
import { toggle } from './formats.ts';
import { RichToolbar } from './RichToolbar.tsx';
import type { RichEditorProps } from './richEditorProps.ts';
import type { RichBlock } from './richText.ts';
import { richTextStyle } from './richTextStyle.ts';

type Props = Omit<RichEditorProps, 'label' | 'error'> & { height: number; labelId: string; errorId?: string };

/** The same for documents the editor shows alike. */
const keyOf = (value: readonly RichBlock[]): string => JSON.stringify(documentOf(editorValue(value)));

/** The text box of a RichEditor with its toolbar. */
export function SlateEditor({ value, onChange, height, labelId, errorId, ...props }: Props) {
  const [editor] = useState(() => createRichEditor(value));
  const written = useRef(keyOf(value));
  useLayoutEffect(() => {
    // Only another document than the one reported last; replacing that one would move the caret.
    if (keyOf(value) === written.current) return;
    written.current = keyOf(value);
    replaceDocument(editor, value);
  }, [editor, value]);
  const report = () => {
    const document = documentOf(editor.children);
    const key = JSON.stringify(document);
    if (key === written.current) return;
    written.current = key;
    onChange(document);
  };
  return (
    <Slate editor={editor} onValueChange={report}>
      <RichToolbar disabled={props.disabled} />
      <Paper
        id={props.id}
        $height={height}
        readOnly={props.disabled}
        role="textbox"
        aria-multiline="true"
        aria-labelledby={labelId}
        aria-required={props.required}
        aria-disabled={props.disabled}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        placeholder={props.placeholder}
        renderElement={element}
        renderLeaf={leaf}
        renderPlaceholder={placeholder}
        onDOMBeforeInput={(event) => formatOrUndo(editor, event)}
      />
    </Slate>
  );
}

/** What keyboard shortcuts, menus and touch bars ask of the browser. */
function formatOrUndo(editor: Editor, event: InputEvent): void {
  const commands: Readonly<Record<string, () => void>> = {
    formatBold: () => toggle(editor, { mark: 'bold' }),
    formatItalic: () => toggle(editor, { mark: 'italic' }),
    formatUnderline: () => toggle(editor, { mark: 'underline' }),
    historyUndo: editor.undo,
    historyRedo: editor.redo,
  };
  const command = commands[event.inputType];
  if (!command) return;
  event.preventDefault();
  command();
}

function element({ attributes, children, element: { type, ...rest } }: RenderElementProps) {
  switch (type) {
    case 'link':
      return (
        <a {...attributes} href={'url' in rest ? rest.url : undefined}>
          {children}
        </a>
      );
    case 'heading':
      return <h3 {...attributes}>{children}</h3>;
    case 'block-quote':
      return <blockquote {...attributes}>{children}</blockquote>;
    case 'bulleted-list':
      return <ul {...attributes}>{children}</ul>;
    case 'numbered-list':
      return <ol {...attributes}>{children}</ol>;
    case 'list-item':
      return <li {...attributes}>{children}</li>;
    default:
      return <p {...attributes}>{children}</p>;
  }
}

function leaf({ attributes, children, leaf: { bold, italic, underline, code } }: RenderLeafProps) {
  let marked = children;
  if (code) marked = <code>{marked}</code>;
  if (underline) marked = <u>{marked}</u>;
  if (italic) marked = <em>{marked}</em>;
  if (bold) marked = <strong>{marked}</strong>;
  return <span {...attributes}>{marked}</span>;
}

const placeholder = ({ attributes: { style, ...attributes }, children }: RenderPlaceholderProps) => (
  <Hint {...attributes} style={{ ...style, opacity: 1 }}>
    {children}
  </Hint>
);

const Hint = styled.span`color: ${color.muted};`;
const Paper = styled(Editable)<{ $height: number }>`
  min-height: ${({ $height }) => $height}px;
  max-height: max(500px, ${({ $height }) => $height}px);
  overflow-y: auto;
  padding: ${space[4]};
  cursor: text;
  ${richTextStyle}
  > * + * {
    margin-top: ${space[3]};
  }
  &[aria-disabled='true'] {
    background: ${color.sunken};
    color: ${color.ink2};
    cursor: default;
  }
`;
