import { hasVisibleText } from '../plainText.ts';
import type { CommentRevised, PostPicture } from './events.ts';
import { LONGEST_PICTURE_TEXT, MOST_PICTURES } from './limits.ts';
import * as refusals from './refusals.ts';
import type { Post } from './state.ts';
import { printOfPictures } from './words.ts';

/** A picture with what is to be seen on it. */
export type DescribedPicture = PostPicture & { readonly alt: string };

/** At most four pictures, each once and described. */
export function checkedPictures<P extends { readonly id: string; readonly alt: string }>(
  pictures: readonly P[],
): readonly P[] {
  if (pictures.length > MOST_PICTURES) throw refusals.PostPicturesTooMany();
  if (new Set(pictures.map(({ id }) => id)).size < pictures.length) throw refusals.PostPictureTwice();
  for (const { alt } of pictures) {
    if (!hasVisibleText(alt)) throw refusals.PictureTextNeeded();
    if (alt.length > LONGEST_PICTURE_TEXT) throw refusals.PictureTextTooLong();
  }
  return pictures;
}

type Pictured = Pick<CommentRevised['data'], 'pictures' | 'pictureTexts' | 'picturesOut'>;

/** What an event says of the pictures of a new post: nothing where there are none. */
export function pictured(pictures: readonly DescribedPicture[] = []): Pictured | undefined {
  const sound = checkedPictures(pictures);
  if (sound.length === 0) return undefined;
  return { pictures: sound.map(({ alt: _said, ...picture }) => picture), pictureTexts: sound.map(({ alt }) => alt) };
}

/**
 * The pictures of a revised post; undefined where they stay as they are. One that is neither in it nor brought now was
 * left out meanwhile, and its file is gone: PostHasChanged.
 */
export function repictured(
  post: Post,
  pictures: readonly DescribedPicture[] | undefined,
  brought: readonly string[] = [],
): Pictured | undefined {
  if (!pictures) return undefined;
  const shown = pictured(pictures) ?? { pictures: [], pictureTexts: [] };
  if (printOfPictures(shown.pictures, shown.pictureTexts) === post.picturesPrint) return undefined;
  const { pictures: former = [], version } = post;
  const ids = pictures.map(({ id }) => id);
  if (ids.some((id) => !former.includes(id) && !brought.includes(id))) throw refusals.PostHasChanged({ version });
  const out = former.filter((id) => !ids.includes(id));
  return { ...shown, ...(out.length > 0 && { picturesOut: out }) };
}
