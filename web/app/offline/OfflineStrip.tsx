import { useEffect, useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { clockAt } from '../../shared/times.ts';
import { Icon } from '../../ui/Icons.tsx';
import { color, layer, size, space } from '../../ui/tokens.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { noteShown, onShownFrom, shownFrom } from './shownAge.ts';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
/** Of the strip, in CSS pixels: bars that stay in view stand below it. */
const HEIGHT = 38;

/** The instant in the reader's own time, with the day unless it is today's: `2:02pm`, `Nov 22, 2:02pm`. */
export function ageWords(at: Date, now: Date): string {
  const time = clockAt(at);
  return at.toDateString() === now.toDateString() ? time : `${day.format(at)}, ${time}`;
}

/** Says, above everything, that what is shown is old, and from when it is. Empty while there is a network. */
export function OfflineStrip() {
  const online = useOnline();
  const oldest = useSyncExternalStore(onShownFrom, shownFrom);
  const [lostAt, setLostAt] = useState<Date>();
  useEffect(() => {
    setLostAt(online ? undefined : new Date());
    if (online) noteShown(undefined);
    document.documentElement.style.setProperty('--strip', `calc(${online ? 0 : HEIGHT}px + var(--view, 0px))`);
  }, [online]);
  const since = oldest === undefined ? lostAt : new Date(oldest);
  return (
    <Place role="status">
      {!online && (
        <Strip>
          <Icon name="offline" size={18} />
          {since ? `Offline, showing the copy from ${ageWords(since, new Date())}` : 'Offline'}
        </Strip>
      )}
    </Place>
  );
}

const Place = styled.div`position: sticky; top: var(--view, 0px); z-index: ${layer.bar + 1};`;
const Strip = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  height: ${HEIGHT}px;
  padding: 0 ${space[3]};
  background: ${color.warnSoft};
  color: ${color.warn};
  border-bottom: 1px solid ${color.warn};
  font-size: ${size.sm};
  font-weight: 650;
  white-space: nowrap;
`;
