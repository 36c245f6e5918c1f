import { type FormEvent, useId, useRef, useState } from 'react';
import { ResendActivation } from '../shared/ResendActivation.tsx';
import { needsActivation, type Refusal } from '../shared/refusal.ts';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogClose } from '../ui/Dialog.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { Input, TextArea } from '../ui/Input.tsx';
import { Stack } from '../ui/Layout.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useFocusInvalid } from '../ui/useFocusInvalid.ts';
import { ChangedNote } from './ChangedNote.tsx';
import { toolPressed, WritingTools } from './markdown/WritingTools.tsx';
import { AttachedPictures } from './pictures/AttachedPictures.tsx';
import { changedPictures, keptPictures, parsedPictures, picturesOf } from './pictures/attached.ts';
import { useAttachments } from './pictures/useAttachments.ts';
import type { Thread } from './posts.ts';
import type { PostActions } from './usePostActions.ts';
import { useRevision } from './useRevision.ts';

interface ThreadDialogProps {
  /** The viewer's thread to edit; a new one when left out. */
  thread?: Thread;
  categories: readonly string[];
  actions: PostActions;
  onSaved: (thread: Thread) => void;
  onClose: () => void;
}

const nothing = { text: '', topic: '', category: '', version: 0 };
const needed = 'Please fill this in.';

/** Begins a thread, or revises one. What is written is kept with every key until it is saved. */
export function ThreadDialog({ thread, categories, actions, onSaved, onClose }: ThreadDialogProps) {
  const { user } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, topic, category, version: present } = thread ?? nothing;
  const draft = `${user?._id}/edit/${thread?.id ?? 'thread'}`;
  const {
    words: values,
    version,
    write,
    forget,
    ...changed
  } = useRevision(draft, { words: { text, topic, category, pictures: picturesOf(thread) }, version: present }, form);
  const attachments = useAttachments(parsedPictures(values.pictures), (next) =>
    write({ pictures: keptPictures(next) }),
  );
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Refusal>();
  const toFirstWrong = useFocusInvalid(form);
  const toast = useToast();
  const id = useId();
  const missing = (value: string) => (asked && !value.trim() ? needed : undefined);

  const writeText = (words: string) => write({ text: words });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    // The same refusal a second time is read out again.
    setFailure(undefined);
    if (Object.values(values).some((value) => !value.trim()) || attachments.isWaitedFor) return toFirstWrong();
    setBusy(true);
    const input = { ...values, pictures: changedPictures(values.pictures, thread) };
    const { value, refusal } = thread
      ? await actions.reviseThread(thread.id, input, version)
      : await actions.create(input);
    setBusy(false);
    if (refusal) return setFailure(refusal);
    forget();
    toast.success(thread ? 'Your thread is saved' : texts.forum.created);
    onClose();
    onSaved(value);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={busy}
      title={thread ? 'Edit your thread' : texts.forum.createTitle}
      description={thread ? 'Earlier versions stay to be read.' : 'What you write is kept here until you save it.'}
      footer={
        <>
          <DialogClose>
            <Button aria-disabled={busy}>{texts.forum.cancel}</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {texts.forum.save}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={(event) => void save(event)}>
        <Stack {...attachments.handlers}>
          {failure && (
            <div role="alert">
              <FieldError>{failure.message}</FieldError>
            </div>
          )}
          {failure && needsActivation(failure) && <ResendActivation />}
          {!busy && <ChangedNote {...changed} />}
          <Field label={texts.forum.thread} required error={missing(values.text)}>
            <TextArea
              ref={area}
              rows={8}
              onKeyDown={(event) => toolPressed(event, area.current, writeText)}
              maxLength={10_000}
              value={values.text}
              readOnly={busy}
              onChange={({ target }) => write({ text: target.value })}
            />
          </Field>
          <WritingTools text={values.text} area={area} onText={writeText} disabled={busy} />
          <AttachedPictures attachments={attachments} asked={asked} disabled={busy} />
          <Field label={texts.forum.topic} required error={missing(values.topic)}>
            <Input
              maxLength={150}
              value={values.topic}
              readOnly={busy}
              onChange={({ target }) => write({ topic: target.value })}
            />
          </Field>
          <Field
            label={texts.forum.category}
            required
            hint="One there is, or a new one."
            error={missing(values.category)}
          >
            <Input
              maxLength={40}
              list={`${id}-categories`}
              value={values.category}
              readOnly={busy}
              onChange={({ target }) => write({ category: target.value })}
            />
          </Field>
          <datalist id={`${id}-categories`}>
            {categories.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </Stack>
      </form>
    </Dialog>
  );
}
