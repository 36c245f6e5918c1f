import type { PosterEvent, ReaderEvent, ThreadEvent } from '#domain/forum/events.ts';
import {
  field,
  member,
  moment,
  type Part,
  pictureCount,
  platformOnly,
  reasonField,
  says,
  saysWith,
  thread,
  type WordsOf,
} from './parts.ts';

const TURNS = {
  thread: 'start a thread',
  comment: 'write a comment',
  edit: 'edit a post',
  deletion: 'delete a post',
  undo: 'take a deletion back',
  flag: 'flag a post',
  picture: 'upload a picture',
} as const;

type OfPost = { readonly threadId: string; readonly postId: string };
const placed = ({ threadId, postId }: OfPost): readonly Part[] =>
  threadId === postId ? ['the thread ', thread(threadId)] : ['a comment in ', thread(threadId)];
const pictures = (added: readonly unknown[] | undefined) =>
  added && added.length > 0 ? [field('pictures added', pictureCount(added.length))] : [];

/** Words for the stream of a thread, and those of its writers and readers. */
export const forum: WordsOf<ThreadEvent | PosterEvent | ReaderEvent> = {
  ThreadStarted: (data) => ({
    says: ['started the thread ', thread(data.threadId)],
    about: data.threadId,
    fields: [
      field('topic', data.topic),
      field('text', data.text),
      field('category', data.category),
      ...pictures(data.pictures),
    ],
  }),
  CommentAdded: ({ threadId, commentId, text, pictures: added }) => ({
    says: ['commented in ', thread(threadId)],
    about: commentId,
    fields: [field('text', text), ...pictures(added)],
  }),
  ThreadRevised: (data) => ({
    sets: thread(data.threadId),
    about: data.threadId,
    fields: [
      field('topic', data.topic),
      field('text', data.text),
      field('category', data.category),
      ...pictures(data.pictures),
    ],
  }),
  CommentRevised: ({ threadId, commentId, text, pictures: added }) => ({
    says: ['edited a comment in ', thread(threadId)],
    about: commentId,
    fields: [field('text', text), ...pictures(added)],
  }),
  PostDeleted: (data) => ({
    says: ['deleted ', ...placed(data)],
    about: data.postId,
    fields: [field('deleted', 'yes')],
  }),
  PostDeletionUndone: (data) => ({
    says: ['took back the deletion of ', ...placed(data)],
    about: data.postId,
    fields: [field('deleted', '')],
  }),
  PostFlagged: ({ cause, note, ...data }) =>
    platformOnly({
      says: ['flagged ', ...placed(data), `: ${cause}`],
      about: data.postId,
      fields: [field('note', note)],
    }),
  FlagsDismissed: ({ reason, ...data }) =>
    platformOnly({
      says: ['dismissed the flags of ', ...placed(data)],
      about: data.postId,
      fields: reasonField(reason),
    }),
  PostHidden: ({ reason, by, ...data }) => ({
    says: ['hid ', ...placed(data), by === 'flags' ? ', as enough members had flagged it' : ''],
    about: data.postId,
    fields: [field('hidden', 'yes'), ...reasonField(reason)],
  }),
  PostRestored: ({ reason, appealed, ...data }) => ({
    says: ['showed ', ...placed(data), appealed ? ' again, on appeal' : ' again'],
    about: data.postId,
    fields: [field('hidden', ''), ...reasonField(reason)],
  }),
  HidingAppealed: ({ text, ...data }) => ({
    says: ['appealed against the hiding of ', ...placed(data)],
    about: data.postId,
    fields: [field('appeal', text)],
  }),
  HidingAppealDenied: ({ reason, ...data }) => ({
    says: ['denied the appeal for ', ...placed(data)],
    about: data.postId,
    fields: reasonField(reason),
  }),
  ThreadLocked: ({ threadId, reason }) =>
    saysWith([field('locked', 'yes'), ...reasonField(reason)], 'locked ', thread(threadId)),
  ThreadUnlocked: ({ threadId, reason }) =>
    saysWith([field('locked', ''), ...reasonField(reason)], 'unlocked ', thread(threadId)),
  ThreadPinned: ({ threadId, reason }) =>
    saysWith([field('pinned', 'yes'), ...reasonField(reason)], 'pinned ', thread(threadId)),
  ThreadUnpinned: ({ threadId, reason }) =>
    saysWith([field('pinned', ''), ...reasonField(reason)], 'unpinned ', thread(threadId)),
  TurnGranted: ({ memberId, kind }) => says('was let ', TURNS[kind], ': ', member(memberId)),
  PostLiked: (data) => says('liked ', ...placed(data)),
  LikeWithdrawn: (data) => says('no longer likes ', ...placed(data)),
  ThreadMuted: ({ threadId }) => says('muted ', thread(threadId)),
  ThreadUnmuted: ({ threadId }) => says('unmuted ', thread(threadId)),
  BannedFromForum: ({ memberId, until, reason }) =>
    saysWith(
      [field('forum ban', 'yes'), ...reasonField(reason)],
      'banned ',
      member(memberId),
      ' from the forum',
      ...(until ? [' until ', moment(until)] : [' for good']),
    ),
  ForumBanLifted: ({ memberId, reason, appealed }) =>
    saysWith(
      [field('forum ban', ''), ...reasonField(reason)],
      'lifted the forum ban of ',
      member(memberId),
      appealed ? ', on appeal' : '',
    ),
  ForumBanAppealed: ({ memberId, text }) =>
    saysWith([field('appeal', text)], 'appealed against the forum ban of ', member(memberId)),
  ForumBanAppealDenied: ({ memberId, reason }) =>
    saysWith(reasonField(reason), 'denied the appeal of ', member(memberId), ' against the forum ban'),
  ThreadRead: ({ threadId }) => says('read ', thread(threadId)),
};
