import { GraphQLJSON } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { PostDocument } from '#projections/posts/documents.ts';
import { connectionType } from '../graphql/connection.ts';
import { BlogPostStatus } from './types.ts';

export enum BlogDecision {
  approve = 'approve',
  return = 'return',
  reject = 'reject',
}
registerEnumType(BlogDecision, {
  name: 'BlogDecision',
  description: 'What a platform owner decides about a submitted version.',
  valuesConfig: {
    approve: { description: 'It is published, at once or at its time.' },
    return: { description: 'Its author is to change it and submit it again.' },
    reject: { description: 'It is not published.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A reviewer’s comment on a passage of a version.' })
export class BlogReviewComment {
  @Field(() => ID)
  id!: string;

  @Field(() => [Int], { description: 'The path of the block in the version’s content, from its top.' })
  path!: number[];

  @Field(() => Int, {
    description: 'Where the passage begins in the plain text of that block, in UTF-16 units from 0.',
  })
  start!: number;

  @Field(() => Int, { description: 'Where it ends: the first unit behind it.' })
  end!: number;

  @Field(() => String, { description: 'The passage itself.' })
  quote!: string;

  @Field(() => String, { description: 'What the reviewer says about it, plain text.' })
  text!: string;
}

@ObjectType({ description: 'What its author and platform owners know about a post beside what readers see.' })
export class BlogPostWork {
  document!: PostDocument;

  @Field(() => Int, { nullable: true, description: 'The newest submitted version; null before the first one.' })
  submittedVersion!: number | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'The UTC instant it was submitted.' })
  submittedAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description:
      'The UTC instant it is to be published, as its author wants it or as it was decided; null for at once.',
  })
  publishAt!: string | null;

  @Field(() => String, { description: 'The last reason its author was given; empty when there is none.' })
  reason!: string;

  @Field(() => [BlogReviewComment], { description: 'The comments of the last return.' })
  comments!: BlogReviewComment[];

  @Field(() => Boolean, { description: 'Whether it was removed.' })
  isRemoved!: boolean;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Until which UTC instant its removal can be undone; null while it is not removed.',
  })
  undoUntil!: string | null;

  @Field(() => Boolean, { description: 'Whether the calling member may decide about its submitted version now.' })
  mayReview!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'The working copy of a post, as its author last saved it.' })
export class BlogDraft {
  @Field(() => ID, { description: 'The post it belongs to.' })
  postId!: string;

  @Field(() => Int, { description: 'Counts up from 1 with every save; 0 while nothing is saved.' })
  revision!: number;

  @Field(() => String, { description: 'One line of plain text; may be empty.' })
  title!: string;

  @Field(() => String, { description: 'One line of plain text; may be empty.' })
  category!: string;

  @Field(() => String, { description: 'One line of plain text; may be empty.' })
  description!: string;

  @Field(() => GraphQLJSON, { description: 'Rich text as a tree of blocks; may be unfinished.' })
  content!: unknown;

  @Field(() => String, { nullable: true, description: 'Path of the cover picture on this server; null without one.' })
  coverUrl!: string | null;

  @Field(() => String, { description: 'What the cover picture shows; may be empty.' })
  coverAlt!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was saved.' })
  savedAt!: string;

  @Field(() => Int, { nullable: true, description: 'The version it was restored from; null otherwise.' })
  basedOn!: number | null;

  @Field(() => Boolean, { description: 'Whether it is another revision than the one that was last submitted.' })
  isChanged!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'What came of saving a draft.' })
export class SavedDraft {
  @Field(() => Boolean, {
    description: 'False when another one was saved meanwhile: `draft` is that one, and nothing was overwritten.',
  })
  isSaved!: boolean;

  @Field(() => BlogDraft, { description: 'The draft as it is kept now.' })
  draft!: BlogDraft;
}

@ObjectType({ simpleResolvers: true, description: 'A submitted version of a post, without its text.' })
export class BlogPostVersion {
  @Field(() => Int, { description: 'Counts up from 1 with every submission.' })
  version!: number;

  @Field(() => String, { description: 'One line of plain text.' })
  title!: string;

  @Field(() => String, { description: 'One line of plain text.' })
  category!: string;

  @Field(() => String, { description: 'As its author wrote it; may be empty.' })
  description!: string;

  @Field(() => String, { nullable: true, description: 'Path of the cover picture on this server; null without one.' })
  coverUrl!: string | null;

