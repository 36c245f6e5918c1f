import { at, field, type List, type Variant, type World } from './connections.testing.ts';

const words = {
  title: 'The skin fade',
  category: 'Techniques',
  description: '',
  content: [{ type: 'paragraph', children: [{ text: 'Begin with a two.' }] }],
  coverUrl: '',
  coverAlt: '',
  words: 4,
  minutes: 1,
};

/** The lists of the blog. */
export function postLists({ me, ann, next, happened, member }: World): Record<string, readonly Variant[]> {
  async function begin(authorId: string, rank: number): Promise<string> {
    const postId = next('Post');
    await happened(`post-${postId}`, 'BlogPostBegun', { postId, authorId, begunAt: at(rank) }, at(rank));
    return postId;
  }
  async function submit(authorId: string, rank: number): Promise<string> {
    const postId = await begin(authorId, rank);
    const facts = { version: 1, draftRevision: 1, submittedAt: at(rank), publishAt: null };
    await happened(`post-${postId}`, 'BlogPostSubmitted', { postId, authorId, ...facts, ...words }, at(rank));
    return postId;
  }
  async function publish(authorId: string, rank: number): Promise<string> {
    const postId = await submit(authorId, rank);
    const facts = { version: 1, reviewerId: me, publishedAt: at(rank) };
    await happened(`post-${postId}`, 'BlogPostPublished', { postId, authorId, ...facts }, at(rank));
    return postId;
  }
  const removeOf = (authorId: string) => async (postId: string) => {
    const facts = { byId: authorId, reason: '', removedAt: at(50) };
    await happened(`post-${postId}`, 'BlogPostRemoved', { postId, authorId, ...facts }, at(50));
  };

  const byMember = async (): Promise<List> => {
    const authorId = await member('Eli');
    return {
      ...field('blogPostsBy', `authorId: "${authorId}"`),
      node: 'id',
      add: (rank) => publish(authorId, rank),
      remove: removeOf(authorId),
    };
  };
  const own = async (): Promise<List> => ({
    ...field('myBlogPosts'),
    node: 'id',
    add: (rank) => begin(me, rank),
    remove: removeOf(me),
    move: async (postId) => {
      const facts = { version: 1, draftRevision: 1, submittedAt: at(40), publishAt: null };
      await happened(`post-${postId}`, 'BlogPostSubmitted', { postId, authorId: me, ...facts, ...words }, at(40));
    },
  });
  const queue = async (): Promise<List> => ({
    ...field('blogReviewQueue'),
    node: 'postId',
    add: (rank) => submit(ann, rank),
    remove: removeOf(ann),
  });
  const schedule = async (postId: string, rank: number) => {
    const facts = { version: 1, reviewerId: me, publishAt: at(rank) };
    await happened(`post-${postId}`, 'BlogPostScheduled', { postId, authorId: ann, ...facts }, at(rank));
  };
  const waiting = async (): Promise<List> => ({
    ...field('scheduledBlogPosts'),
    node: 'postId',
    add: async (rank) => {
      const postId = await submit(ann, rank);
      await schedule(postId, rank);
      return postId;
    },
    remove: removeOf(ann),
    move: (postId) => schedule(postId, 40),
  });
  return {
    'Query.blogPostsBy': [{ what: 'of a member', open: byMember }],
    'Query.myBlogPosts': [{ what: 'own', open: own }],
    'Query.blogReviewQueue': [{ what: 'waiting', open: queue }],
    'Query.scheduledBlogPosts': [{ what: 'with a time', open: waiting }],
  };
}
