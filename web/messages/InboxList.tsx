import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { ASKED_ANEW, askAgain } from '../app/askAgain.ts';
import { paths } from '../app/paths.ts';
import { refusalOf } from '../app/refusal.ts';
import { texts } from '../app/texts.ts';
import { space } from '../app/tokens.ts';
import type { Mailbox } from '../graphql/graphql.ts';
import { ShowMore } from '../orders/ShowMore.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { ConversationRow } from './ConversationRow.tsx';
import { MyConversations } from './messageFields.ts';

/** The conversations of a box, the last written first; `openId` is the one that is looked at. */
export function InboxList({ box, openId }: { box: Mailbox; openId?: string }) {
  const { data, error, loading, refetch, fetchMore } = useQuery(MyConversations, { variables: { box }, context: ASKED_ANEW });
  if (error && !data) return <ErrorPanel message={refusalOf(error).message} onRetry={() => askAgain(refetch)} retrying={loading} />;
  if (!data) return <InboxSkeleton />;
  const { edges, pageInfo } = data.conversations;
  if (edges.length === 0) return <NoConversations box={box} />;
  const more = () =>
    fetchMore({
      variables: { after: pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { conversations } }) => {
        // One that was written in meanwhile has moved up and is known already.
        const known = new Set(before.conversations.edges.map(({ node }) => node.id));
        return {
          conversations: { ...conversations, edges: [...before.conversations.edges, ...conversations.edges.filter(({ node }) => !known.has(node.id))] },
        };
      },
    });
  return (
    <>
      <ul aria-label="Conversations">
        {edges.map(({ node }) => (
          <ConversationRow key={node.id} conversation={node} isOpen={node.id === openId} />
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <Foot>
          <ShowMore onMore={more} />
        </Foot>
      )}
    </>
  );
}

function InboxSkeleton() {
  return (
    <Loading>
      <Foot>
        {['one', 'two', 'three', 'four'].map((row) => (
          <Skeleton key={row} $h="68px" />
        ))}
      </Foot>
    </Loading>
  );
}

function NoConversations({ box }: { box: Mailbox }) {
  const isOwn = box === 'own';
  return (
    <Foot>
      <EmptyState
        icon="mail"
        heading="h2"
        title="No conversations"
        text={
          isOwn
            ? 'Write to a barber from their page, and everything you say to each other stays here.'
            : 'What members and guests write to support appears here.'
        }
        action={
          isOwn && (
            <LinkButton variant="primary" to={paths.barbers}>
              {texts.header.findABarber}
            </LinkButton>
          )
        }
      />
    </Foot>
  );
}

const Foot = styled.div`display: grid; gap: ${space[3]}; padding: ${space[4]};`;
