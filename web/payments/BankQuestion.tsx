import { AlertDialog } from '../ui/AlertDialog.tsx';
import { formatCentsExact } from '../ui/format.ts';

/** The bank asks its customer before it pays (3-D Secure); in the sandbox these two buttons answer. */
export function BankQuestion(props: { open: boolean; amountCents: number; onAnswer: (agreed: boolean) => void }) {
  return (
    <AlertDialog
      open={props.open}
      onOpenChange={(open) => !open && props.onAnswer(false)}
      title="Confirm this payment"
      description={`Your bank wants to know whether it is you who pays ${formatCentsExact(props.amountCents)}. This is a test: no money moves.`}
      cancelLabel="Fail authentication"
      confirmLabel="Complete authentication"
      onConfirm={() => props.onAnswer(true)}
    />
  );
}
