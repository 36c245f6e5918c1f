import { useRef, useState } from 'react';
import { newId } from '../../app/newId.ts';
import { uploadImage } from '../../app/rest.ts';
import { type Outcome, outcomeOf } from './outcomes.ts';

export type Saved<T> = { ok: true; saved: T } | { ok: false; failure: Outcome };

interface Picture {
  file: File | null;
  /** The address of the picture there is. */
  current: string;
}

/** A mutation's context with the key of one intention: the same words keep it until the server has answered. */
type Once = (words: unknown) => { headers: Record<string, string> };

/** Saves a form with a picture: the picture first, then what `send` makes of its address. A press repeated after a broken connection does the same work once, not twice. */
export function useSaving<T>() {
  const [busy, setBusy] = useState(false);
  const uploaded = useRef<{ file: File; url: string }>(undefined);
  const sent = useRef<{ words: string; key: string }>(undefined);

  /** The picture's address: a picture that has arrived is not sent again. */
  const addressOf = async ({ file, current }: Picture) => {
    if (!file) return current;
    if (uploaded.current?.file !== file) uploaded.current = { file, url: await uploadImage(file) };
    return uploaded.current.url;
  };
  const once: Once = (words) => {
    const text = JSON.stringify(words);
    if (sent.current?.words !== text) sent.current = { words: text, key: newId() };
    return { headers: { 'idempotency-key': sent.current.key } };
  };

  const save = async (picture: Picture, send: (image: string, once: Once) => Promise<T | null | undefined>): Promise<Saved<T>> => {
    setBusy(true);
    try {
      const saved = await send(await addressOf(picture), once);
      sent.current = undefined;
      return saved ? { ok: true, saved } : { ok: false, failure: outcomeOf(undefined) };
    } catch (error) {
      const failure = outcomeOf(error);
      if (failure.final) sent.current = undefined;
      return { ok: false, failure };
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
}
