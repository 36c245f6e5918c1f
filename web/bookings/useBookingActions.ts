import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import type { DeskSaleInput, MovedBookingFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { nameOf } from '../shared/nameOf.ts';
import { clock, shortDate } from '../shared/times.ts';
import { type Acting, useAction } from '../shared/useAction.ts';
import { formatCentsExact } from '../ui/format.ts';
import { useToast } from '../ui/Toast.tsx';

const Cancel = graphql(`
  mutation CancelOne($id: ID!, $reason: String, $refundCents: Int!) { cancelBooking(id: $id, reason: $reason, refundCents: $refundCents) { ...BookingFields } }
`);
const Move = graphql(`
  mutation MoveOne($id: ID!, $date: LocalDate!, $time: LocalTime!, $barber: ID) { rescheduleBooking(id: $id, date: $date, time: $time, barber: $barber) { ...BookingFields } }
`);
const CheckIn = graphql(`
  mutation CheckInOne($id: ID!) { checkIn(id: $id) { ...BookingFields } }
`);
const UndoCheckIn = graphql(`
  mutation UndoCheckInOne($id: ID!) { undoCheckIn(id: $id) { ...BookingFields } }
`);
const Complete = graphql(`
  mutation CompleteOne($id: ID!, $atDesk: DeskSaleInput) { completeBooking(id: $id, atDesk: $atDesk) { ...BookingFields } }
`);
const NoShow = graphql(`
  mutation NoShowOne($id: ID!) { markNoShow(id: $id) { ...BookingFields } }
`);

const Forget = graphql(`
  mutation ForgetOne($id: ID!) { forgetWalkIn(id: $id) { ...BookingFields } }
`);
const Standing = graphql(`fragment MovedBooking on Booking { id status date time }`);
const StandingNow = graphql(`
  query StandingNow($id: ID!) { booking(id: $id) { ...MovedBooking } }
`);

/** Whether a booking is as a move has left it. */
const stands = ({ status, date, time }: MovedBookingFragment, to: When): boolean =>
  status === 'confirmed' && date === to.date && time === to.time;

/** Milliseconds in which a move can be undone. */
const UNDO_MS = 8_000;

export interface When {
  date: string;
  time: string;
  /** Who has it, where that changes. */
  barber?: string;
}

/** Where a booking is before it moves. */
interface Origin extends When {
  /** It cannot go back: whoever has it takes no bookings now. */
  isGone?: boolean;
}

export interface BookingActions {
  /** `refundCents` is what was shown; refused with REFUND_DIFFERS when another amount goes back by now. */
  cancel: (id: string, reason: string, refundCents: number) => Acting;
  /** Offers to undo it, where it can go back. */
  move: (id: string, from: Origin, to: When) => Acting;
  /** The customer is there. */
  checkIn: (id: string) => Acting;
  undoCheckIn: (id: string) => Acting;
  /** `atDesk`: what was paid at the desk beside the rest of the price, if anything. */
  complete: (id: string, atDesk?: DeskSaleInput) => Acting;
  noShow: (id: string) => Acting;
  /** Erases what the shop wrote down about a walk-in. */
  forget: (id: string) => Acting;
}

/** Commands on a booking; the lists update by themselves. */
export function useBookingActions(): BookingActions {
  const toast = useToast();
  const client = useApolloClient();
  const [cancel] = useAction(Cancel);
  const [moveOne] = useAction(Move);
  const [checkIn] = useAction(CheckIn, { done: 'Checked in' });
  const [undoCheckIn] = useAction(UndoCheckIn, { done: 'Not checked in any more' });
  // What was sold leaves the stock once, also where the answer was lost.
  const [complete] = useAction(Complete, { done: 'Marked as completed', refused: false, once: true });
  const [noShow] = useAction(NoShow, { done: 'Marked as a no-show' });
  const [forget] = useAction(Forget, { done: 'Erased', refused: false });
  /** By booking: closes the notice that offers to undo its move. */
  const undoing = useRef(new Map<string, () => void>());

  async function move(id: string, from: Origin, to: When): Acting {
    const result = await moveOne({ id, ...to });
    if (result.refusal) return result;
    undoing.current.get(id)?.();
    const isSameTime = from.date === to.date && from.time === to.time;
    const { barber, shop } = result.value;
    const said = isSameTime
      ? `Now with ${nameOf(barber?.person ?? shop.owner)}`
      : `Moved to ${shortDate(to.date)}, ${clock(to.time)}`;
    if (from.isGone) {
      toast.success(said);
      return result;
    }
    const close = toast.success(said, {
      duration: UNDO_MS,
      action: { label: 'Undo', alt: 'Move it back with Reschedule', onPress: () => void moveBack(id, from, to) },
    });
    undoing.current.set(id, close);
    // Whoever ends it meanwhile, there is nothing left to move back.
    const watching = client
      .watchFragment({ fragment: Standing, from: { __typename: 'Booking', id } })
      .subscribe(({ data, dataState }) => {
        if (dataState === 'complete' && !stands(data, to)) close();
      });
    setTimeout(() => watching.unsubscribe(), UNDO_MS);
    return result;
  }

  /** Not over what the other side has done meanwhile: pages without bookings hear nothing of it. */
  async function moveBack(id: string, from: When, to: When): Promise<void> {
    const { data } = await client.query({ query: StandingNow, variables: { id }, fetchPolicy: 'network-only' });
    if (data?.booking && !stands(data.booking, to))
      toast.show('This booking has been changed meanwhile.', { kind: 'warning' });
    else await move(id, to, from);
  }

  async function cancelOne(id: string, reason: string, refundCents: number): Acting {
    const said =
      refundCents > 0 ? `Booking cancelled, ${formatCentsExact(refundCents)} goes back` : 'Booking cancelled';
    const result = await cancel({ id, reason: reason.trim() || null, refundCents }, said);
    if (!result.refusal) undoing.current.get(id)?.();
    return result;
  }

  return {
    move,
    cancel: cancelOne,
    checkIn: (id) => checkIn({ id }),
    undoCheckIn: (id) => undoCheckIn({ id }),
    complete: (id, atDesk) => complete({ id, ...(atDesk && { atDesk }) }),
    noShow: (id) => noShow({ id }),
    forget: (id) => forget({ id }),
  };
}
