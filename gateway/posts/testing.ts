import type { TestApp } from '../testing.ts';

export type Draft = {
  readonly postId: string;
  readonly revision: number;
  readonly title: string;
  readonly content: unknown;
  readonly [field: string]: unknown;
};
export type Saved = { readonly isSaved: boolean; readonly draft: Draft };
export type Post = { readonly id: string; readonly status: string; readonly [field: string]: unknown };

const DRAFT = 'postId revision title category description content coverUrl coverAlt basedOn isChanged';
const POST = `id status nextStatus title category description version minutes words publishedAt updatedAt position
  author { id firstName } work { draftRevision submittedVersion isChanged reason publishAt isRemoved mayReview
    comments { id path start end quote text } }`;

export const paragraph = (text: string) => [{ type: 'paragraph', children: [{ text }] }];
export const draftOf = (over: object = {}) => ({
  title: 'The skin fade',
  category: 'Techniques',
  content: paragraph('Begin with a two.'),
  ...over,
});

/** Calls of the blog's API by one member, as short as specs want them; a refusal is answered by its code. */
export function blogOf(app: TestApp, person?: { readonly token: string }) {
  const token = person?.token;
  async function ask<T = unknown>(query: string, variables: object = {}): Promise<T | string> {
    const { data, errors } = await app.graphql<Record<string, T>>(query, variables, token);
    const [error] = errors ?? [];
    if (error) return error.extensions.code;
    return Object.values(data ?? {})[0] as T;
  }
  const save = (over: object = {}, postId?: string, expectedRevision = 0) =>
    ask<Saved>(
      `mutation ($d: BlogDraftInput!, $p: ID, $r: Int!) {
        saveDraft(draft: $d, postId: $p, expectedRevision: $r) { isSaved draft { ${DRAFT} } } }`,
      { d: draftOf(over), p: postId, r: expectedRevision },
    ) as Promise<Saved>;
  const send = (postId: string, draftRevision: number, publishAt?: string) =>
    ask<Post>(
      `mutation ($p: ID!, $r: Int!, $at: DateTimeISO) { submitPost(postId: $p, draftRevision: $r, publishAt: $at) { ${POST} } }`,
      { p: postId, r: draftRevision, at: publishAt },
    ) as Promise<Post>;
  /** Saves and submits, a new post unless one is named; answers its id. */
  async function submit(over: object = {}, known?: string, revision = 0): Promise<string> {
    const saved = await save(over, known, revision);
    if (typeof saved === 'string') throw new Error(saved);
    const { postId, revision: draftRevision } = saved.draft;
    const sent: unknown = await send(postId, draftRevision);
    if (typeof sent === 'string') throw new Error(sent);
    return postId;
  }
  const step = (name: string) => (postId: string, reason?: string) =>
    ask<Post>(
      reason === undefined
        ? `mutation ($p: ID!) { ${name}(postId: $p) { ${POST} } }`
        : `mutation ($p: ID!, $reason: String) { ${name}(postId: $p, reason: $reason) { ${POST} } }`,
      { p: postId, reason },
    ) as Promise<Post>;

  return {
    ask,
    save,
    send,
    submit,
    /** The same by a platform owner, whose own is published at once. */
    publish: submit,
    review: (postId: string, decision: 'approve' | 'return' | 'reject', over: object = {}) =>
      ask<Post>(
        `mutation ($p: ID!, $v: Int!, $d: BlogDecision!, $reason: String, $c: [BlogReviewCommentInput!], $at: DateTimeISO) {
          reviewPost(postId: $p, version: $v, decision: $d, reason: $reason, comments: $c, publishAt: $at) { ${POST} } }`,
        { p: postId, v: 1, d: decision, ...over },
      ) as Promise<Post>,
    reschedule: (postId: string, at: string | null) =>
      ask<Post>(
        `mutation ($p: ID!, $at: DateTimeISO) { reschedulePost(postId: $p, version: 1, publishAt: $at) { ${POST} } }`,
        { p: postId, at },
      ),
    restore: (postId: string, version: number, expectedRevision: number) =>
      ask<Saved>(
        `mutation ($p: ID!, $v: Int!, $r: Int!) {
          restorePostVersion(postId: $p, version: $v, expectedRevision: $r) { isSaved draft { ${DRAFT} } } }`,
        { p: postId, v: version, r: expectedRevision },
      ) as Promise<Saved>,
    withdraw: step('withdrawPost'),
    unpublish: step('unpublishPost'),
    republish: step('republishPost'),
    remove: step('removePost'),
    undoRemoval: step('undoPostRemoval'),
    draft: (postId: string) =>
      ask<Draft>(`query ($p: ID!) { blogDraft(postId: $p) { ${DRAFT} } }`, { p: postId }) as Promise<Draft>,
    post: (id: string) =>
      ask<Post | null>(`query ($id: ID!) { blogPost(id: $id) { ${POST} content next { id } } }`, { id }),
    version: (postId: string, version: number) =>
      ask<{ content: unknown; outcome: string }>(
        `query ($p: ID!, $v: Int!) { blogPostVersion(postId: $p, version: $v) { version title outcome content isLive } }`,
        { p: postId, v: version },
      ),
    versions: (postId: string) =>
      ask<{ version: number; outcome: string }[]>(
        'query ($p: ID!) { blogPostVersions(postId: $p) { version title outcome isLive } }',
        { p: postId },
      ),
    list: (args = '') =>
      ask<{ items: Post[]; total: number; categories: { value: string; count: number }[]; spelled: string | null }>(
        `{ blogPosts${args} { items { ${POST} } total categories { value count } spelled position } }`,
      ) as Promise<{ items: Post[]; total: number; categories: { value: string; count: number }[] }>,
    mine: () =>
      ask<{ edges: { node: Post }[]; totalCount: number }>(
        `{ myBlogPosts { totalCount edges { node { ${POST} } } } }`,
      ) as Promise<{ edges: { node: Post }[]; totalCount: number }>,
    queue: () =>
      ask<{ totalCount: number; edges: { node: { postId: string; version: number; title: string } }[] }>(
        '{ blogReviewQueue { totalCount edges { node { postId version title isRevision } } } }',
      ),
  };
}
export type BlogClient = ReturnType<typeof blogOf>;