  @Field(() => String, { description: 'What the cover picture shows; empty without one.' })
  coverAlt!: string;

  @Field(() => Int, { description: 'How many words it has.' })
  words!: number;

  @Field(() => Int, { description: 'Minutes to read it at 200 words a minute, rounded up.' })
  minutes!: number;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was submitted.' })
  submittedAt!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant it was last published; null when it never was.',
  })
  publishedAt!: string | null;

  @Field(() => BlogPostStatus, { description: 'What became of it; draft when it was taken back or replaced.' })
  outcome!: `${BlogPostStatus}`;

  @Field(() => String, { description: 'Why it was returned, rejected or unpublished; empty otherwise.' })
  reason!: string;

  @Field(() => [BlogReviewComment], { description: 'The comments with which it was returned.' })
  comments!: BlogReviewComment[];

  @Field(() => Boolean, { description: 'Whether it is the version that readers see.' })
  isLive!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A submitted version of a post with its text.' })
export class BlogPostVersionText extends BlogPostVersion {
  @Field(() => GraphQLJSON, { description: 'Rich text as a tree of blocks, to the letter as it was submitted.' })
  content!: unknown;
}

@ObjectType({ description: 'A version that waits for a review, or for its time.' })
export class BlogSubmission {
  @Field(() => ID, { description: 'The post it is a version of.' })
  postId!: string;

  @Field(() => Int, { description: 'The number of the version: `blogPostVersion` answers its text.' })
  version!: number;

  @Field(() => String, { description: 'One line of plain text.' })
  title!: string;

  @Field(() => String, { description: 'One line of plain text.' })
  category!: string;

  @Field(() => String, { description: 'Its author’s words, or the beginning of the text.' })
  description!: string;

  @Field(() => String, { nullable: true, description: 'Path of the cover picture on this server; null without one.' })
  coverUrl!: string | null;

  @Field(() => Int, { description: 'How many words it has.' })
  words!: number;

  @Field(() => Int, { description: 'Minutes to read it at 200 words a minute, rounded up.' })
  minutes!: number;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was submitted.' })
  submittedAt!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant its author wants it published; null for as soon as it is approved.',
  })
  publishAt!: string | null;

  @Field(() => Boolean, { description: 'Whether readers see an earlier version of the post.' })
  isRevision!: boolean;

  authorId!: string;
}

export const BlogSubmissionConnection = connectionType(BlogSubmission);
export type BlogSubmissionConnection = InstanceType<typeof BlogSubmissionConnection>;

@ObjectType({ simpleResolvers: true, description: 'A post of the calling member has changed, or its draft was saved.' })
export class BlogWorkNotice {
  @Field(() => ID, { description: 'Which of the calling member’s posts it is.' })
  postId!: string;

  @Field(() => Int, { description: 'The revision of its draft now; 0 while there is none.' })
  draftRevision!: number;
}

@InputType({ description: 'A draft as it is saved; it may be unfinished.' })
export class BlogDraftInput {
  @Field(() => String, { description: 'One line of plain text, at most 150 characters.' })
  title!: string;

  @Field(() => String, { description: 'One line of plain text, at most 40 characters.' })
  category!: string;

  @Field(() => String, { defaultValue: '', description: 'One line of plain text, at most 300 characters.' })
  description!: string;

  @Field(() => GraphQLJSON, {
    description: 'Rich text as a tree of blocks, or plain text; at most 200 kB and 20 levels.',
  })
  content!: unknown;

  @Field(() => String, {
    nullable: true,
    description: 'Path of a picture that the calling member uploaded here; none when left out.',
  })
  coverUrl?: string | null;

  @Field(() => String, { defaultValue: '', description: 'What the cover shows, at most 300 characters.' })
  coverAlt!: string;
}

@InputType({ description: 'A comment on a passage of the version under review.' })
export class BlogReviewCommentInput {
  @Field(() => [Int], { description: 'The path of the block in the version’s content, from its top.' })
  path!: number[];

  @Field(() => Int, {
    description: 'Where the passage begins in the plain text of that block, in UTF-16 units from 0.',
  })
  start!: number;

  @Field(() => Int, { description: 'Where it ends: the first unit behind it.' })
  end!: number;

  @Field(() => String, { description: 'The passage itself, at most 500 characters: what stands there.' })
  quote!: string;

  @Field(() => String, { description: 'Plain text, 1 to 1,000 characters.' })
  text!: string;
}
