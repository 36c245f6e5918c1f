import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { AlertDialog } from '../ui/AlertDialog.tsx';

/**
 * Confirms leaving a payment page. `isLeaving` is true once the page navigates itself; `busy` during a payment. `lost`
 * says what leaving means for the purchase, `found` where it appears if the money still arrives.
 */
export function AskBeforeLeaving(props: {
  when: boolean;
  isLeaving: () => boolean;
  busy: boolean;
  lost: string;
  found: string;
  onLeave?: () => void;
}) {
  const { when, isLeaving } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && !isLeaving() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (when && !isLeaving()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [when, isLeaving]);
  const go = () => {
    // During a payment the hold must stay: the money may still arrive.
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
