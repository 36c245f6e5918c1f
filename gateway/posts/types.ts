import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { PostDocument } from '#projections/posts/documents.ts';
import { connectionType } from '../graphql/connection.ts';
import { Facet } from '../graphql/facets.ts';

export enum BlogPostStatus {
  draft = 'draft',
  pending = 'pending',
  returned = 'returned',
  rejected = 'rejected',
  scheduled = 'scheduled',
  published = 'published',
  unpublished = 'unpublished',
}
registerEnumType(BlogPostStatus, {
  name: 'BlogPostStatus',
  description: 'What has become of a post or of one of its versions.',
  valuesConfig: {
    draft: { description: 'Its author works on it: never submitted, or taken back.' },
    pending: { description: 'It waits for a platform owner’s review.' },
    returned: { description: 'Given back to its author with a reason or comments.' },
    rejected: { description: 'Turned down with a reason.' },
    scheduled: { description: 'Approved, and published by itself at its time.' },
    published: { description: 'Everybody reads it.' },
    unpublished: { description: 'It was published and is not any more.' },
  },
});

@ObjectType()
abstract class BlogPostFacts {
  /** What the fields that are read on demand are made of. */
  document!: PostDocument;

  @Field(() => ID)
  id!: string;

  @Field(() => BlogPostStatus, { description: 'What has become of it; published as long as readers see a version.' })
  status!: `${BlogPostStatus}`;

  @Field(() => BlogPostStatus, {
    nullable: true,
    description:
      'What becomes of the newer version beside the published one, for the author and platform owners; null while there is none under way, and for others.',
  })
  nextStatus!: `${BlogPostStatus}` | null;

  @Field(() => String, { description: 'One line of plain text, at most 150 characters; empty in a draft without one.' })
  title!: string;

  @Field(() => String, {
    description: 'One line of plain text, at most 40 characters; compared without regard to case.',
  })
  category!: string;

  @Field(() => String, {
    description: 'What it is about in one line of plain text: its author’s words, or the beginning of the text.',
  })
  description!: string;

  @Field(() => String, { nullable: true, description: 'Path of its cover picture on this server; null without one.' })
  coverUrl!: string | null;

  @Field(() => String, { description: 'What the cover picture shows; empty without one.' })
  coverAlt!: string;

  @Field(() => Int, { description: 'Minutes to read it at 200 words a minute, rounded up; 0 before it is submitted.' })
  minutes!: number;

  @Field(() => Int, { description: 'How many words it has; 0 before it is submitted.' })
  words!: number;

  @Field(() => Int, { nullable: true, description: 'The version that is shown, from 1; null before the first one.' })
  version!: number | null;

  authorId!: string;

  @Field(() => GraphQLISODateTime, {
    description: 'The UTC instant it was first published; until then, when its author began it.',
  })
  createdAt!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant its first version was published; null when none ever was.',
  })
  publishedAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant the published version replaced an earlier one; null while it is the first.',
  })
  updatedAt!: string | null;

  @Field(() => Float, { description: 'Of its last change: `postChanged(after:)` goes on from here.' })
  position!: number;
}

@ObjectType({ description: 'A post of the blog as lists show it: without its text.' })
export class BlogPostCard extends BlogPostFacts {}

@ObjectType({
  description:
    'A post of the blog. Readers see its published version; its author and platform owners see the newest one while none is published. Comments and likes are those of the thread with the same `id`.',
})
export class BlogPost extends BlogPostFacts {
  /** Of one as it was: the texts of then, by their keys. */
  contents?: ReadonlyMap<string, unknown>;
}

export const BlogPostConnection = connectionType(BlogPostCard, { name: 'BlogPostConnection', edge: 'BlogPostEdge' });
export type BlogPostConnection = InstanceType<typeof BlogPostConnection>;

@ObjectType({ simpleResolvers: true, description: 'A category with published posts in it.' })
export class BlogCategory {
  @Field(() => String, { description: 'As it was first written.' })
  name!: string;

  @Field(() => Int, { description: 'How many published posts it has.' })
  postCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A numbered page of published posts.' })
export class BlogPostPage {
  @Field(() => [BlogPostCard], {
    description: 'The posts of this page, the newest first; of a search, the best match.',
  })
  items!: BlogPostCard[];

  @Field(() => Int, { description: 'How many posts there are on every page together.' })
  total!: number;

  @Field(() => Int, { description: 'Which one this is, from 1.' })
  page!: number;

  @Field(() => Int, { description: 'How many posts a page has at most.' })
  pageSize!: number;

  @Field(() => [Facet], { description: 'Categories, and how many posts each would find; the most first.' })
  categories!: Facet[];

  @Field(() => String, {
    nullable: true,
    description: 'The words that were looked for in place of `query`, because nothing has those; null otherwise.',
  })
  spelled!: string | null;

  @Field(() => Float, { description: 'Where the blog stood: `postsChanged(after:)` goes on from here.' })
  position!: number;
}

@ObjectType({ simpleResolvers: true, description: 'How many posts there are.' })
export class BlogTotals {
  @Field(() => Int, { description: 'Published ones.' })
  published!: number;

  @Field(() => Int, { description: 'Those that wait for a review, for platform owners; 0 for others.' })
  pending!: number;

  @Field(() => Int, { description: 'The calling member’s own, in every state but removed; 0 for visitors.' })
  mine!: number;
}

@ObjectType({ description: 'A change of a post that readers see: published, replaced by a new version, or gone.' })
export class BlogPostChange {
  @Field(() => Float, { description: 'Of the change, in the log.' })
  position!: number;

  @Field(() => ID, { description: 'The post that changed.' })
  postId!: string;

  @Field(() => BlogPostCard, { nullable: true, description: 'As readers see it now; null once they do not.' })
  post!: BlogPostCard | null;
}
