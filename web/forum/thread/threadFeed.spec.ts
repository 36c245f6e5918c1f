import { describe, expect, it } from 'vitest';
import { ana, changeOf, commentOf, threadOf } from '../testing.tsx';
import { added, changed, continued, type Looker, lookedAgain, shownComments, type ThreadFeed } from './threadFeed.ts';

const me: Looker = { id: 'u1', isModerator: false };
const feedOf = (over: Partial<ThreadFeed> = {}): ThreadFeed => ({
  thread: threadOf(),
  comments: [commentOf(1)],
  hasEarlier: false,
  hasMore: false,
  endCursor: null,
  position: 10,
  fresh: [],
  gone: [],
  ...over,
});
const idsOf = ({ comments }: ThreadFeed) => comments.map(({ id }) => id);

describe('an open thread', () => {
  it('gets a comment by another member at its end, once, and marks it as new', () => {
    const change = changeOf(11, commentOf(2), threadOf({ commentCount: 2 }));
    const once = changed(feedOf(), change, me);
    expect(idsOf(once)).toEqual(['c1', 'c2']);
    expect(once.fresh).toEqual(['c2']);
    expect(once.thread.commentCount).toBe(2);
    expect(changed(once, change, me)).toBe(once);
  });

  it('has one of each, however often the same change is received after a break', () => {
    const changes = [
      changeOf(12, commentOf(2), threadOf(), 'missed'),
      changeOf(13, commentOf(3), threadOf(), 'missed'),
      changeOf(14, commentOf(2, { text: 'Edited' })),
    ];
    const feed = changes.reduce(
      (now, change) => changed(now, change, me),
      added(feedOf(), commentOf(2, { author: ana })),
    );
    expect(idsOf(feed)).toEqual(['c1', 'c2', 'c3']);
    expect(feed.comments[1]?.text).toBe('Edited');
  });

  it('counts one’s own comment once, whether its answer or its change comes first', () => {
    const mine = commentOf(2, { author: ana });
    const news = changeOf(11, mine, threadOf({ commentCount: 2 }));
    const feed = feedOf({ thread: threadOf({ commentCount: 1 }) });
    const countOf = ({ thread }: ThreadFeed) => thread.commentCount;
    expect(countOf(added(feed, mine))).toBe(2);
    expect(countOf(added(added(feed, mine), mine))).toBe(2);
    expect(countOf(changed(added(feed, mine), news, me))).toBe(2);
    expect(countOf(added(changed(feed, news, me), mine))).toBe(2);
  });

  it('keeps one’s own like when a change for all readers comes', () => {
    const feed = feedOf({ comments: [commentOf(1, { isLikedByMe: true })] });
    const after = changed(
      feed,
      changeOf(11, commentOf(1, { likeCount: 2, isLikedByMe: null }), threadOf(), 'liked'),
      me,
    );
    expect(after.comments[0]).toMatchObject({ likeCount: 2, isLikedByMe: true });
  });

  it('lets an edited post be flagged again', () => {
    const feed = feedOf({
      comments: [commentOf(1, { isFlaggedByMe: true })],
      thread: threadOf({ isFlaggedByMe: true }),
    });
    const liked = changed(feed, changeOf(11, commentOf(1), threadOf(), 'liked'), me);
    expect([liked.comments[0]?.isFlaggedByMe, liked.thread.isFlaggedByMe]).toEqual([true, true]);
    const revised = changed(liked, changeOf(12, commentOf(1, { version: 2 }), threadOf({ version: 2 }), 'revised'), me);
    expect([revised.comments[0]?.isFlaggedByMe, revised.thread.isFlaggedByMe]).toEqual([false, false]);
  });

  it('drops posts that readers do not see any more, and keeps them with their words for author and moderators', () => {
    const hidden = commentOf(1, { state: 'hidden', text: '', author: ana });
    const pictures = [{ __typename: 'PostPicture' as const, id: 'p1', href: '/p1', width: 9, height: 6, alt: 'Low' }];
    const feed = feedOf({ comments: [commentOf(1, { author: ana, pictures })] });
    const change = changeOf(11, hidden, threadOf(), 'removed');
    expect(changed(feed, change, me).comments[0]).toMatchObject({ state: 'hidden', text: 'Words 1', pictures });
    expect(changed(feed, change, { id: 'u9', isModerator: true }).comments).toHaveLength(1);
    expect(changed(feed, change, { id: 'u9', isModerator: false }).comments).toEqual([]);
    const deleted = changeOf(11, commentOf(1, { state: 'deleted', text: '', author: ana }), threadOf(), 'removed');
    expect(changed(feed, deleted, me).comments[0]).toMatchObject({ state: 'deleted', text: 'Words 1' });
    expect(changed(feed, deleted, { id: 'u9', isModerator: true }).comments).toEqual([]);
  });

  it('removes quotes of removed posts, and restores them', () => {
    const reply = { __typename: 'Reply' as const, postId: 'c1', quote: 'Words 1', author: commentOf(1).author };
    const feed = feedOf({
      comments: [commentOf(1), commentOf(2, { reply }), commentOf(3, { reply: { ...reply, postId: 'c2' } })],
    });
    const quotes = (now: ThreadFeed) =>
      shownComments(now).flatMap((comment) => (comment.reply ? [comment.reply.quote] : []));
    const hidden = changed(feed, changeOf(11, commentOf(1, { state: 'hidden', text: '' })), {
      id: 'u9',
      isModerator: true,
    });
    expect(quotes(hidden)).toEqual([null, 'Words 1']);
    expect(quotes(changed(hidden, changeOf(12, commentOf(1)), me))).toEqual(['Words 1', 'Words 1']);
    const deleted = changed(feed, { ...changeOf(11, commentOf(1)), comment: null }, me);
    expect(quotes(deleted)).toEqual([null, 'Words 1']);
    expect(quotes(lookedAgain(deleted, feed, me))).toEqual(['Words 1', 'Words 1']);
  });

  it('leaves no hole where the rest is not loaded', () => {
    const feed = feedOf({ hasMore: true, endCursor: 'x' });
    const after = changed(feed, changeOf(11, commentOf(90)), me);
    expect(idsOf(after)).toEqual(['c1']);
    expect(after.fresh).toEqual([]);
    expect(idsOf(continued(after, [commentOf(2), commentOf(90)], false, null))).toEqual(['c1', 'c2', 'c90']);
  });

  it('takes the changes of a reload, and marks new comments', () => {
    const feed = feedOf({ comments: [commentOf(1), commentOf(2)], around: 'c2' });
    const after = lookedAgain(feed, feedOf({ comments: [commentOf(2), commentOf(3)], around: 'c2', position: 12 }), {
      id: undefined,
      isModerator: false,
    });
    expect([idsOf(after), after.fresh, after.around]).toEqual([['c2', 'c3'], ['c3'], 'c2']);
    const more = feedOf({ comments: [commentOf(1), commentOf(2), commentOf(3)], hasMore: true, endCursor: 'third' });
    const late = lookedAgain(
      more,
      feedOf({ comments: [commentOf(1), commentOf(2)], hasMore: true, endCursor: 'second' }),
      me,
    );
    expect([idsOf(late), late.endCursor, late.fresh]).toEqual([['c1', 'c2', 'c3'], 'third', []]);
  });
});
