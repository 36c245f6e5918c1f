import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { color, size, space } from '../ui/tokens.ts';
import { Line, TextBox } from './Composer.tsx';
import { LengthNote } from './LengthNote.tsx';
import type { Editing } from './useEditing.ts';
import { isBlank, lengthOf } from './wording.ts';

/**
 * In place of the composer while one's last message is edited: Enter saves, Escape leaves it as it was. What waits in
 * the composer stays there.
 */
export function EditMessage({ editing, message }: { editing: Editing; message: NonNullable<Editing['message']> }) {
  const [text, setText] = useState(message.text);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.setSelectionRange(message.text.length, message.text.length);
  }, [message.text.length]);
  const isUnfit = (isBlank(text) && !message.picture) || lengthOf(text).isOver;
  const save = async () => {
    if (isUnfit || busy) return;
    if (text.trim() === message.text) return editing.end();
    setBusy(true);
    const { refusal } = await editing.save(message.nth, text.trim());
    setWrong(refusal?.message);
    setBusy(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // The chat's window would take it for itself.
      event.stopPropagation();
      editing.end();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void save();
    }
  };
  return (
    <Line
      aria-label="Edit your message"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Head>
        <Icon name="edit" size={18} />
        <strong>Editing your message</strong>
        <Button small variant="quiet" onClick={editing.end}>
          Cancel
        </Button>
      </Head>
      {wrong && <Wrong role="alert">{wrong}</Wrong>}
      <TextBox
        ref={box}
        aria-label="Your message"
        rows={1}
        aria-invalid={lengthOf(text).isOver || undefined}
        enterKeyHint="done"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          setWrong(undefined);
        }}
        readOnly={busy}
        onKeyDown={press}
      />
      <IconButton label="Save" type="submit" variant="primary" aria-busy={busy} aria-disabled={isUnfit || busy}>
        <Icon name="check" />
      </IconButton>
      <LengthNote text={text} />
    </Line>
  );
}

const Head = styled.div`flex: 1 0 100%; display: flex; align-items: center; gap: ${space[2]}; color: ${color.ink2}; font-size: ${size.sm}; strong { flex: 1; }`;
const Wrong = styled.p`flex: 1 0 100%; color: ${color.err}; font-size: ${size.sm}; font-weight: 600;`;
