import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW } from '../live/refetchSafely.ts';
import { refusalOf } from '../shared/refusal.ts';
import type { BookingActions } from './useBookingActions.ts';

const Preview = graphql(`
  query CancellationPreview($bookingId: ID!) { cancellationPreview(bookingId: $bookingId) { refundCents feeCents freeUntil percentage } }
`);

/**
 * Cancels a booking for exactly the refund shown: the amount is queried first and sent along. If it has changed, the
 * server refuses, the new amount is loaded, and the viewer confirms again.
 */
export function useCancelling(bookingId: string, cancel: BookingActions['cancel']) {
  // What the server said a while ago may not hold any more.
  const { data, error, loading, refetch } = useQuery(Preview, {
    variables: { bookingId },
    fetchPolicy: 'network-only',
    context: ASKED_ANEW,
  });
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
    const { refusal } = await cancel(bookingId, reason, shown.refundCents);
    if (refusal?.code === 'REFUND_DIFFERS') {
      await look();
      setChanged(true);
    } else if (refusal) setFailure(refusal.message);
    setBusy(false);
    return refusal === undefined;
  };
  // The sum shown may be refetched in the meantime; the viewer agrees to the one shown, and the server checks it.
  return {
    shown,
    changed,
    busy: busy || (loading && !shown),
    failure: failure ?? (error && !shown ? refusalOf(error).message : undefined),
    confirm,
  };
}
