import { useState } from 'react';
import styled from 'styled-components';
import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { guestOf } from '../shared/nameOf.ts';
import { clock, fullDate } from '../shared/times.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { TextArea } from '../ui/Input.tsx';
import { PriceBoard } from '../ui/PriceBoard.tsx';
import { color, radius, space } from '../ui/tokens.ts';
import { cancelWords } from './cancelWords.ts';
import type { BookingActions } from './useBookingActions.ts';
import { useCancelling } from './useCancelling.ts';

/**
 * Asks before a booking is cancelled: the money that goes back, to the cent, why it is that much, and room for a
 * reason.
 */
export function CancelDialog(props: {
  booking: BookingFieldsFragment;
  asOwner: boolean;
  cancel: BookingActions['cancel'];
  onClose: () => void;
}) {
  const { booking, asOwner } = props;
  const [reason, setReason] = useState('');
  const { shown, changed, busy, failure, confirm } = useCancelling(booking.id, props.cancel);
  const who = asOwner ? guestOf(booking) : booking.shop.name;
  const press = async () => {
    if (await confirm(reason)) props.onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Cancel this booking?"
      description={`${who}, ${fullDate(booking.date)} at ${clock(booking.time)}.`}
      cancelLabel="Keep it"
      confirmLabel={changed ? 'Cancel for this amount' : 'Cancel booking'}
      danger
      busy={busy}
      onConfirm={() => void press()}
    >
      <div role="status">
        {changed && <Changed>What goes back has changed since you looked. Please look at it again.</Changed>}
        <p>{shown ? cancelWords(shown, booking, asOwner, Date.now()) : !failure && 'Looking up what goes back…'}</p>
      </div>
      {shown && shown.refundCents + shown.feeCents > 0 && (
        <PriceBoard
          label="What goes back"
          rows={[
            { label: 'Paid', value: formatCentsExact(shown.refundCents + shown.feeCents) },
            ...(shown.feeCents > 0 ? [{ label: 'Kept by the shop', value: formatCentsExact(shown.feeCents) }] : []),
            {
              label: asOwner ? 'Your customer gets back' : 'You get back',
              value: formatCentsExact(shown.refundCents),
              total: true,
            },
          ]}
        />
      )}
      <Field
        label="Reason"
        optional
        hint={asOwner ? (booking.walkIn ? 'For your own list.' : 'Your customer reads it.') : 'The shop reads it.'}
      >
        <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
    </AlertDialog>
  );
}

const Changed = styled.p`
  padding: ${space[2]} ${space[3]};
  margin-bottom: ${space[2]};
  background: ${color.warnSoft};
  border-left: 6px solid ${color.warn};
  border-radius: ${radius.control};
  font-weight: 650;
`;
