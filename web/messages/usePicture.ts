import { useEffect, useRef, useState } from 'react';
import { useConnection } from '../live/connection.ts';
import { uploadFor } from '../shared/rest.ts';
import { RestError } from '../shared/restError.ts';
import { rememberSent } from '../shared/sentPictures.ts';
import { imageRefusal } from '../ui/imageFile.ts';
import { useToast } from '../ui/Toast.tsx';
import { useOnline } from '../ui/useOnline.ts';

/** Shown when the page is left during an upload: a file is too large for the outbox. */
const LEFT = 'Your message was not sent: its picture was still on its way when you left. Your words are kept.';
const OFFLINE = 'You are offline. The picture stays here; send it once you are connected again.';

/** A picture chosen for a message and not yet sent. */
export interface ChosenFile {
  readonly file: File | undefined;
  /** Why it was not taken, or could not be uploaded. */
  readonly reason: string | undefined;
  readonly busy: boolean;
  /** Takes another, or none; one that is being uploaded is stopped. */
  take: (file: File | undefined) => void;
  /** Its id once it is there; undefined when it could not be uploaded: then it stays chosen. */
  upload: () => Promise<string | undefined>;
}

/** One picture for a message: previewed, then uploaded when the message is sent. */
export function usePicture(): ChosenFile {
  const [file, setFile] = useState<File>();
  const [reason, setReason] = useState<string>();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  const toast = useToast();
  useEffect(
    () => () => {
      if (!running.current) return;
      running.current.abort();
      toast.error(LEFT);
    },
    [toast],
  );
  const connected = useConnection() !== 'offline';
  const isBack = useOnline() && connected;
  useEffect(() => {
    if (isBack) setReason((now) => (now === OFFLINE ? undefined : now));
  }, [isBack]);
  return {
    file,
    reason,
    busy,
    take(next) {
      running.current?.abort();
      const refusal = next && imageRefusal(next);
      setReason(refusal);
      if (!refusal) setFile(next);
    },
    async upload() {
      if (!file) return undefined;
      if (!navigator.onLine) {
        setReason(OFFLINE);
        return undefined;
      }
      const now = new AbortController();
      running.current = now;
      setBusy(true);
      setReason(undefined);
      try {
        const { _id: id } = await uploadFor('messages', file, now.signal);
        rememberSent(id, file);
        return id;
      } catch (error) {
        if (!now.signal.aborted) setReason(error instanceof RestError && error.status > 0 ? error.message : OFFLINE);
        return undefined;
      } finally {
        if (running.current === now) running.current = undefined;
        setBusy(false);
      }
    },
  };
}
