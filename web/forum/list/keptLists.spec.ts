import { describe, expect, it } from 'vitest';
import { openServer } from '../../testing/server.tsx';
import { threadOf } from '../testing.tsx';
import { keepList, keptList, patchKept } from './keptLists.ts';
import type { ListFeed } from './listFeed.ts';

const feed: ListFeed = {
  threads: [threadOf()],
  totalCount: 1,
  hasMore: false,
  endCursor: null,
  position: 10,
  fresh: [],
  loadedAt: '',
};

describe('the lists that are kept', () => {
  it('are the last few that were shown', () => {
    const { client } = openServer({});
    for (const key of ['a', 'b', 'c', 'd', 'e', 'a', 'f']) keepList(client, key, feed);
    expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((key) => keptList(client, key))).toEqual(['a', 'c', 'd', 'e', 'f']);
  });

  it("follow the member's own actions, and are dropped when the cache is reset", async () => {
    const { client } = openServer({});
    keepList(client, 'a', feed);
    patchKept(client, 't1', { isLikedByMe: true });
    expect(keptList(client, 'a')?.threads[0]?.isLikedByMe).toBe(true);
    await client.resetStore();
    expect(keptList(client, 'a')).toBeUndefined();
  });
});
