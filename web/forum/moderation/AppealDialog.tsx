import { WordsDialog } from '../../ui/WordsDialog.tsx';

/** Asks moderators to look at a decision again, in the member's own words. `send` answers with what went wrong. */
export function AppealDialog(props: { title: string; send: (text: string) => Promise<string | undefined>; onClose: () => void }) {
  return (
    <WordsDialog
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
