import { type FormEvent, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Field, FieldError } from '../Field.tsx';
import { FileDrop } from '../FileDrop.tsx';
import { Input } from '../Input.tsx';
import { Row, Stack } from '../Layout.tsx';
import type { RichImage } from './richText.ts';

const LONGEST = 300;
const NEEDED = 'Describe the picture for readers who do not see it.';

/** Uploads a picture, or changes the words of one. Each needs a description. */
export function PictureDialog(props: {
  file?: File;
  picture?: RichImage;
  upload: (file: File) => Promise<string>;
  onDone: (picture: RichImage) => void;
  onClose: () => void;
  onReturn: () => boolean;
}) {
  const { picture, upload, onDone, onClose } = props;
  const [file, setFile] = useState<File | null>(props.file ?? null);
  const [alt, setAlt] = useState(picture?.alt ?? '');
  const [caption, setCaption] = useState(picture?.caption ?? '');
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState('');
  const hasWords = alt.trim() !== '';

  const save = async (event: FormEvent) => {
    event.preventDefault();
    // React hands the event on to the page's own form, which is around this one.
    event.stopPropagation();
    setTried(true);
    setRefused('');
    if (!hasWords || (!file && !picture)) return;
    setBusy(true);
    try {
      const stored = file ? { url: await upload(file), ...(await sizeOf(file)) } : (picture as RichImage);
      const under = caption.trim();
      onDone({
        type: 'image',
        url: stored.url,
        alt: alt.trim(),
        width: stored.width,
        height: stored.height,
        ...(under && { caption: under }),
        children: [{ text: '' }],
      });
    } catch (error) {
      setRefused(error instanceof Error ? error.message : 'The picture could not be uploaded.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={picture ? 'Change the picture' : 'Add a picture'}
      open
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      onReturn={props.onReturn}
    >
      <form noValidate onSubmit={save}>
        <Stack>
          <FileDrop label="Picture" file={file} onFile={setFile} current={picture?.url} />
          {tried && !file && !picture && <FieldError>Choose a picture first.</FieldError>}
          <Field
            label="Description"
            hint="What the picture shows"
            error={tried && !hasWords ? NEEDED : undefined}
            required
          >
            <Input
              value={alt}
              maxLength={LONGEST}
              autoComplete="off"
              onChange={(event) => setAlt(event.target.value)}
            />
          </Field>
          <Field label="Caption" hint="Shown below the picture" optional>
            <Input
              value={caption}
              maxLength={LONGEST}
              autoComplete="off"
              onChange={(event) => setCaption(event.target.value)}
            />
          </Field>
          <div role="alert">{refused && <FieldError>{refused}</FieldError>}</div>
          <Row>
            <Button type="submit" variant="primary" busy={busy}>
              {picture ? 'Save' : 'Add picture'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}

async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
