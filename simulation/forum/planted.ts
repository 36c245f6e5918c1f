import type { AddComment, FlagPost, LikePost, ReadThread, TakeTurn } from '#domain/forum/commands.ts';
import type { Poster } from '#domain/forum/poster.ts';
import type { Reader } from '#domain/forum/reader.ts';
import { postOf, type Thread } from '#domain/forum/state.ts';
import { emptyLookup, keep } from '#domain/lookup.ts';
import type { Planted } from '../outside.ts';
import { badFor } from '../planting.ts';

/** Bugs in the forum. */
export const planted: Readonly<Record<string, Planted>> = {
  'a comment is added to a locked thread': {
    decide: {
      thread: badFor<AddComment, Thread>('AddComment', (command, state, honest) =>
        honest(command, { ...state, isLocked: false }),
      ),
    },
  },

  'a member who was just banned may still post': {
    decide: {
      poster: badFor<TakeTurn, Poster>('TakeTurn', (command, state, honest) =>
        honest(command, { ...state, ban: undefined }),
      ),
    },
  },

  'a member may post as often as they like': {
    decide: {
      poster: badFor<TakeTurn, Poster>('TakeTurn', (command, state, honest) =>
        honest(command, { ...state, turns: [] }),
      ),
    },
  },

  'a post has another time than its turn': {
    decide: {
      thread: badFor<AddComment, Thread>('AddComment', (command, state, honest) =>
        honest({ ...command, data: { ...command.data, postedAt: command.at } } as AddComment, state),
      ),
    },
  },

  'a like counts each time it is given': {
    decide: {
      poster: badFor<LikePost, Poster>('LikePost', (command, state, honest) =>
        honest(command, { ...state, liked: emptyLookup }),
      ),
    },
  },

  'a member flags a post again and again': {
    decide: {
      thread: badFor<FlagPost, Thread>('FlagPost', (command, state, honest) => {
        const { postId } = command.data;
        const post = postOf(state, postId);
        return honest(
          command,
          post ? { ...state, posts: keep(state.posts, postId, { ...post, flaggers: [] }) } : state,
        );
      }),
    },
  },

  'flags hide what a moderator has kept': {
    decide: {
      thread: badFor<FlagPost, Thread>('FlagPost', (command, state, honest) => {
        const { postId } = command.data;
        const post = postOf(state, postId);
        return honest(
          command,
          post ? { ...state, posts: keep(state.posts, postId, { ...post, isCleared: false }) } : state,
        );
      }),
    },
  },

  'two flags hide a post': {
    decide: {
      thread: badFor<FlagPost, Thread>('FlagPost', (command, state, honest) => {
        const { threadId, postId } = command.data;
        const events = honest(command, state);
        const post = postOf(state, postId);
        if (events.length !== 1 || !post || post.openFlags.length !== 1) return events;
        const { authorId } = post;
        const facts = { threadId, postId, authorId, moderatorId: 'flags', reason: 'Flags', by: 'flags' };
        return [...events, { type: 'PostHidden', data: facts }];
      }),
    },
  },

  'what was read counts as new again': {
    decide: {
      reader: badFor<ReadThread, Reader>('ReadThread', (command, _state, honest) => honest(command, { read: [] })),
    },
  },
};
