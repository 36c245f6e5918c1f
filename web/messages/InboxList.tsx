import styled from 'styled-components';
import type { Mailbox } from '../graphql/graphql.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
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
  const query = usePagedQuery(MyConversations, { box });
  const { data, hasMore, more } = query;
  if (!data) return <Unanswered query={query} skeleton={<InboxSkeleton />} />;
  const { edges } = data.conversations;
  if (edges.length === 0) return <NoConversations box={box} />;
  return (
    <>
      <ul aria-label="Conversations">
        {edges.map(({ node }) => (
          <ConversationRow key={node.id} conversation={node} isOpen={node.id === openId} />
        ))}
      </ul>
      {hasMore && (
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
