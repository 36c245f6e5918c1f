import { picturesIn } from '#domain/articleWords.ts';
import type { Uncounted } from '#domain/ports/uploads.ts';
import { blog } from '#projections/posts/blog.ts';
import { readPublishedWhole } from '#projections/posts/readPosts.ts';
import type { Context } from '../http/context.ts';

/** Posts read at once, and at most. */
const STEP = 10;
const MOST_POSTS = 200;

/**
 * Counts a member's pictures that stand in their published posts, covers included, the newest posts first, until there
 * are `wanted`. A platform owner has approved each of these posts, so they cannot be used to fill the disk.
 */
export function publishedPictures(context: Context, authorId: string): Uncounted {
  return async (ids, wanted) => {
    const models = await context.fresh(blog);
    const found = new Set<string>();
    for (let offset = 0; offset < MOST_POSTS; offset += STEP) {
      const posts = await readPublishedWhole(models, { authorId }, { offset, limit: STEP });
      for (const { coverUrl, article } of posts)
        for (const path of [coverUrl, ...picturesIn(article)]) {
          const id = path.slice('/images/'.length);
          if (ids.has(id)) found.add(id);
        }
      if (found.size >= wanted || posts.length < STEP) break;
    }
    return found.size;
  };
}
