import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { type Refusal, refusalOf } from '../../shared/refusal.ts';
import { uploadFor } from '../../shared/rest.ts';
import { rememberSent } from '../../shared/sentPictures.ts';
import { imageRefusal, picturesIn } from '../../ui/imageFile.ts';
import { type Attached, MOST_PICTURES } from './attached.ts';

/** A picture on its way to the server. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly stop: () => void;
}

type Reason = Pick<Refusal, 'code' | 'message'>;

export interface Attachments {
  readonly pictures: readonly Attached[];
  readonly uploads: readonly Upload[];
  /** Why one was not taken. */
  readonly refusal: Reason | undefined;
  readonly isFull: boolean;
  /** Takes as many of the files as there is room for, and uploads them. */
  take: (files: readonly File[]) => void;
  describe: (id: string, alt: string) => void;
  remove: (id: string) => void;
  /** For what is around the text: pictures can be pasted into it and dropped on it. */
  readonly handlers: {
    onPaste: (event: ClipboardEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
  /** Why the post cannot be sent yet. */
  readonly isWaitedFor: 'upload' | 'description' | undefined;
}

let begun = 0;

/** The pictures of a post that is being written: each is uploaded as soon as it is chosen, and kept with the draft. */
export function useAttachments(
  pictures: readonly Attached[],
  onChange: (pictures: readonly Attached[]) => void,
): Attachments {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [refusal, setRefusal] = useState<Reason>();
  // Uploads end at any time: each adds to what is there by then.
  const latest = useRef({ pictures, onChange, uploads });
  latest.current = { pictures, onChange, uploads };
  useEffect(
    () => () => {
      for (const { stop } of latest.current.uploads) stop();
    },
    [],
  );
  const change = (next: readonly Attached[]) => {
    latest.current.pictures = next;
    latest.current.onChange(next);
  };
  const upload = async (file: File) => {
    const stopping = new AbortController();
    begun += 1;
    const mine: Upload = { key: begun, file, stop: () => stopping.abort() };
    latest.current.uploads = [...latest.current.uploads, mine];
    setUploads(latest.current.uploads);
    try {
      const { _id: id, width, height } = await uploadFor('threads', file, stopping.signal);
      rememberSent(id, file);
      if (!stopping.signal.aborted) change([...latest.current.pictures, { id, width, height, alt: '' }]);
    } catch (error) {
      if (!stopping.signal.aborted) setRefusal(refusalOf(error));
    } finally {
      setUploads((now) => now.filter((one) => one !== mine));
    }
  };
  const take = (files: readonly File[]) => {
    const room = MOST_PICTURES - latest.current.pictures.length - latest.current.uploads.length;
    const reason = files.map(imageRefusal).find((one) => one !== undefined);
    const fit = files.filter((file) => imageRefusal(file) === undefined);
    const over = fit.length > room ? `A post has at most ${MOST_PICTURES} pictures.` : undefined;
    const said = reason ?? over;
    setRefusal(said === undefined ? undefined : { code: 'NOT_TAKEN', message: said });
    for (const file of fit.slice(0, Math.max(room, 0))) void upload(file);
  };
  return {
    pictures,
    uploads,
    refusal,
    isFull: pictures.length + uploads.length >= MOST_PICTURES,
    take,
    describe: (id, alt) => change(pictures.map((one) => (one.id === id ? { ...one, alt } : one))),
    remove: (id) => change(pictures.filter((one) => one.id !== id)),
    handlers: {
      onPaste(event) {
        const files = picturesIn(event.clipboardData);
        if (files.length === 0) return;
        event.preventDefault();
        take(files);
      },
      onDragOver(event) {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
      onDrop(event) {
        if (event.dataTransfer.files.length === 0) return;
        // Otherwise the browser would leave the page for the file.
        event.preventDefault();
        take([...event.dataTransfer.files]);
      },
    },
    isWaitedFor:
      uploads.length > 0 ? 'upload' : pictures.some(({ alt }) => alt.trim() === '') ? 'description' : undefined,
  };
}
