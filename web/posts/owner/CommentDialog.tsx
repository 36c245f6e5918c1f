import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/Input.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import type { RichBlock } from '../../ui/richText/richText.ts';
import { passageOf } from './passage.ts';
import type { PassageComment } from './useComments.ts';

/** Asks for a passage of the text (what is selected is filled in) and what there is to say about it. */
export function CommentDialog(props: {
  document: readonly RichBlock[];
  words: string;
  onDone: (comment: PassageComment) => void;
  onClose: () => void;
}) {
  const [quote, setQuote] = useState(props.words);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const passage = passageOf(props.document, quote);
  const add = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (passage && text.trim()) props.onDone({ ...passage, text: text.trim() });
  };
  return (
    <Dialog title="Comment on a passage" open onOpenChange={(open) => !open && props.onClose()}>
      <form noValidate onSubmit={add}>
        <Stack>
          <Field
            label="Passage"
            hint="Words of one paragraph, as they stand there"
            error={tried && !passage ? 'These words do not stand in one paragraph of the post.' : undefined}
            required
          >
            <TextArea rows={2} maxLength={500} value={quote} onChange={(event) => setQuote(event.target.value)} />
          </Field>
          <Field label="Comment" error={tried && !text.trim() ? 'Please write a comment.' : undefined} required>
            <TextArea maxLength={1_000} value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Row>
            <Button type="submit" variant="primary">
              Add comment
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
