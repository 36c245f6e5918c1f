import { readMinutes, wordCount } from '../articleWords.ts';
import type { Actor, Aggregate } from '../decider.ts';
import type {
  ApproveBlogPost,
  BlogPostCommand,
  BlogReview,
  PublishDueBlogPost,
  RemoveBlogPost,
  RepublishBlogPost,
  RescheduleBlogPost,
  SubmitBlogPost,
  UndoBlogPostRemoval,
  UnpublishBlogPost,
  WithdrawBlogPost,
} from './commands.ts';
import type { BlogPostEvent } from './events.ts';
import { FURTHEST_MS, MOST_VERSIONS, SLACK_MS, UNDO_MS } from './limits.ts';
import * as refusals from './refusals.ts';
import { type BlogPost, evolveBlogPost, isSubmitted, noBlogPost } from './state.ts';
import { checkedComments, checkedReason, checkedSubmission, withinReason } from './words.ts';

/**
 * Stream `post-{postId}`: the submitted versions of a post, and which of them readers see. A version is published by a
 * platform owner's approval only, at once or once at its time; an owner's own needs no other's.
 */
export const blogPost: Aggregate<BlogPost, BlogPostCommand, BlogPostEvent, { readonly postId: string }> = {
  name: 'post',
  stream: ({ postId }) => `post-${postId}`,
  initial: noBlogPost,
  decide,
  evolve: evolveBlogPost,
};

function decide(command: BlogPostCommand, state: BlogPost): BlogPostEvent[] {
  switch (command.type) {
    case 'BeginBlogPost': {
      const { data, by, at } = command;
      if (state.authorId !== '' && state.authorId !== by.id) throw refusals.BlogPostMissing();
      if (state.authorId !== '') return [];
      return [{ type: 'BlogPostBegun', data: { postId: data.postId, authorId: by.id, begunAt: at } }];
    }
    case 'SubmitBlogPost':
      return submit(command, state);
    case 'WithdrawBlogPost':
      return withdraw(command, state);
    case 'ApproveBlogPost':
    case 'ReturnBlogPost':
    case 'RejectBlogPost':
    case 'RescheduleBlogPost':
      return review(command, state);
    case 'PublishDueBlogPost':
      return publishDue(command, state);
    case 'UnpublishBlogPost':
      return unpublish(command, state);
    case 'RepublishBlogPost':
      return republish(command, state);
    case 'RemoveBlogPost':
      return remove(command, state);
    case 'UndoBlogPostRemoval':
      return undoRemoval(command, state);
    default:
      command satisfies never;
      return [];
  }
}

/** The same draft again says nothing new while its version waits, is scheduled or is what readers see. */
function submit({ data, by, at }: SubmitBlogPost, state: BlogPost): BlogPostEvent[] {
  own(state, by);
  const { postId, draftRevision, publishAt, ...words } = data;
  const sound = checkedSubmission(words);
  const when = timeOf(publishAt, at);
  if (isSubmitted(state, { draftRevision, publishAt: when })) return [];
  if (state.version >= MOST_VERSIONS) throw refusals.BlogTooManyVersions();
  const { authorId } = state;
  const version = state.version + 1;
  const submitted: BlogPostEvent = {
    type: 'BlogPostSubmitted',
    data: {
      postId,
      authorId,
      version,
      ...sound,
      words: wordCount(sound.content),
      minutes: readMinutes(sound.content),
      draftRevision,
      submittedAt: at,
      publishAt: when,
    },
  };
  if (by.role !== 'superadmin') return [submitted];
  return [submitted, approved({ postId, authorId, version, reviewerId: by.id }, when, at)];
}

function withdraw({ data: { postId }, by, at }: WithdrawBlogPost, state: BlogPost): BlogPostEvent[] {
  own(state, by);
  const { authorId, version, standing } = state;
  if (standing === 'withdrawn') return [];
  if (standing !== 'pending' && standing !== 'scheduled') throw refusals.BlogNotPending();
  return [{ type: 'BlogPostWithdrawn', data: { postId, authorId, version, withdrawnAt: at } }];
}

/** Platform owners decide about the newest version, and only about the one they have seen. */
function review(command: BlogReview, state: BlogPost): BlogPostEvent[] {
  const { data, by, at } = command;
  if (by.role !== 'superadmin') throw refusals.BlogOwnersOnly();
  present(state);
  const { postId, version } = data;
  if (version !== state.version) throw refusals.BlogVersionHasChanged({ version: state.version });
  const subject = { postId, authorId: state.authorId, version, reviewerId: by.id };
  switch (command.type) {
    case 'ApproveBlogPost':
      return approve(command, state, subject);
    case 'ReturnBlogPost': {
      if (state.standing === 'returned') return [];
      mustBePending(state);
      const { reason, comments } = command.data;
      const sound = checkedComments(comments);
      const said = sound.length > 0 ? withinReason(reason) : checkedReason(reason);
      return [{ type: 'BlogPostReturned', data: { ...subject, reason: said, comments: sound, returnedAt: at } }];
    }
    case 'RejectBlogPost':
      if (state.standing === 'rejected') return [];
      mustBePending(state);
      return [
        { type: 'BlogPostRejected', data: { ...subject, reason: checkedReason(command.data.reason), rejectedAt: at } },
      ];
    case 'RescheduleBlogPost':
      return reschedule(command, state, subject);
    default:
      command satisfies never;
      return [];
  }
}

