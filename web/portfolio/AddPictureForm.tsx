import { type FormEvent, useRef, useState } from 'react';
import { ResendActivation } from '../shared/ResendActivation.tsx';
import { needsActivation, type Refusal, refusalOf } from '../shared/refusal.ts';
import { useAction } from '../shared/useAction.ts';
import { useUploadOnce } from '../shared/useUploadOnce.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';
import { FileDrop } from '../ui/FileDrop.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Muted, Stack } from '../ui/Layout.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useFocusInvalid } from '../ui/useFocusInvalid.ts';
import { AddPicture } from './ownPortfolio.ts';
import { type PictureWords, WordFields } from './WordFields.tsx';

const NO_WORDS: PictureWords = { alt: '', caption: '' };

interface FormProps {
  /** A shop of the member; left out, their own page. */
  shopId: string | undefined;
  isFull: boolean;
  /** So many pictures can be on the page. */
  most: number;
}

/** Adds one picture with its words to the end of a page. */
export function AddPictureForm({ shopId, isFull, most }: FormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [words, setWords] = useState(NO_WORDS);
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Pick<Refusal, 'code' | 'message'>>();
  const [store, isUploading] = useUploadOnce('portfolio');
  const [add, isAdding] = useAction(AddPicture, { done: 'The picture is on the page', refused: false, once: true });
  const form = useRef<HTMLFormElement>(null);
  const toFirstWrong = useFocusInvalid(form);
  const toast = useToast();
  const busy = isUploading || isAdding;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || isFull) return;
    setAsked(true);
    // The same refusal a second time is read out again.
    setFailure(undefined);
    if (!file) return setFailure({ code: 'NO_FILE', message: 'Choose a picture first.' });
    if (words.alt.trim() === '') return toFirstWrong();
    try {
      const fileId = await store(file);
      const { refusal } = await add({
        input: { fileId, shopId, alt: words.alt.trim(), caption: words.caption.trim() },
      });
      if (refusal) return setFailure(refusal);
      setFile(null);
      setWords(NO_WORDS);
      setAsked(false);
    } catch (error) {
      setFailure(refusalOf(error));
    }
  };

  return (
    <form ref={form} noValidate aria-labelledby="add-picture" onSubmit={(event) => void submit(event)}>
      <Stack $gap={4}>
        <h2 id="add-picture">Add a picture</h2>
        <FileDrop label="Picture" file={file} onFile={setFile} onRefuse={(reason) => toast.error(reason)} />
        <WordFields words={words} onChange={setWords} asked={asked} />
        {failure && (
          <div role="alert">
            <FieldError>{failure.message}</FieldError>
          </div>
        )}
        {failure && needsActivation(failure) && <ResendActivation />}
        {isFull && <Muted>{`There are ${most} pictures on this page. Remove one to add another.`}</Muted>}
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            aria-disabled={isFull || undefined}
            icon={<Icon name="plus" size={18} />}
          >
            Add picture
          </Button>
        </div>
      </Stack>
    </form>
  );
}
