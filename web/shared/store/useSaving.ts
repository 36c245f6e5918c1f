import { useRef, useState } from 'react';
import { refusalOf } from '../refusal.ts';
import { uploadImage } from '../rest.ts';
import type { Acting } from '../useAction.ts';

/** A picture to upload, or the address of one there is. */
export type Picture = File | string;

/** Saves a form with pictures: uploads them one after the other, each once, then sends the command with their addresses. */
export function useSaving<T>() {
  const [busy, setBusy] = useState(false);
  const uploaded = useRef(new Map<File, string>());

  const addressOf = async (picture: Picture): Promise<string> => {
    if (typeof picture === 'string') return picture;
    const address = uploaded.current.get(picture) ?? (await uploadImage(picture));
    uploaded.current.set(picture, address);
    return address;
  };
  const addressesOf = async (pictures: readonly Picture[]): Acting<string[]> => {
    try {
      const addresses: string[] = [];
      for (const picture of pictures) addresses.push(await addressOf(picture));
      return { value: addresses };
    } catch (error) {
      return { refusal: { ...refusalOf(error), field: 'image' } };
    }
  };
  const saveAll = async (pictures: readonly Picture[], send: (images: string[]) => Acting<T>): Acting<T> => {
    setBusy(true);
    const images = await addressesOf(pictures);
    const result = images.refusal ? images : await send(images.value);
    setBusy(false);
    return result;
  };
  /** With one picture: the file, or what there is without one. */
  const save = ({ file, current }: { file: File | null; current: string }, send: (image: string) => Acting<T>) =>
    saveAll([file ?? current], ([image = '']) => send(image));
  return { save, saveAll, busy };
}
