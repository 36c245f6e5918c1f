import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorPanel } from '../../ui/States.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';
import { PostText } from '../PostText.tsx';
import { momentOf } from '../posts.ts';

const History = graphql(
  `query PostHistory($postId: ID!) { postHistory(postId: $postId) { version topic category text since until } }`,
);

/** Everything a post has said, the present first. */
export function HistoryDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { data, error, loading, refetch } = useQuery(History, { variables: { postId }, fetchPolicy: 'network-only' });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Versions">
      {error && (
        <ErrorPanel message={refusalOf(error).message} onRetry={() => refetchSafely(refetch)} retrying={loading} />
      )}
      {!data && !error && (
        <Loading>
          <SkeletonText />
        </Loading>
      )}
      <Versions>
        {data?.postHistory.toReversed().map(({ version, topic, category, text, since, until }) => (
          <li key={version}>
            <small>
              {until === null ? 'Now, since ' : ''}
              <time dateTime={since}>{momentOf(since)}</time>
              {category && ` · ${category}`}
            </small>
            {topic && <h3>{topic}</h3>}
            <PostText text={text} mentions={[]} />
          </li>
        ))}
      </Versions>
    </Dialog>
  );
}

const Versions = styled.ol`
  display: grid;
  gap: ${space[5]};
  li {
    display: grid;
    gap: ${space[1]};
    padding-left: ${space[4]};
    border-left: 4px solid ${color.line};
  }
  small {
    color: ${color.muted};
    font-size: ${size.sm};
  }
  h3 {
    font: 800 ${size.lg}/1.2 ${font.display};
  }
`;
