import { useRef, useState } from 'react';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FieldError } from '../ui/Field.tsx';
import { Stack } from '../ui/Layout.tsx';
import { useFocusInvalid } from '../ui/useFocusInvalid.ts';
import { DescribePicture, type OwnPicture } from './ownPortfolio.ts';
import { WordFields } from './WordFields.tsx';

/** Changes what is said of a picture. */
export function WordsDialog({ picture, onClose }: { picture: OwnPicture; onClose: () => void }) {
  const [words, setWords] = useState({ alt: picture.alt, caption: picture.caption });
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [describe, busy] = useAction(DescribePicture, { done: 'Saved', refused: false });
  const fields = useRef<HTMLDivElement>(null);
  const toFirstWrong = useFocusInvalid(fields);
  const save = async () => {
    setAsked(true);
    setFailure(undefined);
    if (words.alt.trim() === '') return toFirstWrong();
    const { refusal } = await describe({ id: picture.id, alt: words.alt.trim(), caption: words.caption.trim() });
    if (refusal) setFailure(refusal.message);
    else onClose();
  };
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title="Edit the words of the picture"
      footer={
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          Save
        </Button>
      }
    >
      <Stack ref={fields} $gap={4}>
        <WordFields words={words} onChange={setWords} asked={asked} />
        {failure && (
          <div role="alert">
            <FieldError>{failure}</FieldError>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}
