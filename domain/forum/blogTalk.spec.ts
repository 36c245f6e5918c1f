import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { thread } from './decider.ts';
import type { ThreadEvent } from './events.ts';
import * as refusals from './refusals.ts';
import { ann, bob, cem, commented, dee, established, moderator, NOON, send, started, THREAD_ID } from './testing.ts';

const system = { id: 'system', role: 'system' } as const;
const opening = { topic: 'The skin fade', text: 'The skin fade', category: 'Techniques', mentions: [] };
const begun = started({ ...opening, kind: 'blog' });
const follow = (over: object = {}, by: typeof system | typeof ann = system) =>
  send('FollowBlogPost', by, {
    authorId: ann.id,
    topic: opening.topic,
    category: 'Techniques',
    isPublished: true,
    ...over,
  });
const ofPost = { threadId: THREAD_ID, postId: THREAD_ID, authorId: ann.id };
const hidden: ThreadEvent = { type: 'PostDeleted', data: { ...ofPost, deletedAt: NOON } };

describe('the talk about a post of the blog', () => {
  it('is there while the post is published, under its present title', () => {
    given(thread).when(follow()).appends(begun);
    given(thread)
      .when(follow({ isPublished: false }))
      .appendsNothing();
    given(thread, begun).when(follow()).appendsNothing();
    given(thread, begun)
      .when(follow({ isPublished: false }))
      .appends(hidden);
    given(thread, begun, hidden)
      .when(follow({ isPublished: false }))
      .appendsNothing();
    given(thread, begun, hidden)
      .when(follow({ topic: 'Low fades' }))
      .appends(
        { type: 'PostDeletionUndone', data: ofPost },
        {
          type: 'ThreadRevised',
          data: {
            ...{ threadId: THREAD_ID, authorId: ann.id, topic: 'Low fades', text: 'Low fades' },
            ...{ category: 'Techniques', mentions: [], newlyMentioned: [] },
          },
        },
      );
    given(thread).when(follow({}, ann)).refuses(refusals.NotYourPost);
  });

  it('is neither changed nor put back by its author in the forum', () => {
    const words = { ...opening, topic: 'Mine' };
    given(thread, begun)
      .when(send('ReviseThread', ann, words))
      .refuses(refusals.NotYourPost);
    given(thread, begun)
      .when(send('DeletePost', ann, { postId: THREAD_ID }))
      .refuses(refusals.NotYourPost);
    given(thread, begun, hidden)
      .when(send('UndoDeletion', ann, { postId: THREAD_ID }))
      .refuses(refusals.PostMissing);
  });

  it('takes comments like any other, and none while the post is not published', () => {
    const say = send('AddComment', bob, {
      commentId: `${THREAD_ID}00000001`,
      text: 'Yes.',
      mentions: [],
      postedAt: NOON,
    });
    given(thread, begun)
      .when(say)
      .appends(commented(bob, '1', { text: 'Yes.' }));
    given(thread, begun, hidden).when(say).refuses(refusals.ThreadMissing);
  });

  it('is not hidden by flags alone, as a platform owner has approved the post', () => {
    const flags = [bob, cem, dee].map((by) =>
      send('FlagPost', by, { postId: THREAD_ID, cause: 'abuse', note: '', flagger: established }),
    );
    let events: ThreadEvent[] = [begun];
    for (const flag of flags) events = [...events, ...thread.decide(flag, fold(thread, events))];
    expect(events.map(({ type }) => type)).toEqual(['ThreadStarted', 'PostFlagged', 'PostFlagged', 'PostFlagged']);
    const hide = send('HidePost', moderator, { postId: THREAD_ID, reason: 'Off.' });
    expect(thread.decide(hide, fold(thread, events)).map(({ type }) => type)).toEqual(['PostHidden']);
  });
});
