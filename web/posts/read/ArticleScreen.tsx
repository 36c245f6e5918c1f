import { useQuery, useSubscription } from '@apollo/client/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { ArticleQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { HistoryButton } from '../../shared/history/HistoryButton.tsx';
import { momentOf } from '../../shared/instants.ts';
import { NotFoundScreen } from '../../shared/NotFoundScreen.tsx';
import { useSession } from '../../shared/session.tsx';
import { WhyButton } from '../../shared/why/WhyButton.tsx';
import { Page, Row, Stack, Wrap } from '../../ui/Layout.tsx';
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { ArticleSheet, topOf } from './ArticleSheet.tsx';
import { PostCard } from './PostCard.tsx';
import { ReadingProgress } from './ReadingProgress.tsx';

const Article = graphql(`
  query Article($id: ID!) {
    blogPost(id: $id) {
      id status nextStatus title category description content coverUrl coverAlt minutes version position publishedAt updatedAt
      author { id firstName lastName userName }
      next { ...BlogCard }
      work { isRemoved undoUntil }
    }
  }
`);
const News = graphql(`
  subscription ArticleNews($postId: ID!, $after: Float) { postChanged(postId: $postId, after: $after) { position postId } }
`);
type Post = NonNullable<ArticleQuery['blogPost']>;

interface ArticleProps {
  post: Post;
  discussion: (postId: string) => ReactNode;
  onChanged: () => void;
}

/** Only platform owners load it. */
const RulePost = lazy(async () => ({ default: (await import('../owner/RulePost.tsx')).RulePost }));

/** /blog/content/{id}: the article with its author, date, title and text. `discussion` stands under it. */
export function ArticleScreen({ discussion }: { discussion: (postId: string) => ReactNode }) {
  const { blogId = '' } = useParams();
  const query = useQuery(Article, { variables: { id: blogId }, fetchPolicy: 'cache-and-network' });
  const post = query.data?.blogPost;
  useSubscription(News, {
    variables: { postId: blogId },
    skip: post?.status !== 'published',
    ignoreResults: true,
    onData: () => refetchSafely(query.refetch),
    onError: () => undefined,
  });
  const look = () => refetchSafely(query.refetch);
  if (post?.work?.undoUntil && Date.parse(post.work.undoUntil) > Date.now())
    return <RemovedArticle post={post} onChanged={look} />;
  if (post?.content && !post.work?.isRemoved)
    return <OneArticle post={post} discussion={discussion} onChanged={look} />;
  if (query.data) return <NotFoundScreen />;
  return (
    <Wrap $narrow>
      <Unanswered
        query={query}
        skeleton={
          <Loading>
            <Skeleton $h="120px" />
            <SkeletonText lines={12} />
          </Loading>
        }
      />
    </Wrap>
  );
}

function OneArticle({ post, discussion, onChanged }: ArticleProps) {
  const { id, title, status, nextStatus } = post;
  const isPlatformOwner = useSession().user?.role === 'superadmin';
  return (
    <Page {...topOf(post)} narrow>
      <ReadingProgress />
      <Stack $gap={6}>
        {status !== 'published' && (
          <Row>
            <StatusBadge status={status} next={nextStatus} />
            <span>Only you and those who review see this post.</span>
          </Row>
        )}
        <ArticleSheet article={post} />
        <HistoryButton type="post" id={id} name={title} owners={[post.author?.id]} />
        {isPlatformOwner && (status === 'published' || status === 'unpublished') && (
          <section aria-label="For platform owners">
            <Suspense fallback={null}>
              <RulePost post={{ id, title, status }} onChanged={onChanged} />
            </Suspense>
          </section>
        )}
        {status === 'published' && discussion(id)}
        {post.next && (
          <section aria-labelledby="next-post">
            <Stack>
              <h2 id="next-post">Next post</h2>
              <PostCard post={post.next} heading="h3" />
            </Stack>
          </section>
        )}
      </Stack>
    </Page>
  );
}

/** Only to whom removed it: it can be undone for a day. */
function RemovedArticle({ post, onChanged }: { post: Post; onChanged: () => void }) {
  const { id, title, status, work } = post;
  return (
    <Page {...topOf(post)} title={title || 'Untitled'} narrow>
      <Stack>
        <p>{`This post was removed. It can be undone until ${momentOf(work?.undoUntil ?? '')}.`}</p>
        <Suspense fallback={null}>
          <RulePost post={{ id, title, status, isRemoved: true }} onChanged={onChanged} />
        </Suspense>
        <div>
          <WhyButton type="article" id={id} question="Why was this post removed?" />
        </div>
      </Stack>
    </Page>
  );
}
