import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { dayOf } from '../../shared/instants.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { formatCents } from '../../ui/format.ts';
import { Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';
import { useOnCampaignNews } from './CampaignNews.tsx';

const Wall = graphql(`
  query CampaignWall($campaignId: ID!, $after: String) {
    campaignContributions(campaignId: $campaignId, first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { id amountCents status message begunAt contributor { id firstName lastName } } }
    }
  }
`);

/** Who gave, the latest first, as far as they want to be named. */
export function BackersWall({ campaignId }: { campaignId: string }) {
  const query = usePagedQuery(Wall, { campaignId });
  const { data, hasMore, more, refetch } = query;
  useOnCampaignNews(() => refetchSafely(refetch));
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { edges } = data.campaignContributions;
  if (edges.length === 0)
    return <EmptyState icon="heart" heading="h3" title="No one has given yet" text="Be the first." />;
  return (
    <Stack>
      <List aria-label="Backers">
        {edges.map(({ node: { id, amountCents, status, message, begunAt, contributor } }) => (
          <li key={id}>
            <strong>{contributor ? nameOf(contributor) : 'Anonymous'}</strong>
            <Sum className="figures">{formatCents(amountCents)}</Sum>
            <small>
              <time dateTime={begunAt}>{dayOf(begunAt)}</time>
              {status === 'PLEDGED' && ' · pledged'}
            </small>
            {message && <p>{message}</p>}
          </li>
        ))}
      </List>
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
    </Stack>
  );
}

const List = styled.ul`
  display: grid;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 ${space[4]};
    padding-block: ${space[3]};
    border-top: 1px solid ${color.line};
    overflow-wrap: anywhere;
  }
  small {
    color: ${color.muted};
    font-size: ${size.sm};
  }
  p {
    grid-column: 1 / -1;
    white-space: pre-line;
    unicode-bidi: plaintext;
  }
`;
const Sum = styled.span`font: 800 ${size.lg}/1.3 ${font.display};`;
