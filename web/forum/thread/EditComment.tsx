import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { texts } from '../../shared/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/Input.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { useFocusInvalid } from '../../ui/useFocusInvalid.ts';
import { ChangedNote } from '../ChangedNote.tsx';
import { toolPressed, WritingTools } from '../markdown/WritingTools.tsx';
import { AttachedPictures } from '../pictures/AttachedPictures.tsx';
import { changedPictures, keptPictures, parsedPictures, picturesOf } from '../pictures/attached.ts';
import { useAttachments } from '../pictures/useAttachments.ts';
import type { Comment } from '../posts.ts';
import type { PostActions } from '../usePostActions.ts';
import { useRevision } from '../useRevision.ts';

interface EditProps {
  comment: Comment;
  /** Where its draft is kept. */
  draft: string;
  /** Focuses the editor; not when the page opens with it. */
  takesFocus: boolean;
  revise: PostActions['reviseComment'];
  onSaved: (comment: Comment) => void;
  onClose: () => void;
}

/** Edits the viewer's own comment. The text is kept until it is saved or cancelled; Escape only closes the editor. */
export function EditComment({ comment, draft, takesFocus, ...props }: EditProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { words, version, write, forget, ...changed } = useRevision(
    draft,
    { words: { text: comment.text, pictures: picturesOf(comment) }, version: comment.version },
    area,
  );
  const attachments = useAttachments(parsedPictures(words.pictures), (next) => write({ pictures: keptPictures(next) }));
  const whole = useRef<HTMLDivElement>(null);
  const toFirstWrong = useFocusInvalid(whole);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (!takesFocus || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(area.current.value.length, area.current.value.length);
  }, [takesFocus]);
  const save = async () => {
    if (busy) return;
    // The same refusal a second time is read out again.
    setFailure(undefined);
    setMissing(!words.text.trim());
    if (!words.text.trim()) return area.current?.focus();
    setAsked(attachments.isWaitedFor !== undefined);
    if (attachments.isWaitedFor) return toFirstWrong();
    setBusy(true);
    const { value, refusal } = await props.revise(
      comment.id,
      { text: words.text, pictures: changedPictures(words.pictures, comment) },
      version,
    );
    setBusy(false);
    if (refusal) return setFailure(refusal.message);
    forget();
    props.onSaved(value);
    props.onClose();
  };
  const writeText = (text: string) => write({ text });
  const cancel = () => {
    forget();
    props.onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || toolPressed(event, area.current, writeText)) return;
    if (event.key === 'Escape') props.onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
  };
  return (
    <Stack ref={whole} $gap={3} onKeyDown={press} {...attachments.handlers}>
      {!busy && <ChangedNote {...changed} />}
      <Field label="Edit your comment" error={isMissing ? 'A comment needs a text.' : undefined}>
        <TextArea
          ref={area}
          maxLength={5_000}
          value={words.text}
          readOnly={busy}
          onChange={({ target }) => write({ text: target.value })}
        />
      </Field>
      <WritingTools text={words.text} area={area} onText={writeText} disabled={busy} />
      <AttachedPictures attachments={attachments} asked={asked} disabled={busy} />
      {failure && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <Row>
        <Button small variant="primary" busy={busy} onClick={() => void save()}>
          {texts.forum.save}
        </Button>
        <Button small onClick={cancel}>
          {texts.forum.cancel}
        </Button>
      </Row>
    </Stack>
  );
}
