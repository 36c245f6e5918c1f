import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { AlertDialog } from '../ui/AlertDialog.tsx';

/** Asks before a held chair or a payment under way is left behind. `isLeaving` is true once the page itself goes on. */
export function AskBeforeLeaving(props: { when: boolean; isLeaving: () => boolean; busy: boolean; onLeave: () => void }) {
  const { when, isLeaving } = props;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => when && !isLeaving() && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (when && !isLeaving()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [when, isLeaving]);
  const go = () => {
    // While money is on its way the hold must stay: the payment may still arrive.
    if (!props.busy) props.onLeave();
    blocker.proceed?.();
  };
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without paying?"
      description={
        props.busy
          ? 'Your payment is being processed. If it succeeds, the booking appears under My Bookings.'
          : 'Your chair is only held while you pay. Leaving gives it back to others.'
      }
      cancelLabel="Stay"
      confirmLabel="Leave"
      onConfirm={go}
    />
  );
}
