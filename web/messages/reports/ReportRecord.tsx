import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { ReportDecision } from '../../graphql/graphql.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { paths } from '../../shared/paths.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { ErrorPanel } from '../../ui/States.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { aboutOf, momentOf } from '../wording.ts';
import { ConversationRulings } from './reportFields.ts';

const outcomes: Record<ReportDecision, string> = {
  dismissed: 'Dismissed',
  warned: 'Warned',
  closed: 'Conversation closed',
};

/**
 * Decisions about reported conversations, newest first; to the reported side the server does not show which one it was.
 * Key it by the open reports: each that leaves the queue appears here.
 */
export function ReportRecord() {
  const { data, error, loading, refetch, hasMore, more } = usePagedQuery(ConversationRulings, {});
  if (error && !data)
    return <ErrorPanel message={refusalOf(error).message} onRetry={() => refetchSafely(refetch)} retrying={loading} />;
  const { edges } = data?.conversationRulings ?? { edges: [] };
  if (edges.length === 0) return null;
  return (
    <section aria-label="Decided">
      <h2>Decided</h2>
      <List>
        {edges.map(({ node: { position, decision, reason, at, moderator, report } }) => (
          <li key={position}>
            <h3>{outcomes[decision]}</h3>
            <p>
              <Name {...report.against} />
              {`, reported by ${report.by.name}`}
              {report.reason && ': '}
              {report.reason && <q>{report.reason}</q>}
            </p>
            {reason && (
              <p>
                {'Decision: '}
                <q>{reason}</q>
              </p>
            )}
            <small>
              <time dateTime={at}>{momentOf(at)}</time>
              {` · by ${moderator.name}${report.conversationId && ` · ${aboutOf(report.about)}`}`}
            </small>
          </li>
        ))}
      </List>
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
    </section>
  );
}

const Name = ({ id, name }: { id: string; name: string }) => <Link to={paths.user(id)}>{name}</Link>;

const List = styled.ol`
  display: grid;
  gap: ${space[3]};
  margin-block: ${space[3]};
  li {
    display: grid;
    gap: ${space[1]};
    padding: ${space[4]};
    background: ${color.surface};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    overflow-wrap: anywhere;
  }
  h3 {
    font-size: ${size.lg};
  }
  small {
    color: ${color.muted};
    font-size: ${size.sm};
  }
  a {
    display: inline-block;
    padding-block: 4px;
  }
`;
