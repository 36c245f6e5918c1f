import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useGuestCartMerge } from '../carts/useGuestCartMerge.ts';
import { useThemeOfOtherTabs } from '../ui/theme.ts';
import { ChatLoader } from './ChatLoader.tsx';
import { Help } from './Help.tsx';
import { OutboxLoader } from './OutboxLoader.tsx';
import { OfflineLoader } from './offline/OfflineLoader.tsx';
import { ProofLoader } from './ProofLoader.tsx';
import { RouteEffects } from './RouteEffects.tsx';
import { ViewLoader } from './ViewLoader.tsx';

/** Around every page: what notices the network, the way and the keyboard, and what was chosen before logging in. */
export function Root() {
  useGuestCartMerge();
  useThemeOfOtherTabs();
  return (
    <>
      <ViewLoader />
      <OfflineLoader />
      <RouteEffects />
      <Outlet />
      <ChatLoader />
      <OutboxLoader />
      <Help />
      <ProofLoader />
      {/* A page that was typed in or reloaded has no key of its own: it must not begin where another one was left. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </>
  );
}
