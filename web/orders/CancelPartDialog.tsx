import { useState } from 'react';
import { nameOf } from '../shared/nameOf.ts';
import { numberOf } from '../shared/orderNumber.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { TextArea } from '../ui/Input.tsx';
import type { Order, Part } from './orders.ts';
import type { OrderActions } from './useOrderActions.ts';

/** Confirms cancelling a part: the other side, the refund and a reason; or that a refund begins that is held. */
export function CancelPartDialog(props: {
  order: Order;
  part: Part;
  asSeller: boolean;
  cancel: OrderActions['cancelPart'];
  onClose: () => void;
}) {
  const { order, part, asSeller } = props;
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    const done = part.isRefundHeld ? 'The refund has begun' : undefined;
    const { refusal } = await props.cancel(order.id, part.sellerId, reason, done);
    setBusy(false);
    if (refusal) setError(refusal.message);
    else props.onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={titleOf(order, part, asSeller)}
      description={refundLine(part, asSeller)}
      cancelLabel={part.isRefundHeld ? 'Not now' : 'Keep it'}
      confirmLabel={part.isRefundHeld ? 'Give it back' : 'Cancel it'}
      danger
      busy={busy}
      onConfirm={() => void confirm()}
    >
      {!part.isRefundHeld && (
        <Field label="Reason" optional hint={asSeller ? 'Your customer reads it.' : 'The seller reads it.'}>
          <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
      {error && <FieldError>{error}</FieldError>}
    </AlertDialog>
  );
}

function titleOf(order: Order, part: Part, asSeller: boolean): string {
  if (part.isRefundHeld) return `Let the refund of order ${numberOf(order.id)} begin?`;
  return asSeller ? `Cancel order ${numberOf(order.id)}?` : `Cancel what ${nameOf(part.seller)} sends?`;
}

function refundLine({ cancelRefundCents: cents, totalCents, isRefundHeld }: Part, asSeller: boolean): string {
  if (totalCents === 0) return 'Nothing was paid for it, so nothing goes back.';
  if (cents === 0) return 'Nothing is left of what was paid for it, so nothing goes back.';
  const amount = formatCentsExact(cents);
  if (isRefundHeld) return `The buyer gets ${amount} back to their card. What the seller has too little for, they owe.`;
  return asSeller
    ? `Your customer gets ${amount} back to their card.`
    : `You get ${amount} back to your card. It takes 5 to 10 days to show.`;
}
