import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import type { Mailbox } from '../graphql/graphql.ts';
import { ASKED_ANEW } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { paths } from '../shared/paths.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { texts } from '../shared/texts.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { EmptyState } from '../ui/States.tsx';
import { space } from '../ui/tokens.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { MyConversations } from './messageFields.ts';

/** The conversations of a box, the last written first; `openId` is the one that is looked at. */
export function InboxList({ box, openId }: { box: Mailbox; openId?: string }) {
  const query = useQuery(MyConversations, {
    variables: { box },
    context: ASKED_ANEW,
  });
  const { data, fetchMore } = query;
  if (!data) return <Unanswered query={query} skeleton={<InboxSkeleton />} />;
  const { edges, pageInfo } = data.conversations;
  if (edges.length === 0) return <NoConversations box={box} />;
  const more = () =>
    fetchMore({
      variables: { after: pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { conversations } }) => {
        // A conversation with a new message has moved up and is already loaded.
        const known = new Set(before.conversations.edges.map(({ node }) => node.id));
        return {
          conversations: {
            ...conversations,
            edges: [...before.conversations.edges, ...conversations.edges.filter(({ node }) => !known.has(node.id))],
          },
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
