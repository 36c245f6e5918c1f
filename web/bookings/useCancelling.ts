import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { ASKED_ANEW } from '../app/askAgain.ts';
import { refusalOf } from '../app/refusal.ts';
import { graphql } from '../graphql/index.ts';
import type { BookingActions } from './useBookingActions.ts';

const Preview = graphql(`
  query CancellationPreview($bookingId: ID!) { cancellationPreview(bookingId: $bookingId) { refundCents feeCents freeUntil percentage } }
`);

/**
 * Cancelling a booking for exactly what was shown: the amount that goes back is asked for first and sent along. When it is another one by
 * then, the server refuses, the new one is fetched, and it has to be confirmed again.
 */
export function useCancelling(bookingId: string, cancel: BookingActions['cancel']) {
  // What the server said a while ago may not hold any more.
  const { data, error, loading, refetch } = useQuery(Preview, { variables: { bookingId }, fetchPolicy: 'network-only', context: ASKED_ANEW });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [changed, setChanged] = useState(false);
  const shown = data?.cancellationPreview;
  const look = () => refetch().catch(() => undefined);

  /** Whether it is done. Without an amount on the page it only looks for one. */
  const confirm = async (reason: string): Promise<boolean> => {
    setFailure(undefined);
    if (!shown) {
      await look();
      return false;
    }
    setBusy(true);
    const refused = await cancel(bookingId, reason, shown.refundCents);
    if (refused?.code === 'REFUND_DIFFERS') {
      await look();
      setChanged(true);
    } else if (refused) setFailure(refused.message);
    setBusy(false);
    return refused === undefined;
  };
  // Whatever news has it asked for again meanwhile, what is shown can be agreed to: the server judges the amount.
  return { shown, changed, busy: busy || (loading && !shown), failure: failure ?? (error && !shown ? refusalOf(error).message : undefined), confirm };
}
