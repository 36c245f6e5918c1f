import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW } from '../live/refetchSafely.ts';
import { refusalOf } from '../shared/refusal.ts';
import { useAction } from '../shared/useAction.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Select } from '../ui/Input.tsx';
import { barberCount, type VisitBooking } from './words.ts';

const FewerBarbers = graphql(`
  query FewerBarbers($bookingId: ID!, $barbers: Int!) {
    cancellationPreview(bookingId: $bookingId, barbers: $barbers) { refundCents feeCents }
  }
`);
const CancelBarbers = graphql(`
  mutation CancelBarbers($id: ID!, $barbers: Int!, $refundCents: Int!) {
    cancelBooking(id: $id, barbers: $barbers, refundCents: $refundCents) { id status }
  }
`);

/** Asks how many barbers still come, and says what of the money goes back, to the cent, before they are cancelled. */
export function FewerDialog({ booking, onClose }: { booking: VisitBooking; onClose: () => void }) {
  const [left, setLeft] = useState(booking.barbers - 1);
  // What the server said a while ago may not hold any more.
  const { data, error, loading, refetch } = useQuery(FewerBarbers, {
    variables: { bookingId: booking.id, barbers: left },
    fetchPolicy: 'network-only',
    context: ASKED_ANEW,
  });
  const [cancel, busy] = useAction(CancelBarbers, { done: 'Fewer barbers come', refused: false });
  const [failure, setFailure] = useState<string>();
  const shown = data?.cancellationPreview;
  const look = () => refetch().catch(() => undefined);
  const confirm = async () => {
    setFailure(undefined);
    if (!shown) return void look();
    const { refusal } = await cancel({ id: booking.id, barbers: left, refundCents: shown.refundCents });
    if (!refusal) return onClose();
    setFailure(refusal.message);
    if (refusal.code === 'REFUND_DIFFERS') await look();
  };
  const said = failure ?? (error && !shown ? refusalOf(error).message : undefined);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Fewer barbers?"
      description={`${barberCount(booking.barbers)} are booked. The other side is told.`}
      cancelLabel="Keep them"
      confirmLabel="Cancel the others"
      danger
      busy={busy || (loading && !shown)}
      onConfirm={() => void confirm()}
    >
      <Field label="How many still come" required>
        <Select value={left} onChange={({ target }) => setLeft(Number(target.value))}>
          {Array.from({ length: booking.barbers - 1 }, (_, at) => at + 1).map((count) => (
            <option key={count} value={count}>
              {barberCount(count)}
            </option>
          ))}
        </Select>
      </Field>
      <p role="status">{shown ? backWords(shown) : !said && 'Looking up what goes back…'}</p>
      <div role="alert">{said && <FieldError>{said}</FieldError>}</div>
    </AlertDialog>
  );
}

function backWords({ refundCents, feeCents }: { refundCents: number; feeCents: number }): string {
  if (refundCents + feeCents === 0) return 'Nothing was paid for the others, so nothing goes back.';
  const back = `${formatCentsExact(refundCents)} goes back to who paid`;
  return feeCents > 0 ? `${back}; the shop keeps ${formatCentsExact(feeCents)} by its terms.` : `${back}.`;
}
