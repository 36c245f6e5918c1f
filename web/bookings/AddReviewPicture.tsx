import { type FormEvent, useEffect, useRef, useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { ALT_NEEDED, LONGEST_ALT } from '../shared/pictures/altText.ts';
import { ResendActivation } from '../shared/ResendActivation.tsx';
import { needsActivation, type Refusal, refusalOf } from '../shared/refusal.ts';
import { useAction } from '../shared/useAction.ts';
import { useUploadOnce } from '../shared/useUploadOnce.ts';
import { Button } from '../ui/Button.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { FileDrop } from '../ui/FileDrop.tsx';
import { Input } from '../ui/Input.tsx';
import { Stack } from '../ui/Layout.tsx';
import { useFocusInvalid } from '../ui/useFocusInvalid.ts';

const Add = graphql(`
  mutation AddReviewPicture($bookingId: ID!, $fileId: ID!, $alt: String!) {
    addReviewPicture(bookingId: $bookingId, fileId: $fileId, alt: $alt) { ...OwnReviewFields }
  }
`);

interface FormProps {
  bookingId: string;
  /** While it is sent. */
  onBusy: (isBusy: boolean) => void;
}

/** Adds one picture, with what is to be seen on it, to one's own review. */
export function AddReviewPicture({ bookingId, onBusy }: FormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Pick<Refusal, 'code' | 'message'>>();
  const [store, isUploading] = useUploadOnce('reviews');
  const [add, isAdding] = useAction(Add, { done: 'The picture is with your review', refused: false });
  const form = useRef<HTMLFormElement>(null);
  const toFirstWrong = useFocusInvalid(form);
  const busy = isUploading || isAdding;
  useEffect(() => onBusy(busy), [busy, onBusy]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    // The same refusal a second time is read out again.
    setFailure(undefined);
    if (!file) return setFailure({ code: 'NO_FILE', message: 'Choose a picture first.' });
    if (alt.trim() === '') return toFirstWrong();
    try {
      const { refusal } = await add({ bookingId, fileId: await store(file), alt: alt.trim() });
      if (refusal) return setFailure(refusal);
      setFile(null);
      setAlt('');
      setAsked(false);
    } catch (error) {
      setFailure(refusalOf(error));
    }
  };

  return (
    <form ref={form} noValidate aria-label="Add a picture" onSubmit={(event) => void submit(event)}>
      <Stack $gap={4}>
        <FileDrop label="Picture" file={file} onFile={setFile} />
        <Field
          label="What is to be seen"
          hint="For readers who do not see the picture."
          required
          error={asked && alt.trim() === '' ? ALT_NEEDED : undefined}
        >
          <Input
            value={alt}
            maxLength={LONGEST_ALT}
            autoComplete="off"
            onChange={({ target }) => setAlt(target.value)}
          />
        </Field>
        {failure && (
          <div role="alert">
            <FieldError>{failure.message}</FieldError>
          </div>
        )}
        {failure && needsActivation(failure) && <ResendActivation />}
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Add picture
          </Button>
        </div>
      </Stack>
    </form>
  );
}
