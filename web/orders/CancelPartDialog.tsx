import { useState } from 'react';
import { nameOf } from '../shared/nameOf.ts';
import { numberOf } from '../shared/orderNumber.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { TextArea } from '../ui/Input.tsx';
import type { Order, Part } from './orders.ts';
import type { OrderActions } from './useOrderActions.ts';

/** Confirms cancelling a part: the other side, the refund and a reason. */
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
    const { refusal } = await props.cancel(order.id, part.sellerId, reason);
    setBusy(false);
    if (refusal) setError(refusal.message);
    else props.onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={asSeller ? `Cancel order ${numberOf(order.id)}?` : `Cancel what ${nameOf(part.seller)} sends?`}
      description={refundLine(part, asSeller)}
      cancelLabel="Keep it"
      confirmLabel="Cancel it"
      danger
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <Field label="Reason" optional hint={asSeller ? 'Your customer reads it.' : 'The seller reads it.'}>
        <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {error && <FieldError>{error}</FieldError>}
    </AlertDialog>
  );
}

function refundLine({ cancelRefundCents: cents, totalCents }: Part, asSeller: boolean): string {
  if (totalCents === 0) return 'Nothing was paid for it, so nothing goes back.';
  if (cents === 0) return 'Nothing is left of what was paid for it, so nothing goes back.';
  const amount = formatCentsExact(cents);
  return asSeller
    ? `Your customer gets ${amount} back to their card.`
    : `You get ${amount} back to your card. It takes 5 to 10 days to show.`;
}
