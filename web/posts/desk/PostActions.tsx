import { useState } from 'react';
import type { DeskPostFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { paths } from '../../shared/paths.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Row } from '../../ui/Layout.tsx';
import { useToast } from '../../ui/Toast.tsx';

const Withdraw = graphql(`
  mutation WithdrawBlogPost($postId: ID!) { withdrawPost(postId: $postId) { id status nextStatus } }
`);
const Unpublish = graphql(`
  mutation UnpublishBlogPost($postId: ID!) { unpublishPost(postId: $postId) { id status nextStatus } }
`);
const Republish = graphql(`
  mutation RepublishBlogPost($postId: ID!) { republishPost(postId: $postId) { id status nextStatus } }
`);
const Remove = graphql(`
  mutation RemoveBlogPost($postId: ID!) { removePost(postId: $postId) { id status } }
`);
const Undo = graphql(`
  mutation UndoBlogPostRemoval($postId: ID!) { undoPostRemoval(postId: $postId) { id status } }
`);

/** What the author of a post can do with it in its state. */
export function PostActions({ post, onChanged }: { post: DeskPostFragment; onChanged: () => void }) {
  const { id, status, nextStatus, work } = post;
  const title = post.title || 'Untitled';
  const toast = useToast();
  const [asking, setAsking] = useState<'unpublish' | 'remove'>();
  const [withdraw, withdrawing] = useAction(Withdraw, { done: 'Withdrawn: it is a draft again' });
  const [unpublish, unpublishing] = useAction(Unpublish, { done: 'Unpublished' });
  const [republish, republishing] = useAction(Republish, { done: 'Published again' });
  const [remove, removing] = useAction(Remove);
  const [undo, undoing] = useAction(Undo, { done: 'The post is back' });
  const after = async (doing: Promise<{ refusal?: unknown }>) => {
    const { refusal } = await doing;
    if (!refusal) onChanged();
    return refusal === undefined;
  };
  const putBack = () => void after(undo({ postId: id }));
  if (work?.isRemoved)
    return (
      <Row>
        <Button small busy={undoing} onClick={putBack} aria-label={`Undo the deletion of ${title}`}>
          Undo
        </Button>
      </Row>
    );
  const waits = (state: string | null | undefined) => state === 'pending' || state === 'scheduled';
  const removeIt = async () => {
    setAsking(undefined);
    if (!(await after(remove({ postId: id })))) return;
    toast.show('Deleted', { action: { label: 'Undo', alt: 'Undo it in the list of your posts', onPress: putBack } });
  };
  return (
    <Row>
      <LinkButton small to={paths.writePost(id)} aria-label={`Edit ${title}`}>
        Edit
      </LinkButton>
      {status === 'published' && (
        <LinkButton small to={paths.blogPost(id)} aria-label={`View ${title}`}>
          View
        </LinkButton>
      )}
      {(waits(status) || waits(nextStatus)) && (
        <Button
          small
          busy={withdrawing}
          onClick={() => void after(withdraw({ postId: id }))}
          aria-label={`Withdraw ${title}`}
        >
          Withdraw
        </Button>
      )}
      {status === 'published' && (
        <Button small busy={unpublishing} onClick={() => setAsking('unpublish')} aria-label={`Unpublish ${title}`}>
          Unpublish
        </Button>
      )}
      {status === 'unpublished' && (
        <Button
          small
          busy={republishing}
          onClick={() => void after(republish({ postId: id }))}
          aria-label={`Publish ${title} again`}
        >
          Publish again
        </Button>
      )}
      <Button small variant="quiet" busy={removing} onClick={() => setAsking('remove')} aria-label={`Delete ${title}`}>
        Delete
      </Button>
      {asking && (
        <AlertDialog
          open
          title={asking === 'remove' ? 'Delete this post?' : 'Unpublish this post?'}
          description={
            asking === 'remove'
              ? 'Readers do not find it any more. Within a day it can be undone here.'
              : 'Readers do not find it any more. You can publish it again.'
          }
          confirmLabel={asking === 'remove' ? 'Delete' : 'Unpublish'}
          danger
          onConfirm={() => {
            if (asking === 'remove') return void removeIt();
            setAsking(undefined);
            void after(unpublish({ postId: id }));
          }}
          onOpenChange={(open) => !open && setAsking(undefined)}
        />
      )}
    </Row>
  );
}
