import { type FormEvent, useId, useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { useProblems } from '../../shared/problems.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Input } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { RichEditor } from '../../ui/richText/RichEditor.tsx';
import type { RichBlock } from '../../ui/richText/richText.ts';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { campaignTexts } from '../texts.ts';

const Post = graphql(`
  mutation PostCampaignUpdate($campaignId: ID!, $title: String!, $text: JSON!) {
    postCampaignUpdate(campaignId: $campaignId, title: $title, text: $text) { id title text postedAt }
  }
`);

const FORM = 'update';
const needed = 'Please fill this in.';

interface DialogProps {
  campaignId: string;
  onPosted: () => void;
  onClose: () => void;
}

/** Posts news of a campaign; its backers are told by mail and bell, as each of them prefers. */
export function UpdateDialog({ campaignId, onPosted, onClose }: DialogProps) {
  const [title, setTitle] = useState('');
  const [text, setText] = useState<readonly RichBlock[]>([]);
  const problems = useProblems(FORM);
  const [post, busy] = useAction(Post, { once: true, refused: false, done: 'Your update is posted' });
  const { close, question } = useDiscarding(title !== '' || text.length > 0, onClose);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = [
      ...(title.trim() === '' ? [{ field: 'title', message: 'A title is missing.', note: needed }] : []),
      ...(text.length === 0 ? [{ field: 'text', message: 'A text is missing.', note: needed }] : []),
    ];
    problems.show(wrong);
    if (wrong.length > 0) return;
    const { refusal } = await post({ campaignId, title: title.trim(), text });
    if (refusal) return problems.show([{ message: refusal.message }]);
    onPosted();
    onClose();
  };
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && close()}
      title="Post an update"
      description="Everyone can read it. Backers get it by mail and bell."
      footer={
        <>
          <Button onClick={close} aria-disabled={busy}>
            {campaignTexts.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            Post
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} aria-label="Update">
        <Stack>
          <FormSummary attempt={problems.attempt} errors={problems.summary} />
          <Field label="Title" id={`${FORM}-title`} required error={problems.errorOf('title')}>
            <Input
              maxLength={120}
              value={title}
              onChange={({ target }) => {
                setTitle(target.value);
                problems.clear('title');
              }}
            />
          </Field>
          <RichEditor
            label="Text"
            id={`${FORM}-text`}
            required
            value={text}
            onChange={(next) => {
              setText(next);
              problems.clear('text');
            }}
            error={problems.errorOf('text')}
          />
        </Stack>
      </form>
      {question}
    </Dialog>
  );
}
