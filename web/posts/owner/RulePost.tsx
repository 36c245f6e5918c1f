import { useState } from 'react';
import type { BlogPostStatus } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Layout.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import { useToast } from '../../ui/Toast.tsx';

const Unpublish = graphql(`
  mutation RuleUnpublish($postId: ID!, $reason: String) { unpublishPost(postId: $postId, reason: $reason) { id status nextStatus } }
`);
const Republish = graphql(`
  mutation RuleRepublish($postId: ID!) { republishPost(postId: $postId) { id status nextStatus } }
`);
const Remove = graphql(`
  mutation RuleRemove($postId: ID!, $reason: String) { removePost(postId: $postId, reason: $reason) { id status work { isRemoved undoUntil } } }
`);
const Undo = graphql(`
  mutation RuleUndoRemoval($postId: ID!) { undoPostRemoval(postId: $postId) { id status nextStatus work { isRemoved undoUntil } } }
`);

interface RulePostProps {
  post: { id: string; title: string; status: BlogPostStatus; isRemoved?: boolean };
  onChanged: () => void;
}

/** What a platform owner can do with a post that readers see or saw; its author is given the reason. */
export function RulePost({ post: { id, title, status, isRemoved }, onChanged }: RulePostProps) {
  const toast = useToast();
  const [asking, setAsking] = useState<'unpublish' | 'remove'>();
  const [unpublish] = useAction(Unpublish, { refused: false });
  const [republish, republishing] = useAction(Republish, { done: 'Published again' });
  const [remove] = useAction(Remove, { refused: false });
  const [undo, undoing] = useAction(Undo, { done: 'The post is back' });
  const then = async <T extends { refusal?: unknown }>(acting: Promise<T>): Promise<T> => {
    const answer = await acting;
    if (!answer.refusal) onChanged();
    return answer;
  };
  const putBack = () => void then(undo({ postId: id }));
  const publishAgain = () => void then(republish({ postId: id }));
  const confirm = async (reason: string) => {
    const isRemoval = asking === 'remove';
    const answer = await then<{ refusal?: { message: string } }>(
      (isRemoval ? remove : unpublish)({ postId: id, reason }),
    );
    if (answer.refusal) return answer;
    const action = isRemoval
      ? { label: 'Undo', alt: 'Undo it under Removed in the blog of the owner', onPress: putBack }
      : { label: 'Undo', alt: 'Publish it again on its page', onPress: publishAgain };
    toast.show(`${isRemoval ? 'Removed' : 'Unpublished'}: ${title}`, { action });
    return answer;
  };
  if (isRemoved)
    return (
      <Button small busy={undoing} onClick={putBack} aria-label={`Undo the removal of ${title}`}>
        Undo
      </Button>
    );
  return (
    <Row>
      {status === 'published' && (
        <Button small onClick={() => setAsking('unpublish')} aria-label={`Unpublish ${title}`}>
          Unpublish
        </Button>
      )}
      {status === 'unpublished' && (
        <Button small busy={republishing} onClick={publishAgain} aria-label={`Publish ${title} again`}>
          Publish again
        </Button>
      )}
      <Button small variant="quiet" onClick={() => setAsking('remove')} aria-label={`Remove ${title}`}>
        Remove
      </Button>
      {asking && (
        <TextDialog
          title={asking === 'remove' ? 'Remove this post?' : 'Unpublish this post?'}
          description={
            asking === 'remove'
              ? 'Readers do not find it any more. Within a day it can be undone. Its author is given the reason.'
              : 'Readers do not find it any more, and only a platform owner publishes it again. Its author is given the reason.'
          }
          label="Reason"
          missing="Please give a reason."
          confirmLabel={asking === 'remove' ? 'Remove' : 'Unpublish'}
          danger
          onConfirm={confirm}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Row>
  );
}
