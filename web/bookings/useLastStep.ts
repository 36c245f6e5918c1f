import { useNavigate } from 'react-router-dom';
import { graphql } from '../graphql/index.ts';
import { paths } from '../shared/paths.ts';
import { texts } from '../shared/texts.ts';
import { useAction } from '../shared/useAction.ts';

const ConfirmBooking = graphql(`
  mutation ConfirmBooking($bookingId: ID!) { createBooking(bookingId: $bookingId) { id status date time } }
`);

/**
 * The last step from a time that is kept: a free booking is confirmed at once, others lead to the payment. `onLeave` is
 * called before its page is left. `go` resolves to the message of a refusal.
 */
export function useLastStep(onLeave: (bookingId: string, isToPay: boolean) => void = () => undefined) {
  const [confirm, busy] = useAction(ConfirmBooking, { done: texts.booking.created, refused: false });
  const navigate = useNavigate();
  const go = async (bookingId: string, amountCents: number): Promise<string | undefined> => {
    const isToPay = amountCents > 0;
    if (!isToPay) {
      const { refusal } = await confirm({ bookingId });
      if (refusal) return refusal.message;
    }
    onLeave(bookingId, isToPay);
    await navigate(
      isToPay
        ? paths.payment('booking', bookingId, amountCents / 100)
        : `${paths.bookingThankYou}?booking=${encodeURIComponent(bookingId)}`,
    );
    return undefined;
  };
  return { go, busy };
}
