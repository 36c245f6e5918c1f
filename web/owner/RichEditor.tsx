import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { color, font, radius, size, space } from '../app/tokens.ts';
import { several } from '../notifications/RichText.tsx';
import type { RichBlock } from '../notifications/richText.ts';
import { FieldError } from '../ui/Field.tsx';
import { RichToolbar } from './RichToolbar.tsx';
import { readDocument } from './readDocument.ts';

/**
 * A text with headings, lists, marks and links. It is not kept as the browser's HTML: after every change it is read into the blocks there
 * are. What is pasted comes as plain words. It begins with `initial`; from then on the text is the browser's.
 */
export function RichEditor(props: { label: string; id: string; initial: readonly RichBlock[]; error?: string; onChange: (document: RichBlock[]) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const name = useId();
  // Always the same, so that nothing is drawn over what is written.
  const [begun] = useState(() => several(props.initial));
  useEffect(() => {
    // A new line begins a paragraph, as it does in the text that is kept.
    document.execCommand?.('defaultParagraphSeparator', false, 'p');
  }, []);
  const read = () => box.current && props.onChange(readDocument(box.current));
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
  };
  return (
    <div>
      <Label id={name}>{props.label}</Label>
      <Frame $bad={props.error !== undefined}>
        <RichToolbar editor={box} onDone={read} />
        <Paper
          ref={box}
          id={props.id}
          contentEditable
          suppressContentEditableWarning
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-required="true"
          aria-labelledby={name}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? `${props.id}-error` : undefined}
          onInput={read}
          onPaste={paste}
          onDrop={(event) => event.preventDefault()}
        >
          {begun}
        </Paper>
      </Frame>
      {props.error && <FieldError id={`${props.id}-error`}>{props.error}</FieldError>}
    </div>
  );
}

const Label = styled.p`font-weight: 650; margin-bottom: 6px;`;
const Frame = styled.div<{ $bad: boolean }>`
  background: ${color.surface}; border: 1px solid ${({ $bad }) => ($bad ? color.err : color.lineStrong)}; border-radius: ${radius.control};
  box-shadow: ${({ $bad }) => ($bad ? `inset 0 0 0 1px ${color.err}` : 'none')};
`;
const Paper = styled.div`
  min-height: 220px; max-height: 500px; overflow-y: auto; padding: ${space[4]}; line-height: 1.55; overflow-wrap: anywhere; white-space: pre-wrap; cursor: text;
  > * + * { margin-top: ${space[3]}; }
  h3 { font: 800 ${size.xl}/1.15 ${font.display}; }
  blockquote { padding-left: ${space[4]}; border-left: 4px solid ${color.lineStrong}; color: ${color.ink2}; }
  ul, ol { padding-left: ${space[6]}; } ul { list-style: disc; } ol { list-style: decimal; }
`;
