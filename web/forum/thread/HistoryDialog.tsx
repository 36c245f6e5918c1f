import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { VersionsDialog } from '../../shared/VersionsDialog.tsx';
import { PostText } from '../PostText.tsx';

const History = graphql(
  `query PostHistory($postId: ID!) { postHistory(postId: $postId) { version topic category text since until } }`,
);

/** Everything a post has said, the present first. */
export function HistoryDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const query = useQuery(History, { variables: { postId }, fetchPolicy: 'network-only' });
  return (
    <VersionsDialog
      query={query}
      versions={query.data?.postHistory}
      note={({ category }) => category && ` · ${category}`}
      draw={({ topic, text }) => (
        <>
          {topic && <h3>{topic}</h3>}
          <PostText text={text} mentions={[]} />
        </>
      )}
      onClose={onClose}
    />
  );
}
