import type { TestApp } from '../testing.ts';

export type Person = { readonly token: string; readonly user: { readonly _id: string; readonly email: string } };

/** Calls of the forum's API by one member, as short as specs want them; a refusal is answered by its code. */
export function forumOf(app: TestApp, person?: { readonly token: string; readonly user?: Person['user'] }) {
  const token = person?.token;
  async function ask<T = unknown>(query: string, variables: object = {}): Promise<T | string> {
    const { data, errors } = await app.graphql<Record<string, T>>(query, variables, token);
    const [error] = errors ?? [];
    if (error) return error.extensions.code;
    return Object.values(data ?? {})[0] as T;
  }
  type Thread = { readonly id: string; readonly position: number; readonly [field: string]: unknown };
  type Comment = { readonly id: string; readonly number: number; readonly [field: string]: unknown };
  const CARD =
    'id topic text category commentCount likeCount isLocked isPinned state version editedAt isErased position author { id firstName userName }';
  const SAID =
    'id threadId number text version editedAt state isErased likeCount author { id firstName } reply { postId quote author { id } }';

  return {
    ask,
    id: person?.user?._id ?? '',
    start: (input: object = {}) =>
      ask<Thread>(`mutation ($input: ThreadInput!) { createThread(input: $input) { ${CARD} } }`, {
        input: { topic: 'Fades', text: 'Which guard first?', category: 'Techniques', ...input },
      }) as Promise<Thread>,
    comment: (threadId: string, text = 'A two, always.', over: object = {}) =>
      ask<Comment>(
        `mutation ($id: ID!, $input: CommentInput!) { addComment(threadId: $id, input: $input) { ${SAID} } }`,
        {
          id: threadId,
          input: { text, ...over },
        },
      ) as Promise<Comment>,
    thread: (id: string) =>
      ask<Thread & { comments: { edges: { node: Comment }[]; totalCount: number } }>(
        `query ($id: ID!) { thread(id: $id) { ${CARD} isLikedByMe isFlaggedByMe comments { totalCount edges { cursor node { ${SAID} isLikedByMe } } pageInfo { hasNextPage } } } }`,
        { id },
      ),
    list: (variables: object = {}) =>
      ask<{
        totalCount: number;
        position: number;
        edges: { cursor: string; node: Thread }[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      }>(
        `query ($sort: ThreadSort, $category: String, $query: String, $first: Int, $after: String) {
          threads(sort: $sort, category: $category, query: $query, first: $first, after: $after) {
            totalCount position pageInfo { hasNextPage endCursor } edges { cursor node { ${CARD} firstCommenters { id } } } } }`,
        variables,
      ),
    like: (postId: string, isLiked = true) =>
      ask<boolean>('mutation ($p: ID!, $l: Boolean!) { setPostLiked(postId: $p, isLiked: $l) }', {
        p: postId,
        l: isLiked,
      }),
    flag: (postId: string, note = '') =>
      ask<boolean>('mutation ($p: ID!, $n: String!) { flagPost(postId: $p, cause: abuse, note: $n) }', {
        p: postId,
        n: note,
      }),
    remove: (postId: string) => ask<boolean>('mutation ($p: ID!) { deletePost(postId: $p) }', { p: postId }),
    undo: (postId: string) => ask<boolean>('mutation ($p: ID!) { undoPostDeletion(postId: $p) }', { p: postId }),
    revise: (id: string, text: string, version?: number) =>
      ask<Comment>(
        `mutation ($id: ID!, $t: String!, $v: Int) { reviseComment(id: $id, text: $t, version: $v) { ${SAID} } }`,
        { id, t: text, v: version },
      ),
    rule: (
      what: 'hidePost' | 'restorePost' | 'dismissFlags' | 'denyHidingAppeal',
      postId: string,
      reason = 'House rules.',
    ) => ask<boolean>(`mutation ($p: ID!, $r: String!) { ${what}(postId: $p, reason: $r) }`, { p: postId, r: reason }),
    place: (
      what: 'setThreadLocked(threadId: $t, isLocked: $is' | 'setThreadPinned(threadId: $t, isPinned: $is',
      threadId: string,
      is = true,
    ) =>
      ask<{ id: string }>(`mutation ($t: ID!, $is: Boolean!) { ${what}, reason: "House rules.") { id } }`, {
        t: threadId,
        is,
      }),
    ban: (memberId: string, until: string | null = null) =>
      ask<boolean>('mutation ($m: ID!, $u: DateTimeISO) { banFromForum(memberId: $m, reason: "Spam.", until: $u) }', {
        m: memberId,
        u: until,
      }),
    lift: (memberId: string) =>
      ask<boolean>('mutation ($m: ID!) { liftForumBan(memberId: $m, reason: "Served.") }', { m: memberId }),
    queue: () =>
      ask<{
        totalCount: number;
        edges: {
          node: { id: string; flags: { note: string }[]; appeal: { text: string } | null; [field: string]: unknown };
        }[];
      }>(
        '{ reviewQueue { totalCount edges { node { id isHiddenByFlags flags { cause note flagger { id } } appeal { text } member { id } thread { id } comment { id text } ban { reason until } } } } }',
      ),
  };
}
export type ForumClient = ReturnType<typeof forumOf>;
