import { useQuery, useSubscription } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { BlogPostStatus, DeskPostFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { momentOf } from '../../shared/instants.ts';
import { paths } from '../../shared/paths.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useSession } from '../../shared/session.tsx';
import { WhyButton } from '../../shared/why/WhyButton.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Page, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { ToggleGroup } from '../../ui/ToggleGroup.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { newPostId } from '../postId.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { PostActions } from './PostActions.tsx';

graphql(`
  fragment DeskPost on BlogPostCard {
    id status nextStatus title category minutes version createdAt publishedAt
    author { id }
    work { draftRevision submittedVersion submittedAt publishAt isChanged reason isRemoved undoUntil comments { id } }
  }
`);
const Mine = graphql(`
  query MyBlogPosts($after: String) {
    myBlogPosts(first: 20, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...DeskPost } } }
  }
`);
const Removed = graphql(`
  query MyRemovedBlogPosts { removedBlogPosts { ...DeskPost } }
`);
const News = graphql(`
  subscription MyBlogWork($after: Float) { blogWorkChanged(after: $after) { postId draftRevision } }
`);

const filters = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'pending', label: 'In review' },
  { value: 'returned', label: 'Returned' },
  { value: 'published', label: 'Published' },
] as const;
type Filter = (typeof filters)[number]['value'];
const groupOf: Readonly<Record<BlogPostStatus, Filter>> = {
  draft: 'draft',
  pending: 'pending',
  scheduled: 'pending',
  returned: 'returned',
  rejected: 'returned',
  published: 'published',
  unpublished: 'draft',
};

/** /blog/mine: all one has written, whatever became of it. */
export function DeskScreen() {
  const desk = useDesk();
  return (
    <Page
      title="Your posts"
      eyebrow="Blog"
      lead="Everything you have written stays here: drafts, what is in review, and what is published."
      actions={!isEmpty(desk) && <NewPost />}
    >
      <Posts desk={desk} begin="all" />
    </Page>
  );
}

function NewPost() {
  const navigate = useNavigate();
  return (
    <Button variant="primary" onClick={() => void navigate(paths.writePost(newPostId()))}>
      New post
    </Button>
  );
}

/** The posts of the viewer by state, with what can be done with each; `begin` is the state shown at first. */
export const MyPosts = ({ begin }: { begin: Filter }) => <Posts desk={useDesk()} begin={begin} />;

/** What the viewer has written, as it changes, and what of it was deleted within a day. */
function useDesk() {
  const { user } = useSession();
  const query = usePagedQuery(Mine, {});
  const removed = useQuery(Removed, { fetchPolicy: 'cache-and-network' });
  const look = () => {
    refetchSafely(query.refetch);
    refetchSafely(removed.refetch);
  };
  useSubscription(News, { ignoreResults: true, onData: look, onError: () => undefined });
  const posts = query.data?.myBlogPosts.edges.map(({ node }) => node);
  // A platform owner finds others' posts they removed in the owner's blog.
  const gone = (removed.data?.removedBlogPosts ?? []).filter(({ author }) => author.id === user?._id);
  return { query, look, posts, gone, isPlatformOwner: user?.role === 'superadmin' };
}
type Desk = ReturnType<typeof useDesk>;

const isEmpty = ({ posts, gone }: Desk): boolean => posts?.length === 0 && gone.length === 0;

function Posts({ desk, begin }: { desk: Desk; begin: Filter }) {
  const { query, look, posts, gone, isPlatformOwner } = desk;
  const [filter, setFilter] = useState<Filter>(begin);
  if (!posts) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  if (isEmpty(desk))
    return (
      <EmptyState
        icon="edit"
        heading="h2"
        title="Nothing written yet"
        text="Write about your craft. A post is shown to all once it was approved."
        action={
          <LinkButton variant="primary" to={paths.writePost(newPostId())}>
            Write your first post
          </LinkButton>
        }
      />
    );
  const inState = (post: DeskPostFragment) =>
    filter === 'all' || groupOf[post.nextStatus ?? post.status] === filter || groupOf[post.status] === filter;
  const shown = posts.filter(inState);
  return (
    <Stack>
      <ToggleGroup
        label="State"
        items={filters.map(({ value, label }) => ({ value, label }))}
        value={filter}
        onChange={(next) => setFilter((next as Filter | undefined) ?? 'all')}
      />
      {shown.length === 0 && posts.length > 0 && !query.hasMore && (
        <p role="status">None of your posts is in this state.</p>
      )}
      <Rows aria-label="Your posts">
        {shown.map((post) => (
          <DeskRow key={post.id} post={post} isPlatformOwner={isPlatformOwner} onChanged={look} />
        ))}
      </Rows>
      {query.hasMore && <ShowMore onMore={query.more} />}
      {gone.length > 0 && (
        <section aria-labelledby="deleted">
          <Stack $gap={3}>
            <h2 id="deleted">Deleted within a day</h2>
            <Rows>
              {gone.map((post) => (
                <DeskRow key={post.id} post={post} isPlatformOwner={isPlatformOwner} onChanged={look} />
              ))}
            </Rows>
          </Stack>
        </section>
      )}
    </Stack>
  );
}

function DeskRow(props: { post: DeskPostFragment; isPlatformOwner: boolean; onChanged: () => void }) {
  const { post } = props;
  const { id, status, nextStatus, title, category, work } = post;
  const note = noteOf(post);
  return (
    <li>
      <Row $justify="space-between" $align="flex-start">
        <h3>{work?.isRemoved ? title || 'Untitled' : <Link to={paths.writePost(id)}>{title || 'Untitled'}</Link>}</h3>
        <StatusBadge status={status} next={nextStatus} />
      </Row>
      <p>{[category, note].filter(Boolean).join(' · ')}</p>
      {work?.reason && <p>{`Reviewer: ${work.reason}`}</p>}
      <PostActions {...props} />
      {(work?.isRemoved || RULED.has(status)) && (
        <div>
          <WhyButton type="article" id={id} question={`Why? What became of ${title || 'Untitled'}`} />
        </div>
      )}
    </li>
  );
}

/** What was decided about a post in these states can be asked. */
const RULED: ReadonlySet<string> = new Set(['returned', 'rejected', 'unpublished']);

function noteOf({ status, publishedAt, work }: DeskPostFragment): string {
  const comments = work?.comments.length ?? 0;
  return [
    work?.isRemoved && 'Deleted',
    work?.publishAt && `to be published ${momentOf(work.publishAt)}`,
    !work?.publishAt && status === 'published' && publishedAt && `published ${momentOf(publishedAt)}`,
    status === 'pending' && work?.submittedAt && `sent ${momentOf(work.submittedAt)}`,
    status !== 'draft' && work?.isChanged && 'with changes that were not sent',
    comments > 0 && (comments === 1 ? '1 comment of the reviewer' : `${comments} comments of the reviewer`),
  ]
    .filter(Boolean)
    .join(', ');
}

const Rows = styled.ul`
  display: grid;
  gap: ${space[3]};
  padding-bottom: ${space[12]};
  li {
    display: grid;
    gap: ${space[2]};
    padding: ${space[4]};
    background: ${color.surface};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    overflow-wrap: anywhere;
  }
  h3 {
    font-size: ${size.lg};
    min-width: 0;
  }
  p {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
