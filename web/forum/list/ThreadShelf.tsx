import { useRef } from 'react';
import styled from 'styled-components';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { texts } from '../../shared/texts.ts';
import { useNow } from '../../shared/useNow.ts';
import { useRowKeys } from '../../shared/useRowKeys.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { NewItemsButton } from '../../ui/NewItemsButton.tsx';
import { EmptyState, ErrorPanel } from '../../ui/States.tsx';
import { color, radius } from '../../ui/tokens.ts';
import { useScrollAnchor } from '../../ui/useScrollAnchor.ts';
import { ForumSkeleton } from '../ForumSkeleton.tsx';
import type { PostActions } from '../usePostActions.ts';
import { ThreadRow } from './ThreadRow.tsx';
import type { OpenList, Wanted } from './useThreadList.ts';

interface ShelfProps {
  list: OpenList;
  /** What stands above the list is still loading and would move it. */
  isAwaited: boolean;
  wanted: Wanted;
  actions: PostActions;
  onFresh: () => void;
  onCreate: () => void;
  onClear: () => void;
}

/** The threads that were found, and the word that there are newer ones. */
export function ThreadShelf({ list, isAwaited, wanted, actions, onFresh, onCreate, onClear }: ShelfProps) {
  const place = useRef<HTMLUListElement>(null);
  useRowKeys(place);
  const now = useNow(60_000);
  const { feed, failure, loading } = list;
  useScrollAnchor(place, feed?.threads.map(({ id }) => id).join() ?? '');
  const failed = failure && (
    <ErrorPanel message={failure.message} onRetry={() => void list.reload()} retrying={loading} />
  );
  if (!feed || isAwaited) return failed || <ForumSkeleton rows count={10} />;
  const { threads, totalCount, fresh } = feed;
  const isNarrow = Boolean(wanted.query || wanted.category);
  return (
    <Stack $gap={1} aria-busy={loading || undefined}>
      {failed}
      <Muted role="status">{`${totalCount} ${totalCount === 1 ? 'thread' : 'threads'}${wanted.query && ` with “${wanted.query}”`}`}</Muted>
      <NewItemsButton count={fresh.length} icon="up" label={`${fresh.length} new`} onShow={onFresh} />
      {threads.length > 0 ? (
        <List ref={place} aria-label="Threads">
          {threads.map((thread) => (
            <li key={thread.id}>
              <ThreadRow {...{ thread, now, actions }} onPatch={list.patch} />
            </li>
          ))}
        </List>
      ) : (
        <EmptyState
          icon="forum"
          title={
            isNarrow
              ? 'No thread is like that'
              : wanted.sort === 'unanswered'
                ? 'Every thread has an answer'
                : 'Start the first thread'
          }
          action={
            isNarrow ? (
              <Button onClick={onClear}>Show all threads</Button>
            ) : (
              <Button variant="primary" onClick={onCreate}>
                {texts.forum.createThread}
              </Button>
            )
          }
        />
      )}
      {feed.hasMore && <ShowMore key={feed.endCursor} onMore={list.more} />}
    </Stack>
  );
}

const List = styled.ul`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  li + li {
    border-top: 1px solid ${color.line};
  }
`;
