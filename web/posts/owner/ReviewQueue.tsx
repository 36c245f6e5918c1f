import { useSubscription } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { momentOf } from '../../shared/instants.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useShortcut } from '../../shared/shortcuts.ts';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { color, media, radius, space } from '../../ui/tokens.ts';
import { minutesWord } from '../blogDate.ts';
import { ReviewedPost } from './ReviewedPost.tsx';

const Queue = graphql(`
  query BlogReviewQueue($after: String) {
    blogReviewQueue(first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { postId version title category minutes submittedAt isRevision publishAt author { id firstName lastName userName } } }
    }
  }
`);
const News = graphql(`
  subscription BlogReviews($after: Float) { blogReviewsChanged(after: $after) }
`);

/** Posts that wait for a decision, the oldest first, with the chosen one as it will look. Keys: j, k, a and r. */
export function ReviewQueue() {
  const query = usePagedQuery(Queue, {});
  const look = () => refetchSafely(query.refetch);
  useSubscription(News, { ignoreResults: true, onData: look, onError: () => undefined });
  const [chosen, setChosen] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const posts = query.data?.blogReviewQueue.edges.map(({ node }) => node);
  const at = Math.max(0, posts?.findIndex(({ postId }) => postId === chosen) ?? 0);
  const post = posts?.[at];
  const move = (by: number) => {
    const next = posts?.[at + by];
    if (!next) return;
    setChosen(next.postId);
    list.current?.querySelectorAll('button')[at + by]?.focus();
  };
  useShortcut('j', () => move(1));
  useShortcut('k', () => move(-1));
  // What takes the place of a decided post is chosen by its place.
  useEffect(() => {
    if (posts && chosen && !posts.some(({ postId }) => postId === chosen)) setChosen(undefined);
  }, [posts, chosen]);
  if (!posts) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  if (!post)
    return (
      <EmptyState
        icon="ok"
        heading="h3"
        title="Nothing to review"
        text="Posts that members send appear here, the oldest first."
      />
    );
  return (
    <Stack>
      <Keys>j and k choose a post, a approves it, r rejects it.</Keys>
      <Sides>
        <div>
          <Rows ref={list} aria-label="Posts to review">
            {posts.map((each) => (
              <li key={each.postId}>
                <button
                  type="button"
                  aria-current={each.postId === post.postId || undefined}
                  onClick={() => setChosen(each.postId)}
                >
                  <strong>{each.title}</strong>
                  <small>{`${nameOf(each.author)}, ${each.category}, ${minutesWord(each.minutes)}`}</small>
                  <small>{`${each.isRevision ? 'New version, sent' : 'Sent'} ${momentOf(each.submittedAt)}`}</small>
                </button>
              </li>
            ))}
          </Rows>
          {query.hasMore && <ShowMore onMore={query.more} />}
        </div>
        <ReviewedPost key={`${post.postId}/${post.version}`} post={post} onDecided={look} />
      </Sides>
    </Stack>
  );
}

// Keys are of use where there is a keyboard.
const Keys = styled(Muted)`display: none; ${media.fine} { display: block; }`;
const Sides = styled.div`
  display: grid;
  gap: ${space[5]};
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  ${media.desktop} {
    grid-template-columns: 320px minmax(0, 1fr);
  }
`;
const Rows = styled.ul`
  display: grid;
  gap: ${space[2]};
  button {
    display: grid;
    gap: ${space[1]};
    width: 100%;
    padding: ${space[4]};
    text-align: start;
    overflow-wrap: anywhere;
    background: ${color.surface};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
  }
  button[aria-current] {
    border-color: ${color.deepText};
    box-shadow: inset 4px 0 0 ${color.deepText};
  }
  small {
    color: ${color.muted};
  }
`;
