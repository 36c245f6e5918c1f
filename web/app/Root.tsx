import { Outlet, ScrollRestoration } from 'react-router-dom';
import { OfflineStrip } from '../ui/OfflineStrip.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { RouteEffects } from './RouteEffects.tsx';

/** Around every page: what notices the network, the way and the keyboard. */
export function Root() {
  return (
    <>
      <OfflineStrip />
      <RouteEffects />
      <Outlet />
      <HelpDialog />
      <ScrollRestoration />
    </>
  );
}
