import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { Input } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { useFocusInvalid } from '../../ui/useFocusInvalid.ts';
import { ResendActivation } from '../ResendActivation.tsx';
import { needsActivation, type Refusal, refusalOf } from '../refusal.ts';
import { useUploadOnce } from '../useUploadOnce.ts';
import { ALT_NEEDED, LONGEST_ALT } from './altText.ts';

interface FormProps {
  /** Where the file is stored before it is added. */
  place: Parameters<typeof useUploadOnce>[0];
  /** Adds the stored file, with what is to be seen on it; answers why it was refused. */
  onAdd: (picture: { fileId: string; alt: string }) => Promise<{ readonly refusal?: Refusal | undefined }>;
  /** While it is added. */
  isAdding: boolean;
  /** While it is stored or added. */
  onBusy?: (isBusy: boolean) => void;
}

/** Adds one picture, with what is to be seen on it. */
export function OnePictureForm({ place, onAdd, isAdding, onBusy }: FormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Pick<Refusal, 'code' | 'message'>>();
  const [store, isUploading] = useUploadOnce(place);
  const form = useRef<HTMLFormElement>(null);
  const toFirstWrong = useFocusInvalid(form);
  const busy = isUploading || isAdding;
  useEffect(() => onBusy?.(busy), [busy, onBusy]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    // The same refusal a second time is read out again.
    setFailure(undefined);
    if (!file) return setFailure({ code: 'NO_FILE', message: 'Choose a picture first.' });
    if (alt.trim() === '') return toFirstWrong();
    try {
      const { refusal } = await onAdd({ fileId: await store(file), alt: alt.trim() });
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