type Subject = {
  readonly postId: string;
  readonly authorId: string;
  readonly version: number;
  readonly reviewerId: string;
};

function approve({ data, at }: ApproveBlogPost, state: BlogPost, subject: Subject): BlogPostEvent[] {
  if (state.standing === 'scheduled' || state.standing === 'published') return [];
  mustBePending(state);
  return [approved(subject, data.publishAt === null ? state.publishAt : timeOf(data.publishAt, at), at)];
}

function reschedule({ data, at }: RescheduleBlogPost, state: BlogPost, subject: Subject): BlogPostEvent[] {
  if (state.standing === 'published') return [];
  if (state.standing !== 'scheduled') throw refusals.BlogNotScheduled();
  const when = timeOf(data.publishAt, at);
  return when === state.publishAt ? [] : [approved(subject, when, at)];
}

/** Published at once, or at a time that is yet to come. */
const approved = (subject: Subject, publishAt: string | null, at: string): BlogPostEvent =>
  publishAt !== null && publishAt > at
    ? { type: 'BlogPostScheduled', data: { ...subject, publishAt } }
    : { type: 'BlogPostPublished', data: { ...subject, publishedAt: at } };

/** Once, also when the job and the sweep come together; not before its time, and not while it is removed. */
function publishDue({ data, by, at }: PublishDueBlogPost, state: BlogPost): BlogPostEvent[] {
  const { postId, version } = data;
  const isDue =
    by.role === 'system' &&
    state.removed === null &&
    state.standing === 'scheduled' &&
    state.version === version &&
    state.publishAt !== null &&
    state.publishAt <= at;
  if (!isDue) return [];
  const { authorId } = state;
  return [{ type: 'BlogPostPublished', data: { postId, authorId, version, reviewerId: by.id, publishedAt: at } }];
}

function unpublish({ data: { postId, reason }, by, at }: UnpublishBlogPost, state: BlogPost): BlogPostEvent[] {
  const said = theirs(state, by, reason);
  const { authorId, live: version } = state;
  if (version === null && state.takenDown) return [];
  if (version === null) throw refusals.BlogNotPublished();
  return [
    { type: 'BlogPostUnpublished', data: { postId, authorId, version, byId: by.id, reason: said, unpublishedAt: at } },
  ];
}

/** What a platform owner took down, only platform owners publish again. */
function republish({ data: { postId }, by, at }: RepublishBlogPost, state: BlogPost): BlogPostEvent[] {
  if (by.role !== 'superadmin') own(state, by);
  present(state);
  const { authorId, takenDown } = state;
  if (state.live !== null) return [];
  if (!takenDown || (by.role !== 'superadmin' && takenDown.byId !== by.id)) throw refusals.BlogNotUnpublished();
  const { version } = takenDown;
  return [{ type: 'BlogPostPublished', data: { postId, authorId, version, reviewerId: by.id, publishedAt: at } }];
}

function remove({ data: { postId, reason }, by, at }: RemoveBlogPost, state: BlogPost): BlogPostEvent[] {
  if (state.removed?.byId === by.id) return [];
  const said = theirs(state, by, reason);
  const { authorId } = state;
  return [{ type: 'BlogPostRemoved', data: { postId, authorId, byId: by.id, reason: said, removedAt: at } }];
}

function undoRemoval({ data: { postId }, by, at }: UndoBlogPostRemoval, state: BlogPost): BlogPostEvent[] {
  const { authorId, removed } = state;
  const mayUndo = by.role === 'superadmin' || (authorId === by.id && (!removed || removed.byId === by.id));
  if (authorId === '' || !mayUndo) throw refusals.BlogPostMissing();
  if (!removed) return [];
  if (Date.parse(at) - Date.parse(removed.at) > UNDO_MS) throw refusals.BlogRemovalTooOld();
  return [{ type: 'BlogPostRemovalUndone', data: { postId, authorId, byId: by.id } }];
}

/** A post that is there; what is removed is as missing as what never was. */
function present(state: BlogPost): void {
  if (state.authorId === '' || state.removed) throw refusals.BlogPostMissing();
}

/** To others a post that is not theirs is missing, whatever its state. */
function own(state: BlogPost, by: Actor): void {
  present(state);
  if (state.authorId !== by.id) throw refusals.BlogPostMissing();
}

/** The author acts with or without a reason, a platform owner with one; answers it. */
function theirs(state: BlogPost, by: Actor, reason: string): string {
  present(state);
  if (state.authorId === by.id) return withinReason(reason);
  if (by.role !== 'superadmin') throw state.live === null ? refusals.BlogPostMissing() : refusals.BlogOwnersOnly();
  return checkedReason(reason);
}

function mustBePending({ standing }: BlogPost): void {
  if (standing !== 'pending') throw refusals.BlogNotPending();
}

/** A time yet to come within a year; null for at once. */
function timeOf(publishAt: string | null, at: string): string | null {
  if (publishAt === null) return null;
  const wait = Date.parse(publishAt) - Date.parse(at);
  if (!(wait >= -SLACK_MS && wait <= FURTHEST_MS)) throw refusals.BlogPublishAtInvalid();
  return wait > 0 ? publishAt : null;
}
