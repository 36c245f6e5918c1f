import { useMutation } from '@apollo/client/react';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { texts } from '../app/texts.ts';
import { type RefusalFacts, refusalOf } from '../bookings/refusal.ts';
import { graphql } from '../graphql/index.ts';
import { useToast } from '../ui/Toast.tsx';

const FinishBooking = graphql(`
  mutation FinishBooking($bookingId: ID!) { createBooking(bookingId: $bookingId) { id status date time } }
`);

export type PurchaseState =
  | { step: 'idle' }
  | { step: 'processing' }
  /** The money is there, the booking is being written. */
  | { step: 'paid' }
  | { step: 'unfinished'; failure: RefusalFacts }
  | { step: 'refunded' };

export interface Purchase {
  state: PurchaseState;
  begin: () => void;
  /** The attempt did not work out; another may follow. */
  stop: () => void;
  /** The provider has the money: books, and goes on to the ticket. */
  finish: () => Promise<void>;
  /** True once the page goes on by itself. */
  leaving: RefObject<boolean>;
}

const PATIENCE = 30;
const PAUSE_MS = 1000;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** From "Submit" to the ticket. The provider's word is not enough for the server, so the booking is asked for until it has looked itself. */
export function usePurchase(bookingId: string): Purchase {
  const [state, setState] = useState<PurchaseState>({ step: 'idle' });
  const [create] = useMutation(FinishBooking);
  const leaving = useRef(false);
  const navigate = useNavigate();
  const toast = useToast();

  const attempt = useCallback(async (): Promise<RefusalFacts | undefined> => {
    for (let tries = 1; ; tries += 1) {
      try {
        await create({ variables: { bookingId } });
        return undefined;
      } catch (error) {
        const failure = refusalOf(error);
        // Not there yet: the bank takes a moment. Or nobody answered: asking again books once all the same.
        const patient = failure.code === 'PAYMENT_MISSING' || failure.code === 'PAYMENTS_UNAVAILABLE';
        if (!patient || tries === PATIENCE) return failure;
        await pause();
      }
    }
  }, [create, bookingId]);

  const finish = useCallback(async () => {
    setState({ step: 'paid' });
    const failure = await attempt();
    if (failure?.refunded || failure?.code === 'SLOT_TAKEN' || failure?.code === 'HOLD_ENDED') return setState({ step: 'refunded' });
    if (failure) return setState({ step: 'unfinished', failure });
    leaving.current = true;
    toast.success(texts.booking.created);
    await navigate(`${paths.bookingThankYou}?booking=${encodeURIComponent(bookingId)}`, { replace: true });
  }, [attempt, bookingId, navigate, toast]);

  const begin = useCallback(() => setState({ step: 'processing' }), []);
  const stop = useCallback(() => setState({ step: 'idle' }), []);
  return { state, begin, stop, finish, leaving };
}
