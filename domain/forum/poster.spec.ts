import { describe, expect, it } from 'vitest';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { PosterCommand } from './commands.ts';
import type { PosterEvent, TurnKind } from './events.ts';
import { LOOKED_BACK_AT, TURNS } from './limits.ts';
import { flagTurn, poster } from './poster.ts';
import * as refusals from './refusals.ts';
import { ann, bob, later, moderator, NOON, THREAD_ID } from './testing.ts';

const memberId = ann.id;
const HOUR = 3_600;
const send = (type: PosterCommand['type'], by: Actor, data: object = {}, at = NOON): PosterCommand =>
  ({ type, by, at, data: { memberId, ...data } }) as unknown as PosterCommand;
const turn = (turnId: string, at = NOON, kind = 'thread') => send('TakeTurn', ann, { kind, turnId }, at);
const granted = (turnId: string, grantedAt = NOON): PosterEvent => ({
  type: 'TurnGranted',
  data: { memberId, kind: 'thread', turnId, grantedAt },
});
const banned = (until: string | null = null): PosterEvent => ({
  type: 'BannedFromForum',
  data: { memberId, moderatorId: moderator.id, reason: 'Spam.', bannedAt: NOON, until },
});
const ban = (over: object = {}, by = moderator) =>
  send('BanFromForum', by, { reason: 'Spam.', until: null, isModerator: false, ...over });
const likeData = { memberId, threadId: THREAD_ID, postId: THREAD_ID, authorId: bob.id };
const liked: PosterEvent = { type: 'PostLiked', data: { ...likeData, likedAt: NOON } };

it('the latest posts and flags are remembered, each post once, and no more than are looked back at', () => {
  const turns = (kind: TurnKind, ...ids: string[]): PosterEvent[] =>
    ids.map((turnId) => ({ type: 'TurnGranted', data: { memberId, kind, turnId, grantedAt: NOON } }));
  const posts = Array.from({ length: LOOKED_BACK_AT + 2 }, (_, n) => `post${n}`);
  const state = fold(poster, [
    ...turns('comment', ...posts),
    ...turns('thread', 'post3'),
    ...turns('edit', 'edited'),
    ...turns('flag', flagTurn('a', 1, memberId), flagTurn('b', 1, memberId), flagTurn('a', 2, memberId)),
  ]);
  expect(state.latestPosts).toEqual([...posts.slice(2).filter((id) => id !== 'post3'), 'post3']);
  expect(state.latestFlagged).toEqual(['b', 'a']);
});

describe('a turn', () => {
  it('is granted, once for the same post', () => {
    given(poster).when(turn('a')).appends(granted('a'));
    given(poster, granted('a'))
      .when(turn('a', later(5)))
      .appendsNothing();
  });
  it('is for the member themself', () =>
    given(poster)
      .when(send('TakeTurn', bob, { kind: 'thread', turnId: 'a' }))
      .refuses(refusals.NotYourPost));
  it('is refused for the sixth thread of an hour', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((id, n) => granted(id, later(n)));
    given(poster, ...five)
      .when(turn('f', later(HOUR - 1)))
      .refuses(refusals.TooManyPosts);
    given(poster, ...five)
      .when(turn('f', later(HOUR)))
      .appends(granted('f', later(HOUR)));
    given(poster, ...five)
      .when(turn('c', later(10), 'comment'))
      .appendsNothing();
  });
  it('is refused for the thirty-first deletion of ten minutes, and so is putting back; the one never stands in the way of the other', () => {
    const thirty = (kind: TurnKind) =>
      Array.from(
        { length: 30 },
        (_, n): PosterEvent => ({
          type: 'TurnGranted',
          data: { memberId, kind, turnId: `${kind}${n}`, grantedAt: NOON },
        }),
      );
    for (const [kind, other] of [
      ['deletion', 'undo'],
      ['undo', 'deletion'],
    ] as const) {
      const past = thirty(kind);
      given(poster, ...past)
        .when(turn('one more', later(599), kind))
        .refuses(refusals.TooManyPosts);
      given(poster, ...past.slice(1))
        .when(turn('one more', later(599), kind))
        .appends({ type: 'TurnGranted', data: { memberId, kind, turnId: 'one more', grantedAt: later(599) } });
      given(poster, ...past)
        .when(turn('one more', later(599), other))
        .appends({ type: 'TurnGranted', data: { memberId, kind: other, turnId: 'one more', grantedAt: later(599) } });
    }
  });
  it('is refused while banned, also for a post that was granted before', () => {
    given(poster, granted('a'), banned()).when(turn('a')).refuses(refusals.BannedFromForum);
    given(poster, banned(later(60)))
      .when(turn('b', later(59)))
      .refuses(refusals.BannedFromForum);
    given(poster, banned(later(60)))
      .when(turn('b', later(60)))
      .appends(granted('b', later(60)));
  });
});

