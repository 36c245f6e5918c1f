import { imageLimit } from '../../ui/imageFile.ts';

/** A part of a picture, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LARGEST_SIDE = 640;
const held = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** The square to keep: the chosen one, or else the largest in the middle. It never leaves the picture. */
export function squareOf({ width, height }: { width: number; height: number }, chosen?: Area) {
  const shorter = Math.min(width, height);
  const edge = chosen ? Math.min(chosen.width, shorter) : shorter;
  const [left, top] = chosen ? [chosen.x, chosen.y] : [(width - edge) / 2, (height - edge) / 2];
  return { edge, left: held(left, width - edge), top: held(top, height - edge) };
}

/**
 * The square as a file of its own, at most 640 pixels wide; the picture as it is when the square is all of it, or
 * cannot be made.
 */
export async function cutOut(file: File, chosen?: Area): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const { edge, left, top } = squareOf(picture, chosen);
  if (picture.width === edge && picture.height === edge) return file;
  const side = Math.min(LARGEST_SIDE, Math.round(edge));
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  canvas.getContext('2d')?.drawImage(picture, left, top, edge, edge, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, file.type, 0.9));
  return blob && blob.size <= imageLimit ? new File([blob], file.name, { type: file.type }) : file;
}
