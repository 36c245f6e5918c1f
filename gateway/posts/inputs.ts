import { z } from 'zod';
import { type Article, articleOf } from '#domain/article.ts';
import { isId } from '#domain/ids.ts';
import type { BlogWords, ReviewComment } from '#domain/posts/events.ts';
import { LONGEST_CATEGORY, LONGEST_DESCRIPTION, LONGEST_TITLE } from '#domain/posts/limits.ts';
import {
  BlogCategoryNeeded,
  BlogCommentInvalid,
  BlogPublishAtInvalid,
  BlogTitleNeeded,
} from '#domain/posts/refusals.ts';
import { checkedDraft, checkedSubmission } from '#domain/posts/words.ts';
import { Refusal } from '#domain/refusal.ts';
import { given, numberedPage, searchWords } from '../graphql/numberedPages.ts';
import { line, words } from '../http/text.ts';
import { richText } from '../notifications/schemas.ts';

const LONGEST_ADDRESS = 300;

const title = line('The title', BlogTitleNeeded().message);
const category = line('The category', BlogCategoryNeeded().message);
const description = line('The description');
const cover = z
  .string('coverUrl must be a text.')
  .max(LONGEST_ADDRESS, 'coverUrl is too long.')
  .nullish()
  .transform((url) => url ?? '');

/** A draft as it is saved; it may be unfinished. */
export const draftInput: z.ZodType<BlogWords> = z
  .object({
    title,
    category,
    description,
    content: z.unknown(),
    coverUrl: cover,
    coverAlt: line('The description of the cover'),
  })
  .transform(({ content, ...rest }) => checkedDraft({ ...rest, content: articleOf(content, { isDraft: true }) }));

const { $schema: _dialect, ...shownContent } = z.toJSONSchema(richText);

/** Slate JSON may come as text, too: what begins like a list of blocks and is one. */
function contentOf(content: unknown): Article {
  if (typeof content !== 'string' || !content.trimStart().startsWith('[')) return articleOf(content);
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    return articleOf(content);
  }
  return articleOf(parsed);
}

/** A refusal that names the field as the REST facade does. */
function withRestField<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refusal) || error.field !== 'title') throw error;
    throw new Refusal(error.kind, error.code, error.message, 'blog_title');
  }
}

/** A new post of the REST facade, whole. */
export const blogBody: z.ZodType<BlogWords> = z
  .object(
    {
      blog_title: title.meta({ maxLength: LONGEST_TITLE }),
      category: category.meta({ maxLength: LONGEST_CATEGORY }),
      content: z.unknown().meta(shownContent),
      description: description
        .nullish()
        .meta({ maxLength: LONGEST_DESCRIPTION, description: 'The beginning of the text stands for it when left out' }),
    },
    'Please fill in the post.',
  )
  .transform(({ blog_title, description: said, content, ...rest }) =>
    withRestField(() =>
      checkedSubmission({
        ...rest,
        title: blog_title,
        description: said ?? '',
        content: contentOf(content),
        coverUrl: '',
        coverAlt: '',
      }),
    ),
  )
  .meta({ id: 'NewBlogPost' });

export const reviewBody = z
  .object(
    {
      decision: z.enum(['approve', 'reject'], 'decision is approve or reject.'),
      reason: words('The reason').nullish().describe('Needed to reject'),
    },
    'Please say what you decide.',
  )
  .meta({ id: 'BlogReview' });

/** An instant to come; GraphQL has parsed it to a date already. Null for none. */
export const publishTime = z
  .preprocess(
    (at) => (at instanceof Date ? at.toISOString() : at),
    z.iso.datetime({ offset: true, error: BlogPublishAtInvalid().message }).nullish(),
  )
  .transform((at) => (at ? new Date(at).toISOString() : null));

/** A reason; the decider checks whether there has to be one, and its length. */
export const reasonGiven = words('The reason')
  .nullish()
  .transform((reason) => reason ?? '');

const whole = z.number(BlogCommentInvalid().message).int(BlogCommentInvalid().message);
/** The passage is compared with the version as it is, so it is not normalised. */
const comment = z.object({
  path: z.array(whole),
  start: whole,
  end: whole,
  quote: z.string(BlogCommentInvalid().message),
  text: words('The comment', BlogCommentInvalid().message),
});
export const reviewComments: z.ZodType<Omit<ReviewComment, 'id'>[]> = z
  .array(comment, BlogCommentInvalid().message)
  .nullish()
  .transform((comments) => comments ?? []);

/** What the list of published posts is asked. */
export const blogQuery = z.object({
  query: given(searchWords),
  category: given(z.string().max(LONGEST_CATEGORY)).transform((value) => value || undefined),
  authorId: given(z.string().refine(isId, 'authorId must be an id.')),
  ...numberedPage('post'),
});
export type BlogQuery = z.infer<typeof blogQuery>;
