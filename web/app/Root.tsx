import { Outlet, ScrollRestoration } from 'react-router-dom';
import { OfflineStrip } from '../ui/OfflineStrip.tsx';
import { Help } from './Help.tsx';
import { RouteEffects } from './RouteEffects.tsx';

/** Around every page: what notices the network, the way and the keyboard. */
export function Root() {
  return (
    <>
      <OfflineStrip />
      <RouteEffects />
      <Outlet />
      <Help />
      <ScrollRestoration />
    </>
  );
}
