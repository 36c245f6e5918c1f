import { useQuery, useSubscription } from '@apollo/client/react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { NothingFound } from '../../shared/NothingFound.tsx';
import { nameOf } from '../../shared/nameOf.ts';
import { hrefOf, pageOf, wordsOf } from '../../shared/pagedAddress.ts';
import { paths } from '../../shared/paths.ts';
import { SearchBox } from '../../shared/SearchBox.tsx';
import { useSession } from '../../shared/session.tsx';
import { useAddressParams } from '../../shared/useAddressParams.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { CardSkeletons } from '../../ui/CardSkeletons.tsx';
import { Grid, Page, Row, Stack } from '../../ui/Layout.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { ToggleGroup } from '../../ui/ToggleGroup.tsx';
import { space } from '../../ui/tokens.ts';
import { PostCard } from './PostCard.tsx';

const PAGE = 9;
const Posts = graphql(`
  query BlogPosts($page: Int!, $pageSize: Int!, $category: String, $query: String, $authorId: ID) {
    blogPosts(page: $page, pageSize: $pageSize, category: $category, query: $query, authorId: $authorId) {
      total page pageSize spelled position
      items { ...BlogCard }
      categories { value count }
    }
  }
`);
const News = graphql(`
  subscription BlogNews($after: Float) { postsChanged(after: $after) { position postId } }
`);
const Author = graphql(`
  query BlogAuthor($id: ID!) { member(id: $id) { id firstName lastName userName } }
`);

/** /blog: 'Recent blog posts' in numbered pages. Category, words, author and page are in the address. */
export function BlogScreen() {
  const [params, change] = useAddressParams<{ query?: string; category?: string; author?: string }>();
  const [query, category, authorId] = [wordsOf(params), params.get('category') ?? '', params.get('author') ?? ''];
  const isMember = useSession().status === 'member';
  const posts = useQuery(Posts, {
    variables: {
      page: pageOf(params),
      pageSize: PAGE,
      category: category || null,
      query: query || null,
      authorId: authorId || null,
    },
    fetchPolicy: 'cache-and-network',
  });
  useSubscription(News, {
    ignoreResults: true,
    onData: () => refetchSafely(posts.refetch),
    onError: () => undefined,
  });
  const found = posts.data?.blogPosts ?? posts.previousData?.blogPosts;
  const author = useQuery(Author, { variables: { id: authorId }, skip: !authorId });
  const clear = () => change({ query: '', category: '', author: '' });
  // As the server writes it into the first answer (gateway/pages/blogPages.ts).
  const writer = author.data?.member;
  const title = writer
    ? `Posts by ${nameOf(writer)}`
    : (category && (posts.data?.blogPosts.items[0]?.category ?? category)) || 'Recent blog posts';
  return (
    <Page
      title={title}
      eyebrow="Blog"
      lead="From the people behind the chairs."
      actions={isMember && <LinkButton to={paths.myPosts}>Your posts</LinkButton>}
    >
      <Stack $gap={5}>
        <SearchBox
          query={query}
          busy={query !== '' && posts.loading}
          label="Words in posts"
          placeholder="Search posts"
          onSearch={(words) => change({ query: words })}
        />
        {!found || author.loading ? (
          <Unanswered query={posts} skeleton={<CardSkeletons count={6} />} />
        ) : (
          <Stack $gap={5} aria-busy={posts.loading || undefined}>
            {found.categories.length > 1 && (
              <ToggleGroup
                label="Category"
                min={144}
                items={found.categories.map(({ value, count }) => ({
                  value,
                  label: value,
                  note: count,
                  name: `${value}, ${count}`,
                }))}
                value={category}
                onChange={(next) => change({ category: next })}
              />
            )}
            {(query || category || authorId) && (
              <Row $justify="space-between">
                <p role="status">
                  <strong>{found.total === 1 ? '1 post' : `${found.total} posts`}</strong>
                  {query && ` for “${found.spelled ?? query}”`}
                </p>
                <Button small variant="quiet" onClick={clear}>
                  Show all posts
                </Button>
              </Row>
            )}
            {found.items.length > 0 && (
              <Grid as="ul" $min={300} aria-label="Posts">
                {found.items.map((post) => (
                  <li key={post.id}>
                    <PostCard post={post} />
                  </li>
                ))}
              </Grid>
            )}
            {found.items.length === 0 &&
              (found.total === 0 && !query && !category && !authorId ? (
                <EmptyState icon="news" heading="h2" title="No posts yet" text="The first one could be yours." />
              ) : (
                <NothingFound what="post" total={found.total} path={paths.blog} params={params} onClear={clear} />
              ))}
            <Foot>
              <Pagination
                page={found.page}
                pages={Math.ceil(found.total / found.pageSize)}
                hrefOf={(at) => hrefOf(paths.blog, params, at)}
                label="Pages of posts"
              />
            </Foot>
          </Stack>
        )}
      </Stack>
    </Page>
  );
}

const Foot = styled.div`padding-block: ${space[4]} ${space[12]};`;