describe('likes', () => {
  const like = (type: 'LikePost' | 'WithdrawLike', over: object = {}) => send(type, ann, { ...likeData, ...over });
  it('are one for each post', () => {
    given(poster).when(like('LikePost')).appends(liked);
    given(poster, liked).when(like('LikePost')).appendsNothing();
    given(poster, liked)
      .when(like('WithdrawLike'))
      .appends({ type: 'LikeWithdrawn', data: { ...likeData, withdrawnAt: NOON } });
    given(poster).when(like('WithdrawLike')).appendsNothing();
  });
  it('are not for one’s own posts', () =>
    given(poster)
      .when(like('LikePost', { authorId: ann.id }))
      .refuses(refusals.OwnPost));
  it('end with a ban', () => given(poster, banned()).when(like('LikePost')).refuses(refusals.BannedFromForum));
  it('have a limit', () => {
    const many = Array.from(
      { length: TURNS.like.most },
      (_, n): PosterEvent => ({ type: 'PostLiked', data: { ...likeData, postId: `p${n}`, likedAt: NOON } }),
    );
    given(poster, ...many)
      .when(like('LikePost'))
      .refuses(refusals.TooManyPosts);
  });
});

describe('a ban', () => {
  it('has a reason and an end', () => {
    given(poster).when(ban()).appends(banned());
    given(poster)
      .when(ban({ until: later(60) }))
      .appends(banned(later(60)));
    given(poster)
      .when(ban({ reason: '' }))
      .refuses(refusals.ReasonMissing);
    given(poster)
      .when(ban({ until: NOON }))
      .refuses(refusals.BanEndsInPast);
  });
  it('is replaced by another, and not repeated', () => {
    given(poster, banned()).when(ban()).appendsNothing();
    given(poster, banned())
      .when(ban({ until: later(60) }))
      .appends(banned(later(60)));
  });
  it('is pronounced by moderators, and not over one', () => {
    given(poster).when(ban({}, bob)).refuses(refusals.ModeratorsOnly);
    given(poster)
      .when(ban({ isModerator: true }))
      .refuses(refusals.ModeratorNotBanned);
    given(poster)
      .when(ban({ memberId: moderator.id }))
      .refuses(refusals.ModeratorNotBanned);
  });
  const lift = (by = moderator) => send('LiftForumBan', by, { reason: 'Served.' });
  const lifted = (appealed: boolean): PosterEvent => ({
    type: 'ForumBanLifted',
    data: { memberId, moderatorId: moderator.id, reason: 'Served.', appealed },
  });
  it('is lifted by moderators, while it is in force', () => {
    given(poster, banned()).when(lift()).appends(lifted(false));
    given(poster, banned()).when(lift(ann)).refuses(refusals.ModeratorsOnly);
    given(poster).when(lift()).refuses(refusals.NotBanned);
    given(poster, banned(), lifted(false)).when(turn('a')).appends(granted('a'));
  });
  it('can be appealed against once', () => {
    const appeal = send('AppealForumBan', ann, { text: 'Not me.' });
    const appealed: PosterEvent = { type: 'ForumBanAppealed', data: { memberId, text: 'Not me.' } };
    const deny = send('DenyForumBanAppeal', moderator, { reason: 'It was.' });
    given(poster, banned()).when(appeal).appends(appealed);
    given(poster, banned(), appealed).when(appeal).refuses(refusals.AlreadyAppealed);
    given(poster).when(appeal).refuses(refusals.NotBanned);
    given(poster, banned(), appealed).when(lift()).appends(lifted(true));
    given(poster, banned(), appealed)
      .when(deny)
      .appends({ type: 'ForumBanAppealDenied', data: { memberId, moderatorId: moderator.id, reason: 'It was.' } });
    given(poster, banned()).when(deny).refuses(refusals.NoAppeal);
  });
  it('that is over leaves no appeal to decide', () => {
    const appealed: PosterEvent = { type: 'ForumBanAppealed', data: { memberId, text: 'Not me.' } };
    const deny = (at: string) => send('DenyForumBanAppeal', moderator, { reason: 'It was.' }, at);
    const denied: PosterEvent = {
      type: 'ForumBanAppealDenied',
      data: { memberId, moderatorId: moderator.id, reason: 'It was.' },
    };
    given(poster, banned(later(60)), appealed)
      .when(deny(later(59)))
      .appends(denied);
    given(poster, banned(later(60)), appealed)
      .when(deny(later(60)))
      .refuses(refusals.NotBanned);
  });
});
