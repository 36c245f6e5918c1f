import { useQuery, useSubscription } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { momentOf } from '../../shared/instants.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { blogDate } from '../blogDate.ts';
import { PostRows } from './PostRows.tsx';
import { RulePost } from './RulePost.tsx';

const Published = graphql(`
  query PublishedBlogPosts($after: String) {
    blogPostsBy(first: 6, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { id status title category publishedAt author { id firstName lastName } } }
    }
  }
`);
const Removed = graphql(`
  query RemovedBlogPosts { removedBlogPosts { id status title author { id firstName lastName } work { undoUntil } } }
`);
const News = graphql(`
  subscription PublishedBlogNews($after: Float) { postsChanged(after: $after) { position postId } }
`);

/** What readers see, to be taken from them with a reason, and what was removed within the day. */
export function PublishedPosts() {
  const query = usePagedQuery(Published, {});
  const removed = useQuery(Removed, { fetchPolicy: 'cache-and-network' });
  const look = () => {
    refetchSafely(query.refetch);
    refetchSafely(removed.refetch);
  };
  useSubscription(News, { ignoreResults: true, onData: look, onError: () => undefined });
  const posts = query.data?.blogPostsBy.edges.map(({ node }) => node);
  const gone = removed.data?.removedBlogPosts ?? [];
  if (!posts) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  return (
    <Stack>
      {posts.length === 0 && <Muted>No post is published yet.</Muted>}
      {posts.length > 0 && (
        <PostRows aria-label="Published posts">
          {posts.map((post) => (
            <li key={post.id}>
              <Link to={paths.blogPost(post.id)}>{post.title}</Link>
              <Muted>
                {[nameOf(post.author), post.category, post.publishedAt && blogDate(post.publishedAt)]
                  .filter(Boolean)
                  .join(', ')}
              </Muted>
              <RulePost post={post} onChanged={look} />
            </li>
          ))}
        </PostRows>
      )}
      {query.hasMore && <ShowMore onMore={query.more} />}
      {gone.length > 0 && (
        <>
          <h3>Removed within a day</h3>
          <PostRows aria-label="Removed posts">
            {gone.map((post) => (
              <li key={post.id}>
                <strong>{post.title || 'Untitled'}</strong>
                <Muted>
                  {`${nameOf(post.author)}${post.work?.undoUntil ? `, can be undone until ${momentOf(post.work.undoUntil)}` : ''}`}
                </Muted>
                <RulePost post={{ ...post, isRemoved: true }} onChanged={look} />
              </li>
            ))}
          </PostRows>
        </>
      )}
    </Stack>
  );
}
