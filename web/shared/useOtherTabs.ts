import { useEffect, useRef } from 'react';

/**
 * Calls `again` when this tab is shown again, and when another tab of the same member sends on that channel. Returns a
 * function that notifies the other tabs.
 */
export function useOtherTabs(channelName: string, again: () => void): () => void {
  const others = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && again();
    const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
    others.current = channel;
    channel?.addEventListener('message', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      channel?.close();
      document.removeEventListener('visibilitychange', back);
    };
  }, [channelName, again]);
  const tell = useRef(() => others.current?.postMessage('changed'));
  return tell.current;
}
