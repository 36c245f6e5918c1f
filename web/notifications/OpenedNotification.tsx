import { useQuery } from '@apollo/client/react';
import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { useListFollowsBell } from '../live/useListFollowsBell.ts';
import { focusHeading } from '../ui/focusHeading.ts';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { color, radius, size, space } from '../ui/tokens.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { Rows } from './Rows.tsx';

const Opened = graphql(`
  query OpenedNotification($id: ID!) { notification(id: $id) { ...NotificationFields } }
`);

/** The announcement the address names where the list does not show it: it came on top, or many came after it. */
export function OpenedNotification({ id }: { id: string }) {
  const query = useQuery(Opened, { variables: { id }, fetchPolicy: 'network-only' });
  const { data, refetch } = query;
  const place = useRef<HTMLUListElement>(null);
  useListFollowsBell(refetch);
  // Collapsed, it leaves with its title.
  useLayoutEffect(() => () => void (place.current?.contains(document.activeElement) && focusHeading()), []);
  if (!data) return <Unanswered query={query} skeleton={<Coming />} />;
  if (!data.notification) return <Gone role="status">This announcement is no longer there.</Gone>;
  return (
    <Rows ref={place} aria-label="Opened">
      <NotificationRow notification={data.notification} />
    </Rows>
  );
}

const Coming = () => (
  <Loading>
    <Skeleton $h="96px" />
  </Loading>
);

const Gone = styled.p`padding: ${space[3]} ${space[4]}; background: ${color.sunken}; color: ${color.ink2}; border-radius: ${radius.control}; font-size: ${size.sm};`;
