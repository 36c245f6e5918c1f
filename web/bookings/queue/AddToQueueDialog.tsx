import { graphql } from '../../graphql/index.ts';
import { sentence } from '../../shared/sentence.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { DeskShop } from '../desk/deskTimes.ts';
import { QueueForm } from './QueueForm.tsx';

const AddToQueue = graphql(`
  mutation AddToQueue($input: QueueInput!) { addToQueue(input: $input) { ...QueuePersonFields } }
`);

/** Adds a person to the queue of a shop's today, at the desk. `onAdded` is told who it is. */
export function AddToQueueDialog(props: {
  shop: DeskShop;
  onAdded: (person: { name: string; link: string | null | undefined }) => void;
  onClose: () => void;
}) {
  const { shop } = props;
  const [add, busy] = useAction(AddToQueue, { once: true, refused: false });
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && props.onClose()}
      title="Add to the queue"
      description={`${sentence(shop.name)} Their first name is shown on the shop’s public screen, and erased when the day is over.`}
      footer={
        <Button variant="primary" type="submit" form="add-to-queue" busy={busy}>
          Add to the queue
        </Button>
      }
    >
      <QueueForm
        id="add-to-queue"
        shopId={shop.id}
        owner={shop.work?.owner ?? 'Yourself'}
        hint="What you call them by."
        join={async (facts) => {
          const { value, refusal } = await add({ input: facts });
          if (refusal) return refusal.message;
          props.onAdded(value);
          return undefined;
        }}
      />
    </Dialog>
  );
}
