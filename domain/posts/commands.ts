import type { Command } from '../decider.ts';
import type { BlogWords, ReviewComment } from './events.ts';

type OfPost = { readonly postId: string };
type OfVersion = OfPost & { readonly version: number };
/** Why; '' for none, which only an author may give about a post of their own. */
type Why = { readonly reason: string };

export type BeginBlogPost = Command<'BeginBlogPost', OfPost>;
/** The saved draft of this revision; `publishAt` is a UTC ISO instant, null for as soon as it is approved. */
export type SubmitBlogPost = Command<
  'SubmitBlogPost',
  OfPost & BlogWords & { readonly draftRevision: number; readonly publishAt: string | null }
>;
export type WithdrawBlogPost = Command<'WithdrawBlogPost', OfPost>;
/** `publishAt`: when it is published, in place of the time its author wants; null leaves that time as it is. */
export type ApproveBlogPost = Command<'ApproveBlogPost', OfVersion & { readonly publishAt: string | null }>;
export type ReturnBlogPost = Command<
  'ReturnBlogPost',
  OfVersion & Why & { readonly comments: readonly Omit<ReviewComment, 'id'>[] }
>;
export type RejectBlogPost = Command<'RejectBlogPost', OfVersion & Why>;
/** Another time for a scheduled version; null publishes it at once. */
export type RescheduleBlogPost = Command<'RescheduleBlogPost', OfVersion & { readonly publishAt: string | null }>;
/** Sent by a job and a sweep: publishes a scheduled version whose time has come, once. */
export type PublishDueBlogPost = Command<'PublishDueBlogPost', OfVersion>;
export type UnpublishBlogPost = Command<'UnpublishBlogPost', OfPost & Why>;
export type RepublishBlogPost = Command<'RepublishBlogPost', OfPost>;
export type RemoveBlogPost = Command<'RemoveBlogPost', OfPost & Why>;
export type UndoBlogPostRemoval = Command<'UndoBlogPostRemoval', OfPost>;

export type BlogReview = ApproveBlogPost | ReturnBlogPost | RejectBlogPost | RescheduleBlogPost;
export type BlogPostCommand =
  | BeginBlogPost
  | SubmitBlogPost
  | WithdrawBlogPost
  | BlogReview
  | PublishDueBlogPost
  | UnpublishBlogPost
  | RepublishBlogPost
  | RemoveBlogPost
  | UndoBlogPostRemoval;
