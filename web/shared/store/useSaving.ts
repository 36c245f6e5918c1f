import { useRef, useState } from 'react';
import { refusalOf } from '../refusal.ts';
import { uploadImage } from '../rest.ts';
import type { Acting } from '../useAction.ts';

interface Picture {
  file: File | null;
  /** The address of the picture there is. */
  current: string;
}

/** Saves a form with a picture: uploads the picture, each once, then sends the command with its address. */
export function useSaving<T>() {
  const [busy, setBusy] = useState(false);
  const uploaded = useRef<{ file: File; url: string }>(undefined);

  const addressOf = async ({ file, current }: Picture): Acting<string> => {
    if (!file) return { value: current };
    try {
      if (uploaded.current?.file !== file) uploaded.current = { file, url: await uploadImage(file) };
      return { value: uploaded.current.url };
    } catch (error) {
      return { refusal: { ...refusalOf(error), field: 'image' } };
    }
  };
  const save = async (picture: Picture, send: (image: string) => Acting<T>): Acting<T> => {
    setBusy(true);
    const image = await addressOf(picture);
    const result = image.refusal ? image : await send(image.value);
    setBusy(false);
    return result;
  };
  return { save, busy };
}
