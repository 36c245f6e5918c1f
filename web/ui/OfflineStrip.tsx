import { useEffect, useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { Icon } from './Icons.tsx';
import { color, size, space } from './tokens.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser reports a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Says, above everything, that what is shown is old, and from when it is. Empty while there is a network. */
export function OfflineStrip() {
  const online = useOnline();
  const [since, setSince] = useState<Date>();
  useEffect(() => setSince(online ? undefined : new Date()), [online]);
  return (
    <div role="status">
      {!online && (
        <Strip>
          <Icon name="offline" size={18} />
          {since ? `Offline, showing the copy from ${clock.format(since)}` : 'Offline'}
        </Strip>
      )}
    </div>
  );
}

const Strip = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  padding: ${space[2]} ${space[4]};
  background: ${color.warnSoft};
  color: ${color.warn};
  border-bottom: 1px solid ${color.warn};
  font-size: ${size.sm};
  font-weight: 650;
`;
