import { AlertDialog } from '../ui/AlertDialog.tsx';
import { formatCentsExact } from '../ui/format.ts';
import type { CardTask } from './CardForm.tsx';

/** The bank asks its customer before it pays (3-D Secure); in the sandbox these two buttons answer. */
export function BankQuestion(props: { open: boolean; payment: CardTask; onAnswer: (agreed: boolean) => void }) {
  return (
    <AlertDialog
      open={props.open}
      onOpenChange={(open) => !open && props.onAnswer(false)}
      title={props.payment.charge === 'never' ? 'Confirm this card' : 'Confirm this payment'}
      description={`Your bank wants to know whether it is you who ${whatOf(props.payment)}. This is a test: no money moves.`}
      cancelLabel="Fail authentication"
      confirmLabel="Complete authentication"
      onConfirm={() => props.onAnswer(true)}
    />
  );
}

/** What the holder of the card does with it. */
function whatOf({ charge, amountCents }: CardTask): string {
  if (charge === 'never') return 'puts this card on file';
  return `${charge === 'later' ? 'may be charged' : 'pays'} ${formatCentsExact(amountCents)}`;
}
