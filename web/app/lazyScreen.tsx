import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Page } from '../ui/Layout.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { useOnline } from '../ui/useOnline.ts';

type Load = () => Promise<ComponentType>;

/**
 * Loads a screen's code. If that fails it resolves to a screen with the failure and a retry button: a router renders
 * nothing when a lazy route fails.
 */
export const loadScreen = (load: Load): Promise<ComponentType> => load().catch(() => retryScreen(load));

function retryScreen(load: Load): ComponentType {
  let arrived: ComponentType | undefined;
  return function RetryScreen() {
    const online = useOnline();
    const [Screen, setScreen] = useState(() => arrived);
    const [busy, setBusy] = useState(false);
    const fetchAgain = useCallback(async () => {
      setBusy(true);
      try {
        arrived = await load();
        setScreen(() => arrived);
      } catch {
        // The panel is still there, with its button.
      }
      setBusy(false);
    }, []);
    useEffect(() => {
      if (online && !arrived) void fetchAgain();
    }, [online, fetchAgain]);
    if (Screen) return <Screen />;
    return (
      <Page title={online ? 'This page did not arrive' : 'You are offline'}>
        <ErrorPanel
          message={
            online
              ? 'We could not fetch this page. Try again, or reload.'
              : 'This page has not been opened here yet. It comes as soon as you are back.'
          }
          onRetry={() => void fetchAgain()}
          retrying={busy}
        />
      </Page>
    );
  };
}
