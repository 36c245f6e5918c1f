import type { MouseEvent } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { WhyButton } from '../shared/why/WhyButton.tsx';
import { IconButton } from '../ui/Button.tsx';
import { focusHeading } from '../ui/focusHeading.ts';
import { Icon } from '../ui/Icons.tsx';
import { color, media, size, space } from '../ui/tokens.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Ago } from './Ago.tsx';
import { AnnouncementText } from './AnnouncementText.tsx';
import { hrefOf } from './hrefOf.ts';
import type { Notification } from './notificationFields.ts';
import { topicIcon, topicWords } from './topics.ts';
import { useReading } from './useReading.ts';

/**
 * One notification: what happened and when; its title leads to the page it is about, an announcement opens in place.
 */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { topic, title, text, at, read: isRead, kind } = notification;
  const { read } = useReading();
  const [params] = useSearchParams();
  const { key } = useLocation();
  const isOpen = kind === 'announcement' && params.get('open') === notification.id;
  return (
    <Line $new={!isRead}>
      <Sign>
        <Icon name={topicIcon[topic]} size={22} />
      </Sign>
      <Words>
        <Title>
          <Link
            to={hrefOf(notification)}
            preventScrollReset
            aria-expanded={kind === 'announcement' ? isOpen : undefined}
            onClick={() => void read(notification)}
          >
            {title}
          </Link>
          {!isRead && <VisuallyHidden>unread</VisuallyHidden>}
        </Title>
        {/* Gone to again, it comes into view again. */}
        {isOpen ? <AnnouncementText key={key} notification={notification} /> : <p>{text}</p>}
        <Foot>
          <small>
            {topicWords[topic][0]} · <Ago at={at} />
          </small>
          <Asking>
            <WhyButton type="notification" id={notification.id} question={`Why was I told this? ${title}`} />
          </Asking>
        </Foot>
      </Words>
      {!isRead && (
        <IconButton
          label={`Mark as read: ${title}`}
          onClick={(event) => {
            keepFocus(event, params.get('show') === 'unread');
            void read(notification);
          }}
        >
          <Icon name="mailOpen" size={20} />
        </IconButton>
      )}
    </Line>
  );
}

/** The pressed button disappears, and in the unread list so does its row: moves the focus to a title that stays. */
function keepFocus({ currentTarget }: MouseEvent<HTMLButtonElement>, leaves: boolean): void {
  const row = currentTarget.closest('li');
  const next = leaves ? (row?.nextElementSibling ?? row?.previousElementSibling) : row;
  const title = next?.querySelector('a');
  if (title) title.focus({ preventScroll: true });
  else focusHeading();
}

const Line = styled.li<{ $new: boolean }>`
  position: relative;
  display: flex;
  gap: ${space[3]};
  padding: ${space[4]};
  border-left: 5px solid ${({ $new }) => ($new ? color.brand : 'transparent')};
  background: ${({ $new }) => ($new ? color.deepSoft : 'none')};
  > button {
    position: relative;
    z-index: 1;
    margin: -6px -6px 0 auto;
  }
  ${media.tablet} {
    gap: ${space[4]};
    padding-inline: ${space[5]};
  }
`;
const Sign = styled.span`flex: none; margin-top: 2px; color: ${color.deepText};`;
const Words = styled.div`
  display: grid;
  gap: ${space[1]};
  min-width: 0;
  flex: 1;
  overflow-wrap: anywhere;
  > p {
    color: ${color.ink2};
    max-width: 80ch;
  }
  small {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
const Foot = styled.div`display: flex; flex-wrap: wrap; align-items: center; column-gap: ${space[2]}; margin-bottom: calc(-1 * ${space[2]});`;
/** Above the title’s own area, which is the whole line; quieter than what happened. */
const Asking = styled.div`position: relative; z-index: 1; button { color: ${color.ink2}; font-weight: 400; text-decoration: none; }`;
/** The whole line can be pressed. */
const Title = styled.h2`
  font-family: inherit;
  font-size: ${size.lg};
  font-weight: 650;
  line-height: 1.3;
  letter-spacing: 0;
  a {
    color: ${color.ink};
    text-decoration: none;
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
    &:focus-visible {
      outline: none;
      &::after {
        outline: 3px solid var(--focus);
        outline-offset: -3px;
      }
      }
      }
  ${media.fine} {
    li:hover & a {
      text-decoration: underline;
    }
    }
`;
