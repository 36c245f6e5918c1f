import { useState } from 'react';
import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { TextArea } from '../ui/Input.tsx';
import { nameOf } from './lists.ts';
import { clock, fullDate } from './times.ts';
import type { BookingActions } from './useBookingActions.ts';

/** Asks before a booking is cancelled: the rule, the money that goes back, and room for a reason. */
export function CancelDialog(props: { booking: BookingFieldsFragment; asOwner: boolean; cancel: BookingActions['cancel']; onClose: () => void }) {
  const { booking, asOwner } = props;
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    const failure = await props.cancel(booking.id, reason);
    setBusy(false);
    if (failure) setError(failure.message);
    else props.onClose();
  };
  const who = asOwner ? nameOf(booking.customer) : booking.shop.name;
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Cancel this booking?"
      description={`${who}, ${fullDate(booking.date)} at ${clock(booking.time)}. ${refundLine(booking.priceCents, asOwner)}`}
      cancelLabel="Keep it"
      confirmLabel="Cancel booking"
      danger
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <Field label="Reason" optional hint={asOwner ? 'Your customer reads it.' : 'The shop reads it.'}>
        <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {error && <FieldError>{error}</FieldError>}
    </AlertDialog>
  );
}

/** Until the appointment begins the whole price goes back, whoever cancels. */
function refundLine(priceCents: number, asOwner: boolean): string {
  if (priceCents === 0) return 'Nothing was paid, so nothing goes back.';
  const amount = formatCentsExact(priceCents);
  return asOwner ? `Your customer gets the full ${amount} back.` : `Cancelling is free until the appointment begins: you get the full ${amount} back.`;
}
