import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { useListFollowsBell } from '../live/useListFollowsBell.ts';
import { Icon } from '../ui/Icons.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { color, font, media, size, space } from '../ui/tokens.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Ago } from './Ago.tsx';
import { hrefOf } from './hrefOf.ts';
import type { Notification } from './notificationFields.ts';
import { topicIcon } from './topics.ts';
import { useReading } from './useReading.ts';

const Latest = graphql(`
  query LatestNotifications { notifications(first: 6) { edges { node { ...NotificationFields } } } }
`);

/** The latest six; going to one of them marks it as read. */
export function BellList({ onGo }: { onGo: () => void }) {
  const query = useQuery(Latest);
  const { data, refetch } = query;
  useListFollowsBell(refetch);
  if (!data) return <Unanswered query={query} skeleton={<Coming />} />;
  if (data.notifications.edges.length === 0) return <Quiet />;
  return (
    <List>
      {data.notifications.edges.map(({ node }) => (
        <Line key={node.id} notification={node} onGo={onGo} />
      ))}
    </List>
  );
}

function Line({ notification, onGo }: { notification: Notification; onGo: () => void }) {
  const { read } = useReading();
  const go = () => {
    void read(notification);
    onGo();
  };
  return (
    <li>
      <Way to={hrefOf(notification)} onClick={go} $new={!notification.read}>
        <Icon name={topicIcon[notification.topic]} size={20} />
        <span>
          <strong>{notification.title}</strong>
          {!notification.read && <VisuallyHidden>, unread</VisuallyHidden>}
          <small>{notification.text}</small>
          <Ago at={notification.at} />
        </span>
      </Way>
    </li>
  );
}

function Quiet() {
  return (
    <Empty>
      <Icon name="bell" size={28} />
      <strong>Nothing new</strong>
      <p>Bookings, replies and announcements will appear here.</p>
    </Empty>
  );
}

function Coming() {
  return (
    <Loading>
      <Rows>
        <Skeleton $h="64px" />
        <Skeleton $h="64px" />
        <Skeleton $h="64px" />
      </Rows>
    </Loading>
  );
}

const Rows = styled.div`display: grid; gap: ${space[2]}; padding: ${space[3]};`;
const List = styled.ul`li { border-bottom: 1px solid ${color.line}; }`;
const Way = styled(Link)<{ $new: boolean }>`
  display: flex;
  gap: ${space[3]};
  padding: ${space[3]} ${space[4]};
  color: ${color.ink};
  text-decoration: none;
  border-left: 4px solid ${({ $new }) => ($new ? color.brand : 'transparent')};
  background: ${({ $new }) => ($new ? color.deepSoft : 'none')};
  ${media.fine} {
    &:hover strong {
      text-decoration: underline;
    }
    }
  &:focus-visible {
    outline-offset: -3px;
  }
  > svg {
    flex: none;
    margin-top: 2px;
    color: ${color.deepText};
  }
  > span {
    min-width: 0;
    flex: 1;
    line-height: 1.4;
  }
  strong {
    font-weight: ${({ $new }) => ($new ? 700 : 600)};
    overflow-wrap: anywhere;
  }
  small {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
    overflow-wrap: anywhere;
    font-size: ${size.sm};
    color: ${color.ink2};
  }
  time {
    font-size: ${size.xs};
    color: ${({ $new }) => ($new ? color.ink2 : color.muted)};
  }
`;
const Empty = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[2]};
  padding: ${space[8]} ${space[5]};
  text-align: center;
  color: ${color.ink2};
  font-size: ${size.sm};
  border-bottom: 1px solid ${color.line};
  svg {
    color: ${color.muted};
  }
  strong {
    font: 800 ${size.lg}/1.1 ${font.display};
    color: ${color.ink};
  }
`;
