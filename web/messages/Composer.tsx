import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { imageAccept } from '../ui/imageFile.ts';
import { color, radius, space, target } from '../ui/tokens.ts';
import { ChosenPicture } from './ChosenPicture.tsx';
import { keepDraft, keptDraft } from './drafts.ts';
import { LengthNote } from './LengthNote.tsx';
import type { Written } from './messageOutbox.ts';
import type { ChosenFile } from './usePicture.ts';
import { isBlank, lengthOf } from './wording.ts';

interface ComposerProps {
  place: string;
  to: string;
  /** The attached picture; kept by the parent, because it outlives a composer that is replaced by an edit. */
  picture: ChosenFile;
  onSend: (written: Written) => void;
  onTyping?: () => void;
  /** ↑ where nothing is written. */
  onEditLast?: () => void;
  /** Focuses the text box. */
  takesFocus?: boolean;
  /** The text box, for parents that focus it. */
  box?: RefObject<HTMLTextAreaElement | null>;
}

/**
 * The text box of a conversation: Enter sends, Shift and Enter begins a line. Unsent text is kept on this page and
 * after a reload; a picture (picked, pasted or dropped) on this page only, until it is uploaded.
 */
export function Composer(props: ComposerProps) {
  const { user } = useSession();
  const key = `${user?._id}/${props.place}`;
  const [text, setText] = useState(() => keptDraft(key));
  const own = useRef<HTMLTextAreaElement>(null);
  const box = props.box ?? own;
  const { takesFocus, picture } = props;
  useEffect(() => {
    if (!takesFocus || !box.current) return;
    box.current.focus();
    // What has been written already is gone on with.
    box.current.setSelectionRange(box.current.value.length, box.current.value.length);
  }, [takesFocus, box]);
  const write = (next: string) => {
    setText(next);
    keepDraft(key, next);
  };
  const files = useRef<HTMLInputElement>(null);
  const isUnfit = (isBlank(text) && !picture.file) || lengthOf(text).isOver;
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isUnfit || picture.busy) return;
    const pictureId = picture.file ? await picture.upload() : undefined;
    if (picture.file && pictureId === undefined) return;
    props.onSend({ text: isBlank(text) ? '' : text.trim(), pictureId });
    write('');
    picture.take(undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && text === '' && props.onEditLast) {
      event.preventDefault();
      props.onEditLast();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <Line
      onSubmit={(event) => void send(event)}
      aria-label={`Write to ${props.to}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        picture.take(event.dataTransfer.files[0]);
      }}
    >
      <ChosenPicture picture={picture} />
      <input
        ref={files}
        hidden
        type="file"
        accept={imageAccept}
        aria-label="Picture"
        onChange={({ target: input }) => {
          picture.take(input.files?.[0]);
          // So that picking the same file again is noticed.
          input.value = '';
          box.current?.focus();
        }}
      />
      <IconButton
        label="Add a picture"
        aria-disabled={picture.busy}
        onClick={() => picture.busy || files.current?.click()}
      >
        <Icon name="image" />
      </IconButton>
      <TextBox
        ref={box}
        aria-label="Your message"
        placeholder={texts.chat.placeholder}
        rows={1}
        aria-invalid={lengthOf(text).isOver || undefined}
        enterKeyHint="send"
        value={text}
        onChange={({ target: { value } }) => {
          write(value);
          if (!isBlank(value)) props.onTyping?.();
        }}
        readOnly={picture.busy}
        onKeyDown={press}
        onPaste={(event) => {
          const [file] = event.clipboardData.files;
          if (!file) return;
          event.preventDefault();
          picture.take(file);
        }}
      />
      <IconButton
        label="Send"
        type="submit"
        variant="primary"
        aria-busy={picture.busy || undefined}
        aria-disabled={isUnfit || picture.busy}
      >
        <Icon name="send" />
      </IconButton>
      <LengthNote text={text} />
    </Line>
  );
}

export const Line = styled.form`display: flex; flex-wrap: wrap; gap: ${space[2]}; align-items: flex-end; padding: ${space[3]}; border-top: 1px solid ${color.line}; background: ${color.surface};`;
export const TextBox = styled.textarea`
  flex: 1;
  min-width: 0;
  min-height: ${target};
  max-height: min(144px, 24dvh);
  padding: 10px ${space[3]};
  field-sizing: content;
  resize: none;
  line-height: 1.4;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  &::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
`;
