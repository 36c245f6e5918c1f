import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { AlertDialog } from '../ui/AlertDialog.tsx';

/**
 * Asks before a till is left behind. `isLeaving` is true once the page itself goes on; `busy` while money is on its way.
 * `lost` says what leaving means for what is being paid, `found` where it turns up if that money arrives.
 */
export function AskBeforeLeaving(props: { when: boolean; isLeaving: () => boolean; busy: boolean; lost: string; found: string; onLeave?: () => void }) {
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
    if (!props.busy) props.onLeave?.();
    blocker.proceed?.();
  };
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without paying?"
      description={props.busy ? `Your payment is being processed. If it succeeds, ${props.found}.` : props.lost}
      cancelLabel="Stay"
      confirmLabel="Leave"
      onConfirm={go}
    />
  );
}
