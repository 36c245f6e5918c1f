import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { texts } from '../shared/texts.ts';
import { Icon } from '../ui/Icons.tsx';
import { color, media, radius, size, target } from '../ui/tokens.ts';
import { useUnread } from './useUnread.ts';

/** The way to one's messages in a header, with how many are unread. On phones the bar under the thumb has it. */
export function MessagesLink() {
  const unread = useUnread();
  return (
    <Place
      to={paths.messages}
      aria-label={unread > 0 ? `${texts.sidebar.messages}, ${unread} unread` : texts.sidebar.messages}
    >
      <Icon name="mail" size={22} />
      {unread > 0 && (
        <i aria-hidden className="figures">
          {unread > 99 ? '99+' : unread}
        </i>
      )}
    </Place>
  );
}

const Place = styled(Link)`
  position: relative;
  display: grid;
  place-items: center;
  width: ${target};
  height: ${target};
  color: ${color.ink};
  border-radius: ${radius.control};
  ${media.phone} {
    display: none;
  }
  ${media.fine} {
    &:hover {
      background: ${color.deepSoft};
    }
    }
  i {
    position: absolute;
    top: 1px;
    right: 0;
    min-width: 19px;
    padding: 0 4px;
    border-radius: ${radius.full};
    background: ${color.brand};
    color: ${color.onBrand};
    font-size: ${size.xs};
    font-style: normal;
    font-weight: 700;
    line-height: 18px;
    text-align: center;
  }
`;
