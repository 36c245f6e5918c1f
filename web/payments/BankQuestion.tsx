import { AlertDialog } from '../ui/AlertDialog.tsx';
import { formatCentsExact } from '../ui/format.ts';

/** The bank asks its customer before it pays (3-D Secure); in the sandbox these two buttons answer. */
export function BankQuestion(props: {
  open: boolean;
  amountCents: number;
  /** The card is only put on file. */
  isLater: boolean;
  onAnswer: (agreed: boolean) => void;
}) {
  const what = `${props.isLater ? 'may be charged' : 'pays'} ${formatCentsExact(props.amountCents)}`;
  return (
    <AlertDialog
      open={props.open}
      onOpenChange={(open) => !open && props.onAnswer(false)}
      title="Confirm this payment"
      description={`Your bank wants to know whether it is you who ${what}. This is a test: no money moves.`}
      cancelLabel="Fail authentication"
      confirmLabel="Complete authentication"
      onConfirm={() => props.onAnswer(true)}
    />
  );
}
