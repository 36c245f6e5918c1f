import { useEffect, useRef } from 'react';

/** Calls `again` whenever this tab is returned to, or another tab of the same person has told of a change under that name. Answers how to tell them. */
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
