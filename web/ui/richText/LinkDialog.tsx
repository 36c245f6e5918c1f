import { type FormEvent, type ReactNode, useState } from 'react';
import { Transforms } from 'slate';
import { ReactEditor, useSlateStatic } from 'slate-react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Field } from '../Field.tsx';
import { Input } from '../Input.tsx';
import { Row, Stack } from '../Layout.tsx';
import { addressOf } from './address.ts';
import { linksAt, putLink, takeLinks } from './links.ts';

/**
 * Asks for the address of a link, puts it around the selection or changes or removes the link there. The focus returns
 * to the editor, with the caret behind the link. `children` is the button that opens it.
 */
export function LinkDialog({ children }: { children: ReactNode }) {
  const editor = useSlateStatic();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isThere, setThere] = useState(false);
  const [wrong, setWrong] = useState(false);

  const turn = (next: boolean) => {
    if (next) {
      const [link] = linksAt(editor);
      setThere(link !== undefined);
      setTyped(link?.[0].url ?? '');
    }
    setWrong(false);
    setOpen(next);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    // React hands the event on to the page's own form, which is around this one.
    event.stopPropagation();
    const url = addressOf(typed);
    if (!url) return setWrong(true);
    putLink(editor, url, typed.trim());
    setOpen(false);
  };
  const remove = () => {
    takeLinks(editor);
    Transforms.collapse(editor, { edge: 'end' });
    setOpen(false);
  };
  const focusEditor = () => {
    if (!editor.selection) return false;
    ReactEditor.focus(editor);
    return true;
  };
  return (
    <Dialog
      title={isThere ? 'Change the link' : 'Add a link'}
      trigger={children}
      open={open}
      onOpenChange={turn}
      onReturn={focusEditor}
    >
      <form noValidate onSubmit={add}>
        <Stack>
          <Field
            label="Address"
            hint="An https page"
            error={wrong ? 'A link leads to an https page, without a name or password in its address.' : undefined}
            required
          >
            <Input
              value={typed}
              inputMode="url"
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
            />
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
