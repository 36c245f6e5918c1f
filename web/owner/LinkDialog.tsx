import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { Row, Stack } from '../ui/Layout.tsx';
import { linksAt, putLink, takeLinks } from './links.ts';
import { addressOf } from './readDocument.ts';

/**
 * Asks where a link leads. It goes around what is marked in the editor, or brings the address as its own words; a link that is there has
 * its address changed, or is taken away. Then one goes on writing behind it.
 */
export function LinkDialog({ editor, onDone, children }: { editor: RefObject<HTMLDivElement | null>; onDone: () => void; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isThere, setThere] = useState(false);
  const [wrong, setWrong] = useState(false);
  const place = useRef<Range>(undefined);

  const turn = (next: boolean) => {
    if (next && editor.current) {
      place.current = markedIn(editor.current);
      const [link] = place.current ? linksAt(editor.current, place.current) : [];
      setThere(link !== undefined);
      setTyped(link?.getAttribute('href') ?? '');
    }
    setWrong(false);
    setOpen(next);
  };
  const leave = (caret: Range) => {
    place.current = caret;
    onDone();
    setOpen(false);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    // The window stands in the page's own form, which is not meant.
    event.stopPropagation();
    const url = addressOf(typed);
    if (!url || !editor.current) return setWrong(true);
    leave(putLink(editor.current, place.current, url, typed.trim()));
  };
  const remove = () => {
    if (!editor.current || !place.current) return;
    leave(takeLinks(editor.current, place.current));
  };
  /** To where one writes, as it was marked. */
  const goOn = () => {
    if (!editor.current || !place.current) return false;
    editor.current.focus();
    const selection = document.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(place.current);
    return true;
  };
  return (
    <Dialog title={isThere ? 'Change the link' : 'Add a link'} trigger={children} open={open} onOpenChange={turn} onReturn={goOn}>
      <form noValidate onSubmit={add}>
        <Stack>
          <Field label="Address" hint="A page or a mail address" error={wrong ? 'A link leads to an https page or a mail address.' : undefined} required>
            <Input value={typed} inputMode="url" autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <Row>
            <Button type="submit" variant="primary">
              {isThere ? 'Change link' : 'Add link'}
            </Button>
            {isThere && <Button onClick={remove}>Remove link</Button>}
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}

function markedIn(editor: HTMLElement): Range | undefined {
  const selection = document.getSelection();
  return selection && selection.rangeCount > 0 && editor.contains(selection.anchorNode) ? selection.getRangeAt(0).cloneRange() : undefined;
}
