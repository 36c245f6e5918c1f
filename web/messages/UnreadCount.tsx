import styled from 'styled-components';
import { color, radius, size } from '../ui/tokens.ts';
import { useUnread } from './useUnread.ts';

/** The number of unread messages, next to a link to them; renders nothing at zero. */
export function UnreadCount() {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <Plate className="figures" aria-label={`${unread} unread`} role="img">
      {unread > 99 ? '99+' : unread}
    </Plate>
  );
}

const Plate = styled.span`
  min-width: 20px;
  margin-left: auto;
  padding: 0 5px;
  border-radius: ${radius.full};
  background: ${color.brand};
  color: ${color.onBrand};
  font-size: ${size.xs};
  font-weight: 700;
  line-height: 20px;
  text-align: center;
  nav[aria-label='Shortcuts'] & {
    position: absolute;
    top: 6px;
    left: calc(50% + 6px);
    margin: 0;
  }
`;
