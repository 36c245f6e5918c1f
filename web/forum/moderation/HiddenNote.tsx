import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { useListFollowsBell } from '../../live/useListFollowsBell.ts';
import { AppealDialog } from '../../shared/AppealDialog.tsx';
import { type Acting, useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';

const MyHiddenPost = graphql(
  `query MyHiddenPost($postId: ID!) { hiddenPost(postId: $postId) { reason appeal denial } }`,
);
const AppealHiding = graphql(
  `mutation AppealHiding($postId: ID!, $text: String!) { appealHiding(postId: $postId, text: $text) }`,
);

/**
 * For the author of a hidden post: why it is hidden, and the appeal, which is theirs to make once, as far as it has
 * come.
 */
export function HiddenNote({ postId }: { postId: string }) {
  const { data, error, refetch } = useQuery(MyHiddenPost, { variables: { postId }, fetchPolicy: 'network-only' });
  const [appeal] = useAction(AppealHiding, { done: 'Your appeal is with the moderators', refused: false });
  const [asking, setAsking] = useState(false);
  useListFollowsBell(refetch);
  const hidden = data?.hiddenPost;
  const send = async (text: string): Acting => {
    const result = await appeal({ postId, text });
    // A failed query is shown with a retry button.
    await refetch().catch(() => undefined);
    return result;
  };
  return (
    <>
      <span>
        Hidden by moderators. Nobody else sees it.
        {hidden?.reason && <Reason>{hidden.reason}</Reason>}
        {hidden?.appeal === 'open' && <Fact> Your appeal is with the moderators.</Fact>}
        {hidden?.appeal === 'denied' && <Fact> Your appeal was turned down.</Fact>}
        {hidden?.denial && <Reason>{hidden.denial}</Reason>}
      </span>
      {hidden?.appeal === 'none' && (
        <Button small onClick={() => setAsking(true)}>
          Appeal
        </Button>
      )}
      {error && (
        <Button small onClick={() => void refetch().catch(() => undefined)}>
          Show why
        </Button>
      )}
      {asking && <AppealDialog title="Appeal against the hiding" send={send} onClose={() => setAsking(false)} />}
    </>
  );
}

const Reason = ({ children }: { children: string }) => (
  <Fact>
    {' Reason: '}
    <q>{children}</q>
  </Fact>
);

/** Each on a line of its own; read out they are sentences after each other. */
const Fact = styled.span`display: block;`;
