import { useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { momentOf } from '../../shared/instants.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useSession } from '../../shared/session.tsx';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { RichText } from '../../ui/richText/RichText.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import { color, font, radius, size, space } from '../../ui/tokens.ts';
import type { CampaignOnPage } from '../campaignFields.ts';
import { StoryDialog } from '../StoryDialog.tsx';
import { useOnCampaignNews } from './CampaignNews.tsx';

const Posted = graphql(`
  query CampaignUpdates($campaignId: ID!, $after: String) {
    campaignUpdates(campaignId: $campaignId, first: 10, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id title text postedAt } }
    }
  }
`);
const Post = graphql(`
  mutation PostCampaignUpdate($campaignId: ID!, $title: String!, $text: JSON!) {
    postCampaignUpdate(campaignId: $campaignId, title: $title, text: $text) { id title text postedAt }
  }
`);
const Remove = graphql(`
  mutation RemoveCampaignUpdate($campaignId: ID!, $updateId: ID!, $reason: String!) {
    removeCampaignUpdate(campaignId: $campaignId, updateId: $updateId, reason: $reason) { id }
  }
`);

/**
 * News by the organizer, the latest first. The organizer posts and removes them here; the owners of the platform remove
 * them with a reason.
 */
export function Updates({ campaign }: { campaign: CampaignOnPage }) {
  const { id, isMine, status } = campaign;
  const query = usePagedQuery(Posted, { campaignId: id });
  const { data, hasMore, more, refetch } = query;
  const look = () => refetchSafely(refetch);
  const [isPosting, setPosting] = useState(false);
  const [removing, setRemoving] = useState('');
  const isOwner = useSession().user?.role === 'superadmin';
  const [post] = useAction(Post, { once: true, refused: false, done: 'Your update is posted' });
  const [remove, busy] = useAction(Remove, { refused: isMine ? undefined : false, done: 'The update is removed' });
  useOnCampaignNews(look);
  const close = () => {
    setRemoving('');
    look();
  };
  const takeDown = (reason: string) => remove({ campaignId: id, updateId: removing, reason });
  const edges = data?.campaignUpdates.edges;
  return (
    <Stack $gap={5}>
      {isMine && status !== 'DRAFT' && (
        <Row>
          <Button variant="primary" icon={<Icon name="plus" size={18} />} onClick={() => setPosting(true)}>
            Post an update
          </Button>
        </Row>
      )}
      {!edges ? (
        <Unanswered query={query} skeleton={<ListSkeleton />} />
      ) : edges.length === 0 ? (
        <EmptyState icon="news" heading="h3" title="No updates yet" text="Backers get each one by mail and bell." />
      ) : (
        <List aria-label="Updates">
          {edges.map(({ node }) => (
            <li key={node.id}>
              <h3>{node.title}</h3>
              <Muted>
                <time dateTime={node.postedAt}>{momentOf(node.postedAt)}</time>
              </Muted>
              <RichText content={node.text} />
              {(isMine || isOwner) && (
                <Row>
                  <Button small variant="quiet" onClick={() => setRemoving(node.id)}>
                    {`Remove “${node.title}”`}
                  </Button>
                </Row>
              )}
            </li>
          ))}
        </List>
      )}
      {hasMore && <ShowMore key={edges?.length} onMore={more} />}
      {isPosting && (
        <StoryDialog
          title="Post an update"
          description="Everyone can read it. Backers get it by mail and bell."
          submitLabel="Post"
          label="Text"
          hasTitle
          send={async (story) => {
            const posted = await post({ campaignId: id, ...story });
            if (!posted.refusal) look();
            return posted;
          }}
          onClose={() => setPosting(false)}
        />
      )}
      <AlertDialog
        open={removing !== '' && isMine === true}
        onOpenChange={(open) => !open && setRemoving('')}
        title="Remove this update?"
        description="It is no longer shown. Mails that were sent stay sent."
        confirmLabel="Remove"
        danger
        busy={busy}
        onConfirm={() => void takeDown('').then(close)}
      />
      {removing !== '' && !isMine && (
        <TextDialog
          title="Remove this update?"
          description="It is no longer shown. Mails that were sent stay sent; the reason is kept on record."
          label="Reason"
          missing="Please give a reason."
          confirmLabel="Remove"
          danger
          onConfirm={takeDown}
          onClose={close}
        />
      )}
    </Stack>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  li {
    display: grid;
    gap: ${space[3]};
    padding: ${space[5]};
    background: ${color.surface};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    overflow-wrap: anywhere;
  }
  h3 {
    font: 800 ${size.xl}/1.15 ${font.display};
  }
`;
