import { TextDialog } from '../ui/TextDialog.tsx';
import type { Acting } from './useAction.ts';

/** Asks moderators to look at a decision again, in the member's own words. */
export function AppealDialog(props: { title: string; send: (text: string) => Acting; onClose: () => void }) {
  return (
    <TextDialog
      title={props.title}
      description="Moderators read this and decide once more."
      label="Why should this be looked at again?"
      missing="Please say why this should be looked at again."
      confirmLabel="Send appeal"
      onConfirm={props.send}
      onClose={props.onClose}
    />
  );
}
