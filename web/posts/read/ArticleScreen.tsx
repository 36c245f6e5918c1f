import { useQuery, useSubscription } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import styled from 'styled-components';
import type { ArticleQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { NotFoundScreen } from '../../shared/NotFoundScreen.tsx';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { ShareLinks } from '../../shared/ShareLinks.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Page, Row, Stack, Wrap } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { richTextOf } from '../../ui/richText/richText.ts';
import { headingsIn } from '../../ui/richText/words.ts';
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { blogDate, minutesWord } from '../blogDate.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { ArticleBody, ArticleCover } from './ArticleBody.tsx';
import { PostCard } from './PostCard.tsx';
import { ReadingProgress } from './ReadingProgress.tsx';

const Article = graphql(`
  query Article($id: ID!) {
    blogPost(id: $id) {
      id status nextStatus title category description content coverUrl coverAlt minutes version position publishedAt updatedAt
      author { id firstName lastName userName }
      next { ...BlogCard }
      work { isRemoved }
    }
  }
`);
const News = graphql(`
  subscription ArticleNews($postId: ID!, $after: Float) { postChanged(postId: $postId, after: $after) { position postId } }
`);
type Post = NonNullable<ArticleQuery['blogPost']>;

/** More headings than this have a list of contents. */
const HEADINGS = 3;

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
  if (post?.content && !post.work?.isRemoved) return <OneArticle post={post} discussion={discussion} />;
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

function OneArticle({ post, discussion }: { post: Post; discussion: (postId: string) => ReactNode }) {
  const { id, title, category, content, coverUrl, coverAlt, minutes, version, publishedAt, updatedAt, author } = post;
  const headings = headingsIn(richTextOf(content) ?? []);
  return (
    <Page
      title={title}
      narrow
      eyebrow={<Link to={`${paths.blog}?category=${encodeURIComponent(category)}`}>{category}</Link>}
      lead={<Link to={paths.blog}>All posts</Link>}
    >
      <ReadingProgress />
      <Stack $gap={6}>
        {post.status !== 'published' && (
          <Row>
            <StatusBadge status={post.status} next={post.nextStatus} />
            <span>Only you and those who review see this post.</span>
          </Row>
        )}
        <Byline>
          {author.userName ? (
            <Link to={`${paths.blog}?author=${author.id}`}>{nameOf(author)}</Link>
          ) : (
            <b>{nameOf(author)}</b>
          )}
          {publishedAt && <time dateTime={publishedAt}>{blogDate(publishedAt)}</time>}
          <span>{minutesWord(minutes)}</span>
          <ShareLinks path={paths.blogPost(id)} title={title} />
        </Byline>
        {updatedAt && <Note tone="info">{`Version ${version ?? 1}, revised ${blogDate(updatedAt)}`}</Note>}
        <ArticleCover url={coverUrl} alt={coverAlt} />
        {headings.length > HEADINGS && (
          <Contents aria-labelledby="contents">
            <h2 id="contents">Contents</h2>
            <ol>
              {headings.map((section) => (
                <li key={section.id} data-level={section.level}>
                  <a href={`#${section.id}`}>{section.text}</a>
                </li>
              ))}
            </ol>
          </Contents>
        )}
        <ArticleBody content={content} />
        {post.next && (
          <section aria-labelledby="next-post">
            <Stack>
              <h2 id="next-post">Next post</h2>
              <PostCard post={post.next} heading="h3" />
            </Stack>
          </section>
        )}
        {post.status === 'published' && discussion(id)}
        <End>
          <LinkButton to={paths.blog}>All posts</LinkButton>
        </End>
      </Stack>
    </Page>
  );
}

const Byline = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[4]};
  color: ${color.muted};
  font-size: ${size.sm};
  a, b {
    color: ${color.ink};
    font-weight: 650;
  }
`;
const Contents = styled.nav`
  padding: ${space[5]};
  border: 1px solid ${color.line};
  background: ${color.surface};
  h2 {
    font-size: ${size.lg};
    margin-bottom: ${space[2]};
  }
  a {
    display: inline-block;
    padding-block: ${space[2]};
    overflow-wrap: anywhere;
  }
  li[data-level='3'] {
    padding-left: ${space[4]};
  }
  li[data-level='4'] {
    padding-left: ${space[8]};
  }
`;
const End = styled.div`padding-bottom: ${space[12]};`;
