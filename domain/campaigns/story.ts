import { type Article, articleOf } from '../article.ts';
import { cardsIn } from '../articleWords.ts';
import { Refusal } from '../refusal.ts';
import { plainTextOf, RichTextInvalid } from '../richText.ts';

/**
 * A description, an amendment or news of a campaign from untrusted input: what posts may have but cards, so that a
 * campaign does not draw readers to another one. Refuses as `articleOf`; whose its pictures are is for the caller to
 * check.
 */
export function storyOf(input: unknown): Article {
  const story = articleOf(input);
  if (cardsIn(story).length > 0) throw RichTextInvalid();
  return story;
}

/**
 * What was stored while campaigns had the text of announcements, in which any block could stand in any other: where an
 * article has no such place, its lines are paragraphs.
 */
export function liftedStory(stored: Parameters<typeof plainTextOf>[0]): Article {
  try {
    return articleOf(stored, { isDraft: true });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return articleOf(plainTextOf(stored), { isDraft: true });
  }
}
