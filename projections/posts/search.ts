import type { SearchIndex } from '../search/declaration.ts';

/** What a published post is found by; the words of a version that is not published are never among it. */
export type FoundDocument = {
  readonly id: string;
  readonly isPublic: boolean;
  readonly authorId: string;
  /** A key of `categoryKey`. */
  readonly categoryKey: string;
  readonly category: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
};

/** More different words of one post are not found: enough for a long article. */
const MOST_WORDS = 2_000;

/** By what the blog finds posts. A post's number in it follows the order of first publications. */
export const blogIndex: SearchIndex<FoundDocument> = {
  id: ({ id }) => id,
  isListed: ({ isPublic }) => isPublic,
  beginnings: 'last',
  fields: [
    { text: ({ title }) => title, weight: 3 },
    { text: ({ category, description }) => `${category} ${description}`, weight: 2 },
    { text: ({ text }) => text, mostWords: MOST_WORDS },
  ],
  facets: {
    category: { of: ({ categoryKey }) => categoryKey, counted: 40 },
    author: { of: ({ authorId }) => authorId },
  },
};
