import { describe, expect, it } from 'vitest';
import { changeOf, commentOf, threadOf } from '../testing.tsx';
import { type ListFeed, listChanged, listContinued, type Narrowing } from './listFeed.ts';

const feedOf = (over: Partial<ListFeed> = {}): ListFeed => ({
  threads: [threadOf()],
  totalCount: 1,
  hasMore: false,
  endCursor: null,
  position: 10,
  fresh: [],
  loadedAt: '2026-11-20T10:00:00Z',
  ...over,
});
const all = { sort: 'latest' as const, category: '', query: '' };
const other = threadOf({ id: 't2', createdAt: '2026-11-21T10:00:00Z' });

describe('the list of threads', () => {
  it('counts new threads and moves nothing', () => {
    const after = listChanged(feedOf(), changeOf(11, null, other), all);
    expect(after.threads.map(({ id }) => id)).toEqual(['t1']);
    expect(after.fresh).toEqual(['t2']);
    expect(listChanged({ ...after, position: 10 }, changeOf(12, null, other), all).fresh).toEqual(['t2']);
  });

  it('counts a thread that was begun during a break, but not one that was only changed', () => {
    const some = feedOf({ hasMore: true });
    const freshAfter = (feed: ListFeed, thread: typeof other, narrowing: Narrowing = all) =>
      listChanged(feed, changeOf(11, null, thread, 'missed'), narrowing).fresh;
    expect(freshAfter(some, other)).toEqual(['t2']);
    const old = threadOf({ id: 't3', createdAt: '2026-01-01T10:00:00Z' });
    expect(freshAfter(some, old)).toEqual([]);
    // By likes a young one may have been among those that are not loaded; where all are, whatever is not among them
    // came or came back.
    expect(freshAfter(some, other, { ...all, sort: 'top' })).toEqual([]);
    expect(freshAfter(feedOf(), other, { ...all, sort: 'top' })).toEqual(['t2']);
    expect(freshAfter(feedOf(), old)).toEqual(['t3']);
  });

  it('counts a thread that came back, whatever its age', () => {
    const old = threadOf({ id: 't3', createdAt: '2026-01-01T10:00:00Z' });
    const gone = listChanged(
      feedOf({ hasMore: true, totalCount: 30 }),
      changeOf(11, null, { ...old, state: 'hidden' }, 'removed'),
      all,
    );
    expect(gone.totalCount).toBe(29);
    for (const sort of ['latest', 'top'] as const) {
      expect(listChanged(gone, changeOf(12, null, old, 'returned'), { ...all, sort }).fresh).toEqual(['t3']);
    }
  });

  it('counts one less when a thread that is not loaded is removed, but only if it was counted', () => {
    const feed = feedOf({ hasMore: true, totalCount: 30 });
    const gone = threadOf({ id: 't3', state: 'deleted' });
    const countAfter = (now: ListFeed, change: ReturnType<typeof changeOf>, narrowing: Narrowing = all) =>
      listChanged(now, change, narrowing).totalCount;
    expect(countAfter(feed, changeOf(11, null, gone, 'removed'))).toBe(29);
    expect(countAfter(feed, changeOf(11, null, gone, 'missed'))).toBe(30);
    expect(countAfter(feed, changeOf(11, commentOf(1), gone, 'removed'))).toBe(30);
    expect(countAfter({ ...feed, fresh: ['t3'] }, changeOf(11, null, gone, 'removed'))).toBe(30);
    expect(countAfter(feed, changeOf(11, null, gone, 'removed'), { ...all, category: 'Lounge' })).toBe(30);
    expect(
      countAfter(feed, changeOf(11, null, { ...gone, commentCount: 2 }, 'removed'), { ...all, sort: 'unanswered' }),
    ).toBe(30);
  });

  it('counts only new threads that match the filters', () => {
    expect(listChanged(feedOf(), changeOf(11, null, other), { ...all, category: 'tools' }).fresh).toEqual(['t2']);
    expect(listChanged(feedOf(), changeOf(11, null, other), { ...all, category: 'Lounge' }).fresh).toEqual([]);
    expect(listChanged(feedOf(), changeOf(11, null, other), { ...all, query: 'comb' }).fresh).toEqual([]);
  });

  it('changes a card in its place and drops removed threads', () => {
    const changed = listChanged(
      feedOf(),
      changeOf(11, null, threadOf({ commentCount: 4, isLikedByMe: null }), 'missed'),
      all,
    );
    expect(changed.threads[0]).toMatchObject({ commentCount: 4, isLikedByMe: false });
    const gone = listChanged(changed, changeOf(12, null, threadOf({ state: 'hidden' }), 'removed'), all);
    expect(gone).toMatchObject({ threads: [], totalCount: 0 });
  });

  it('puts pinned threads first, and back where they belong; only where pins count', () => {
    const [old, young] = [
      threadOf({ id: 't0', lastActivityAt: '2026-11-01T10:00:00Z' }),
      threadOf({ id: 't2', lastActivityAt: '2026-11-22T10:00:00Z' }),
    ];
    const feed = feedOf({ threads: [young, threadOf(), old] });
    const idsOf = ({ threads }: ListFeed) => threads.map(({ id }) => id);
    const pinned = listChanged(feed, changeOf(11, null, { ...old, isPinned: true }, 'placed'), all);
    expect(idsOf(pinned)).toEqual(['t0', 't2', 't1']);
    expect(idsOf(listChanged(pinned, changeOf(12, null, { ...old, isPinned: false }, 'placed'), all))).toEqual([
      't2',
      't1',
      't0',
    ]);
    expect(
      idsOf(listChanged(feed, changeOf(11, null, { ...old, isPinned: true }, 'placed'), { ...all, sort: 'top' })),
    ).toEqual(['t2', 't1', 't0']);
    expect(listChanged(feedOf(), changeOf(11, null, { ...old, isPinned: true }, 'placed'), all).fresh).toEqual(['t0']);
  });

  it('has one of each, whatever was loaded', () => {
    const more = feedOf({ threads: [threadOf(), other], totalCount: 2, position: 20 });
    expect(listContinued(feedOf({ fresh: ['t3'] }), more)).toMatchObject({
      position: 10,
      fresh: ['t3'],
      totalCount: 2,
    });
    expect(listContinued(feedOf(), more).threads.map(({ id }) => id)).toEqual(['t1', 't2']);
  });
});
