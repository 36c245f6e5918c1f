import { useState } from 'react';
import type { BookingFieldsFragment } from '../../graphql/graphql.ts';
import { guestOf } from '../../shared/nameOf.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { FieldError } from '../../ui/Field.tsx';
import type { BookingActions } from '../useBookingActions.ts';

/** Asks before what a shop wrote down about a walk-in is erased for good. */
export function ForgetDialog(props: {
  booking: BookingFieldsFragment;
  forget: BookingActions['forget'];
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const press = async () => {
    setBusy(true);
    const { refusal } = await props.forget(props.booking.id);
    setBusy(false);
    if (refusal) setFailure(refusal.message);
    else props.onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={`Erase what you wrote down about ${guestOf(props.booking)}?`}
      description="Name, phone number and note are gone for good. The appointment stays."
      cancelLabel="Keep it"
      confirmLabel="Erase"
      danger
      busy={busy}
      onConfirm={() => void press()}
    >
      <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
    </AlertDialog>
  );
}
