import { uploadImage } from './rest.ts';

/** Stores a picture and answers its path, which is what a text keeps. Rejects as `uploadImage` does. */
export const uploadPicture = async (file: File): Promise<string> =>
  new URL(await uploadImage(file), location.origin).pathname;
