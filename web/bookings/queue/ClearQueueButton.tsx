import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import type { DeskShop } from '../desk/deskTimes.ts';

const ClearQueue = graphql(`
  mutation ClearQueue($shopId: ID!) { clearQueue(shopId: $shopId) { shopId date isOpen people { ...QueuePersonFields } } }
`);

/** Takes off all who joined by the page and whom the desk does not know, after a question. */
export function ClearQueueButton(props: { shop: DeskShop; online: boolean; strangers: number; onDone: () => void }) {
  const { shop, online, strangers } = props;
  const [isAsking, setAsking] = useState(false);
  const [clear, busy] = useAction(ClearQueue);
  const people = strangers === 1 ? '1 person' : `${strangers} people`;
  return (
    <>
      <Button small disabled={!online} onClick={() => setAsking(true)}>
        Take off who joined by the page
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Take ${people} off the queue?`}
        description="They joined by the public page, and nobody at the desk has confirmed or called them. Those taken off last can be put back here."
        confirmLabel="Take off"
        cancelLabel="Keep"
        busy={busy}
        danger
        onConfirm={() =>
          void clear({ shopId: shop.id }).then(() => {
            setAsking(false);
            props.onDone();
          })
        }
      />
    </>
  );
}
