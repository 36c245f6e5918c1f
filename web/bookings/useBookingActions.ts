import { useMutation } from '@apollo/client/react';
import { type Outcome, useAttempt } from '../app/useAttempt.ts';
import { graphql } from '../graphql/index.ts';
import { useToast } from '../ui/Toast.tsx';
import { clock, shortDate } from './times.ts';

const Cancel = graphql(`
  mutation CancelOne($id: ID!, $reason: String, $refundCents: Int!) { cancelBooking(id: $id, reason: $reason, refundCents: $refundCents) { ...BookingFields @unmask } }
`);
const Move = graphql(`
  mutation MoveOne($id: ID!, $date: LocalDate!, $time: LocalTime!) { rescheduleBooking(id: $id, date: $date, time: $time) { ...BookingFields @unmask } }
`);
const Complete = graphql(`
  mutation CompleteOne($id: ID!) { completeBooking(id: $id) { ...BookingFields @unmask } }
`);
const NoShow = graphql(`
  mutation NoShowOne($id: ID!) { markNoShow(id: $id) { ...BookingFields @unmask } }
`);

export interface When {
  date: string;
  time: string;
}

export interface BookingActions {
  /** `refundCents` is what was shown; refused with REFUND_DIFFERS when another amount goes back by now. */
  cancel: (id: string, reason: string, refundCents: number) => Outcome;
  /** Offers to undo it. */
  move: (id: string, from: When, to: When) => Outcome;
  complete: (id: string) => Outcome;
  noShow: (id: string) => Outcome;
}

/** What can be done with a booking. Each answers with what went wrong, if anything; the lists update by themselves. */
export function useBookingActions(): BookingActions {
  const toast = useToast();
  const [cancelOne] = useMutation(Cancel);
  const [moveOne] = useMutation(Move);
  const [completeOne] = useMutation(Complete);
  const [noShowOne] = useMutation(NoShow);

  const attempt = useAttempt();

  const move = (id: string, from: When, to: When): Outcome =>
    attempt(
      () => moveOne({ variables: { id, ...to } }),
      () =>
        toast.success(`Moved to ${shortDate(to.date)}, ${clock(to.time)}`, {
          duration: 8000,
          action: { label: 'Undo', alt: 'Move it back with Edit', onPress: () => void move(id, to, from) },
        }),
    );

  return {
    move,
    cancel: (id, reason, refundCents) => attempt(() => cancelOne({ variables: { id, reason: reason.trim() || null, refundCents } }), 'Booking cancelled'),
    complete: (id) => attempt(() => completeOne({ variables: { id } }), 'Marked as completed'),
    noShow: (id) => attempt(() => noShowOne({ variables: { id } }), 'Marked as a no-show'),
  };
}
