import { useNavigate } from 'react-router-dom';
import { graphql } from '../graphql/index.ts';
import { paths } from '../shared/paths.ts';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';

const BookServiceVisit = graphql(`
  mutation BookServiceVisit($requestId: ID!) { bookServiceVisit(requestId: $requestId) { amountCents booking { id } } }
`);
const ConfirmServiceVisit = graphql(`
  mutation ConfirmServiceVisit($bookingId: ID!) { createBooking(bookingId: $bookingId) { id status } }
`);

/** Books the visit that a shop has planned: its payment is next; where nothing is paid up front it is booked at once. */
export function BookVisit({ requestId }: { requestId: string }) {
  const [hold, holding] = useAction(BookServiceVisit);
  const [confirm, confirming] = useAction(ConfirmServiceVisit, { done: 'The visit is booked' });
  const navigate = useNavigate();
  const book = async () => {
    const { value } = await hold({ requestId });
    if (!value) return;
    const { booking, amountCents } = value;
    if (amountCents === 0) await confirm({ bookingId: booking.id });
    else await navigate(paths.payment('booking', booking.id, amountCents / 100));
  };
  return (
    <Button small variant="primary" busy={holding || confirming} onClick={() => void book()}>
      Book the visit
    </Button>
  );
}
