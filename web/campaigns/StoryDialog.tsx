import { useState } from 'react';
import { fieldId, useProblems } from '../shared/problems.ts';
import type { Acting } from '../shared/useAction.ts';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import type { RichBlock } from '../ui/richText/richText.ts';
import { FormDialog } from './FormDialog.tsx';
import { StoryField } from './StoryField.tsx';

interface StoryDialogProps {
  title: string;
  description: string;
  submitLabel?: string;
  /** Of its text. */
  label: string;
  /** It has a title of its own. */
  hasTitle?: boolean;
  send: (story: { title: string; text: readonly RichBlock[] }) => Acting;
  onClose: () => void;
}

const FORM = 'story';
const needed = 'Please fill this in.';

/** Writes what an organizer adds to a campaign: an update, or an amendment. */
export function StoryDialog({ label, hasTitle = false, send, onClose, ...frame }: StoryDialogProps) {
  const [title, setTitle] = useState('');
  const [text, setText] = useState<readonly RichBlock[]>([]);
  const [busy, setBusy] = useState(false);
  const problems = useProblems(FORM);
  const submit = async () => {
    const wrong = [
      ...(hasTitle && title.trim() === '' ? [{ field: 'title', message: 'A title is missing.', note: needed }] : []),
      ...(text.length === 0 ? [{ field: 'text', message: 'A text is missing.', note: needed }] : []),
    ];
    problems.show(wrong);
    if (wrong.length > 0) return;
    setBusy(true);
    const { refusal } = await send({ title: title.trim(), text });
    setBusy(false);
    if (refusal) problems.show([{ message: refusal.message }]);
    else onClose();
  };
  return (
    <FormDialog
      {...frame}
      wide
      problems={problems}
      busy={busy}
      isChanged={title !== '' || text.length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {hasTitle && (
        <Field label="Title" id={fieldId(FORM, 'title')} required error={problems.errorOf('title')}>
          <Input
            maxLength={120}
            value={title}
            onChange={({ target }) => {
              setTitle(target.value);
              problems.clear('title');
            }}
          />
        </Field>
      )}
      <StoryField
        label={label}
        id={fieldId(FORM, 'text')}
        value={text}
        onChange={(next) => {
          setText(next);
          problems.clear('text');
        }}
        error={problems.errorOf('text')}
      />
    </FormDialog>
  );
}
