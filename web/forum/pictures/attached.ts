import { z } from 'zod/mini';
import type { PostPictureInput } from '../../graphql/graphql.ts';
import type { Post } from '../posts.ts';

/** As many pictures as a post may have, and as many characters as may describe one. */
export const MOST_PICTURES = 4;
export const LONGEST_ALT = 300;

/** A picture of a post that is being written. `href`: of one that the post has already. */
export const Attached = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  href: z.optional(z.string()),
});
export type Attached = z.infer<typeof Attached>;

/** Pictures as a draft keeps them: the same for the same pictures. */
export const keptPictures = (pictures: readonly Attached[]): string =>
  JSON.stringify(pictures.map(({ id, width, height, alt, href }) => ({ id, width, height, alt, href })));

/** The pictures of a draft; none where it holds something else. */
export function parsedPictures(kept: string): readonly Attached[] {
  try {
    return z.array(Attached).parse(JSON.parse(kept));
  } catch {
    return [];
  }
}

/** The pictures of a post as its revision begins with them. */
export const picturesOf = (post: Pick<Post, 'pictures'> | undefined): string => keptPictures(post?.pictures ?? []);

/** The pictures of a draft for the server; undefined where they are those of the post it revises, or none. */
export const changedPictures = (kept: string, post?: Pick<Post, 'pictures'>): PostPictureInput[] | undefined =>
  kept === picturesOf(post) ? undefined : sentPictures(parsedPictures(kept));

/** Pictures as the server takes them. */
export const sentPictures = (pictures: readonly Attached[]): PostPictureInput[] =>
  pictures.map(({ id, alt }) => ({ id, alt: alt.trim() }));
